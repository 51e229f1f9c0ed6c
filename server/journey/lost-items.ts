import type { Problem } from '../../schemas/problem.ts'
import type { Draft, DraftItem } from '../../schemas/records/draft.ts'
import { exchangeVariants, outcomeOf } from '../domain/items/flow.ts'
import { variantsUnread } from '../domain/items/outcomes.ts'
import type { ItemState } from '../domain/items/state.ts'
import { flowOf } from '../domain/journey/worth.ts'
import { itemIn } from './item-flow.ts'
import type { Scene } from './order.ts'

/** An item that the shopper confirmed and that cannot go back as chosen any more. */
export interface LostItem {
  readonly item: DraftItem
  /** As it stands now; null when the order has no such unit any more. */
  readonly state: ItemState | null
}

/** What the order took away since the shopper confirmed it: refunded elsewhere, claimed, sold out, gone. */
export const lostItems = ({ draft, weighed }: Pick<Scene, 'draft' | 'weighed'>): readonly LostItem[] =>
  draft.items
    .filter(({ confirmed }) => confirmed)
    .map((item) => ({ item, state: itemIn({ weighed }, item.id) ?? null }))
    .filter(({ state }) => state?.status.kind !== 'selected')

/** Whether the catalogue did not answer, or not with the variants: the item may be as good as before. */
export const isUnread = ({ state }: LostItem): boolean =>
  state?.status.kind === 'failed' || state?.status.kind === 'loading' || variantsUnread(state?.product ?? null)

const reasonOf = (state: ItemState, { t, config, weighed }: Scene): string => {
  if (state.status.kind === 'ineligible') {
    const past = weighed?.allowance.past === true && state.status.code === 3
    return past ? t('ineligible.window') : t(`ineligible.${state.status.code}`)
  }
  // Beside the other items, or after the rules counted again, it does not go back any more.
  if (state.status.kind === 'disabled' || state.answers?.outcome === 'return') return t('item.not-offered')
  const flow = flowOf(state, config)
  // An exchange is not offered any more once none of its variants can be sent.
  const soldOut = flow.answers.outcome === 'exchange' && exchangeVariants(flow).length > 0
  if (!soldOut && outcomeOf(flow) !== flow.answers.outcome) return t('item.not-offered')
  return t(state.product === null ? 'item.variant-refused' : 'item.variant-sold-out')
}

/** Why a submit is refused: the first lost item by name, and what became of it. `claimed` says that another return has it. */
export const lossProblem = (scene: Scene, lost: LostItem, fate: 'claimed' | 'changed'): Problem => {
  if (lost.state === null) return { code: 'order-changed', title: scene.t('item.not-eligible'), modal: true }
  const item = lost.state.unit.line.title
  if (fate === 'claimed') return { code: 'unit-claimed', title: scene.t('error.unit-claimed', { item }), modal: true }
  return {
    code: 'order-changed',
    title: scene.t('error.order-changed', { item }),
    detail: reasonOf(lost.state, scene),
    modal: true,
  }
}

/** The draft with every answer kept, the lost items no longer selected: what is left may be submitted. */
export const withoutLost = (draft: Draft, lost: readonly LostItem[]): Draft => ({
  ...draft,
  items: draft.items.map((item) =>
    lost.some((one) => one.item.id === item.id) ? { ...item, confirmed: false } : item,
  ),
})
