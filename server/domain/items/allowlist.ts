import type { Allowlist } from '../../../schemas/config/shop.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Draft } from '../../../schemas/records/draft.ts'

/** Ignores case and a leading #. */
const normalizeOrderName = (name: string): string => name.trim().replace(/^#/, '').toLowerCase()

interface AllowlistEntry {
  readonly list: 'orders' | 'tags'
  readonly index: number
  readonly value: string
}

/** The allowlist entry that matches the order by number or tag; null when none does (WFL-16, WFL-20). */
export function findAllowlistEntry(order: Order, allowlist: Allowlist | undefined): AllowlistEntry | null {
  const tags = order.tags.map((tag) => tag.toLowerCase())
  const entryOf = (list: AllowlistEntry['list'], fits: (value: string) => boolean): AllowlistEntry | null => {
    const entries = allowlist?.[list] ?? []
    const index = entries.findIndex(fits)
    return index === -1 ? null : { list, index, value: entries[index] ?? '' }
  }
  return (
    entryOf('orders', (name) => normalizeOrderName(name) === normalizeOrderName(order.name)) ??
    entryOf('tags', (tag) => tags.includes(tag.toLowerCase()))
  )
}

/** What exempts an order from windows, final sales and rules (FIX-79). */
export type Exemption = 'allowlist' | 'merchant' | null

export function findExemption(
  order: Order,
  allowlist: Allowlist | undefined,
  { opened }: Pick<Draft, 'opened'>,
): Exemption {
  if (opened?.override !== undefined) return 'merchant'
  return findAllowlistEntry(order, allowlist) === null ? null : 'allowlist'
}
