import type { Order } from '../../../../schemas/entities/order.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { at, idAt, isMissing, type JsonNode, listAt, recordProblem, textAt } from '../../reading/json-node.ts'
import { amountAt, readAmount, sum } from '../../reading/money.ts'
import {
  type OrderCurrencies,
  readCurrencies,
  readPaymentAmount,
  readShippingAndDuties,
  readShopAmount,
  sumRefundParts,
} from './currencies.ts'
import { listPossibleSums } from './refund-parts.ts'

const lowerCaseAt = (node: JsonNode, key: string): string | null => textAt(node, key)?.toLowerCase() ?? null

const getStatus = (payment: JsonNode): string => lowerCaseAt(payment, 'status') ?? 'success'

const isKind =
  (...kinds: readonly string[]) =>
  (payment: JsonNode): boolean =>
    kinds.includes(lowerCaseAt(payment, 'kind') ?? '')

const isPayment = isKind('sale', 'capture', 'authorization', 'void')
const isCapture = isKind('sale', 'capture')
/** Pending refunds count as made (FIX-04). */
export const isRefund = (payment: JsonNode): boolean =>
  isKind('refund')(payment) && ['success', 'pending'].includes(getStatus(payment))

const refuseUnknownAmount = (payment: JsonNode, { currency }: OrderCurrencies): Minor => {
  const code = textAt(payment, 'currency')
  const amount = code === null ? 'has no currency' : `is in ${code}`
  recordProblem(at(payment, 'amount'), `${amount}, without an exchange rate to ${currency}`)
  return 0
}

const UNPAID_STATUSES = ['pending', 'authorized', 'voided', 'expired', 'unpaid']
const PAID_STATUSES = ['paid', 'partially_refunded', 'refunded']

/** The captured amount by financial status (F30). */
const capturedByStatus = (order: JsonNode, { currency }: OrderCurrencies, total: Minor): Minor => {
  const status = lowerCaseAt(order, 'financial_status')
  if (status === null || PAID_STATUSES.includes(status)) return total
  if (UNPAID_STATUSES.includes(status)) return 0
  if (status !== 'partially_paid') {
    recordProblem(at(order, 'financial_status'), `is ${status}, which does not specify the paid amount`)
    return 0
  }
  const outstanding = amountAt(order, 'total_outstanding', currency)
  if (outstanding === null)
    recordProblem(at(order, 'total_outstanding'), 'is missing: the paid amount of a partially paid order is not known')
  return Math.max(0, total - (outstanding ?? 0))
}

export const listCaptures = (order: JsonNode): readonly JsonNode[] =>
  listAt(order, 'transactions').filter((payment) => isCapture(payment) && getStatus(payment) === 'success')

/** The received total, else successful payments, else the financial status (F30). */
const sumCaptured = (order: JsonNode, exchange: OrderCurrencies, total: Minor): Minor => {
  const received = readAmount(at(order, 'total_received_set'), exchange.currency)
  if (received !== null) return received
  const payments = listAt(order, 'transactions').filter(isPayment)
  if (payments.length === 0) return capturedByStatus(order, exchange, total)
  return sum(
    listCaptures(order).map(
      (payment) => readPaymentAmount(payment, exchange) ?? refuseUnknownAmount(payment, exchange),
    ),
  )
}

/** The refund's payments, including pending ones; its parts if the order lists no payments. */
const sumRefunded = (
  refund: JsonNode,
  exchange: OrderCurrencies,
  { hasPayments }: { readonly hasPayments: boolean },
): Minor => {
  const payments = listAt(refund, 'transactions')
  const counted = payments.filter(isRefund)
  if (payments.length === 0 && !hasPayments) {
    const { currency, taxesIncluded } = exchange
    const read = (node: JsonNode, key: string): Minor => amountAt(node, key, currency) ?? 0
    return Math.max(0, listPossibleSums(refund, { read, taxesIncluded })[0] ?? 0)
  }
  const shopAmounts = counted.map((payment) => readShopAmount(payment, exchange))
  const byParts = shopAmounts.includes(null) ? sumRefundParts(refund, counted, exchange) : null
  return (
    byParts ??
    sum(counted.map((payment) => readPaymentAmount(payment, exchange) ?? refuseUnknownAmount(payment, exchange)))
  )
}

/** `51` of `gid://shopify/OrderTransaction/51`, as exports write it. */
const shortIdOf = (payment: JsonNode): string | null => idAt(payment, 'id')?.split('/').at(-1) ?? null

const findUnmatchedRefunds = (payments: readonly JsonNode[], others: readonly JsonNode[]): readonly JsonNode[] => {
  const known = new Set(others.map(shortIdOf))
  return payments.filter((one) => {
    const id = shortIdOf(one)
    return isRefund(one) && (id === null || !known.has(id))
  })
}

const listRefundPayments = (refunds: readonly JsonNode[]): readonly JsonNode[] =>
  refunds.flatMap((refund) => listAt(refund, 'transactions'))

