import type { Condition, Test } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { MatchesByTitle, ReadOrder } from './policy-reader.ts'

const holds = (part: Test, { order, gift }: ReadOrder): boolean => {
  const tags = part.fact === 'order.tags' ? order.tags : (order.customer.tags ?? [])
  const value = String(part.value)
  const total = order.total - Number(part.value)
  switch (part.op) {
    case 'includes':
      return tags.includes(value)
    case 'excludes':
      return !tags.includes(value)
    case 'at-least':
      return total >= 0
    case 'above':
      return total > 0
    case 'at-most':
      return total <= 0
    case 'below':
      return total < 0
  }
  if (part.fact === 'order.gift') return part.value === gift
  const isIn = [part.value]
    .flat()
    .map((code) => String(code).toUpperCase())
    .includes(order.address?.country ?? '')
  return (part.op === 'is' || part.op === 'one-of') === isIn
}

const meets = (condition: Condition, read: ReadOrder): boolean => {
  if ('all' in condition) return condition.all.every((part) => meets(part, read))
  if ('any' in condition) return condition.any.some((part) => meets(part, read))
  return 'not' in condition ? !meets(condition.not, read) : holds(condition, read)
}

/** Rules with equal terms and titles are one. */
export const matchTitles =
  ({ policies }: ShopConfig): MatchesByTitle =>
  (title, read) =>
    policies.some((policy) => policy.title === title && policy.when !== undefined && meets(policy.when, read))
