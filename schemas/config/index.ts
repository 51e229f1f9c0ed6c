import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Address } from '../entities/address.ts'
import { ReturnPolicy } from '../entities/policy.ts'
import { Copy, ReasonGroup } from '../entities/reason.ts'
import { Language, ShopId } from '../ids.ts'
import { FeatureFlag, Style } from '../init.ts'
import { type Currency, DEFAULT_CURRENCY, Minor } from '../money.ts'
import { PhotoType } from '../photo.ts'
import { Condition, ConfigId } from './condition.ts'
import { AdvancedExchange } from './exchange.ts'
import { ReturnMethod } from './method.ts'
import { ShopLater } from './shop-later.ts'
import { Warranty } from './warranty.ts'
import { Variable, Webhook } from './webhook.ts'
import { WorkflowGroup } from './workflow.ts'

/** What a shop is and whether its portal is open (ENT-01). */
export const ShopIdentity = Closed({
  id: ShopId,
  name: Type.String({ minLength: 1 }),
  support_email: Type.Optional(Type.String()),
  shop_domain: Type.Optional(Type.String({ description: 'Host of the merchant store, such as store.example' })),
  state: Type.Enum(['active', 'inactive', 'uninstalled']),
  portal_active: Type.Boolean(),
})
export type ShopIdentity = Static<typeof ShopIdentity>

/** The switches of a shop, by the names of CFG-14. Each is off, or 0, unless it is set. */
export const Settings = Closed({
  availableLookupFields: Type.Optional(
    Type.Array(Type.Enum(['zip', 'email', 'phone']), { minItems: 1, uniqueItems: true }),
  ),
  /** `neutral_errors`: an unknown order and a wrong proof get one answer (codes 1 and 5). */
  lookup: Type.Optional(Closed({ neutral_errors: Type.Optional(Type.Boolean()) })),
  allowed_languages: Type.Array(Language, { minItems: 1 }),
  default_language: Type.Optional(Language),
  diff_priced_exchanges: Type.Optional(Type.Boolean()),
  single_product_returns: Type.Optional(Type.Boolean()),
  enableExchangeReplaceOption: Type.Optional(Type.Boolean()),
  /** Product tags of items that never go back (ineligible code 1). */
  finalSaleTags: Type.Optional(Type.Array(Type.String())),
  /** Miles within which the store locator offers to hand the parcel in (F28); absent means 20. */
  storeMaxDistance: Type.Optional(Type.Number({ minimum: 0 })),
  return_window_active: Type.Optional(Type.Boolean()),
  allowUnfulfilledItems: Type.Optional(Type.Boolean()),
  giftFlowEnabled: Type.Optional(Type.Boolean()),
  giftReceiptFlowEnabled: Type.Optional(Type.Boolean()),
  /** Whether the value of a gift waits until its address is confirmed (FIX-45). */
  confirmGiftEmail: Type.Optional(
    Type.Enum(['never', 'before-goods', 'always'], {
      description:
        'Whether a gift card for a returned gift waits until whoever was given it confirms the address by a link: never, while nothing has come back (the default), or always',
    }),
  ),
  enforce_product_rules: Type.Optional(Type.Boolean()),
  randomize_reasons: Type.Optional(Type.Boolean()),
  smartRecommendationsEnabled: Type.Optional(Type.Boolean()),
  /** An item that a rule keeps from Shop Now hides it for the whole return (WFL-26). */
  shopNowDisabledWhenRuleApplies: Type.Optional(Type.Boolean()),
  allowExchangeUpsellAndRefund: Type.Optional(Type.Boolean()),
  /** What policies say of shipping and duties counts only with it (F18). */
  reimbursements: Type.Optional(Type.Boolean()),
  enablePointOfSale: Type.Optional(Type.Boolean()),
  shopLaterEnabled: Type.Optional(Type.Boolean()),
  sustainabilityBannerEnabled: Type.Optional(Type.Boolean()),
  checkoutForUpsell: Type.Optional(
    Type.Boolean({
      description:
        'What an exchange costs on top is paid in the checkout of its order, with the flag exchange-order-checkout; until the order system says that it was paid it counts as open',
    }),
  ),
  checkoutDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      description:
        'Days that an exchange order waits for what is due in its checkout; then the exchange is called off, and what comes back is credit. Absent means 7',
    }),
  ),
  packingSlipsEnabled: Type.Optional(Type.Boolean()),
  recommendationsEnabled: Type.Optional(Type.Boolean()),
  generateUspsQrCodes: Type.Optional(Type.Boolean()),
  /** Pictures that shoppers may send; all of them unless set. */
  photoTypes: Type.Optional(Type.Array(PhotoType, { minItems: 1, uniqueItems: true })),
  hide_address_on_confirmation: Type.Optional(Type.Boolean()),
  powered_by_loop_enabled: Type.Optional(Type.Boolean()),
  requirePolicyAcceptance: Type.Optional(Type.Boolean()),
  preselectReturnMethodEnabled: Type.Optional(Type.Boolean()),
  hideLabelButtonForExpiredReturns: Type.Optional(Type.Boolean()),
  csatRspCustomerPercentage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  use_shopify_inventory: Type.Optional(Type.Boolean()),
  preDiscountCredit: Type.Optional(Type.Boolean()),
  /** Items of an order on which nothing was taken may still be exchanged: that pays nothing out (F16). */
  exchangesOfUnpaidOrders: Type.Optional(Type.Boolean()),
  /** Gateways whose payments cannot be refunded, compared without case; absent means the well-known names of cash and the like. */
  cashGateways: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  /** Gift cards that were bought may go back. */
  giftCardsReturnable: Type.Optional(Type.Boolean()),
  exchangeOrderShippingTotal: Type.Optional(Minor),
  shopNowDiscountPercentage: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      multipleOf: 0.01,
      description: 'Percent off in Shop Now, for variants that say none of their own',
    }),
  ),
  stripe_min: Type.Optional(Minor),
  /** Days that an instant exchange gives for handing the parcel over (INS-11); absent means 14. */
  instantExchangeWindow: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  minimum_inventory: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Orders that the lookup page of a demo shop invites to try. */
  demoOrders: Type.Optional(Type.Array(Closed({ order: Type.String(), proof: Type.String() }))),
  /** Countries from which returns are taken; absent means every one known. */
  countries: Type.Optional(Type.Array(Type.String({ minLength: 2, maxLength: 3 }))),
})
export type Settings = Static<typeof Settings>

