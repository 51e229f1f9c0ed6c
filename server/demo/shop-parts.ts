import type { Fee, PolicyOutcome } from '../../schemas/config/policy.ts'
import type { Copy } from '../../schemas/entities/reason.ts'
import type { FeatureFlag } from '../../schemas/init.ts'

export const inWords = (en: string, fr: string, ja: string, de: string): Copy => ({ en, fr, ja, de })

export const inFourLanguages = (en: string, fr: string, ja: string, de: string) => ({
  text: en,
  copy: inWords(en, fr, ja, de),
})

export const SHOPS = 'shop-now'

/** Tag of orders whose return value is spent in the merchant's store. */
export const SHOPS_ON_STORE = 'on-store'

/** An outcome that is settled on delivery of the parcel. */
export const outcome = (state: 'on' | 'off', window: number): PolicyOutcome => ({
  enabled: state === 'on',
  event: 'delivered',
  window,
})

export const fee = (outcome: Fee['outcome'], given: Pick<Fee, 'type' | 'amount'> & Partial<Fee>): Fee => ({
  id: `${outcome}-fee`,
  outcome,
  is_active: true,
  ...given,
})

export const flag = (id: number, name: string, state: 'on' | 'off'): FeatureFlag => ({
  id,
  name,
  description: '',
  active: state === 'on',
})
