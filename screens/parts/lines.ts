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

const getLineKey = ({ title, variant, image, swap, details, over }: LineView): string =>
  JSON.stringify([title, variant, image, swap, details, over])

const addAmounts = (one: Minor | null, other: Minor | null): Minor | null =>
  one === null || other === null ? null : one + other

/** Where a line was not discounted, its price is its list price. */
const joinLines = (one: LineView, other: LineView): LineView => ({
  ...one,
  price: addAmounts(one.price, other.price),
  struck:
    one.struck === null && other.struck === null
      ? null
      : addAmounts(one.struck ?? one.price, other.struck ?? other.price),
})

type Group<Item> = readonly [Item, ...Item[]]

export function groupIdentical<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Group<Item>[] {
  const groups = new Map<string, Group<Item>>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    groups.set(keyOf(item), group === undefined ? [item] : [...group, item])
  }
  return [...groups.values()]
}

export const countedTitle = (title: string, count: number, t: Translate): string =>
  count === 1 ? title : t('item.several', { count, title })

export const countTitles = (titles: readonly string[], t: Translate): readonly string[] =>
  groupIdentical(titles, (title) => title).map((group) => countedTitle(group[0], group.length, t))

/** With their variants. */
export const listGoods = (lines: readonly Pick<LineView, 'title' | 'variant'>[], t: Translate): readonly string[] =>
  countTitles(
    lines.map(({ title, variant }) => (variant === null ? title : `${title}, ${variant}`)),
    t,
  )

/** Identical lines are one, with their number and sum (UXD-06). Lines with actions of their own stay apart. */
export const joinIdenticalLines = <Line extends LineView>(lines: readonly Line[], t: Translate) =>
  groupIdentical(lines, (line) => (line.actions === undefined ? getLineKey(line) : line.id)).map((units) => {
    const group: readonly LineView[] = units
    const joined = group.reduce(joinLines)
    return { units, line: { ...joined, title: countedTitle(joined.title, units.length, t) } }
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
          lines: joinIdenticalLines(group.lines, t).map(({ line }) => ({
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
