import type { Settings } from '../../../schemas/config/settings.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { isCashGateway } from '../items/policy.ts'

type PaidOrder = Pick<Order, 'gateways' | 'payments' | 'portalRefunds'>

interface UsedPayment {
  readonly id: string
  /** Captured less refunded. */
  readonly left: Minor
}

/** Splits a refund over the payments of the order, the last one first, each up to its own amount (M5). */
export function splitOverPayments(
  amount: Minor,
  payments: readonly UsedPayment[],
): { readonly parts: ReadonlyMap<string, Minor>; readonly uncovered: Minor } {
  const parts = new Map<string, Minor>()
  let open = amount
  for (const { id, left } of payments.toReversed()) {
    const part = Math.min(open, Math.max(0, left))
    if (part > 0) parts.set(id, part)
    open -= part
  }
  return { parts, uncovered: open }
}

/** The value of returned goods, which paid an exchange order. */
const EXCHANGE_CREDIT = 'exchange-credit'

/**
 * Whether some of the refund has no payment to go back to: cash, a transfer, or the value of returned goods. Then the
 * shop asks for an account and pays it by hand (M5). `reference`: of the refund, which the order may list already.
 */
export function isAccountNeeded(
  { gateways, payments, portalRefunds = [] }: PaidOrder,
  settings: Settings,
  { amount, reference }: { readonly amount: Minor; readonly reference: string },
): boolean {
  const isOpen = (gateway: string): boolean => gateway !== EXCHANGE_CREDIT && !isCashGateway(gateway, settings)
  if (payments === undefined) return gateways.length > 0 && !gateways.some(isOpen)
  const open = payments.filter(({ gateway }) => isOpen(gateway))
  if (open.length === payments.length) return false
  const made = portalRefunds.find((refund) => refund.reference === reference)?.amount ?? 0
  const usable = open.map(({ id, captured, refunded }) => ({ id, left: captured - refunded }))
  return splitOverPayments(amount - made, usable).uncovered > 0
}
