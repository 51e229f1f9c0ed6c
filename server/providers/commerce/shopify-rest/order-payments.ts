import type { Order } from '../../../../schemas/entities/order.ts'
import type { Currency } from '../../../../schemas/values/money.ts'
import { instantAt } from '../../reading/instant.ts'
import { idAt, type JsonNode, listAt, textAt } from '../../reading/json-node.ts'
import { sum } from '../../reading/money.ts'
import { isRefund, listCaptures } from './captured-refunded.ts'
import { type OrderCurrencies, readCurrencies, readPaymentAmount } from './currencies.ts'

type OrderPayment = NonNullable<Order['payments']>[number]

const amountOf = (payment: JsonNode, exchange: OrderCurrencies): number => readPaymentAmount(payment, exchange) ?? 0

const timeOf = (payment: JsonNode): number =>
  instantAt(payment, 'processed_at') ?? instantAt(payment, 'created_at') ?? 0

const shortIdOf = (text: string | null): string | null => text?.split('/').at(-1) ?? null

/** The list of the order names the payment, that of a refund may not. */
const listRefunds = (order: JsonNode): readonly JsonNode[] => {
  const listed = [
    ...listAt(order, 'refunds').flatMap((refund) => listAt(refund, 'transactions')),
    ...listAt(order, 'transactions'),
  ].filter(isRefund)
  return [...new Map(listed.map((refund) => [shortIdOf(idAt(refund, 'id')) ?? refund, refund])).values()]
}

/** The payments of an order, the oldest first; none unless they and their refunds add up to its totals. */
export function readPayments(
  order: JsonNode,
  { taken, refundTotal }: Pick<Order, 'taken' | 'refundTotal'>,
  currency: Currency,
): Pick<Order, 'payments'> {
  const exchange = readCurrencies(order, currency)
  const refunds = listRefunds(order)
  const payments = listCaptures(order)
    .toSorted((one, other) => timeOf(one) - timeOf(other))
    .flatMap((payment): OrderPayment[] => {
      const [id, gateway] = [idAt(payment, 'id'), textAt(payment, 'gateway')]
      if (id === null || gateway === null) return []
      const own = refunds.filter((refund) => shortIdOf(idAt(refund, 'parent_id')) === shortIdOf(id))
      return [
        {
          id,
          gateway: gateway.toLowerCase(),
          captured: amountOf(payment, exchange),
          refunded: sum(own.map((refund) => amountOf(refund, exchange))),
        },
      ]
    })
  const isComplete =
    sum(payments.map(({ captured }) => captured)) === taken &&
    sum(payments.map(({ refunded }) => refunded)) === refundTotal
  return payments.length > 0 && isComplete ? { payments } : {}
}
