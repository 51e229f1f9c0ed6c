import type { Order } from '../../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../../../schemas/values/money.ts'
import { type Decimal, decimalAt, floorToMinor, roundToMinor, sumDecimals } from '../../../reading/decimal.ts'
import { instantAt } from '../../../reading/instant.ts'
import { at, type JsonNode, listAt, requiredIdAt, textAt } from '../../../reading/json-node.ts'

export interface Payment {
  readonly id: string
  readonly createdAt: Instant
  readonly provider: string
  readonly captured: Decimal
  readonly refunded: Decimal
  readonly refunds: readonly { readonly id: string; readonly note: string | null; readonly amount: Decimal }[]
}

const toPayment = (payment: JsonNode): Payment => {
  const refunds = listAt(payment, 'refunds').map((refund) => ({
    id: requiredIdAt(refund, 'id'),
    note: textAt(refund, 'note'),
    amount: decimalAt(at(refund, 'amount')),
  }))
  return {
    id: requiredIdAt(payment, 'id'),
    createdAt: instantAt(payment, 'created_at') ?? 0,
    provider: textAt(payment, 'provider_id')?.toLowerCase() ?? 'unknown',
    captured: sumDecimals(listAt(payment, 'captures').map((capture) => decimalAt(at(capture, 'amount')))),
    refunded: sumDecimals(refunds.map(({ amount }) => amount)),
    refunds,
  }
}

export const listPayments = (order: JsonNode): readonly Payment[] =>
  listAt(order, 'payment_collections')
    .flatMap((collection) => listAt(collection, 'payments'))
    .filter((payment) => instantAt(payment, 'canceled_at') === null)
    .map(toPayment)

const REFERENCE = /^homeward (\S+:refund:\d+)$/

/** Portal refunds by the reference in their notes. Medusa refunds at once, so none is pending. */
export function toPortalRefunds(payments: readonly Payment[], currency: Currency): Pick<Order, 'portalRefunds'> {
  const named = payments.flatMap(({ refunds }) =>
    refunds.flatMap(({ note, amount }) => {
      const reference = REFERENCE.exec(note ?? '')?.[1]
      return reference === undefined ? [] : [{ reference, amount: roundToMinor(amount, currency) }]
    }),
  )
  return named.length === 0 ? {} : { portalRefunds: named }
}

export const toCapturedMinor = ({ captured }: Payment, currency: Currency): Minor => floorToMinor(captured, currency)

/** Medusa's own provider moves no money: the merchant takes it outside, as in cash. */
const isSystemProvider = ({ provider }: Payment): boolean => provider.startsWith('pp_system')

/** The oldest first. */
export function toOrderPayments(payments: readonly Payment[], currency: Currency): Pick<Order, 'payments'> {
  const captured = payments.filter((payment) => toCapturedMinor(payment, currency) > 0)
  if (captured.length === 0) return {}
  return {
    payments: captured
      .toSorted((one, other) => one.createdAt - other.createdAt)
      .map((payment) => ({
        id: payment.id,
        gateway: isSystemProvider(payment) ? 'manual' : payment.provider,
        captured: toCapturedMinor(payment, currency),
        refunded: roundToMinor(payment.refunded, currency),
      })),
  }
}
