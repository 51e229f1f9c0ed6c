import type Stripe from 'stripe'
import type { Card, CardFunding } from '../../../../schemas/records/payment.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { HOUR_MS } from '../../../../schemas/values/time.ts'
import type { Authorization, PaymentRefusal } from '../port.ts'
import { fromStripeAmount } from './amounts.ts'

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const fundings: Readonly<Record<string, CardFunding>> = { credit: 'credit', debit: 'debit', prepaid: 'prepaid' }

export function toCard(method: Pick<Stripe.PaymentMethod, 'card'>, id: string): Card | null {
  if (!method.card) return null
  const { brand, last4, funding } = method.card
  return { id, brand: brands[brand] ?? 'Card', last4, funding: fundings[funding] ?? 'unknown' }
}

export const idOf = (field: string | { readonly id: string } | null | undefined): string | null =>
  typeof field === 'string' ? field : (field?.id ?? null)

export const toSavedId = (customer: string, method: string): string => `${customer}/${method}`

/** @throws RangeError for an id not created by `take`. */
export function parseSavedId({ id }: Pick<Card, 'id'>): { readonly customer: string; readonly payment_method: string } {
  const [, customer, method] = /^(cus_\w+)\/(pm_\w+)$/.exec(id) ?? []
  if (customer === undefined || method === undefined) throw new RangeError('Stripe: this card was never stored')
  return { customer, payment_method: method }
}

const states: Readonly<Record<string, Authorization['state']>> = {
  requires_payment_method: 'refused',
  requires_confirmation: 'authenticating',
  requires_action: 'authenticating',
  processing: 'authenticating',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'voided',
}

export function toState({ status }: Pick<Stripe.PaymentIntent, 'status'>): Authorization['state'] {
  const state = states[status]
  if (state === undefined) throw new Error(`Stripe: unknown status of a payment intent: ${status}`)
  return state
}

/** Null when missing or not expanded. */
export const chargeOf = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof latest_charge === 'object' ? latest_charge : null

/** Seven days, less two hours for clocks and queues. */
const DEFAULT_HOLD_MS = (7 * 24 - 2) * HOUR_MS

export function captureBefore(intent: Stripe.PaymentIntent): Instant {
  const reported = chargeOf(intent)?.payment_method_details?.card?.capture_before
  return reported === undefined ? intent.created * 1000 + DEFAULT_HOLD_MS : reported * 1000
}

export function toIntentAuthorization(intent: Stripe.PaymentIntent, refunded: number): Authorization {
  const currency = intent.currency.toUpperCase()
  const state = toState(intent)
  return {
    authorization: intent.id,
    state,
    amount: fromStripeAmount(intent.amount, currency),
    captured: fromStripeAmount(intent.amount_received - refunded, currency),
    captureBefore: state === 'authorized' ? captureBefore(intent) : null,
  }
}

export const buildRefusal = (code: PaymentRefusal['code'], message: string): PaymentRefusal => ({
  kind: 'refused',
  code,
  message,
})
