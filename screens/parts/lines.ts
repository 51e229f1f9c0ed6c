import type { Translate } from '../../locales/translate.ts'
import { type LineGroup, lineGroup } from '../../schemas/components/line-group.ts'
import type { Button } from '../../schemas/screen/action.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { priceProps } from './amounts.ts'
import { picture } from './picture.ts'

/** Prices in minor units. */
export interface LineView {
  readonly id: string
  readonly title: string
  readonly variant: string | null
  readonly image: string | null
  /** Null where hidden: the price of a gift. */
  readonly price: Minor | null
  /** The list price, when the item was discounted. */
  readonly struck: Minor | null
  /** The replacement variant of the same product; `price` where it differs. */
  readonly swap?: { readonly from: string; readonly to: string; readonly price: Minor | null }
  readonly details: readonly string[]
  /** Text over the picture. */
  readonly over?: string
  readonly actions?: readonly Button[]
}

const swapOf = ({ from, to, price }: NonNullable<LineView['swap']>, currency: Currency, t: Translate) => ({
  from,
  label: t('review.swap'),
  to: price === null ? to : `${to} · ${t.money(price, currency)}`,
})

export const lineGroups = (
  group: {
    readonly id: string
    readonly heading: string
    readonly currency: Currency
    readonly lines: readonly LineView[]
    readonly actions?: readonly Button[]
    /** The summary while collapsed on narrow pages. */
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
            ...priceProps(line, group.currency, t),
            ...(line.actions !== undefined && { actions: [...line.actions] }),
          })),
        }),
      ]
