import { booleanAt, countAt, type JsonNode, listAt, requiredIdAt, textAt } from '../../../reading/json-node.ts'
import type { OperationRefused, ProviderAnswer, Reserved } from '../../port.ts'
import { STOCK_FIELDS } from '../fields.ts'
import { type MedusaCalls, toMarker, toRejection } from './calls.ts'

interface RequiredItem {
  readonly item: string
  readonly quantity: number
  readonly allowsBackorder: boolean
}

interface Reservation {
  readonly id: string
  readonly item: string
}

const refuseOutOfStock = (what: string): OperationRefused => ({
  kind: 'refused',
  because: 'out-of-stock',
  message: `${what} has insufficient stock`,
})

/** Empty if Medusa does not track the variant. */
const toRequiredItems = (variant: JsonNode): readonly RequiredItem[] =>
  booleanAt(variant, 'manage_inventory') === false
    ? []
    : listAt(variant, 'inventory_items').map((part) => ({
        item: requiredIdAt(part, 'inventory_item_id'),
        quantity: countAt(part, 'required_quantity') ?? 1,
        allowsBackorder: booleanAt(variant, 'allow_backorder') === true,
      }))

/** Always sorted alike. */
const listRequiredItems = async (
  calls: MedusaCalls,
  variantIds: readonly string[],
): Promise<readonly RequiredItem[] | OperationRefused> => {
  const query = [...new Set(variantIds)].map((id) => ['variants[id][]', id] as const)
  const request = { path: '/admin/products', fields: STOCK_FIELDS, query, limit: Math.max(1, query.length) }
  const { rows } = await calls.page('products', request)
  const known = new Map(rows.flatMap((row) => listAt(row, 'variants')).map((one) => [textAt(one, 'id'), one]))
  const all = new Map<string, RequiredItem>()
  for (const id of variantIds) {
    const variant = known.get(id)
    if (variant === undefined) return refuseOutOfStock(id)
    for (const one of toRequiredItems(variant)) {
      const before = all.get(one.item)
      all.set(one.item, before === undefined ? one : { ...one, quantity: before.quantity + one.quantity })
    }
  }
  return [...all.values()].sort((one, other) => (one.item < other.item ? -1 : 1))
}

const listReservations = async (calls: MedusaCalls, reference: string): Promise<readonly Reservation[]> => {
  const query = [['description', toMarker(reference)]] as const
  const request = { path: '/admin/reservations', fields: 'id,inventory_item_id', query, limit: 200 }
  const { rows } = await calls.page('reservations', request)
  return rows.map((row) => ({ id: requiredIdAt(row, 'id'), item: requiredIdAt(row, 'inventory_item_id') }))
}

/** Idempotent. */
export async function releaseReservations(calls: MedusaCalls, reference: string): Promise<void> {
  for (const { id } of await listReservations(calls, reference)) {
    const deletion = await calls.change('DELETE', `/admin/reservations/${encodeURIComponent(id)}`)
    if (deletion.kind === 'not') toRejection(deletion.why, {}, calls.now)
  }
}

export const isReleased = async (calls: MedusaCalls, reference: string): Promise<boolean> =>
  (await listReservations(calls, reference)).length === 0

/** Reserves all units or none at the shop's location. */
export async function createReservations(
  calls: MedusaCalls,
  { reference, variantIds }: { readonly reference: string; readonly variantIds: readonly string[] },
  location: string,
): Promise<ProviderAnswer<Reserved>> {
  const needs = await listRequiredItems(calls, variantIds)
  if ('kind' in needs) return needs
  const reserved = new Set((await listReservations(calls, reference)).map(({ item }) => item))
  for (const { item, quantity, allowsBackorder: isPatient } of needs) {
    if (reserved.has(item)) continue
    const creation = await calls.change('POST', '/admin/reservations', {
      inventory_item_id: item,
      location_id: location,
      quantity,
      description: toMarker(reference),
      metadata: { homeward: reference },
    })
    if (creation.kind === 'done' || isPatient) continue
    await releaseReservations(calls, reference)
    return refuseOutOfStock(item)
  }
  return { kind: 'reserved' }
}
