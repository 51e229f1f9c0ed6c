/** Captured and refunded amounts of an order. */
import type { Order } from '../../../../schemas/entities/order.ts'
import type { Minor } from '../../../../schemas/money.ts'
import { at, idAt, isMissing, type JsonNode, listAt, recordProblem, textAt } from '../../reading/json-node.ts'
import { amountAt, readAmount, sum } from '../../reading/money.ts'
import { type Exchange, exchangeOf, movedBy, refundedBesideGoods, refundedByParts, toldAmount } from './exchange.ts'
import { possibleSums } from './refund-parts.ts'

const wordAt = (node: JsonNode, key: string): string | null => textAt(node, key)?.toLowerCase() ?? null

/** A payment without a status succeeded. */
const standing = (payment: JsonNode): string => wordAt(payment, 'status') ?? 'success'

const isOf =
  (...kinds: readonly string[]) =>
  (payment: JsonNode): boolean =>
    kinds.includes(wordAt(payment, 'kind') ?? '')

const moves = isOf('sale', 'capture', 'authorization', 'void')
const takes = isOf('sale', 'capture')
/** Pending refunds count as made (FIX-04). */
export const givesBack = (payment: JsonNode): boolean =>
  isOf('refund')(payment) && ['success', 'pending'].includes(standing(payment))

const untold = (payment: JsonNode, { currency }: Exchange): Minor => {
  const said = textAt(payment, 'currency')
  const amount = said === null ? 'names no currency' : `is in ${said}`
  recordProblem(at(payment, 'amount'), `${amount}, and nothing says what that is in ${currency}`)
  return 0
}

const unpaid = ['pending', 'authorized', 'voided', 'expired', 'unpaid']
const paid = ['paid', 'partially_refunded', 'refunded']

/** The captured amount by financial status (F30). */
const takenByStatus = (order: JsonNode, { currency }: Exchange, total: Minor): Minor => {
  const status = wordAt(order, 'financial_status')
  if (status === null || paid.includes(status)) return total
  if (unpaid.includes(status)) return 0
  if (status !== 'partially_paid') {
    recordProblem(at(order, 'financial_status'), `is ${status}, which does not say what was paid`)
    return 0
  }
  const outstanding = amountAt(order, 'total_outstanding', currency)
  if (outstanding === null)
    recordProblem(at(order, 'total_outstanding'), 'is missing: nobody knows what was paid of an order paid in part')
  return Math.max(0, total - (outstanding ?? 0))
}

/** Successful sales and captures. */
export const paymentsIn = (order: JsonNode): readonly JsonNode[] =>
  listAt(order, 'transactions').filter((payment) => takes(payment) && standing(payment) === 'success')

/** The received total, else successful payments, else the financial status (F30). */
const takenBy = (order: JsonNode, exchange: Exchange, total: Minor): Minor => {
  const received = readAmount(at(order, 'total_received_set'), exchange.currency)
  if (received !== null) return received
  const payments = listAt(order, 'transactions').filter(moves)
  if (payments.length === 0) return takenByStatus(order, exchange, total)
  return sum(paymentsIn(order).map((payment) => movedBy(payment, exchange) ?? untold(payment, exchange)))
}

/** The refund's payments, including pending ones; its parts if the order lists no payments. */
const refundedBy = (refund: JsonNode, exchange: Exchange, { isTold }: { readonly isTold: boolean }): Minor => {
  const payments = listAt(refund, 'transactions')
  const counted = payments.filter(givesBack)
  if (payments.length === 0 && !isTold) {
    const { currency, taxesIncluded } = exchange
    const read = (node: JsonNode, key: string): Minor => amountAt(node, key, currency) ?? 0
    return Math.max(0, possibleSums(refund, { read, taxesIncluded })[0] ?? 0)
  }
  const told = counted.map((payment) => toldAmount(payment, exchange))
  const byParts = told.includes(null) ? refundedByParts(refund, counted, exchange) : null
  return byParts ?? sum(counted.map((payment) => movedBy(payment, exchange) ?? untold(payment, exchange)))
}

/** `51` of `gid://shopify/OrderTransaction/51`, as exports write it. */
const shortIdOf = (payment: JsonNode): string | null => idAt(payment, 'id')?.split('/').at(-1) ?? null

/** Refunds whose id no other payment has. */
const missingIn = (payments: readonly JsonNode[], others: readonly JsonNode[]): readonly JsonNode[] => {
  const known = new Set(others.map(shortIdOf))
  return payments.filter((one) => {
    const id = shortIdOf(one)
    return givesBack(one) && (id === null || !known.has(id))
  })
}

const paymentsOf = (refunds: readonly JsonNode[]): readonly JsonNode[] =>
  refunds.flatMap((refund) => listAt(refund, 'transactions'))

