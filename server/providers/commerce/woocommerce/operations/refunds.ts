import type { Minor } from '../../../../../schemas/values/money.ts'
import { MINUTE_MS } from '../../../../../schemas/values/time.ts'
import { decimalAt, roundToMinor, toMajorText } from '../../../reading/decimal.ts'
import { at, countAt, idAt, type JsonNode, listAt, textAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import { refuseUnsupported } from '../../operations/refusals.ts'
import type { OperationRefused, ProviderAnswer, Refunded, RefundOperation } from '../../port.ts'
import { segment, toWooId } from '../calls.ts'
import { markOf, REFERENCE_KEY } from '../mapping/references.ts'
import { refundedTotal, type WooRefund } from '../mapping/refunds.ts'
import { fetchRefunds } from '../reader.ts'
import { listGateways } from '../shop-settings.ts'
import { fetchOperationOrder, isPaid, type OperationContext, refuse, waitForLostAnswer } from './context.ts'

/** A refund that the bank has not paid by then needs a person. */
const BANK_MS = 10 * MINUTE_MS

const LOOK_AGAIN_MS = MINUTE_MS

/** A refund that lost its reason: the shop's server ended between storing the refund and its reason. */
const isNameless = (refund: WooRefund, { amount }: RefundOperation, since: number): boolean =>
  refund.amount === amount && refund.reason === null && refund.createdAt >= since - MINUTE_MS

const toAnswer = (refund: WooRefund, now: number): ProviderAnswer<Refunded> => {
  if (refund.isPaid) return { kind: 'refunded', id: refund.id, amount: refund.amount }
  if (now - refund.createdAt < BANK_MS) return { kind: 'pending', lookAt: now + LOOK_AGAIN_MS }
  return refuse(
    'order',
    `The refund ${refund.id} is in WooCommerce, but it does not say that the bank paid. Check the payment provider before you pay again`,
  )
}

/** Null if the shop has no refund of this reference. A refund without a paid flag is never repeated. */
export async function findRefund(
  { calls, facts, attempts }: Pick<OperationContext, 'calls' | 'facts' | 'attempts'>,
  operation: RefundOperation,
): Promise<ProviderAnswer<Refunded> | null> {
  const refunds = await fetchRefunds(calls, operation.orderId, facts.currency)
  const mark = markOf(operation.reference)
  const ours = refunds.find(({ reason }) => reason?.includes(mark))
  if (ours !== undefined) return toAnswer(ours, calls.now())
  const doubtful = attempts && refunds.find((refund) => isNameless(refund, operation, attempts.lastAt))
  return doubtful ? toAnswer({ ...doubtful, isPaid: false }, calls.now()) : null
}

const lineRefund = (item: JsonNode, quantity: number, gross: Minor, { facts }: Pick<OperationContext, 'facts'>) => {
  const { currency, allocate } = facts
  const [net, tax] = ['total', 'total_tax'].map((key) => roundToMinor(decimalAt(at(item, key)), currency))
  const [netShare = 0, taxShare = 0] = allocate(gross, [net ?? 0, tax ?? 0], ['net', 'tax'])
  const rates = listAt(item, 'taxes')
  const ids = rates.map((rate) => idAt(rate, 'id') ?? '')
  const weights = rates.map((rate) => roundToMinor(decimalAt(at(rate, 'total')), currency))
  const shares = sum(weights) > 0 ? allocate(taxShare, weights, ids) : weights
  return {
    id: toWooId(idAt(item, 'id') ?? ''),
    quantity,
    refund_total: Number(toMajorText(netShare, currency)),
    refund_tax: ids.flatMap((id, index) =>
      (shares[index] ?? 0) > 0
        ? [{ id: toWooId(id), refund_total: Number(toMajorText(shares[index] ?? 0, currency)) }]
        : [],
    ),
  }
}

const lineRefunds = (order: JsonNode, { amount, lines }: RefundOperation, context: Pick<OperationContext, 'facts'>) => {
  const { currency, allocate } = context.facts
  const items = new Map(listAt(order, 'line_items').map((item) => [idAt(item, 'id') ?? '', item]))
  const refunded = lines.flatMap(({ lineId, quantity }) => {
    const item = items.get(lineId)
    if (item === undefined) return []
    const paid = roundToMinor(decimalAt(at(item, 'total')) + decimalAt(at(item, 'total_tax')), currency)
    const worth = Math.floor((paid * quantity) / Math.max(1, countAt(item, 'quantity') ?? 1))
    return [{ item, lineId, quantity, worth }]
  })
  const worths = refunded.map(({ worth }) => worth)
  const shared = Math.min(amount, sum(worths))
  const ids = refunded.map(({ lineId }) => lineId)
  const shares = shared > 0 ? allocate(shared, worths, ids) : worths.map(() => 0)
  return refunded.map(({ item, quantity }, index) => lineRefund(item, quantity, shares[index] ?? 0, context))
}

const findRefusal = async (
  order: JsonNode,
  { amount }: RefundOperation,
  { calls, facts }: OperationContext,
): Promise<OperationRefused | null> => {
  if (!isPaid(order)) return refuse('over-refund', 'The order was not paid')
  const left = roundToMinor(decimalAt(at(order, 'total')), facts.currency) - refundedTotal(order, facts.currency)
  if (amount > left) return refuse('over-refund', `Only ${left} is refundable`)
  const method = textAt(order, 'payment_method')?.toLowerCase()
  const gateway = (await listGateways(calls)).find(({ id }) => id === method)
  return gateway?.canRefund === true ? null : refuseUnsupported(`The gateway ${method ?? ''} cannot refund`)
}

const NO_REFUND = 'WooCommerce did not answer, and has no refund. Check the payment provider before you pay'

const numberOf = ({ recorded }: RefundOperation): string => (recorded === undefined ? '' : ` ${recorded.number}`)

/**
 * Refunds through the gateway. The reason has the mark of the reference, because WooCommerce stores it with the refund;
 * the reference itself comes later and may be lost. A refund whose answer is lost is looked up, and tried once more.
 */
export async function createRefund(
  context: OperationContext,
  operation: RefundOperation,
): Promise<ProviderAnswer<Refunded>> {
  const { calls, facts } = context
  const found = await fetchOperationOrder(context, operation)
  if ('kind' in found) return found
  const existing = await findRefund(context, operation)
  if (existing !== null) return existing
  const refusal = waitForLostAnswer(context, NO_REFUND) ?? (await findRefusal(found.order, operation, context))
  if (refusal !== null) return refusal
  await context.saveAttempt()
  const answer = await calls.change('POST', `/orders/${segment(operation.orderId)}/refunds`, {
    amount: toMajorText(operation.amount, facts.currency),
    reason: `Return${numberOf(operation)} ${markOf(operation.reference)}`,
    api_refund: true,
    api_restock: false,
    meta_data: [{ key: REFERENCE_KEY, value: operation.reference }],
    line_items: lineRefunds(found.order, operation, context),
  })
  const made = await findRefund({ ...context, attempts: null }, operation)
  if (made !== null) return made
  const message = answer.kind === 'refused' ? answer.message : 'WooCommerce does not list the refund it accepted'
  const after = await fetchOperationOrder(context, operation)
  if ('kind' in after) return after
  // The shop may have refunded meanwhile.
  return (await findRefusal(after.order, operation, context)) ?? refuseUnsupported(message)
}
