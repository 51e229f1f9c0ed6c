import type { Problem } from '../../../schemas/problem.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import { disabledText } from '../../../screens/items/list-item.ts'
import type { Assessed } from '../../domain/assessment/assess.ts'
import { flowOf } from '../../domain/assessment/item-flow.ts'
import { type LostItem, lossOf, tornBy } from '../../domain/assessment/lost.ts'
import { answersOf } from '../../domain/items/flow.ts'
import type { JourneyContext } from '../request/context.ts'
import { inLanguage } from '../request/copy.ts'
import { itemIn } from './flow.ts'

type Losing = Pick<JourneyContext, 'draft' | 'assessed' | 'reads' | 'config'>

/** Items that can no longer go back as they were answered, and bundles that fall apart with them. */
const lostNow = ({ draft, reads, config }: Losing, assessed: Assessed): readonly LostItem[] => {
  const lost = draft.items.flatMap((item): LostItem[] => {
    if (!item.confirmed) return []
    const state = itemIn({ assessed }, item.id)
    if (state === undefined) return [{ item, state: null, because: { kind: 'gone' } }]
    const flow = flowOf({ ...state, answers: { ...answersOf(state), ...item } }, config)
    const because = lossOf(flow, assessed, { claimed: reads?.claimed.has(item.id) === true })
    return because === null ? [] : [{ item, state, because }]
  })
  return [...lost, ...tornBy(lost, assessed)]
}

/** What was lost of the items that an assessment is about: an action asks four times. */
const before = new WeakMap<Assessed, { readonly items: Draft['items']; readonly lost: readonly LostItem[] }>()

/** What became impossible since the shopper confirmed it: refunded elsewhere, claimed, sold out, gone, or against a rule. */
export function lostItems(context: Losing): readonly LostItem[] {
  const { assessed } = context
  if (assessed === null) return []
  const { items } = context.draft
  const known = before.get(assessed)
  if (known?.items === items) return known.lost
  const lost = lostNow(context, assessed)
  before.set(assessed, { items, lost })
  return lost
}

/** What is known to be lost: where the catalogue did not answer, the item may be as good as before. */
export const knownLosses = (context: JourneyContext): readonly LostItem[] =>
  lostItems(context).filter(({ because }) => because.kind !== 'unread')

const titleOf = ({ state }: LostItem): string => state?.unit.line.title ?? ''

/** Why it is lost, in one sentence: that of the rule, where a rule has one. */
const reasonFor = (lost: LostItem, { t, language }: JourneyContext): string => {
  const { because, state } = lost
  const sentence = inLanguage(state?.evaluation.outcome.sentence ?? undefined, language)
  switch (because.kind) {
    case 'claimed':
      return t('error.unit-claimed', { item: titleOf(lost) })
    case 'ineligible':
      return t(`ineligible.${because.code}`)
    case 'beside':
      return disabledText(because.because, t)
    case 'rule':
      return sentence ?? t('ineligible.2')
    case 'window':
      return t('ineligible.window')
    case 'stock':
      return t('item.variant-sold-out')
    case 'variant':
      return t('item.variant-refused')
    case 'question':
      return t('lost.question')
    case 'bundle':
      return t('lost.bundle')
    default:
      return t('item.not-eligible')
  }
}

/** Every lost item by its name, with what became of it. */
const lossSentences = (context: JourneyContext, lost: readonly LostItem[]): readonly string[] =>
  lost.map((one) => {
    const reason = reasonFor(one, context)
    const named = one.state === null || one.because.kind === 'claimed'
    return named ? reason : context.t('lost.item', { item: titleOf(one), reason })
  })

/** What the return came to before and comes to now, in a sentence; none where either is not known, or nothing has changed. */
const totalChange = (context: JourneyContext, before: number | null): readonly string[] => {
  if (before === null || context.assessed === null) return []
  const { order } = context.assessed
  const now = context.priced.quote?.totals.computed.net ?? 0
  const money = (amount: number) => context.t.money(amount, order.currency)
  return before === now ? [] : [context.t('lost.total', { before: money(before), now: money(now) })]
}

/** Why a submit is refused: every lost item by name, what became of it, and of the total. */
export function lossProblem(context: JourneyContext, lost: readonly LostItem[], before: number | null): Problem {
  const { t } = context
  const [first, second] = lost
  const total = totalChange(context, before)
  const more = (sentences: readonly string[]) => {
    const all = [...sentences, ...total]
    return all.length === 0 ? {} : { detail: all.join(' ') }
  }
  if (first === undefined || second !== undefined) {
    const title = t('error.items-lost', { count: lost.length })
    return { code: 'order-changed', title, ...more(lossSentences(context, lost)), modal: true }
  }
  const item = titleOf(first)
  if (first.because.kind === 'claimed')
    return { code: 'unit-claimed', title: t('error.unit-claimed', { item }), ...more([]), modal: true }
  const title = first.state === null ? t('item.not-eligible') : t('error.order-changed', { item })
  return { code: 'order-changed', title, ...more(first.state === null ? [] : [reasonFor(first, context)]), modal: true }
}

/** What an action took out of the return that was in it before, and what that makes of the total; null when it took nothing. */
export function lostBetween(before: JourneyContext, after: JourneyContext): string | null {
  if (before.assessed === null) return null
  const known = new Set(lostItems(before).map(({ item }) => item.id))
  const lost = knownLosses(after).filter(({ item }) => !known.has(item.id))
  if (lost.length === 0) return null
  const total = totalChange(after, before.priced.quote?.totals.computed.net ?? null)
  return [...lossSentences(after, lost), ...total].join(' ')
}

/** All that fell out since the return was last whole, and the change of its total: what the page says until it is settled (FIX-17). */
export function lossNotice(context: JourneyContext): readonly string[] {
  const lost = knownLosses(context)
  return lost.length === 0
    ? []
    : [...lossSentences(context, lost), ...totalChange(context, context.draft.total ?? null)]
}

/**
 * The draft of a context with the total to compare with when something falls out of it. It stays what it was while something is
 * out, and is dropped when the shopper changes the items then: the difference would not be the loss alone any more.
 */
export function withTotal(before: JourneyContext, after: JourneyContext): Draft {
  const { total: last, ...draft } = after.draft
  const isWhole = (context: JourneyContext) => knownLosses(context).length === 0
  if (isWhole(after)) return { ...draft, ...(after.priced?.quote && { total: after.priced.quote.totals.computed.net }) }
  const isLossAlone = draft.items === before.draft.items || isWhole(before)
  return { ...draft, ...(isLossAlone && last !== undefined && { total: last }) }
}

/** The draft with every answer kept, the lost items no longer selected: what is left may be submitted. */
export const withoutLost = (draft: Draft, lost: readonly LostItem[]): Draft => ({
  ...draft,
  items: draft.items.map((item) =>
    lost.some((one) => one.item.id === item.id) ? { ...item, confirmed: false } : item,
  ),
})
