import type { Translate } from '../../locales/translate.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'

/** Missing units by title. */
export interface AwaitedView {
  readonly items: readonly string[]
  /** Their value; 0 when it is no money. */
  readonly brings: Minor
  readonly currency: Currency
  /** The exchange waits for them. */
  readonly exchange: boolean
  /** Null where the merchant decides. */
  readonly until: number | null
}

/** FIX-18. */
export const awaitedSentences = (view: AwaitedView, t: Translate): readonly string[] => [
  ...(view.brings === 0 ? [] : [t('awaited.brings', { amount: t.money(view.brings, view.currency) })]),
  ...(view.exchange ? [t('awaited.exchange')] : []),
  ...(view.until === null ? [] : [t('awaited.until', { date: t.date(view.until) })]),
]
