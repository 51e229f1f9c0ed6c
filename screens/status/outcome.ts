import type { TextKey, Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import type { Button } from '../../schemas/screen/action.ts'
import { type Instant, type IsoTime, toIsoTime } from '../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { button } from '../parts/buttons.ts'
import { type CardView, cardArgument } from '../parts/card.ts'
import type { Sentence } from '../parts/rich-text.ts'

export interface GetsView {
  readonly kind: 'refund' | 'gift' | 'exchange' | 'nothing'
  readonly amount: Minor
}

/** STS-54. */
type ExchangeView = 'waiting' | 'processed' | 'refused' | 'out-of-stock' | 'refunded' | 'credited' | 'cancelled'

export const exchangeTexts = {
  waiting: 'status.exchange-waiting',
  processed: 'status.exchange-processed',
  refused: 'status.exchange-refused',
  'out-of-stock': 'status.exchange-out-of-stock',
  refunded: 'status.exchange-refunded',
  credited: 'status.exchange-credited',
  cancelled: 'status.exchange-cancelled',
} as const satisfies Readonly<Record<ExchangeView, TextKey>>

/** STS-54, STS-55. */
export interface OutcomeView {
  readonly payout: {
    readonly kind: Extract<GetsView['kind'], 'refund' | 'gift'>
    readonly amount: Minor
    readonly state: 'waiting' | 'done' | 'refused'
    readonly at: Instant | null
    readonly last4: string | null
    readonly refused: Minor | null
  } | null
  readonly exchange: {
    readonly state: ExchangeView
    readonly order: string | null
    /** Null unless https. */
    readonly url: string | null
  } | null
}

export function payoutState({ kind, state, at, last4 }: NonNullable<OutcomeView['payout']>, t: Translate): string {
  if (state === 'waiting') return t('status.payout-waiting')
  if (state === 'refused') return t('status.payout-refused')
  const date = t.date(at ?? 0)
  return kind === 'gift' && last4 !== null ? t('status.gift-done', { date, last4 }) : t('status.refund-done', { date })
}

export const payoutTime = ({ state, at }: NonNullable<OutcomeView['payout']>): { readonly time?: IsoTime } =>
  state === 'done' ? { time: toIsoTime(at ?? 0) } : {}

const payoutLines = (payout: NonNullable<OutcomeView['payout']>, currency: Currency, t: Translate): string[] => [
  t.money(payout.amount, currency),
  payoutState(payout, t),
  ...(payout.refused === null ? [] : [t('status.payout-part-refused', { amount: t.money(payout.refused, currency) })]),
]

interface CompletedFacts {
  readonly outcome: OutcomeView
  readonly money: (amount: Minor) => string
  readonly refundCard: CardView | null
}

/** Sentences about payments that are done or failed permanently (FIX-77). */
export function completedSentences(facts: CompletedFacts, t: Translate): readonly Sentence[] {
  const { payout, exchange } = facts.outcome
  return [
    ...(payout === null || payout.state === 'waiting' ? [] : [payoutSentence(payout, facts, t)]),
    ...(exchange?.state !== 'processed'
      ? []
      : [exchange.order === null ? t('status.got-exchange') : t('status.got-order', { name: exchange.order })]),
  ]
}

const payoutSentence = (
  { kind, amount, state, at }: NonNullable<OutcomeView['payout']>,
  { money, refundCard }: CompletedFacts,
  t: Translate,
): Sentence =>
  state === 'refused'
    ? t('status.got-refused', { amount: money(amount) })
    : {
        text: t(`status.got-${kind}`, { amount: money(amount), date: t.date(at ?? 0), ...cardArgument(refundCard, t) }),
        at: at ?? 0,
      }

const rowsOf = ({ payout, exchange }: OutcomeView, currency: Currency, t: Translate) => [
  ...(exchange === null
    ? []
    : [
        {
          label: t('status.outcome-exchange'),
          lines: [
            t(exchangeTexts[exchange.state]),
            ...(exchange.order === null ? [] : [t('status.exchange-order', { name: exchange.order })]),
          ],
        },
      ]),
  ...(payout === null
    ? []
    : [
        {
          label: t(payout.kind === 'gift' ? 'status.outcome-gift' : 'status.outcome-refund'),
          lines: payoutLines(payout, currency, t),
          ...payoutTime(payout),
        },
      ]),
]

/** STS-55. */
export const exchangeLink = ({ exchange }: OutcomeView, t: Translate): Button[] | undefined =>
  exchange === null || exchange.url === null
    ? undefined
    : [
        button({
          id: 'open-exchange',
          label: t('status.exchange-open'),
          look: 'text',
          action: { type: 'link', href: exchange.url, external: true },
        }),
      ]

export function outcomeCard(view: OutcomeView, currency: Currency, t: Translate): Component[] {
  const rows = rowsOf(view, currency, t)
  if (rows.length === 0) return []
  return [keyValues({ id: 'outcome', heading: t('status.outcome'), rows, actions: exchangeLink(view, t) })]
}
