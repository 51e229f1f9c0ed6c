import type { Allowlist } from '../../../schemas/config/shop.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Draft } from '../../../schemas/records/draft.ts'

/** Ignores case and a leading #. */
const bare = (name: string): string => name.trim().replace(/^#/, '').toLowerCase()

interface ListedBy {
  readonly list: 'orders' | 'tags'
  readonly index: number
  readonly value: string
}

/** The allowlist entry that matches the order by number or tag; null when none does (WFL-16, WFL-20). */
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

/** What exempts an order from windows, final sales and rules (FIX-79). */
export type PassedBy = 'allowlist' | 'merchant' | null

export function passedBy(order: Order, allowlist: Allowlist | undefined, { opened }: Pick<Draft, 'opened'>): PassedBy {
  if (opened?.override !== undefined) return 'merchant'
  return listedBy(order, allowlist) === null ? null : 'allowlist'
}
