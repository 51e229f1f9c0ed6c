import type { Currency, Minor } from '../../../../../schemas/values/money.ts'
import { floorToMinor, roundToMinor, sumDecimals, toMajor } from '../../../reading/decimal.ts'
import { at, documentNode, textAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import { fillFromLast } from '../../operations/fill-from-last.ts'
import { refuseAmount, refuseOrder } from '../../operations/refusals.ts'
import type { OperationRefused, ProviderAnswer, Refunded, RefundOperation } from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop-facts.ts'
import { PAYMENT_FIELDS } from '../fields.ts'
import { listPayments, type Payment } from '../mapping/payments.ts'
import { type MedusaCalls, toMarker, toRejection } from './calls.ts'

type RefundRequest = Pick<RefundOperation, 'shopId' | 'orderId' | 'reference' | 'now' | 'lastUsedFirst'> & {
  readonly amount: Minor
  readonly currency: Currency
}

/** A payment with its refundable amount, including what this reference refunded. */
interface PaymentShare {
  readonly id: string
  readonly refundable: Minor
  readonly alreadyRefunded: Minor
  readonly refundId: string | null
}

const toShare = (
  { id, captured, refunded, refunds }: Payment,
  { reference, currency }: RefundRequest,
): PaymentShare => {
  const ours = refunds.filter(({ note }) => note === toMarker(reference))
  const alreadyRefunded = sumDecimals(ours.map(({ amount }) => amount))
  return {
    id,
    refundable: floorToMinor(captured - (refunded - alreadyRefunded), currency),
    alreadyRefunded: roundToMinor(alreadyRefunded, currency),
    refundId: ours[0]?.id ?? null,
  }
}

const fetchShares = async (
  calls: MedusaCalls,
  request: RefundRequest,
): Promise<readonly PaymentShare[] | OperationRefused> => {
  const body = await calls.one(
    `/admin/orders/${encodeURIComponent(request.orderId)}`,
    `currency_code,${PAYMENT_FIELDS}`,
  )
  if (body === null) return refuseOrder(request)
  const order = at(documentNode(body), 'order')
  const currency = textAt(order, 'currency_code')?.toUpperCase()
  if (currency !== request.currency) return refuseAmount(`The order is in ${currency}, not in ${request.currency}`)
  return listPayments(order)
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map((payment) => toShare(payment, request))
}

const toRefunded = (shares: readonly PaymentShare[], { amount }: RefundRequest): Refunded | null => {
  const refunded = sum(shares.map((share) => share.alreadyRefunded))
  const id = shares.find(({ refundId }) => refundId !== null)?.refundId
  const isComplete = refunded >= amount || (refunded > 0 && sum(shares.map(({ refundable: room }) => room)) < amount)
  return id !== undefined && id !== null && isComplete ? { kind: 'refunded', id, amount: refunded } : null
}

/** Null if there is none, or it is incomplete. */
export async function findRefund(calls: MedusaCalls, request: RefundRequest): Promise<Refunded | null> {
  const shares = await fetchShares(calls, request)
  return 'kind' in shares ? null : toRefunded(shares, request)
}

/**
 * Refunds over all payments in proportion, or the last one first, with the reference in each note. Rejected refunds are
 * looked up, as they may have been made.
 */
export async function createRefund(
  calls: MedusaCalls,
  request: RefundRequest,
  allocate: ShopFacts['allocate'],
): Promise<ProviderAnswer<Refunded>> {
  const { amount, currency, reference } = request
  const before = await fetchShares(calls, request)
  if ('kind' in before) return before
  const existing = toRefunded(before, request)
  if (existing !== null) return existing
  if (sum(before.map(({ refundable: room }) => room)) < amount)
    return { kind: 'refused', because: 'over-refund', message: `Less than ${amount} is refundable` }
  const rooms = before.map(({ refundable: room }) => room)
  const ids = before.map(({ id }) => id)
  const shares = request.lastUsedFirst ? fillFromLast(amount, rooms) : allocate(amount, rooms, ids)
  let why = 'the refund was not found'
  for (const [n, { id, alreadyRefunded }] of before.entries()) {
    const owed = (shares[n] ?? 0) - alreadyRefunded
    if (owed <= 0) continue
    const body = { amount: toMajor(owed, currency), note: toMarker(reference) }
    const change = await calls.change('POST', `/admin/payments/${encodeURIComponent(id)}/refund`, body)
    if (change.kind === 'not') why = change.why
  }
  return (await findRefund(calls, request)) ?? toRejection(why, { 'more than the captured': 'over-refund' }, calls.now)
}
