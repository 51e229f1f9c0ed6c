import type { Translate } from '../../../locales/translate.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'
import { disabledText } from '../../../screens/items/list-item.ts'
import { worthMoney } from '../../../screens/parts/amounts.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { findBrokenBundleParts, findLoss, type LostItem } from '../../domain/assessment/lost-items.ts'
import { listRepricedItems } from '../../domain/assessment/shopping.ts'
import type { CartItemProblem } from '../../domain/items/cart.ts'
import { answersOf } from '../../domain/items/flow.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { findReturnOfUnit } from '../../domain/return/order-returns.ts'
import { type JourneyContext, listVisibleReturns } from '../request/context.ts'
import { localize } from '../request/copy.ts'
import { findItem } from './flow.ts'

type LossInput = Pick<JourneyContext, 'draft' | 'assessed' | 'reads' | 'config'>

/** An item of the order, or a unit of the cart, that is no longer possible. */
interface Loss {
  readonly id: string
  /** Empty if unknown. */
  readonly title: string
  readonly state: ItemState | null
  readonly because: LostItem['because'] | { readonly kind: 'cart'; readonly off: CartItemProblem }
}

const toLoss = ({ item, state, because }: LostItem): Loss => ({
  id: item.id,
  title: state?.unit.line.title ?? '',
  state,
  because,
})

const findCartLosses = ({ cart }: Assessment): readonly Loss[] =>
  cart.flatMap(({ line, problem: off }): Loss[] =>
    off === null ? [] : [{ id: line.id, title: line.title, state: null, because: { kind: 'cart', off } }],
  )

const findLosses = ({ draft, reads, config }: LossInput, assessed: Assessment): readonly Loss[] => {
  const losses = draft.items.flatMap((item): LostItem[] => {
    if (!item.confirmed) return []
    const state = findItem({ assessed }, item.id)
    if (state === undefined) return [{ item, state: null, because: { kind: 'gone' } }]
    const flow = getItemFlow({ ...state, answers: { ...answersOf(state), ...item } }, config)
    const because = findLoss(flow, assessed, { claimed: reads?.claimed.has(item.id) === true })
    return because === null ? [] : [{ item, state, because }]
  })
  return [...[...losses, ...findBrokenBundleParts(losses, assessed)].map(toLoss), ...findCartLosses(assessed)]
}

/** Cache: one action needs the losses four times. */
const lossCache = new WeakMap<Assessment, { readonly items: Draft['items']; readonly lost: readonly Loss[] }>()

/** Selections that are no longer possible: refunded, claimed, sold out, or excluded by a rule. */
export function listLosses(context: LossInput): readonly Loss[] {
  const { assessed } = context
  if (assessed === null) return []
  const { items } = context.draft
  const cached = lossCache.get(assessed)
  if (cached?.items === items) return cached.lost
  const losses = findLosses(context, assessed)
  lossCache.set(assessed, { items, lost: losses })
  return losses
}

/** The losses without items that the catalogue failed to read. */
export const listKnownLosses = (context: JourneyContext): readonly Loss[] =>
  listLosses(context).filter(
    ({ because }) => because.kind !== 'unread' && !(because.kind === 'cart' && because.off === 'unread'),
  )

export const cartLossTexts = {
  'not-allowed': 'lost.cart-not-allowed',
  gone: 'lost.cart-gone',
  'sold-out': 'lost.sold-out',
  unread: 'item.products-failed-heading',
} as const satisfies Record<CartItemProblem, string>

const describeLoss = (loss: Loss, { t, language }: JourneyContext): string => {
  const { because, state } = loss
  const sentence = localize(state?.evaluation.outcome.sentence ?? undefined, language)
  switch (because.kind) {
    case 'claimed':
      return t('error.unit-claimed', { item: loss.title })
    case 'ineligible':
      return t(`ineligible.${because.code}`)
    case 'beside':
      return disabledText(because.because, t)
    case 'rule':
      return sentence ?? t('ineligible.2')
    case 'window':
      return t('ineligible.window')
    case 'stock':
      return t('lost.sold-out')
    case 'variant':
      return t('item.variant-refused')
    case 'question':
      return t('lost.question')
    case 'bundle':
      return t('lost.bundle')
    case 'cart':
      return t(cartLossTexts[because.off])
    default:
      return t('item.not-eligible')
  }
}

const formatLosses = (context: JourneyContext, losses: readonly Loss[]): readonly string[] =>
  losses.map((loss) => {
    const reason = describeLoss(loss, context)
    const isComplete = loss.title === '' || loss.because.kind === 'claimed'
    return isComplete ? reason : context.t('lost.item', { item: loss.title, reason })
  })

/** Describes a changed total; empty if unchanged. Net amounts: below 0 the shopper owes. */
export function describeTotalChange(
  { before, now, currency }: { readonly before: Minor; readonly now: Minor; readonly currency: Currency },
  t: Translate,
): readonly string[] {
  if (before === now) return []
  const text = (worth: Minor) => worthMoney(worth, currency, t).text
  return [t(before < 0 || now < 0 ? 'lost.total-owed' : 'lost.total', { before: text(before), now: text(now) })]
}

