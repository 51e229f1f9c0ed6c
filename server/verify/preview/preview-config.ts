import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Fee, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ShopLater } from '../../../schemas/config/shop-later.ts'
import type { Style } from '../../../schemas/config/style.ts'

/** Sample amounts, in minor units (CON-22). */
const SAMPLE = { keepItemThreshold: 9_900, creditFee: 250, refundFee: 500, otherFee: 1_000, shopLaterBonus: 1_500 }

const sampleFee = (outcome: Fee['outcome'], amount: number): Fee => ({
  id: `sample-${outcome}`,
  type: 'flat_fee',
  amount,
  outcome,
  is_active: true,
})

const sampleFees = [
  sampleFee('credit', SAMPLE.creditFee),
  sampleFee('refund', SAMPLE.refundFee),
  sampleFee('exchange', SAMPLE.otherFee),
]

const sampleOffer: ShopLater = {
  giftCardEnabled: true,
  exchangesEnabled: true,
  bonus: SAMPLE.shopLaterBonus,
  days: 7,
}

const withSampleValues = (policy: ReturnPolicy): ReturnPolicy => ({
  ...policy,
  fees: policy.fees ?? sampleFees,
  ...(policy.keep_item_threshold === undefined && {
    keep_item_enabled: true,
    keep_item_threshold: SAMPLE.keepItemThreshold,
  }),
})

const withSamples = (config: ShopConfig): ShopConfig => ({
  ...config,
  policies: config.policies.map(withSampleValues),
  shopLater: config.shopLater ?? sampleOffer,
  settings: { ...config.settings, shopLaterEnabled: true },
})

export interface PreviewOverrides {
  readonly content: ShopConfig['content'] | null
  readonly theme: Style | null
  readonly sample: boolean
}

/** Applies unsaved texts and theme (PRV-04, PRV-05). A closed shop is previewed as open. */
export function buildPreviewConfig(config: ShopConfig, { content, theme, sample }: PreviewOverrides): ShopConfig {
  const languages = Object.entries(content ?? {})
  const overridden: ShopConfig = {
    ...config,
    shop: { ...config.shop, state: 'active', portal_active: true },
    content: {
      ...config.content,
      ...Object.fromEntries(
        languages.map(([language, texts]) => [language, { ...config.content[language], ...texts }]),
      ),
    },
    theme: theme ?? config.theme,
  }
  return sample ? withSamples(overridden) : overridden
}
