import type { Fee, PolicyOutcome } from '../../schemas/config/policy.ts'
import type { FeatureFlag } from '../../schemas/config/style.ts'

export const SHOP_NOW_TAG = 'shop-now'

/** For orders whose return value is spent in the merchant's store. */
export const ON_STORE_TAG = 'on-store'

export const buildOutcome = (state: 'on' | 'off', window: number): PolicyOutcome => ({
  enabled: state === 'on',
  event: 'delivered',
  window,
})

export const fee = (outcome: Fee['outcome'], options: Pick<Fee, 'type' | 'amount'> & Partial<Fee>): Fee => ({
  id: `${outcome}-fee`,
  outcome,
  is_active: true,
  ...options,
})

export const flag = (id: number, name: string, state: 'on' | 'off'): FeatureFlag => ({
  id,
  name,
  description: '',
  active: state === 'on',
})

/** English words of shops outside the United States. */
export const postalCodeTexts = {
  'lookup.proof-first-zip': 'Postal code',
  'lookup.proof-next-zip': 'postal code',
  'lookup.proof-name-zip': 'postal code',
  'field.missing-zip': 'Enter your postal code',
  'field.proof-zip': 'postal code',
  'gift.intro':
    'Enter the order number from the gift message or packing slip, and the postal code the gift was sent to.',
  'gift.zip': 'Postal code',
  'field.missing-gift-zip': 'Enter the postal code',
  'address.zip': 'Postal code',
  'field.missing-postal-code': 'Enter your postal code',
}