const describeDraftChange = ({ assessed, priced, t }: JourneyContext, before: Minor | null): readonly string[] =>
  before === null || assessed === null
    ? []
    : describeTotalChange({ before, now: priced.quote?.totals.computed.net ?? 0, currency: assessed.order.currency }, t)

const buildLossActions = (context: JourneyContext, losses: readonly Loss[]): Pick<Problem, 'actions'> => {
  const claimed = losses.find(({ because }) => because.kind === 'claimed')
  const unit = claimed?.state?.unit.id
  const other = unit === undefined ? null : findReturnOfUnit(listVisibleReturns(context), unit)
  const view = { id: 'view-return', label: context.t('lost.view-return'), look: 'secondary' } as const
  return {
    actions: [
      ...(other === null ? [] : [{ ...view, action: { type: 'navigate' as const, path: `/return/${other.key}` } }]),
      { id: 'continue', label: context.t('common.continue'), look: 'primary', action: { type: 'reload' } },
    ],
  }
}

export function buildLossProblem(context: JourneyContext, losses: readonly Loss[], before: number | null): Problem {
  return { ...describeLosses(context, losses, before), ...buildLossActions(context, losses), modal: true }
}

const describeLosses = (context: JourneyContext, losses: readonly Loss[], before: number | null): Problem => {
  const { t } = context
  const [first, second] = losses
  const total = describeDraftChange(context, before)
  const more = (sentences: readonly string[]) => {
    const all = [...sentences, ...total]
    return all.length === 0 ? {} : { detail: t.sentences(all) }
  }
  if (first === undefined || second !== undefined) {
    const title = t('error.items-lost', { count: losses.length })
    return { code: 'order-changed', title, ...more(formatLosses(context, losses)) }
  }
  const item = first.title
  if (first.because.kind === 'claimed')
    return { code: 'unit-claimed', title: t('error.unit-claimed', { item }), ...more([]) }
  const changed = first.because.kind === 'cart' ? 'lost.cart' : 'error.order-changed'
  const title = item === '' ? t('item.not-eligible') : t(changed, { item })
  return { code: 'order-changed', title, ...more(item === '' ? [] : [describeLoss(first, context)]) }
}

/** The losses that an action caused; null if there are none. */
export function describeNewLosses(before: JourneyContext, after: JourneyContext): string | null {
  if (before.assessed === null) return null
  const earlierIds = new Set(listLosses(before).map(({ id }) => id))
  const newLosses = listKnownLosses(after).filter(({ id }) => !earlierIds.has(id))
  if (newLosses.length === 0) return null
  const total = describeDraftChange(after, before.priced.quote?.totals.computed.net ?? null)
  return after.t.sentences([...formatLosses(after, newLosses), ...total])
}

const listPriceChanges = ({ assessed, t }: JourneyContext): readonly string[] => {
  if (assessed === null) return []
  const { currency } = assessed.order
  return listRepricedItems(assessed.cart).map(({ line, sold }) => {
    const before = t.money(line.price, currency)
    return t('lost.cart-price', { item: line.title, before, now: t.money(sold.variant.price, currency) })
  })
}

/** All losses since the draft was last complete, with the change of the total (FIX-17). */
export function buildLossNotice(context: JourneyContext): readonly string[] {
  const losses = listKnownLosses(context)
  const changes = [...formatLosses(context, losses), ...listPriceChanges(context)]
  return changes.length === 0 ? [] : [...changes, ...describeDraftChange(context, context.draft.total ?? null)]
}

/**
 * Stores the total for comparison with later losses. It is unchanged while there are losses, and dropped if the
 * selection then changes, as the difference would include that.
 */
export function withReferenceTotal(before: JourneyContext, after: JourneyContext): Draft {
  const { total: last, ...draft } = after.draft
  const isWhole = (context: JourneyContext) => listKnownLosses(context).length === 0
  if (isWhole(after)) return { ...draft, ...(after.priced?.quote && { total: after.priced.quote.totals.computed.net }) }
  const isLossAlone = (draft.items === before.draft.items && draft.cart === before.draft.cart) || isWhole(before)
  return { ...draft, ...(isLossAlone && last !== undefined && { total: last }) }
}

/** Deselects lost items, whose answers stay, and removes lost cart units. */
export function withoutLosses(draft: Draft, losses: readonly Pick<Loss, 'id'>[]): Draft {
  const ids = new Set(losses.map(({ id }) => id))
  const cart = draft.cart.filter(({ id }) => !ids.has(id))
  return {
    ...draft,
    items: draft.items.map((item) => (ids.has(item.id) ? { ...item, confirmed: false } : item)),
    cart: cart.length === draft.cart.length ? draft.cart : cart,
  }
}
