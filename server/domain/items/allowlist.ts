import type { Allowlist } from '../../../schemas/config/shop.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Draft } from '../../../schemas/records/draft.ts'

/** An order's name as people tell it: case and a leading # make no difference. */
const bare = (name: string): string => name.trim().replace(/^#/, '').toLowerCase()

/** The entry of the allowlist that names an order, and its place in the list. */
interface ListedBy {
  readonly list: 'orders' | 'tags'
  readonly index: number
  readonly value: string
}

/** By what the merchant lets this order pass, its number or a tag; null when it is not listed (WFL-16, WFL-20). */
export function listedBy(order: Order, allowlist: Allowlist | undefined): ListedBy | null {
  const tags = order.tags.map((tag) => tag.toLowerCase())
  const entryOf = (list: ListedBy['list'], fits: (value: string) => boolean): ListedBy | null => {
    const entries = allowlist?.[list] ?? []
    const index = entries.findIndex(fits)
    return index === -1 ? null : { list, index, value: entries[index] ?? '' }
  }
  return (
    entryOf('orders', (name) => bare(name) === bare(order.name)) ??
    entryOf('tags', (tag) => tags.includes(tag.toLowerCase()))
  )
}

/**
 * What lets an order pass where windows, final sales and rules keep others back: the allowlist, or a merchant who opens a
 * return over the rules (FIX-79); null where nothing does.
 */
export type PassedBy = 'allowlist' | 'merchant' | null

/** What lets an order pass. */
export function passedBy(order: Order, allowlist: Allowlist | undefined, { opened }: Pick<Draft, 'opened'>): PassedBy {
  if (opened?.override !== undefined) return 'merchant'
  return listedBy(order, allowlist) === null ? null : 'allowlist'
}