/** A store of the merchant, for the store locator. */
export const StoreLocation = Closed({
  id: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
  name: Type.String(),
  address: Address,
})
export type StoreLocation = Static<typeof StoreLocation>

/** Where goods can go: items that share none do not go into one return with `enforce_product_rules` (ITM-19). */
export const Destination = Closed({
  id: ConfigId,
  name: Type.String({ minLength: 1, description: 'For the merchant alone' }),
  display_name_in_portal: Type.Optional(Copy),
  /** Where parcels for it go; absent means the shop's return address. */
  address: Type.Optional(Address),
})
export type Destination = Static<typeof Destination>

const Step = Type.Optional(
  Type.Union([
    Type.Literal(false, { description: 'The step is left out' }),
    Closed({ when: Condition }, { description: 'The step stands only where the condition holds' }),
  ]),
)

/** The optional steps of the journey: as built in, left out, or only under a condition. Their order is fixed. */
export const Flow = Closed({ 'store-locator': Step, 'add-comment': Step, 'smart-recommendation': Step })
export type Flow = Static<typeof Flow>

/** Orders that rules let pass: no reject, final sale or return window holds them back (WFL-16, WFL-20). */
export const Allowlist = Closed({
  orders: Type.Optional(Type.Array(Type.String(), { description: 'Order numbers, such as #1001' })),
  tags: Type.Optional(Type.Array(Type.String(), { description: 'Tags of orders' })),
  /** Exclude-outcome results do not count for them either. */
  bypassExclusions: Type.Optional(Type.Boolean()),
})
export type Allowlist = Static<typeof Allowlist>

/** Who takes cards for a shop. Secrets stand in the environment: here are the names of their variables. */
export const PaymentsAdapter = Type.Union([
  Type.Literal('sandbox', { description: 'The embedded stand-in: test numbers only, no money moves' }),
  Closed({
    stripe: Closed({
      publishableKey: Type.String({ pattern: '^pk_(test|live)_[A-Za-z0-9]+$' }),
      secretKey: Variable('Name of the environment variable that holds the secret key'),
      webhookSecret: Variable('Name of the environment variable that holds the signing secret of the webhook'),
    }),
  }),
])
export type PaymentsAdapter = Static<typeof PaymentsAdapter>

/** The one document a merchant publishes. Unknown properties are refused. */
export const ShopConfig = Closed({
  shop: ShopIdentity,
  hosts: Type.Array(Type.String()),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      default: DEFAULT_CURRENCY,
      description: 'Currency of the shop and of its orders: US dollars unless it is named (CFG-09)',
    }),
  ),
  settings: Settings,
  flags: Type.Array(FeatureFlag),
  policies: Type.Array(ReturnPolicy, { minItems: 1 }),
  reasonGroups: Type.Array(ReasonGroup, { minItems: 1 }),
  workflowGroups: Type.Optional(Type.Array(WorkflowGroup)),
  advancedExchanges: Type.Optional(Type.Array(AdvancedExchange)),
  warranties: Type.Optional(Type.Array(Warranty)),
  destinations: Type.Optional(Type.Array(Destination)),
  allowlist: Type.Optional(Allowlist),
  flow: Type.Optional(Flow),
  methods: Type.Array(ReturnMethod),
  stores: Type.Array(StoreLocation),
  /** Where parcels go. */
  returnAddress: Address,
  /** Where parcels go with the flag `shopify-fulfillment-network` (MTH-44). */
  fulfillmentNetworkAddress: Type.Optional(Address),
  shopLater: Type.Optional(ShopLater),
  webhooks: Type.Optional(Type.Array(Webhook, { maxItems: 20 })),
  /** Texts that replace the built-in ones: language, then key (CFG-06). Values are MessageFormat 2. */
  content: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  /** Copy that has no built-in text: only the shop knows it. */
  footer: Type.Optional(Closed({ heading: Type.Optional(Copy), copy: Type.Optional(Copy) })),
  theme: Style,
  adapters: Closed({
    commerce: Type.Enum(['local']),
    carriers: Type.Enum(['local']),
    /** Who takes parcels beside the carrier: drop-off points, pick-ups, tills. Absent: only labels. */
    partners: Type.Optional(
      Type.Literal('sandbox', { description: 'The embedded stand-in: every partner, nothing is picked up' }),
    ),
    /** How carriers sign what they tell of parcels: the newest secret first, a second one while it is replaced. */
    carrierWebhook: Type.Optional(
      Closed({
        secrets: Type.Array(Variable('Name of the environment variable that holds a signing secret'), {
          minItems: 1,
          maxItems: 2,
        }),
      }),
    ),
    captcha: Type.Enum(['altcha']),
    /** Absent: no cards are taken. What is owed then keeps a return from being submitted, and nothing is instant. */
    payments: Type.Optional(PaymentsAdapter),
  }),
})
/** A configuration as the product reads it: what a merchant may leave out of the document has its default. */
export type ShopConfig = Static<typeof ShopConfig> & { currency: Currency }
