import type { Allowlist } from '../../../schemas/config/shop.ts'
import type { Order } from '../../../schemas/entities/order.ts'

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

/** Whether the merchant lets this order pass. */
export const isAllowlisted = (order: Order, allowlist: Allowlist | undefined): boolean =>
  listedBy(order, allowlist) !== null
