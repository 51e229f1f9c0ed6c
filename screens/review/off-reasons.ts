import type { TextKey } from '../../locales/translate.ts'

/** Used on the button and in the refusal of a submit. */
export const offReasons = {
  'no-items': 'review.off-no-items',
  'credit-missing': 'review.off-credit',
  'fees-loading': 'review.off-fees-loading',
  'exchange-type-missing': 'review.off-exchange-type',
  'card-missing': 'review.off-card',
  'card-prepaid': 'review.off-card-prepaid',
  'card-authenticating': 'review.off-card-authenticating',
  'payments-unavailable': 'review.off-payments',
  'methods-loading': 'review.off-methods-loading',
  'method-missing': 'review.off-method',
  'label-option-missing': 'review.off-label-option',
  'address-incomplete': 'review.off-address',
  'address-country': 'review.off-address-country',
  'address-phone': 'review.off-address-phone',
  'pickup-date': 'review.off-pickup-date',
  'pickup-option': 'review.off-pickup-option',
  'pickup-phone': 'review.off-pickup-phone',
  'pickup-instructions': 'review.off-pickup-instructions',
  'policy-unticked': 'review.off-policy',
  'payment-not-accepted': 'review.off-acceptance',
} as const satisfies Readonly<Record<string, TextKey>>

/** The button displays the first reason. Unticked checkboxes do not disable it. */
export type SubmitOff = Exclude<keyof typeof offReasons, 'policy-unticked' | 'payment-not-accepted'>
