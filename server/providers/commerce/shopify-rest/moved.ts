/** What an order brought in, and what of it went back. */
import type { Order } from '../../../../schemas/entities/order.ts'
import type { Minor } from '../../../../schemas/money.ts'
import { type Exchange, exchangeOf, movedBy, refundedByParts, toldAmount } from './exchange.ts'
import { amountAt, amountIn, sum } from './money.ts'
import { possibleSums } from './refund-parts.ts'
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

/** What one refund gave back, or is about to: its payments, else its parts where the order tells no payments at all. */
const refundedBy = (refund: Spot, exchange: Exchange, { isTold }: { readonly isTold: boolean }): Minor => {
  const payments = listAt(refund, 'transactions')
  const counted = payments.filter(givesBack)
  if (payments.length === 0 && !isTold) {
    const { currency, taxesIncluded } = exchange
    const read = (spot: Spot, key: string): Minor => amountAt(spot, key, currency) ?? 0
    return Math.max(0, possibleSums(refund, { read, taxesIncluded })[0] ?? 0)
  }
  const told = counted.map((payment) => toldAmount(payment, exchange))
  const byParts = told.includes(null) ? refundedByParts(refund, counted, exchange) : null
  return byParts ?? sum(counted.map((payment) => movedBy(payment, exchange) ?? untold(payment, exchange)))
}

/** The last part of a global id such as `gid://shopify/OrderTransaction/51`, which exports write alone. */
const shortIdOf = (payment: Spot): string | null => idAt(payment, 'id')?.split('/').at(-1) ?? null

/**
 * Refunds that the order lists among its payments alone. One that its refund lists too is found by its id, or by its amount where
 * one of the two has no id.
 */
const refundedApart = (order: Spot, refunds: readonly Spot[], exchange: Exchange): Minor => {
  const listed = refunds.flatMap((refund) => listAt(refund, 'transactions'))
  const known = new Set(listed.map(shortIdOf))
  const apart = listAt(order, 'transactions').filter((one) => {
    const id = shortIdOf(one)
    return givesBack(one) && (id === null || !known.has(id))
  })
  const ofOrder = new Set(listAt(order, 'transactions').map(shortIdOf))
  const unmatched = listed.filter((one) => {
    const id = shortIdOf(one)
    return givesBack(one) && (id === null || !ofOrder.has(id))
  })
  return sum(
    apart.map((payment) => {
      const amount = movedBy(payment, exchange) ?? untold(payment, exchange)
      const twin = unmatched.findIndex(
        (one) => (shortIdOf(one) === null || shortIdOf(payment) === null) && movedBy(one, exchange) === amount,
      )
      if (twin === -1) return amount
      unmatched.splice(twin, 1)
      return 0
    }),
  )
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
