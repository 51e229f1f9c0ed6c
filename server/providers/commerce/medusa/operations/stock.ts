import { booleanAt, countAt, type JsonNode, listAt, requiredIdAt, textAt } from '../../../reading/json-node.ts'
import type { OperationRefused, ProviderAnswer, Reserved } from '../../port.ts'
import { STOCK_FIELDS } from '../fields.ts'
import { type MedusaCalls, markOf, turnedAway } from './calls.ts'

interface Needed {
  readonly item: string
  readonly quantity: number
  readonly isPatient: boolean
}

interface Aside {
  readonly id: string
  readonly item: string
}

const shortOf = (what: string): OperationRefused => ({
  ...{ kind: 'refused', because: 'out-of-stock' },
  message: `There is not enough of ${what}`,
})

/** Empty if Medusa does not track the variant. */
const needsOf = (variant: JsonNode): readonly Needed[] =>
  booleanAt(variant, 'manage_inventory') === false
    ? []
    : listAt(variant, 'inventory_items').map((part) => ({
        item: requiredIdAt(part, 'inventory_item_id'),
        quantity: countAt(part, 'required_quantity') ?? 1,
        isPatient: booleanAt(variant, 'allow_backorder') === true,
      }))

/** Always sorted alike. */
const needed = async (
  calls: MedusaCalls,
  variantIds: readonly string[],
): Promise<readonly Needed[] | OperationRefused> => {
  const query = [...new Set(variantIds)].map((id) => ['variants[id][]', id] as const)
  const asked = { path: '/admin/products', fields: STOCK_FIELDS, query, limit: Math.max(1, query.length) }
  const { rows } = await calls.page('products', asked)
  const known = new Map(rows.flatMap((row) => listAt(row, 'variants')).map((one) => [textAt(one, 'id'), one]))
  const all = new Map<string, Needed>()
  for (const id of variantIds) {
    const variant = known.get(id)
    if (variant === undefined) return shortOf(id)
    for (const one of needsOf(variant)) {
      const before = all.get(one.item)
      all.set(one.item, before === undefined ? one : { ...one, quantity: before.quantity + one.quantity })
    }
  }
  return [...all.values()].sort((one, other) => (one.item < other.item ? -1 : 1))
}

/** The reference is in the description. */
const asideUnder = async (calls: MedusaCalls, reference: string): Promise<readonly Aside[]> => {
  const query = [['description', markOf(reference)]] as const
  const asked = { path: '/admin/reservations', fields: 'id,inventory_item_id', query, limit: 200 }
  const { rows } = await calls.page('reservations', asked)
  return rows.map((row) => ({ id: requiredIdAt(row, 'id'), item: requiredIdAt(row, 'inventory_item_id') }))
}

/** Idempotent. */
export async function freeAside(calls: MedusaCalls, reference: string): Promise<void> {
  for (const { id } of await asideUnder(calls, reference)) {
    const said = await calls.change('DELETE', `/admin/reservations/${encodeURIComponent(id)}`)
    if (said.kind === 'not') turnedAway(said.why, {}, calls.now)
  }
}

export const isFree = async (calls: MedusaCalls, reference: string): Promise<boolean> =>
  (await asideUnder(calls, reference)).length === 0

/** Reserves all units or none at the shop's location. */
export async function setAsideOnce(
  calls: MedusaCalls,
  { reference, variantIds }: { readonly reference: string; readonly variantIds: readonly string[] },
  location: string,
): Promise<ProviderAnswer<Reserved>> {
  const needs = await needed(calls, variantIds)
  if ('kind' in needs) return needs
  const aside = new Set((await asideUnder(calls, reference)).map(({ item }) => item))
  for (const { item, quantity, isPatient } of needs) {
    if (aside.has(item)) continue
    const said = await calls.change('POST', '/admin/reservations', {
      ...{ inventory_item_id: item, location_id: location, quantity, description: markOf(reference) },
      metadata: { homeward: reference },
    })
    if (said.kind === 'done' || isPatient) continue
    await freeAside(calls, reference)
    return shortOf(item)
  }
  return { kind: 'reserved' }
}
