import type Stripe from 'stripe'
import type { Refused } from './port.ts'

type StripeError = InstanceType<typeof Stripe.errors.StripeError>

/** By the shape: the library itself is loaded only when it is needed. */
const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')

/** What Stripe calls it, and what we do; a bank's own words (`decline_code`) stand before Stripe's (`code`). */
const cardCodes: Readonly<Record<string, Refused['code']>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  processing_error: 'processing_error',
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
}

const requestCodes: Readonly<Record<string, Refused['code']>> = {
  amount_too_small: 'amount_too_small',
  amount_too_large: 'amount_too_large',
  resource_missing: 'gone',
  payment_intent_unexpected_state: 'gone',
  setup_intent_unexpected_state: 'gone',
  intent_invalid_state: 'gone',
  charge_already_captured: 'gone',
  charge_already_refunded: 'gone',
  charge_not_refundable: 'gone',
  charge_expired_for_capture: 'gone',
  capture_charge_authorization_expired: 'gone',
  capture_unauthorized_payment: 'gone',
  invalid_charge_amount: 'unsupported_amount',
  token_already_used: 'unusable_token',
  payment_method_unexpected_state: 'unusable_token',
}

/** Why the bank behind this error refused. */
export function cardRefusal(error: {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  readonly message?: string | undefined
}): Refused {
  const { code = '', decline_code = '', message = 'Your card was declined.' } = error
  return { kind: 'refused', code: cardCodes[decline_code] ?? cardCodes[code] ?? 'card_declined', message }
}

const requestRefusal = ({ code = '', param, message }: StripeError): Refused | null => {
  // More than is left to be given back is told by the parameter alone.
  const known = requestCodes[code] ?? (code === '' && param === 'amount' ? 'amount_too_large' : undefined)
  return known === undefined ? null : { kind: 'refused', code: known, message }
}

/** The refusal that an error is; null when nobody knows whether it happened, or it is our own fault. */
const refusalOf = (error: StripeError): Refused | null => {
  if (error.type === 'StripeCardError') return cardRefusal(error)
  return error.type === 'StripeInvalidRequestError' ? requestRefusal(error) : null
}

/** What went wrong, without what a log must not keep: the library's errors carry secrets of payments. */
const withoutSecrets = ({ type, code, statusCode, requestId }: StripeError): Error =>
  new Error(['Stripe did not do it:', type, code, statusCode, requestId].filter(Boolean).join(' '))

/**
 * What Stripe answers, or that it refused.
 * @throws Error when it did not answer, asks to slow down, or has a fault of its own.
 */
export async function orRefused<Answer>(
  ask: () => Promise<Answer>,
  otherwise: (error: StripeError) => Answer | Refused | null = () => null,
): Promise<Answer | Refused> {
  try {
    return await ask()
  } catch (error) {
    if (!isStripeError(error)) throw error
    const answer = otherwise(error) ?? refusalOf(error)
    if (answer === null) throw withoutSecrets(error)
    return answer
  }
}
