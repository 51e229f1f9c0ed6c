import type { Translate } from '../../locales/translate.ts'
import type { Currency, Minor } from '../../schemas/money.ts'

/** Units that were not in the parcel, by their titles. */
export interface AwaitedView {
  readonly items: readonly string[]
  /** What they would bring; 0 when it is no money. */
  readonly brings: Minor
  readonly currency: Currency
  /** What comes instead is sent once they are here. */
  readonly exchange: boolean
  /** Until when they are awaited; null where the shop decides. */
  readonly until: number | null
}

/** What is still awaited, what it would bring, and until when (FIX-18). */
export const awaitedSentences = (view: AwaitedView, t: Translate): readonly string[] => [
  ...(view.brings === 0 ? [] : [t('awaited.brings', { amount: t.money(view.brings, view.currency) })]),
  ...(view.exchange ? [t('awaited.exchange')] : []),
  ...(view.until === null ? [] : [t('awaited.until', { date: t.date(view.until) })]),
]
