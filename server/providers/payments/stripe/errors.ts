import type Stripe from 'stripe'
import type { PaymentRefusal } from '../port.ts'

type StripeError = InstanceType<typeof Stripe.errors.StripeError>

/** The library loads lazily. */
const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')

/** The bank's `decline_code` takes precedence over Stripe's `code`. */
const cardCodes: Readonly<Record<string, PaymentRefusal['code']>> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  invalid_expiry_month: 'expired-card',
  invalid_expiry_year: 'expired-card',
  incorrect_cvc: 'incorrect-cvc',
  invalid_cvc: 'incorrect-cvc',
  incorrect_number: 'incorrect-number',
  invalid_number: 'incorrect-number',
  processing_error: 'processing-error',
  authentication_required: 'authentication-required',
  payment_intent_authentication_failure: 'authentication-failed',
  setup_intent_authentication_failure: 'authentication-failed',
}

const requestCodes: Readonly<Record<string, PaymentRefusal['code']>> = {
  amount_too_small: 'amount-too-small',
  amount_too_large: 'amount-too-large',
  resource_missing: 'authorization-gone',
  payment_intent_unexpected_state: 'authorization-gone',
  setup_intent_unexpected_state: 'authorization-gone',
  intent_invalid_state: 'authorization-gone',
  charge_already_captured: 'authorization-gone',
  charge_already_refunded: 'authorization-gone',
  charge_not_refundable: 'authorization-gone',
  charge_expired_for_capture: 'authorization-gone',
  capture_charge_authorization_expired: 'authorization-gone',
  capture_unauthorized_payment: 'authorization-gone',
  invalid_charge_amount: 'unsupported-amount',
  token_already_used: 'unusable-token',
  payment_method_unexpected_state: 'unusable-token',
}

export function toCardRefusal(error: {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  readonly message?: string | undefined
}): PaymentRefusal {
  const { code = '', decline_code = '', message = 'Your card was declined.' } = error
  return { kind: 'refused', code: cardCodes[decline_code] ?? cardCodes[code] ?? 'card-declined', message }
}

const toRequestRefusal = ({ code = '', param, message }: StripeError): PaymentRefusal | null => {
  // An excessive refund is reported by the parameter only.
  const mapped = requestCodes[code] ?? (code === '' && param === 'amount' ? 'amount-too-large' : undefined)
  return mapped === undefined ? null : { kind: 'refused', code: mapped, message }
}

/** Null for an unknown outcome or a wrong request. */
const toRefusal = (error: StripeError): PaymentRefusal | null => {
  if (error.type === 'StripeCardError') return toCardRefusal(error)
  return error.type === 'StripeInvalidRequestError' ? toRequestRefusal(error) : null
}

/** The library's errors contain payment secrets. */
const redactError = ({ type, code, statusCode, requestId }: StripeError): Error =>
  new Error(['Stripe did not complete the request:', type, code, statusCode, requestId].filter(Boolean).join(' '))

/**
 * Returns a refusal in place of its error.
 * @throws Error on a timeout, rate limit or server error.
 */
export async function catchRefusal<Answer>(
  request: () => Promise<Answer>,
  otherwise: (error: StripeError) => Answer | PaymentRefusal | null = () => null,
): Promise<Answer | PaymentRefusal> {
  try {
    return await request()
  } catch (error) {
    if (!isStripeError(error)) throw error
    const answer = otherwise(error) ?? toRefusal(error)
    if (answer === null) throw redactError(error)
    return answer
  }
}