export const findUnlistedRefunds = (order: JsonNode, refunds: readonly JsonNode[]): readonly JsonNode[] =>
  findUnmatchedRefunds(listAt(order, 'transactions'), listRefundPayments(refunds))

/** Like `findUnlistedRefunds`, but a payment without an id matches by amount. */
const findSeparateRefunds = (
  order: JsonNode,
  refunds: readonly JsonNode[],
  exchange: OrderCurrencies,
): readonly JsonNode[] => {
  const unmatched = [...findUnmatchedRefunds(listRefundPayments(refunds), listAt(order, 'transactions'))]
  return findUnlistedRefunds(order, refunds).filter((payment) => {
    const amount = readPaymentAmount(payment, exchange)
    const twin = unmatched.findIndex(
      (one) =>
        amount !== null &&
        (shortIdOf(one) === null || shortIdOf(payment) === null) &&
        readPaymentAmount(one, exchange) === amount,
    )
    if (twin >= 0) unmatched.splice(twin, 1)
    return twin === -1
  })
}

const isPending = (payment: JsonNode): boolean => isRefund(payment) && getStatus(payment) === 'pending'

/** The pending part of a refund; all of it if the shop amount is unknown. */
const sumPending = (payments: readonly JsonNode[], amount: Minor, exchange: OrderCurrencies): Minor =>
  Math.min(amount, sum(payments.filter(isPending).map((payment) => readPaymentAmount(payment, exchange) ?? amount)))

interface NamedRefund {
  readonly refund: JsonNode
  readonly reference: string | null
  readonly amount: Minor
  readonly pending: Minor
}

/** The note of a portal refund. */
const REFERENCE = /^hw:(\S+:refund:\d+)$/

const toNamedRefund = (refund: JsonNode, exchange: OrderCurrencies, hasPayments: boolean): NamedRefund => {
  const amount = sumRefunded(refund, exchange, { hasPayments })
  const reference = REFERENCE.exec(textAt(refund, 'note')?.trim() ?? '')?.[1] ?? null
  return { refund, reference, amount, pending: sumPending(listAt(refund, 'transactions'), amount, exchange) }
}

const sumShippingAndDuties = (
  refunds: readonly NamedRefund[],
  exchange: OrderCurrencies,
): Pick<Order, 'shippingRefunded' | 'dutiesRefunded'> => {
  const parts = refunds
    .filter(({ reference, amount }) => reference === null && amount > 0)
    .map(({ refund }) => readShippingAndDuties(refund, exchange))
  const [shipping, duties] = [sum(parts.map((one) => one.shipping)), sum(parts.map((one) => one.duties))]
  return { ...(shipping > 0 && { shippingRefunded: shipping }), ...(duties > 0 && { dutiesRefunded: duties }) }
}

const toPortalRefunds = (
  refunds: readonly NamedRefund[],
  pendingTotal: Minor,
): Pick<Order, 'refundPending' | 'portalRefunds'> => {
  const named = refunds.flatMap(({ reference, amount, pending }) =>
    reference === null || amount === 0 ? [] : [{ reference, amount, ...(pending > 0 && { pending: true as const }) }],
  )
  return { ...(pendingTotal > 0 && { refundPending: pendingTotal }), ...(named.length > 0 && { portalRefunds: named }) }
}

/** F30, FIX-03, FIX-04. */
export function readCapturedAndRefunded(
  order: JsonNode,
  { currency, total }: Pick<Order, 'currency' | 'total'>,
): Pick<Order, 'taken' | 'refundTotal' | 'refundPending' | 'portalRefunds' | 'shippingRefunded' | 'dutiesRefunded'> {
  const exchange = readCurrencies(order, currency)
  const taken = sumCaptured(order, exchange, total)
  const refunds = listAt(order, 'refunds')
  const hasPayments = !isMissing(at(order, 'transactions')) && listAt(order, 'transactions').length > 0
  const named = refunds.map((refund) => toNamedRefund(refund, exchange, hasPayments))
  const separate = findSeparateRefunds(order, refunds, exchange)
  const separateTotal = sum(
    separate.map((payment) => readPaymentAmount(payment, exchange) ?? refuseUnknownAmount(payment, exchange)),
  )
  const refundTotal = sum(named.map(({ amount }) => amount)) + separateTotal
  const pending = sum(named.map((one) => one.pending)) + sumPending(separate, separateTotal, exchange)
  const status = lowerCaseAt(order, 'financial_status')
  const listsNone = refunds.length === 0 && !listAt(order, 'transactions').some(isRefund)
  if (status === 'partially_refunded' && listsNone)
    recordProblem(
      at(order, 'refunds'),
      'is empty, but the order is partially_refunded: the refunded amount is not known',
    )
  const isFullyRefunded = status === 'refunded' && (!hasPayments || listsNone)
  return {
    taken,
    refundTotal: isFullyRefunded ? Math.max(taken, refundTotal) : refundTotal,
    ...toPortalRefunds(named, pending),
    ...sumShippingAndDuties(named, exchange),
  }
}
