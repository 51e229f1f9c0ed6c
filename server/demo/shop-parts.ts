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
