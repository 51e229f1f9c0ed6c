import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PolicyEvent, ReturnPolicy } from '../../schemas/config/policy.ts'
import type { Scene } from './crash-scenes.ts'

const outcome = (event: PolicyEvent) => ({ enabled: true, event, window: 60 })

const policyOf = (
  policy: ReturnPolicy,
  event: PolicyEvent,
  overrides: Pick<ReturnPolicy, 'instant_return_window'>,
): ReturnPolicy => ({
  ...policy,
  fees: [],
  keep_item_enabled: false,
  advanced_exchanges_enabled: false,
  exchange: outcome(event),
  refund: outcome(event),
  gift_card: outcome(event),
  ...overrides,
})

/**
 * `prompt` pays at submit and holds cards briefly; `patient` pays on arrival and holds longer. `checkout` pays at
 * submit, with payment in the checkout. `offering` is `patient` with Shop Later.
 */
const rules = {
  prompt: { event: 'immediate', days: 5 },
  patient: { event: 'delivered', days: 14 },
  checkout: { event: 'immediate', days: 5 },
  offering: { event: 'delivered', days: 14 },
} as const

const checkoutFlag = { id: 900, name: 'exchange-order-checkout', description: '', active: true }

export const shopFor =
  (shop: Scene['shop']) =>
  ({ allowlist: _allowlist, flow: _flow, ...config }: ShopConfig): ShopConfig => ({
    ...config,
    flags: [
      ...config.flags.filter(({ name }) => name !== checkoutFlag.name),
      ...(shop === 'checkout' ? [checkoutFlag] : []),
    ],
    workflowGroups: [],
    advancedExchanges: [],
    warranties: [],
    destinations: [],
    ...(shop === 'offering' && {
      shopLater: { giftCardEnabled: true, exchangesEnabled: true, bonus: 1_500, days: 7 },
    }),
    settings: {
      ...config.settings,
      ...(shop === 'offering' && { shopLaterEnabled: true }),
      single_product_returns: false,
      enforce_product_rules: false,
      enableExchangeReplaceOption: false,
      checkoutForUpsell: shop === 'checkout',
      randomize_reasons: false,
      smartRecommendationsEnabled: false,
      instantExchangeWindow: rules[shop].days,
    },
    policies: config.policies.map((policy) =>
      policyOf(policy, rules[shop].event, { instant_return_window: rules[shop].days }),
    ),
  })

export const atStore = (
  { adapters, ...config }: ShopConfig,
  { restocks, ...wished }: NonNullable<Scene['store']>,
): ShopConfig => ({
  ...config,
  adapters: {
    ...adapters,
    commerce: { shopify: { store: 'prove.myshopify.com', app: { token: 'HOMEWARD_PROVE__TOKEN' }, ...wished } },
    ...(restocks && { restockReceived: true }),
  },
})
