import type { Order, OrderLine } from '../../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../../../schemas/values/money.ts'
import { decimalAt, roundToMinor, sumDecimals } from '../../../reading/decimal.ts'
import { at, booleanAt, idAt, type JsonNode, listAt, textAt, wholeNumberAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import { gmtAt, metaOf } from './nodes.ts'
import { hasAnyMark, markOf, REFERENCE_KEY } from './references.ts'

export interface WooRefund {
  readonly id: string
  readonly reason: string | null
  /** Null if WooCommerce lost it. */
  readonly reference: string | null
  readonly amount: Minor
  /** Whether the gateway paid. WooCommerce stores a refund before it asks the gateway. */
  readonly isPaid: boolean
  readonly createdAt: Instant
  readonly units: readonly { readonly lineId: string; readonly quantity: number }[]
}

export const readRefund = (refund: JsonNode, currency: Currency): WooRefund => ({
  id: idAt(refund, 'id') ?? '',
  reason: textAt(refund, 'reason'),
  reference: metaOf(refund, REFERENCE_KEY),
  amount: roundToMinor(decimalAt(at(refund, 'amount')), currency),
  isPaid: booleanAt(refund, 'refunded_payment') === true,
  createdAt: gmtAt(refund, 'date_created_gmt') ?? 0,
  units: listAt(refund, 'line_items').flatMap((line) => {
    const lineId = metaOf(line, '_refunded_item_id')
    const quantity = Math.abs(wholeNumberAt(line, 'quantity') ?? 0)
    return lineId === null || quantity === 0 ? [] : [{ lineId, quantity }]
  }),
})

export const refundedTotal = (order: JsonNode, currency: Currency): Minor =>
  roundToMinor(-sumDecimals(listAt(order, 'refunds').map((refund) => decimalAt(at(refund, 'total')))), currency)

const isOurs = ({ reason }: WooRefund): boolean => hasAnyMark(reason)

export function toPortalRefunds(refunds: readonly WooRefund[]): Pick<Order, 'portalRefunds' | 'refundPending'> {
  const ours = refunds.filter(
    ({ reason, reference, amount }) =>
      amount > 0 && reference !== null && (reason?.includes(markOf(reference)) ?? false),
  )
  const pending = sum(refunds.filter((refund) => isOurs(refund) && !refund.isPaid).map(({ amount }) => amount))
  return {
    ...(ours.length > 0 && {
      portalRefunds: ours.map(({ reference, amount, isPaid }) => ({
        reference: reference ?? '',
        amount,
        ...(!isPaid && { pending: true as const }),
      })),
    }),
    ...(pending > 0 && { refundPending: pending }),
  }
}

interface BoughtLine {
  readonly id: string
  readonly quantity: number
}

/**
 * Units that were refunded in the shop. Refunds of the portal are excluded, as their returns have the units. An order
 * without a remainder has no units left.
 */
export function listRefundedUnits(
  refunds: readonly WooRefund[],
  { id, quantity }: BoughtLine,
  isFullyRefunded: boolean,
): OrderLine['refunded'] {
  const elsewhere = refunds
    .filter((refund) => !isOurs(refund))
    .toSorted((one, other) => one.createdAt - other.createdAt)
  let left = quantity
  const refunded = elsewhere.flatMap(({ units, createdAt }) => {
    const count = Math.min(left, sum(units.flatMap((one) => (one.lineId === id ? one.quantity : []))))
    left -= count
    return count === 0 ? [] : [{ quantity: count, at: createdAt }]
  })
  const last = elsewhere.at(-1)
  if (!isFullyRefunded || last === undefined || left === 0) return refunded
  return [...refunded, { quantity: left, at: last.createdAt }]
}
