import type { Fee, PolicyOutcome } from '../../schemas/config/policy.ts'
import type { Copy } from '../../schemas/entities/reason.ts'
import type { FeatureFlag } from '../../schemas/init.ts'

/** Words in the four languages of the demo. */
export const inWords = (en: string, fr: string, ja: string, de: string): Copy => ({ en, fr, ja, de })

/** One text in the four languages of the demo. */
export const inFourLanguages = (en: string, fr: string, ja: string, de: string) => ({
  text: en,
  copy: inWords(en, fr, ja, de),
})

/** The tag of orders whose return can be spent in the shop. */
export const SHOPS = 'shop-now'

/** The tag of those whose return is spent in the store of the merchant. */
export const SHOPS_ON_STORE = 'on-store'

/** An outcome that is settled when the parcel arrives. */
export const outcome = (state: 'on' | 'off', window: number): PolicyOutcome => ({
  enabled: state === 'on',
  event: 'delivered',
  window,
})

/** A handling fee that is charged, for one outcome. */
export const fee = (outcome: Fee['outcome'], given: Pick<Fee, 'type' | 'amount'> & Partial<Fee>): Fee => ({
  id: `${outcome}-fee`,
  outcome,
  is_active: true,
  ...given,
})

/** A feature flag as a shop publishes it. */
export const flag = (id: number, name: string, state: 'on' | 'off'): FeatureFlag => ({
  id,
  name,
  description: '',
  active: state === 'on',
})
