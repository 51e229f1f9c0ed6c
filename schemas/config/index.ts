import { type Static, Type } from 'typebox'
import { Address } from '../entities/address.ts'
import { ReasonGroup } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { type Currency, DEFAULT_CURRENCY } from '../values/money.ts'
import { Adapters } from './adapters.ts'
import { AdvancedExchange } from './exchange.ts'
import { InfoForms } from './forms.ts'
import { ReturnMethod } from './method.ts'
import { PointOfSale } from './point-of-sale.ts'
import { ReturnPolicy } from './policy.ts'
import { PreviewHosts } from './preview.ts'
import { Settings } from './settings.ts'
import { Allowlist, Destination, Flow, Footer, ShopIdentity, StoreLocation } from './shop.ts'
import { ShopLater } from './shop-later.ts'
import { OnStore } from './storefront.ts'
import { FeatureFlag, Style } from './style.ts'
import { Warranty } from './warranty.ts'
import { PartnerLinks, Webhook } from './webhook.ts'
import { WithdrawalConfig } from './withdrawal.ts'
import { WorkflowGroup } from './workflow.ts'

/**
 * Unknown properties are refused, so a misspelled setting fails. `server/shops/checks/check.ts` checks
 * cross-references, such as unknown ids.
 */
export const ShopConfig = Closed({
  shop: described(ShopIdentity, 'Identity of the shop and state of its portal'),
  hosts: Type.Optional(
    Type.Array(Type.String(), {
      default: [],
      description: 'Host names of the portal, such as returns.example; absent means none',
    }),
  ),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      default: DEFAULT_CURRENCY,
      description: 'Currency of the shop and its orders; absent means US dollars',
    }),
  ),
  settings: described(Settings, 'Settings of the portal'),
  flags: Type.Optional(
    Type.Array(FeatureFlag, { default: [], description: 'Feature flags that are on; absent means none' }),
  ),
  policies: Type.Array(ReturnPolicy, {
    minItems: 1,
    description:
      'Outcomes and return windows. The first policy whose condition an order meets applies, else the catch-all, else the default',
  }),
  reasonGroups: Type.Array(ReasonGroup, {
    minItems: 1,
    description: 'Return reasons, as lists by product type',
  }),
  workflowGroups: Type.Optional(
    Type.Array(WorkflowGroup, {
      description: 'Rules for items. The first group whose condition an order meets at lookup applies',
    }),
  ),
  advancedExchanges: Type.Optional(
    Type.Array(AdvancedExchange, { description: 'Exchanges for another product of a collection' }),
  ),
  warranties: Type.Optional(Type.Array(Warranty, { description: 'Product warranties that shoppers can claim' })),
  destinations: Type.Optional(
    Type.Array(Destination, { description: 'Destinations that rules can choose, beside the return address' }),
  ),
  allowlist: Type.Optional(described(Allowlist, 'Orders exempt from return windows, final sale and rejecting rules')),
  flow: Type.Optional(described(Flow, 'Optional or conditional steps of the journey')),
  methods: Type.Array(ReturnMethod, {
    description: 'Return methods in display order; none means shoppers send parcels to the return address themselves',
  }),
  stores: Type.Optional(
    Type.Array(StoreLocation, {
      default: [],
      description: 'Stores of the shop that accept returned items; absent means none',
    }),
  ),
  returnAddress: described(Address, 'Destination of parcels, unless a rule chooses another one'),
  fulfillmentNetworkAddress: Type.Optional(
    described(Address, 'Destination of parcels with shopify-fulfillment-network'),
  ),
  pointOfSale: Type.Optional(
    described(
      PointOfSale,
      'Points of sale of the shop, which open the portal with ?pos=true; requires the setting enablePointOfSale',
    ),
  ),
  forms: Type.Optional(
    described(InfoForms, 'Forms for requests to the shop, about a gift or an order that cannot be found'),
  ),
  shopLater: Type.Optional(
    described(ShopLater, 'Offer instead of a pending refund; requires the setting shopLaterEnabled'),
  ),
  onStore: Type.Optional(described(OnStore, 'Merchant store in which shoppers can spend the value of a return')),
  withdrawal: Type.Optional(
    described(
      WithdrawalConfig,
      'Withdrawal function of Article 11a of Directive 2011/83/EU; absent means on for shops that sell in the EU, with built-in texts',
    ),
  ),
  webhooks: Type.Optional(
    Type.Array(Webhook, {
      maxItems: 20,
      description: 'Webhook endpoints for events of returns, requests and withdrawals',
    }),
  ),
  partnerLinks: Type.Optional(PartnerLinks),
  preview: Type.Optional(PreviewHosts),
  content: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
      default: {},
      description:
        'Texts that replace built-in ones: language, then key, such as {"en": {"lookup.title": "Returns"}}. Values are MessageFormat 2. Absent means built-in texts',
    }),
  ),
  footer: Type.Optional(described(Footer, 'Footer of each page; it has no built-in text')),
  theme: Type.Optional(
    described(
      Type.Partial(Style, { additionalProperties: false }),
      'Look of the portal; absent values use the built-in look',
    ),
  ),
  adapters: described(Adapters, 'Outside systems of the shop'),
})
/** With defaults applied. */
export type ShopConfig = Static<typeof ShopConfig> &
  Required<Pick<Static<typeof ShopConfig>, 'hosts' | 'flags' | 'stores' | 'content'>> & {
    currency: Currency
    theme: Style
  }
