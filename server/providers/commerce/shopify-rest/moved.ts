/** What an order brought in, and what of it went back. */
import type { Order } from '../../../../schemas/entities/order.ts'
import type { Minor } from '../../../../schemas/money.ts'
import { type Exchange, exchangeOf, movedBy, refundedByLines } from './exchange.ts'
import { amountAt, amountIn, sum } from './money.ts'
import { at, idAt, isMissing, listAt, refuseAt, type Spot, textAt } from './spot.ts'

const wordAt = (spot: Spot, key: string): string | null => textAt(spot, key)?.toLowerCase() ?? null

/** A payment without a status was made. */
const standing = (payment: Spot): string => wordAt(payment, 'status') ?? 'success'

const isOf =
  (...kinds: readonly string[]) =>
  (payment: Spot): boolean =>
    kinds.includes(wordAt(payment, 'kind') ?? '')

const moves = isOf('sale', 'capture', 'authorization', 'void')
const takes = isOf('sale', 'capture')
/** A refund that is under way is as good as made (FIX-04). */
const givesBack = (payment: Spot): boolean =>
  isOf('refund')(payment) && ['success', 'pending'].includes(standing(payment))

const untold = (payment: Spot, { currency }: Exchange): Minor => {
  const said = textAt(payment, 'currency')
  const amount = said === null ? 'names no currency' : `is in ${said}`
  refuseAt(at(payment, 'amount'), `${amount}, and nothing says what that is in ${currency}`)
  return 0
}

const unpaid = ['pending', 'authorized', 'voided', 'expired', 'unpaid']
const paid = ['paid', 'partially_refunded', 'refunded']

/** What its financial status says that an order of this total brought in (F30). */
const takenByStatus = (order: Spot, { currency }: Exchange, total: Minor): Minor => {
  const status = wordAt(order, 'financial_status')
  if (status === null || paid.includes(status)) return total
  if (unpaid.includes(status)) return 0
  if (status !== 'partially_paid') {
    refuseAt(at(order, 'financial_status'), `is ${status}, which does not say what was paid`)
    return 0
  }
  const outstanding = amountAt(order, 'total_outstanding', currency)
  if (outstanding === null)
    refuseAt(at(order, 'total_outstanding'), 'is missing: nobody knows what was paid of an order paid in part')
  return Math.max(0, total - (outstanding ?? 0))
}

/** The payments that an order tells of and that succeeded. */
export const paymentsIn = (order: Spot): readonly Spot[] =>
  listAt(order, 'transactions').filter((payment) => takes(payment) && standing(payment) === 'success')

/**
 * What an order brought in: what it says was received; its successful sales and captures where it tells them; else by its financial
 * status (F30).
 */
const takenBy = (order: Spot, exchange: Exchange, total: Minor): Minor => {
  const received = amountIn(at(order, 'total_received_set'), exchange.currency)
  if (received !== null) return received
  const payments = listAt(order, 'transactions').filter(moves)
  if (payments.length === 0) return takenByStatus(order, exchange, total)
  return sum(paymentsIn(order).map((payment) => movedBy(payment, exchange) ?? untold(payment, exchange)))
}

/** What one refund gave back, or is about to: its payments, else what its lines say where the order tells no payments at all. */
const refundedBy = (refund: Spot, exchange: Exchange, { isTold }: { readonly isTold: boolean }): Minor => {
  const payments = listAt(refund, 'transactions')
  const counted = payments.filter(givesBack)
  const moved = counted.map((payment) => movedBy(payment, exchange))
  const first = counted[moved.indexOf(null)]
  if (first !== undefined) return refundedByLines(refund, counted, exchange) ?? untold(first, exchange)
  if (payments.length > 0 || isTold) return sum(moved.map((one) => one ?? 0))
  const keys = exchange.taxesIncluded ? ['subtotal'] : ['subtotal', 'total_tax']
  const lines = listAt(refund, 'refund_line_items')
  return sum(lines.flatMap((line) => keys.map((key) => amountAt(line, key, exchange.currency) ?? 0)))
}

/** Refunds that the order lists among its payments alone. */
const refundedApart = (order: Spot, refunds: readonly Spot[], exchange: Exchange): Minor => {
  const known = new Set(refunds.flatMap((refund) => listAt(refund, 'transactions').map((one) => idAt(one, 'id'))))
  // One without an id cannot be told from those of the refunds.
  const isKnown = (id: string | null): boolean => (id === null ? known.size > 0 : known.has(id))
  const apart = listAt(order, 'transactions').filter((one) => givesBack(one) && !isKnown(idAt(one, 'id')))
  return sum(apart.map((payment) => movedBy(payment, exchange) ?? untold(payment, exchange)))
}

/** What an order of this total brought in, and what went back of it or is about to (F30, FIX-03, FIX-04). */
export function movedOf(
  order: Spot,
  { currency, total }: Pick<Order, 'currency' | 'total'>,
): Pick<Order, 'taken' | 'refundTotal'> {
  const exchange = exchangeOf(order, currency)
  const taken = takenBy(order, exchange, total)
  const refunds = listAt(order, 'refunds')
  const isTold = !isMissing(at(order, 'transactions')) && listAt(order, 'transactions').length > 0
  const given = sum(refunds.map((refund) => refundedBy(refund, exchange, { isTold })))
  const refundTotal = given + refundedApart(order, refunds, exchange)
  const status = wordAt(order, 'financial_status')
  const listsNone = refunds.length === 0 && !listAt(order, 'transactions').some(givesBack)
  if (status === 'partially_refunded' && listsNone)
    refuseAt(at(order, 'refunds'), 'lists none, and the order is partially_refunded: nobody knows what went back')
  // A status knows of refunds that an export does not list.
  const isAllBack = status === 'refunded' && (!isTold || listsNone)
  return { taken, refundTotal: isAllBack ? Math.max(taken, refundTotal) : refundTotal }
}
