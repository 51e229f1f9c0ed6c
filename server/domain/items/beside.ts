import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Destination } from '../../../schemas/config/shop.ts'
import type { DisabledBecause } from '../../../schemas/entities/because.ts'
import { isOfWhole } from './bundle.ts'
import { type ItemState, isOpen, warrantyGroup } from './state.ts'

/** Where an item may go; the shop's own return address when no rule says (WFL-28). */
const destinationsOf = ({ evaluation }: ItemState): readonly string[] => evaluation.outcome.destinations ?? ['']

/** The destinations that all of these share: a return goes to one place. */
export function sharedDestinations(states: readonly ItemState[]): readonly string[] {
  const [first, ...rest] = states
  if (first === undefined) return []
  return destinationsOf(first).filter((id) => rest.every((state) => destinationsOf(state).includes(id)))
}

/** The one place that all of these may go to; null when that is the shop's return address (WFL-28). */
export function destinationOf(states: readonly ItemState[], { destinations = [] }: ShopConfig): Destination | null {
  const [id] = sharedDestinations(states)
  return destinations.find((destination) => destination.id === id) ?? null
}

/** Whether an item could still be returned in this warranty group; null is an ordinary return. */
const canJoin = ({ claims }: ItemState, group: string | null): boolean =>
  group === null ? !claims.only : claims.qualified.some(({ warranty }) => warranty.group === group)

/** Whether both are parts of one bundle that goes back as a whole: they count as one item. */
const areOne = (one: ItemState, other: ItemState): boolean =>
  isOfWhole(one) && one.unit.line.bundle?.id === other.unit.line.bundle?.id

/** The selected items that go back together. */
interface Together {
  readonly first: ItemState
  readonly items: ReadonlySet<ItemState>
  readonly shared: readonly string[]
}

/** Why an item could not be selected beside these; null when it could. */
const reasonAgainst = (state: ItemState, { first, shared }: Together, settings: Settings): DisabledBecause | null => {
  if (settings.single_product_returns === true && !areOne(state, first)) return 'single-item'
  if (settings.enforce_product_rules === true && !destinationsOf(state).some((id) => shared.includes(id)))
    return 'product-rules'
  return canJoin(state, warrantyGroup(first)) ? null : 'warranty-group'
}

/** Why a selected item does not go back with these. It is claimed already, or it is not: what it could be does not count. */
const reasonToLeave = (state: ItemState, together: Together, settings: Settings): DisabledBecause | null =>
  warrantyGroup(state) === warrantyGroup(together.first) ? reasonAgainst(state, together, settings) : 'warranty-group'

/**
 * Those of the selected items that may go back together, the first of the order before the others: a bundle is confirmed at
 * once, and a rule may have moved one of them since.
 */
const togetherOf = (states: readonly ItemState[], settings: Settings): Together | null => {
  const [first, ...others] = states.filter(({ status }) => status.kind === 'selected')
  if (first === undefined) return null
  const items = new Set([first])
  let shared = destinationsOf(first)
  for (const state of others) {
    if (reasonToLeave(state, { first, items, shared }, settings) !== null) continue
    items.add(state)
    shared = shared.filter((id) => destinationsOf(state).includes(id))
  }
  return { first, items, shared }
}

/** Whether an item that was chosen bars exchanges from the whole return. */
const isBanning = ({ status, evaluation }: ItemState): boolean =>
  status.kind === 'selected' && evaluation.outcome.bans.includes('exchange')

/**
 * An item beside one whose rules ban exchanges from the whole return: what it may still become, and disabled where that is
 * nothing (WFL-25, FIX-12).
 */
const withoutExchange = (state: ItemState): ItemState => {
  const { allowed, status } = state
  const back = allowed.refund || allowed.gift
  const left = {
    ...state,
    allowed: { ...allowed, exchange: false },
    outcomes: { exchange: false, replace: false, return: back, advanced: [] },
  }
  const isClaimFirst = state.claims.only && state.claims.claimed === null
  if (back || isClaimFirst || !isOpen(state)) return { ...left, status }
  return { ...left, status: { kind: 'disabled', because: 'exchange-ban' } }
}

/** The items as they stand beside the selected ones: those that do not fit are disabled (ITM-18 to ITM-20). */
export function besideSelected(given: readonly ItemState[], settings: Settings): readonly ItemState[] {
  const isBanned = given.some(isBanning)
  const states = isBanned ? given.map((state) => (isBanning(state) ? state : withoutExchange(state))) : given
  const together = togetherOf(states, settings)
  if (together === null) return states
  const [first, second] = together.items
  return states.map((state) => {
    const other = state === first ? second : first
    const isUnclaimable = state.claims.qualified.length === 0
    const joined = other === undefined || isUnclaimable ? state : { ...state, joins: warrantyGroup(other) }
    if (together.items.has(state) || !isOpen(state)) return joined
    const reason = state.status.kind === 'selected' ? reasonToLeave : reasonAgainst
    const because = reason(state, together, settings)
    return because === null ? joined : { ...joined, status: { kind: 'disabled' as const, because } }
  })
}

/**
 * Whether confirming this item goes straight on: single item returns, or no other item outside bundles to choose (ITM-16,
 * ITM-17). One whose product has not been read may still be chosen.
 */
export function goesStraightOn(confirmed: ItemState, states: readonly ItemState[], settings: Settings): boolean {
  if (settings.single_product_returns === true) return true
  const choosable = states.filter(({ status, unit }) => unit.line.bundle === null && status.kind !== 'ineligible')
  return choosable.length === 1 && choosable[0]?.unit.id === confirmed.unit.id
}