/** Refunds that are among the order's payments but in none of its refunds. */
export const refundsBeside = (order: JsonNode, refunds: readonly JsonNode[]): readonly JsonNode[] =>
  missingIn(listAt(order, 'transactions'), paymentsOf(refunds))

/** Like `findUnlistedRefunds`, but a payment without an id matches by amount. */
const refundsApart = (order: JsonNode, refunds: readonly JsonNode[], exchange: Exchange): readonly JsonNode[] => {
  const unmatched = [...missingIn(paymentsOf(refunds), listAt(order, 'transactions'))]
  return refundsBeside(order, refunds).filter((payment) => {
    const amount = movedBy(payment, exchange)
    const twin = unmatched.findIndex(
      (one) =>
        amount !== null &&
        (shortIdOf(one) === null || shortIdOf(payment) === null) &&
        movedBy(one, exchange) === amount,
    )
    if (twin >= 0) unmatched.splice(twin, 1)
    return twin === -1
  })
}

const isPending = (payment: JsonNode): boolean => givesBack(payment) && standing(payment) === 'pending'

/** The pending part of a refund; all of it if the shop amount is unknown. */
const pendingIn = (payments: readonly JsonNode[], amount: Minor, exchange: Exchange): Minor =>
  Math.min(amount, sum(payments.filter(isPending).map((payment) => movedBy(payment, exchange) ?? amount)))

interface NamedRefund {
  readonly refund: JsonNode
  readonly reference: string | null
  readonly amount: Minor
  readonly pending: Minor
}

/** The note of a portal refund. */
const REFERENCE = /^hw:(\S+:refund:\d+)$/

const namedRefund = (refund: JsonNode, exchange: Exchange, isTold: boolean): NamedRefund => {
  const amount = refundedBy(refund, exchange, { isTold })
  const reference = REFERENCE.exec(textAt(refund, 'note')?.trim() ?? '')?.[1] ?? null
  return { refund, reference, amount, pending: pendingIn(listAt(refund, 'transactions'), amount, exchange) }
}

/** Refunded shipping and duties, without portal refunds and refunds without money. */
const besideGoods = (
  refunds: readonly NamedRefund[],
  exchange: Exchange,
): Pick<Order, 'shippingRefunded' | 'dutiesRefunded'> => {
  const parts = refunds
    .filter(({ reference, amount }) => reference === null && amount > 0)
    .map(({ refund }) => refundedBesideGoods(refund, exchange))
  const [shipping, duties] = [sum(parts.map((one) => one.shipping)), sum(parts.map((one) => one.duties))]
  return { ...(shipping > 0 && { shippingRefunded: shipping }), ...(duties > 0 && { dutiesRefunded: duties }) }
}

const toldApart = (refunds: readonly NamedRefund[], pending: Minor): Pick<Order, 'refundPending' | 'portalRefunds'> => {
  const named = refunds.flatMap(({ reference, amount, pending }) =>
    reference === null || amount === 0 ? [] : [{ reference, amount, ...(pending > 0 && { pending: true as const }) }],
  )
  return { ...(pending > 0 && { refundPending: pending }), ...(named.length > 0 && { portalRefunds: named }) }
}

/** F30, FIX-03, FIX-04. */
export function movedOf(
  order: JsonNode,
  { currency, total }: Pick<Order, 'currency' | 'total'>,
): Pick<Order, 'taken' | 'refundTotal' | 'refundPending' | 'portalRefunds' | 'shippingRefunded' | 'dutiesRefunded'> {
  const exchange = exchangeOf(order, currency)
  const taken = takenBy(order, exchange, total)
  const refunds = listAt(order, 'refunds')
  const isTold = !isMissing(at(order, 'transactions')) && listAt(order, 'transactions').length > 0
  const named = refunds.map((refund) => namedRefund(refund, exchange, isTold))
  const apart = refundsApart(order, refunds, exchange)
  const ofApart = sum(apart.map((payment) => movedBy(payment, exchange) ?? untold(payment, exchange)))
  const refundTotal = sum(named.map(({ amount }) => amount)) + ofApart
  const pending = sum(named.map((one) => one.pending)) + pendingIn(apart, ofApart, exchange)
  const status = wordAt(order, 'financial_status')
  const listsNone = refunds.length === 0 && !listAt(order, 'transactions').some(givesBack)
  if (status === 'partially_refunded' && listsNone)
    recordProblem(at(order, 'refunds'), 'lists none, and the order is partially_refunded: nobody knows what went back')
  // The status includes refunds that the export lacks.
  const isAllBack = status === 'refunded' && (!isTold || listsNone)
  return {
    taken,
    refundTotal: isAllBack ? Math.max(taken, refundTotal) : refundTotal,
    ...toldApart(named, pending),
    ...besideGoods(named, exchange),
  }
}
