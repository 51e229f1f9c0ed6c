import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Destination } from '../../../schemas/config/shop.ts'
import type { ItemDisabledReason } from '../../../schemas/entities/disabled-reason.ts'
import { isWholeOnly } from './bundle.ts'
import { type ItemState, isOpen, warrantyGroup } from './state.ts'

/** Destination ids that rules allow; the empty id is the shop's return address (WFL-28). */
const destinationsOf = ({ evaluation }: ItemState): readonly string[] => evaluation.outcome.destinations ?? ['']

/** A return goes to one destination, so only shared ones count. */
export function findSharedDestinations(states: readonly ItemState[]): readonly string[] {
  const [first, ...rest] = states
  if (first === undefined) return []
  return destinationsOf(first).filter((id) => rest.every((state) => destinationsOf(state).includes(id)))
}

/** Null means the shop's return address (WFL-28). */
export function findDestination(states: readonly ItemState[], { destinations = [] }: ShopConfig): Destination | null {
  const [id] = findSharedDestinations(states)
  return destinations.find((destination) => destination.id === id) ?? null
}

const canJoin = ({ claims }: ItemState, group: string | null): boolean =>
  group === null ? !claims.only : claims.qualified.some(({ warranty }) => warranty.group === group)

/** Parts of a bundle returned as a whole count as one item. */
const isSameBundle = (one: ItemState, other: ItemState): boolean =>
  isWholeOnly(one) && one.unit.line.bundle?.id === other.unit.line.bundle?.id

interface CompatibleItems {
  readonly first: ItemState
  readonly items: ReadonlySet<ItemState>
  readonly shared: readonly string[]
}

const findConflict = (
  state: ItemState,
  { first, shared }: CompatibleItems,
  settings: Settings,
): ItemDisabledReason | null => {
  if (settings.single_product_returns === true && !isSameBundle(state, first)) return 'single-item'
  if (settings.enforce_product_rules === true && !destinationsOf(state).some((id) => shared.includes(id)))
    return 'product-rules'
  return canJoin(state, warrantyGroup(first)) ? null : 'warranty-group'
}

/** Like `findConflict`, but a selected item counts only by its actual claim. */
const findSelectedConflict = (
  state: ItemState,
  compatible: CompatibleItems,
  settings: Settings,
): ItemDisabledReason | null =>
  warrantyGroup(state) === warrantyGroup(compatible.first)
    ? findConflict(state, compatible, settings)
    : 'warranty-group'

/** The first selected item wins. Bundles and rule changes can leave incompatible items selected. */
const findCompatibleItems = (states: readonly ItemState[], settings: Settings): CompatibleItems | null => {
  const [first, ...others] = states.filter(({ status }) => status.kind === 'selected')
  if (first === undefined) return null
  const items = new Set([first])
  let shared = destinationsOf(first)
  for (const state of others) {
    if (findSelectedConflict(state, { first, items, shared }, settings) !== null) continue
    items.add(state)
    shared = shared.filter((id) => destinationsOf(state).includes(id))
  }
  return { first, items, shared }
}

const hasExchangeBan = ({ status, evaluation }: ItemState): boolean =>
  status.kind === 'selected' && evaluation.outcome.bans.includes('exchange')

/** Another item bans exchanges from the whole return (WFL-25, FIX-12). */
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

/** Disables items that do not fit the selected ones (ITM-18 to ITM-20). */
export function disableIncompatibleItems(judgedStates: readonly ItemState[], settings: Settings): readonly ItemState[] {
  const isBanned = judgedStates.some(hasExchangeBan)
  const states = isBanned
    ? judgedStates.map((state) => (hasExchangeBan(state) ? state : withoutExchange(state)))
    : judgedStates
  const compatible = findCompatibleItems(states, settings)
  if (compatible === null) return states
  const [first, second] = compatible.items
  return states.map((state) => {
    const other = state === first ? second : first
    const isUnclaimable = state.claims.qualified.length === 0
    const joined = other === undefined || isUnclaimable ? state : { ...state, selectedGroup: warrantyGroup(other) }
    if (compatible.items.has(state) || !isOpen(state)) return joined
    const reason = state.status.kind === 'selected' ? findSelectedConflict : findConflict
    const because = reason(state, compatible, settings)
    return because === null ? joined : { ...joined, status: { kind: 'disabled' as const, because } }
  })
}

/**
 * Single item returns, or no other item outside bundles to choose (ITM-16, ITM-17). Unread products may still be
 * chosen.
 */
export function canSkipItemList(confirmed: ItemState, states: readonly ItemState[], settings: Settings): boolean {
  if (settings.single_product_returns === true) return true
  const choosable = states.filter(({ status, unit }) => unit.line.bundle === null && status.kind !== 'ineligible')
  return choosable.length === 1 && choosable[0]?.unit.id === confirmed.unit.id
}
