import { GraphQLError } from 'graphql'
import { type Books, refuse } from './books.ts'
import type { Levels } from './goods.ts'
import type { ShopNode } from './rules.ts'
import type { ShopifyState } from './stand-in.ts'

interface End {
  readonly locationId: string
  readonly name: keyof Levels
  readonly changeFromQuantity?: number | null
  readonly ledgerDocumentUri?: string | null
}
interface Move {
  readonly inventoryItemId: string
  readonly quantity: number
  readonly from: End
  readonly to: End
}

interface StockAdjustment {
  readonly inventoryItemId: string
  readonly locationId: string
  readonly delta: number
  readonly changeFromQuantity?: number | null
  readonly ledgerDocumentUri?: string | null
}

interface Adjustment {
  readonly reason: string
  readonly name: string
  readonly referenceDocumentUri?: string
  readonly changes: readonly StockAdjustment[]
}

const refuseAdjustment = (code: string) => ({ inventoryAdjustmentGroup: null, ...refuse(code, code) })

/** "The specified inventory item is not allowed to be adjusted because it contains components": sets count by parts. */
const isBundle = (variant: ShopNode): boolean => variant.requiresComponents === true

const adjustmentRefused = (
  { locationId, changeFromQuantity, ledgerDocumentUri, delta }: StockAdjustment,
  levels: Levels | undefined,
  { location }: ShopifyState,
) => {
  if (levels === undefined) return 'INVALID_INVENTORY_ITEM'
  if (locationId !== location) return 'ITEM_NOT_STOCKED_AT_LOCATION'
  if ((ledgerDocumentUri ?? null) !== null) return 'INVALID_AVAILABLE_DOCUMENT'
  if (delta === 0) return 'ADJUST_QUANTITIES_FAILED'
  return changeFromQuantity === null || changeFromQuantity === levels.available ? null : 'CHANGE_FROM_QUANTITY_STALE'
}

const endRefused = ({ name, ledgerDocumentUri, changeFromQuantity }: End, levels: Levels) => {
  // "A ledger document URI is not allowed when adjusting available." "… is required except when adjusting available."
  if (name === 'available' && (ledgerDocumentUri ?? null) !== null) return 'INVALID_AVAILABLE_DOCUMENT'
  if (name !== 'available' && (ledgerDocumentUri ?? null) === null) return 'INVALID_QUANTITY_DOCUMENT'
  if (!(name in levels)) return 'INVALID_QUANTITY_NAME'
  // "The changeFromQuantity argument no longer matches the persisted quantity."
  return changeFromQuantity === null || changeFromQuantity === levels[name] ? null : 'CHANGE_FROM_QUANTITY_STALE'
}

export const stockChanges = (state: ShopifyState, { variants, newId, needs }: Books) => ({
  inventoryMoveQuantities: ({ input }: { input: { reason: string; changes: readonly Move[] } }) => {
    needs('write_inventory')
    // "If not provided, the mutation returns an error": null disables the comparison.
    if (
      input.changes.some(({ from, to }) => from.changeFromQuantity === undefined || to.changeFromQuantity === undefined)
    )
      throw new GraphQLError('changeFromQuantity must be provided')
    if (!state.reasons.includes(input.reason)) return refuseAdjustment('INVALID_REASON')
    const documents = input.changes.flatMap(({ from, to }) => [from.ledgerDocumentUri, to.ledgerDocumentUri])
    // "Only a maximum of 2 ledger document URIs across all changes is allowed."
    if (new Set(documents.filter((one) => (one ?? null) !== null)).size > 2)
      return refuseAdjustment('MAXIMUM_LEDGER_DOCUMENT_URIS')
    const moves: { readonly levels: Levels; readonly move: Move }[] = []
    for (const move of input.changes) {
      const found = variants().find((one) => (one.inventoryItem as ShopNode).id === move.inventoryItemId)
      if (found === undefined) return refuseAdjustment('INVALID_INVENTORY_ITEM')
      if (isBundle(found)) return refuseAdjustment('NON_MUTABLE_INVENTORY_ITEM')
      const levels = found.levels as Levels
      // "The quantities can't be moved between different locations."
      if (move.from.locationId !== move.to.locationId) return refuseAdjustment('DIFFERENT_LOCATIONS')
      if (move.from.locationId !== state.location) return refuseAdjustment('ITEM_NOT_STOCKED_AT_LOCATION')
      if (move.from.name === move.to.name) return refuseAdjustment('SAME_QUANTITY_NAME')
      const reason = endRefused(move.from, levels) ?? endRefused(move.to, levels)
      if (reason !== null) return refuseAdjustment(reason)
      moves.push({ levels, move })
    }
    // All changes or none.
    for (const { levels, move } of moves) {
      levels[move.from.name] -= move.quantity
      levels[move.to.name] += move.quantity
      const document = move.to.ledgerDocumentUri ?? move.from.ledgerDocumentUri ?? ''
      state.movedUnits.push({ document, units: move.to.name === 'reserved' ? move.quantity : -move.quantity })
    }
    return { inventoryAdjustmentGroup: { id: newId('InventoryAdjustmentGroup') }, userErrors: [] }
  },

  inventoryAdjustQuantities: ({ input }: { input: Adjustment }) => {
    needs('write_inventory')
    if (input.changes.some(({ changeFromQuantity }) => changeFromQuantity === undefined))
      throw new GraphQLError('changeFromQuantity must be provided')
    if (!state.reasons.includes(input.reason)) return refuseAdjustment('INVALID_REASON')
    if (input.name !== 'available') return refuseAdjustment('INVALID_QUANTITY_NAME')
    if (input.changes.length === 0) return refuseAdjustment('ADJUST_QUANTITIES_FAILED')
    const variantOf = ({ inventoryItemId }: StockAdjustment) =>
      variants().find((one) => (one.inventoryItem as ShopNode).id === inventoryItemId)
    const levelsOf = (one: StockAdjustment) => variantOf(one)?.levels as Levels | undefined
    const touched = input.changes.flatMap((one) => variantOf(one) ?? [])
    if (touched.some(isBundle)) return refuseAdjustment('NON_MUTABLE_INVENTORY_ITEM')
    const reason = input.changes.map((one) => adjustmentRefused(one, levelsOf(one), state)).find((one) => one !== null)
    if (reason !== undefined && reason !== null) return refuseAdjustment(reason)
    for (const one of input.changes) {
      const levels = levelsOf(one)
      if (levels !== undefined) levels.available += one.delta
      state.adjusted.push({ document: input.referenceDocumentUri ?? '', units: one.delta })
    }
    return { inventoryAdjustmentGroup: { id: newId('InventoryAdjustmentGroup') }, userErrors: [] }
  },
})
