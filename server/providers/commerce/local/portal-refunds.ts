import type { Order } from '../../../../schemas/entities/order.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { type Clause, clause, type Parameter } from '../../../database/database.ts'
import { fillFromLast } from '../operations/fill-from-last.ts'

export interface PortalRefund {
  readonly reference: string
  readonly amount: Minor
  /** `new`: made after the order was read. `pending`: accepted before. `unknown`: requested, no answer. */
  readonly state: 'new' | 'known' | 'pending' | 'unknown'
}

/**
 * Portal refunds of order `o`. A mirrored order includes what was accepted before its read; a pushed
 * one what was done until its `doneAt`.
 */
export const refundsColumn = (shop: Parameter): Clause =>
  clause`(select json_agg(f) from (
    select r.reference, r.amount, 'new' as state from local_refunds r
      where o.read_at is null and r.shop_id = ${shop} and r.order_id = o.id
    union all
    select d.reference, coalesce(d.answer->>'amount', d.body->>'amount')::bigint as amount,
      case
        when d.answer is null and d.taken_on_at is null then 'unknown'
        when d.answer is null then 'pending'
        when case when d.done_at is null then coalesce(d.taken_on_at, d.answered_at) >= o.read_at
          else d.done_at > coalesce(o.read_at, 0) end then 'new'
        else 'known'
      end as state
    from commerce_operations d
      where d.shop_id = ${shop} and d.order_id = o.id and d.kind = 'refunded'
        and (d.answer->>'kind' = 'refunded' or (d.answer is null and (d.taken_on_at is null or d.taken_on_at < o.read_at)))
  ) f)`

const isListed = ({ reference }: PortalRefund, listed: NonNullable<Order['portalRefunds']>): boolean =>
  listed.some((one) => one.reference === reference)

const refundPayments = (payments: NonNullable<Order['payments']>, added: Minor) => {
  const shares = fillFromLast(
    added,
    payments.map(({ captured, refunded }) => captured - refunded),
  )
  return payments.map((payment, at) => ({ ...payment, refunded: payment.refunded + (shares[at] ?? 0) }))
}

/** Adds refunds that the order system does not report yet. Lists none if it lists none and one result is unknown. */
export function withPortalRefunds(order: Order, refunds: readonly PortalRefund[]): Order {
  if (refunds.length === 0) return order
  const listed = order.portalRefunds ?? []
  const unlisted = refunds.filter((one) => one.state !== 'unknown' && !isListed(one, listed))
  const added = unlisted.filter(({ state }) => state === 'new').reduce((sum, { amount }) => sum + amount, 0)
  const { portalRefunds: _listed, ...rest } = order
  const isKnown = order.portalRefunds !== undefined || refunds.every(({ state }) => state !== 'unknown')
  return {
    ...rest,
    refundTotal: order.refundTotal + added,
    ...(order.payments && { payments: refundPayments(order.payments, added) }),
    ...(isKnown && {
      portalRefunds: [
        ...listed,
        ...unlisted.map(({ reference, amount, state }) => ({
          reference,
          amount,
          ...(state === 'pending' && { pending: true as const }),
        })),
      ],
    }),
  }
}
