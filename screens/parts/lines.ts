import type { Translate } from '../../locales/translate.ts'
import type { Button } from '../../schemas/action.ts'
import { type LineGroup, lineGroup } from '../../schemas/components/line-group.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import { priced } from './amounts.ts'
import { picture } from './picture.ts'

/** One line of items sent or received; prices in minor units. */
export interface LineView {
  readonly id: string
  readonly title: string
  readonly variant: string | null
  readonly image: string | null
  /** Null where it is not told: what was paid for a gift. */
  readonly price: Minor | null
  /** The list price that it stands in for. */
  readonly struck: Minor | null
  /** The other variant of the same product that comes instead, and what it costs where that differs. */
  readonly swap?: { readonly from: string; readonly to: string; readonly price: Minor | null }
  readonly details: readonly string[]
  /** Words laid over its picture. */
  readonly over?: string
  /** What can be done about this line. */
  readonly actions?: readonly Button[]
}

/** One variant for another, in words. */
const swapOf = ({ from, to, price }: NonNullable<LineView['swap']>, currency: Currency, t: Translate) => ({
  from,
  label: t('review.swap'),
  to: price === null ? to : `${to} · ${t.money(price, currency)}`,
})

/** Lines under a heading; a group of nothing is left out. */
export const lines = (
  group: {
    readonly id: string
    readonly heading: string
    readonly currency: Currency
    readonly lines: readonly LineView[]
    /** What can be done about them. */
    readonly actions?: readonly Button[]
    /** What stands for them where a narrow page folds them away. */
    readonly folded?: string
  },
  t: Translate,
): LineGroup[] =>
  group.lines.length === 0
    ? []
    : [
        lineGroup({
          id: group.id,
          heading: group.heading,
          folded: group.folded,
          actions: group.actions === undefined ? undefined : [...group.actions],
          lines: group.lines.map((line) => ({
            id: line.id,
            picture: picture(line, t),
            title: line.title,
            ...(line.variant !== null && { variant: line.variant }),
            ...(line.swap !== undefined && { swap: swapOf(line.swap, group.currency, t) }),
            ...(line.over !== undefined && { over: line.over }),
            ...(line.details.length > 0 && { details: [...line.details] }),
            ...priced(line, group.currency, t),
            ...(line.actions !== undefined && { actions: [...line.actions] }),
          })),
        }),
      ]
