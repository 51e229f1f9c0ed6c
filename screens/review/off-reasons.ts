import type { TextKey, Translate } from '../../locales/translate.ts'
import type { Unmet } from '../../schemas/screen/action.ts'
import { PICKUP_FORM } from '../parts/pickup-form.ts'
import { METHODS_BLOCK } from './methods.ts'

/** Used on the button and in the refusal of a submit. */
export const offReasons = {
  'no-items': 'review.off-no-items',
  'credit-missing': 'review.off-credit',
  'fees-loading': 'review.off-fees-loading',
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

/** Where the shopper resolves a reason. Absent: they cannot. */
const places: Partial<Readonly<Record<keyof typeof offReasons, Omit<Unmet, 'message'>>>> = {
  'credit-missing': { block: 'credit' },
  'card-missing': { block: 'payment' },
  'card-prepaid': { block: 'payment' },
  'method-missing': { block: METHODS_BLOCK },
  'label-option-missing': { block: 'label-options' },
  'address-incomplete': { block: METHODS_BLOCK },
  'address-country': { block: METHODS_BLOCK },
  'address-phone': { block: METHODS_BLOCK },
  'pickup-date': { form: PICKUP_FORM, name: 'date' },
  'pickup-option': { form: PICKUP_FORM, name: 'option' },
  'pickup-phone': { form: PICKUP_FORM, name: 'phone' },
  'pickup-instructions': { form: PICKUP_FORM, name: 'instructions' },
}

export function listUnmet(reasons: readonly SubmitOff[], t: Translate): readonly Unmet[] {
  const [first] = reasons
  if (first === undefined || places[first] === undefined) return []
  return reasons.flatMap((reason) => {
    const place = places[reason]
    return place === undefined ? [] : [{ message: t(offReasons[reason]), ...place }]
  })
}

/** The button displays the first reason. Unticked checkboxes do not disable it. */
export type SubmitOff = Exclude<keyof typeof offReasons, 'policy-unticked' | 'payment-not-accepted'>
