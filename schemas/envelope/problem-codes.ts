import { Type } from 'typebox'
import { keysOf } from '../values/member.ts'

/**
 * Errors of shopper calls, including card refusals, with HTTP status and description. The list is closed; a code has
 * one status.
 */
const problemTable = {
  'bad-request': [400, 'The request is not as the contract says; `pointer` says where'],
  'bad-key': [400, 'An Idempotency-Key has 1 to 200 visible characters: nothing was done'],
  'key-needed': [401, 'The key of the shop is missing or unknown'],
  'proof-needed': [403, 'The session has to look the order up first'],
  'not-found': [404, 'There is nothing of the kind, or none that this session may know of'],
  'shop-unknown': [404, 'There is no shop of this name'],
  'too-slow': [408, 'The body did not come in time: send it again'],

  stale: [409, 'The page that was acted on is not the newest: its revision is another by now, as in a tab left open'],
  overtaken: [
    409,
    'Somebody else was faster, between the reading and the writing of this request; look, then try again',
  ],
  'not-offered': [409, 'The page does not offer this, or no more'],
  inactive: [409, 'The shop takes nothing at the moment'],
  'order-changed': [409, 'Some of what was chosen can go back no more; what is left stays chosen'],
  'unit-claimed': [409, 'Another return of this order has taken one of the items'],
  'amounts-changed': [409, 'It comes to other amounts than those that were shown: show the new ones'],
  'refund-under-way': [
    409,
    'What the return is worth hangs on a refund of the order that is under way: try again in a moment',
  ],
  'way-changed': [409, 'The way to send it is another than the one that was shown'],
  'cart-changed': [409, 'What lies in the cart is not what was sent in'],
  'not-shopping': [409, 'This session does not shop with that offer'],
  'shop-later-expired': [409, 'The offer has ended, or was taken otherwise'],
  'shop-later-failed': [409, 'The offer could not be taken; it stays as it is'],
  'receipt-needed': [409, 'The link of the gift receipt has to be opened in this session first'],
  'receipt-used': [409, 'Something on the gift receipt has gone back: it is not deleted'],
  'receipt-gone': [409, 'The gift receipt by which this was begun has been deleted'],
  'order-full': [409, 'The order has as many photos as are kept'],
  'too-many': [409, 'It was asked for as often as it may be'],
  'is-held': [409, 'The label is made once the merchant has approved the return'],
  'is-good': [409, 'What there is can still be used: no other is made'],
  'carrier-away': [409, 'The carrier does not answer: try again later'],

  expired: [410, 'The session has ended that this was about: look the order up again'],
  'cart-unavailable': [410, 'The cart of the merchant’s store is there no more, or holds nothing that can be taken'],
  'too-large': [413, 'It has more bytes than are taken'],
  'too-many-pixels': [413, 'The photo has more pixels than are taken'],
  'wrong-type': [415, 'Content of this kind is not taken'],

  invalid: [422, 'Values are missing or wrong; `fields` says which'],
  damaged: [422, 'The photo cannot be read'],
  'key-reused': [422, 'Something else was sent under this Idempotency-Key before'],
  'lookup-refused': [422, 'The order was not opened; `codes` says why, as far as it may be told'],
  'lookup-paused': [422, 'Too many lookups failed: nothing is looked up for `retryAfterMs`'],
  'letters-paused': [422, 'Too many letters were asked for: none is sent for a while'],
  'form-changed': [422, 'The form has other fields by now: show them, and have it looked over'],
  'requests-paused': [422, 'Too many requests to the shop were sent: none is taken for `retryAfterMs`'],
  captcha: [422, 'A solved captcha is needed'],
  'totals-failed': [422, 'The amounts could not be worked out, so that nothing can be submitted'],
  'cart-full': [422, 'The cart holds as much as it can'],
  'cart-gone': [422, 'The product is not sold any more'],
  'cart-sold-out': [422, 'There is none left of the variant'],
  'cart-no-credit': [422, 'There is not enough left to shop with'],
  'cart-empty': [422, 'The cart is empty'],
  'unknown-variant': [422, 'A variant of the cart is not sold here'],

  'no-items': [422, 'Nothing is selected that could be submitted'],
  'credit-missing': [422, 'How the refund is paid has to be chosen first'],
  'fees-loading': [422, 'The fees are being worked out: wait for the poll of the page'],
  'exchange-type-missing': [422, 'When the exchange is sent has to be chosen first'],
  'payments-unavailable': [422, 'A card is needed, and the shop takes none at the moment'],
  'methods-loading': [422, 'The ways to send it are being worked out: wait for the poll of the page'],
  'method-missing': [422, 'A way to send it has to be chosen first'],
  'label-option-missing': [422, 'The carrier of the label has to be chosen first'],
  'address-incomplete': [422, 'The way back needs a full address: choose another one'],
  'address-country': [422, 'The way back is not open in the country of the address: choose another one'],
  'address-phone': [422, 'The way back needs a phone number with the address: choose another one'],
  'pickup-date': [422, 'A day for the pickup has to be chosen first'],
  'pickup-option': [422, 'How the parcel is handed over has to be chosen first'],
  'pickup-phone': [422, 'The pickup needs a phone number'],
  'pickup-instructions': [422, 'The instructions for the pickup are too long'],
  'policy-unticked': [422, 'The return policy has to be agreed to'],
  'payment-not-accepted': [422, 'The payment has to be agreed to'],

  'card-missing': [422, 'A card has to be given first'],
  'card-prepaid': [422, 'A prepaid card cannot secure what is sent before the return arrives'],
  'card-authenticating': [422, 'The bank has not heard the shopper yet'],
  'cards-paused': [422, 'Too many cards were tried: none is taken for `retryAfterMs`'],
  'card-declined': [422, 'The bank declined the card'],
  'insufficient-funds': [422, 'The card has too little money'],
  'expired-card': [422, 'The card has expired, or its date is wrong'],
  'incorrect-cvc': [422, 'The security code of the card is wrong'],
  'incorrect-number': [422, 'The number of the card is wrong'],
  'processing-error': [422, 'The bank could not process it: try again'],
  'authentication-failed': [422, 'The bank asked the shopper, and it was not confirmed'],
  'authentication-required': [422, 'The bank wants to ask the shopper'],
  'amount-too-small': [422, 'The amount is too small for the provider'],
  'amount-too-large': [422, 'The amount is more than the provider takes, or than is left'],
  'unsupported-amount': [422, 'The provider cannot take this amount in this currency'],
  'unusable-token': [422, 'The token of the card is used, too old or unknown: have the card entered again'],
  'authorization-gone': [422, 'The hold on the card is there no more'],

  precondition: [428, 'The revision has to be named, as If-Match'],
  throttled: [429, 'Too many requests came from there: try again after `retryAfterMs`'],
  failed: [500, 'Something failed; `ref` finds it in the log of the service'],
  unavailable: [503, 'The order system or the database does not answer: try again'],
  'not-saved': [503, 'It could not be kept: try again'],
  'payments-away': [503, 'The payment provider does not answer: nothing was taken, try again'],
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
  description: ['Names what is wrong. The list is closed, and each code comes with one status:', ...descriptions].join(
    '\n',
  ),
})
