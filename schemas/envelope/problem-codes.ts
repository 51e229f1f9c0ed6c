import { Type } from 'typebox'
import { keysOf } from '../values/member.ts'

/**
 * Errors of shopper calls, including card refusals, with HTTP status and description. The list is closed; a code has
 * one status.
 */
const problemTable = {
  'bad-request': [400, 'The request does not match the contract; `pointer` locates the error'],
  'bad-key': [400, 'An Idempotency-Key has 1 to 200 visible characters. Nothing changed'],
  'key-needed': [401, 'The key of the shop is missing or unknown'],
  'proof-needed': [403, 'This session has not looked up the order; look it up first'],
  'not-found': [404, 'The resource does not exist, or this session has no access to it'],
  'shop-unknown': [404, 'No shop has this name'],
  'too-slow': [408, 'The request body arrived too slowly; send it again'],

  stale: [409, 'The page is out of date because its revision has changed, such as in another tab; reload it'],
  overtaken: [409, 'Another request changed the data at the same time; reload and try again'],
  'not-offered': [409, 'The page does not offer this action, or no longer offers it'],
  inactive: [409, 'The shop does not accept returns at present'],
  'order-changed': [409, 'Some chosen items can no longer be returned; the others remain chosen'],
  'unit-claimed': [409, 'Another return of this order already contains one of the items'],
  'amounts-changed': [409, 'The amounts have changed; show the new ones'],
  'refund-under-way': [409, 'The value of the return depends on a pending refund of the order; try again shortly'],
  'way-changed': [409, 'The return method has changed; show the new one'],
  'cart-changed': [409, 'The cart differs from the one in the request'],
  'not-shopping': [409, 'This session does not shop with the offer'],
  'shop-later-expired': [409, 'The offer has expired or was already used'],
  'shop-later-failed': [409, 'The offer could not be accepted; it remains open'],
  'receipt-needed': [409, 'This session has not opened the link of the gift receipt; open it first'],
  'receipt-used': [409, 'The gift receipt has returned items and cannot be deleted'],
  'receipt-gone': [409, 'The gift receipt of this return was deleted'],
  'order-full': [409, 'The order has the maximum number of photos'],
  'too-many': [409, 'The maximum number of requests is reached'],
  'is-held': [409, 'The merchant has to approve the return before the label is made'],
  'is-good': [409, 'The current one is still valid; no other one is made'],
  'carrier-away': [409, 'The carrier does not respond; try again later'],

  expired: [410, 'The session has ended; look up the order again'],
  'cart-unavailable': [410, 'The cart of the merchant’s store no longer exists, or none of its items is available'],
  'too-large': [413, 'The body is too large'],
  'too-many-pixels': [413, 'The photo has too many pixels'],
  'wrong-type': [415, 'The content type is not supported'],

  invalid: [422, 'Values are missing or invalid; `fields` lists them'],
  damaged: [422, 'The photo cannot be decoded'],
  'key-reused': [422, 'This Idempotency-Key was already used for a different request'],
  'lookup-refused': [422, 'The order was not opened; `codes` has the reasons that may be disclosed'],
  'lookup-paused': [422, 'Too many failed lookups; try again after `retryAfterMs`'],
  'letters-paused': [422, 'Too many emails requested; try again later'],
  'form-changed': [422, 'The fields of the form have changed; show the new form'],
  'requests-paused': [422, 'Too many requests to the shop; try again after `retryAfterMs`'],
  captcha: [422, 'A solved captcha is required'],
  'totals-failed': [422, 'The amounts could not be calculated; the return cannot be submitted'],
  'cart-full': [422, 'The cart is full'],
  'cart-gone': [422, 'The product is no longer sold'],
  'cart-sold-out': [422, 'The variant is out of stock'],
  'cart-no-credit': [422, 'The remaining credit is too low'],
  'cart-empty': [422, 'The cart is empty'],
  'unknown-variant': [422, 'A variant in the cart is not sold by this shop'],

  'no-items': [422, 'No item is selected'],
  'credit-missing': [422, 'Choose how the refund is paid first'],
  'fees-loading': [422, 'The fees are being calculated; wait for the poll of the page'],
  'payments-unavailable': [422, 'A card is required, and the shop does not accept cards at present'],
  'methods-loading': [422, 'The return methods are being loaded; wait for the poll of the page'],
  'method-missing': [422, 'Choose a return method first'],
  'label-option-missing': [422, 'Choose the carrier of the label first'],
  'address-incomplete': [422, 'The return method requires a complete address; choose another method'],
  'address-country': [422, 'The return method is not available in the country of the address; choose another method'],
  'address-phone': [422, 'The return method requires a phone number in the address; choose another method'],
  'pickup-date': [422, 'Choose a day for the pick-up first'],
  'pickup-option': [422, 'Choose how the parcel is handed over first'],
  'pickup-phone': [422, 'The pick-up requires a phone number'],
  'pickup-instructions': [422, 'The pick-up instructions are too long'],
  'policy-unticked': [422, 'Agreement to the return policy is required'],
  'payment-not-accepted': [422, 'Agreement to the payment is required'],

  'card-missing': [422, 'A card is required'],
  'card-prepaid': [422, 'A prepaid card cannot secure items or money sent before the return arrives'],
  'card-authenticating': [422, 'The shopper has not completed the bank authentication'],
  'cards-paused': [422, 'Too many card attempts; try again after `retryAfterMs`'],
  'card-declined': [422, 'The bank declined the card'],
  'insufficient-funds': [422, 'The card has insufficient funds'],
  'expired-card': [422, 'The card has expired, or its expiry date is wrong'],
  'incorrect-cvc': [422, 'The security code of the card is wrong'],
  'incorrect-number': [422, 'The card number is wrong'],
  'processing-error': [422, 'The bank could not process the payment; try again'],
  'authentication-failed': [422, 'The bank authentication failed'],
  'authentication-required': [422, 'The bank requires authentication by the shopper'],
  'amount-too-small': [422, 'The amount is below the minimum of the payment provider'],
  'amount-too-large': [422, 'The amount exceeds the maximum of the payment provider or the remaining amount'],
  'unsupported-amount': [422, 'The payment provider does not support this amount in this currency'],
  'unusable-token': [422, 'The card token is used, expired or unknown; let the shopper enter the card again'],
  'authorization-gone': [422, 'The card authorization no longer exists'],

  precondition: [428, 'The revision is required in If-Match'],
  throttled: [429, 'Too many requests from this address; try again after `retryAfterMs`'],
  failed: [500, 'Internal error; `ref` identifies it in the log of the service'],
  unavailable: [503, 'The order system or the database does not respond; try again'],
  'not-saved': [503, 'The data could not be stored; try again'],
  'payments-away': [503, 'The payment provider does not respond. Nothing was charged; try again'],
} as const

type ProblemTable = typeof problemTable

export type ProblemCode = keyof ProblemTable

export const problemCodes: Readonly<
  Record<ProblemCode, { readonly status: ProblemTable[ProblemCode][0]; readonly says: string }>
> =
  // `fromEntries` loses the keys of the table.
  Object.fromEntries(Object.entries(problemTable).map(([code, [status, says]]) => [code, { status, says }])) as never

const descriptions = Object.entries(problemTable).map(([code, [status, says]]) => `${code} (${status}): ${says}`)

export const ProblemCode = Type.Enum([...keysOf(problemTable)], {
  title: 'ProblemCode',
  description: ['Code of the problem. The list is closed, and each code has one status:', ...descriptions].join('\n'),
})
