import type { Allowlist } from '../../../schemas/config/index.ts'
import type { Order } from '../../../schemas/entities/order.ts'

const bare = (name: string): string => name.trim().replace(/^#/, '').toLowerCase()

/** Whether the merchant lets this order pass, by its number or by a tag (WFL-16, WFL-20). */
export const isAllowlisted = (order: Order, allowlist: Allowlist | undefined): boolean => {
  const tags = order.tags.map((tag) => tag.toLowerCase())
  return (
    (allowlist?.orders ?? []).some((name) => bare(name) === bare(order.name)) ||
    (allowlist?.tags ?? []).some((tag) => tags.includes(tag.toLowerCase()))
  )
}
