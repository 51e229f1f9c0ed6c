import type Stripe from 'stripe'
import type { Instant } from '../../../../schemas/ids.ts'
import type { Card, CardFunding } from '../../../../schemas/records/payment.ts'
import { HOUR_MS } from '../../../../schemas/time.ts'
import type { Authorization, Refused } from '../port.ts'
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

/** A payment method as a card, under this id; null when it is something else. */
export function cardFrom(method: Pick<Stripe.PaymentMethod, 'card'>, id: string): Card | null {
  if (!method.card) return null
  const { brand, last4, funding } = method.card
  return { id, brand: brands[brand] ?? 'Card', last4, funding: fundings[funding] ?? 'unknown' }
}

/** The id in a field that holds an id or the thing itself. */
export const idOf = (field: string | { readonly id: string } | null | undefined): string | null =>
  typeof field === 'string' ? field : (field?.id ?? null)

/** A saved card is a payment method of a customer. */
export const savedId = (customer: string, method: string): string => `${customer}/${method}`

/** The two halves of a saved card's id. @throws RangeError for an id that no `take` gave. */
export function cardPartsOf({ id }: Pick<Card, 'id'>): { readonly customer: string; readonly payment_method: string } {
  const [, customer, method] = /^(cus_\w+)\/(pm_\w+)$/.exec(id) ?? []
  if (customer === undefined || method === undefined) throw new RangeError('Stripe: this card was never taken')
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

/** How an intent stands, in our words. @throws Error for a state that we do not know. */
export function stateOf({ status }: Pick<Stripe.PaymentIntent, 'status'>): Authorization['state'] {
  const state = states[status]
  if (state === undefined) throw new Error(`Stripe: unknown state of a payment intent: ${status}`)
  return state
}

/** The last charge of an intent that was read together with it; null when there is none, or only its id was read. */
export const chargeOf = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof latest_charge === 'object' ? latest_charge : null

/** Where Stripe does not say when a hold ends: seven days, less two hours for clocks and queues. */
const HOLD_MS = (7 * 24 - 2) * HOUR_MS

/** Until when an intent holds its money. */
export function captureBefore(intent: Stripe.PaymentIntent): Instant {
  const told = chargeOf(intent)?.payment_method_details?.card?.capture_before
  return told === undefined ? intent.created * 1000 + HOLD_MS : told * 1000
}

/** An intent of which `givenBack` of Stripe's units went back. */
export function authorizationOf(intent: Stripe.PaymentIntent, givenBack: number): Authorization {
  const currency = intent.currency.toUpperCase()
  const state = stateOf(intent)
  return {
    authorization: intent.id,
    state,
    amount: fromStripeAmount(intent.amount, currency),
    captured: fromStripeAmount(intent.amount_received - givenBack, currency),
    captureBefore: state === 'authorized' ? captureBefore(intent) : null,
  }
}

/** A refusal of our own, where Stripe was not asked or had no words. */
export const refusedByStripe = (code: Refused['code'], message: string): Refused => ({ kind: 'refused', code, message })
