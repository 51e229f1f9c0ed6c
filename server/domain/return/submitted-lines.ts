import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { allocate } from '../money/allocate.ts'
import { calculateItemFee } from '../value/lines.ts'

/** Includes removed units. */
export const listSubmittedItems = ({ items, removedItems = [] }: ReturnDocument): readonly ReturnedItem[] => [
  ...items,
  ...removedItems.map(({ item }) => item),
]

export interface SubmittedLine {
  readonly value: Minor
  readonly fee: Minor
  readonly reimbursed: Minor
  readonly sent: Minor
  /** Price beyond the unit's value. */
  readonly dearer: Minor
}

/** Undefined for credit. */
export const findReplacementPrice = (
  { receipt }: Pick<ReturnDocument, 'receipt'>,
  { lineItemId }: Pick<ReturnedItem, 'lineItemId'>,
): Minor | undefined => receipt.new_items.find(({ id }) => id === lineItemId)?.item_total

/** Judged at submit; later changes do not matter. */
export const wasExchanged = (document: Pick<ReturnDocument, 'receipt'>, item: ReturnedItem): boolean =>
  findReplacementPrice(document, item) !== undefined

export function calculateShares({ receipt, ...document }: ReturnDocument): ReadonlyMap<string, Minor> {
  const total = receipt.shippingTotal + receipt.dutiesTotal
  const credit = listSubmittedItems({ receipt, ...document }).filter((item) => !wasExchanged({ receipt }, item))
  const ids = credit.map(({ lineItemId }) => lineItemId)
  if (ids.length === 0) return new Map()
  const shares = allocate(
    total,
    credit.map(({ value }) => Math.max(0, value)),
    ids,
  )
  return new Map(ids.map((id, n) => [id, shares[n] ?? 0]))
}

export const isReplaced = (
  { replacements }: Pick<ReturnDocument, 'replacements'>,
  { lineItemId }: Pick<ReturnedItem, 'lineItemId'>,
): boolean => replacements.some(({ forLineItemId }) => forLineItemId === lineItemId)

const isRemoved = ({ removedItems = [] }: ReturnDocument, { lineItemId }: ReturnedItem): boolean =>
  removedItems.some(({ item }) => item.lineItemId === lineItemId)

export const getPaidPrice = ({ receipt }: ReturnDocument, { lineItemId, value }: ReturnedItem): Minor =>
  receipt.returned_items.find(({ id }) => id === lineItemId)?.item_total ?? value

export function buildSubmittedLine(document: ReturnDocument, item: ReturnedItem, reimbursed: Minor): SubmittedLine {
  const value = getPaidPrice(document, item)
  const fees = item.applicableLineItemFees
  const replacementPrice = findReplacementPrice(document, item)
  if (replacementPrice === undefined)
    return { value, fee: calculateItemFee(value, value, fees), reimbursed, sent: 0, dearer: 0 }
  // A replacement that can no longer be stopped is sent even for a removed unit.
  const isSentAnyway = isRemoved(document, item) && isReplaced(document, item)
  return {
    value,
    fee: calculateItemFee(value, Math.max(0, value - replacementPrice), fees),
    reimbursed: 0,
    sent: isSentAnyway ? 0 : replacementPrice,
    dearer: isSentAnyway ? 0 : Math.max(0, replacementPrice - value),
  }
}

/** Value plus share of shipping and duties, less item fee. */
export function calculateUnitWorth(document: ReturnDocument, item: ReturnedItem): Minor {
  const { value, fee, reimbursed } = buildSubmittedLine(
    document,
    item,
    calculateShares(document).get(item.lineItemId) ?? 0,
  )
  return value + reimbursed - fee
}
