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
import { WorkflowGroup } from './workflow.ts'

/**
 * The document a merchant publishes. Unknown properties are refused, so a misspelled setting fails.
 * `server/shops/checks/check.ts` checks cross-references, such as unknown ids.
 */
export const ShopConfig = Closed({
  shop: described(ShopIdentity, 'What the shop is and whether its portal is open'),
  hosts: Type.Optional(
    Type.Array(Type.String(), {
      default: [],
      description:
        'Host names under which browsers reach the portal of the shop, such as returns.example; absent means none',
    }),
  ),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      default: DEFAULT_CURRENCY,
      description: 'Currency of the shop and of its orders: US dollars unless it is named',
    }),
  ),
  settings: described(Settings, 'What the portal offers and asks, switch by switch'),
  flags: Type.Optional(
    Type.Array(FeatureFlag, { default: [], description: 'Features that are switched on by name; absent means none' }),
  ),
  policies: Type.Array(ReturnPolicy, {
    minItems: 1,
    description:
      'What may become of items, and until when. An order gets the first whose condition holds, else the catch-all, else the default',
  }),
  reasonGroups: Type.Array(ReasonGroup, {
    minItems: 1,
    description: 'Why items go back: the lists of reasons to choose from, by product type',
  }),
  workflowGroups: Type.Optional(
    Type.Array(WorkflowGroup, {
      description: 'Rules about items. An order belongs to the first group whose condition holds at lookup',
    }),
  ),
  advancedExchanges: Type.Optional(
    Type.Array(AdvancedExchange, { description: 'Exchanges for another product, out of a collection' }),
  ),
  warranties: Type.Optional(Type.Array(Warranty, { description: 'Promises about products, which shoppers can claim' })),
  destinations: Type.Optional(
    Type.Array(Destination, { description: 'Places that items can go to, as rules say, beside the return address' }),
  ),
  allowlist: Type.Optional(
    described(Allowlist, 'Orders that may go back whatever return windows, final sale and rules that reject say'),
  ),
  flow: Type.Optional(described(Flow, 'Steps of the journey that may be left out, or stand under a condition')),
  methods: Type.Array(ReturnMethod, {
    description: 'How parcels come back, in the order of display; none means that shoppers send to the return address',
  }),
  stores: Type.Optional(
    Type.Array(StoreLocation, {
      default: [],
      description: 'Stores of the shop at which items may be handed in; absent means none',
    }),
  ),
  returnAddress: described(Address, 'Where parcels go unless a rule names another destination'),
  fulfillmentNetworkAddress: Type.Optional(described(Address, 'Where parcels go by shopify-fulfillment-network')),
  pointOfSale: Type.Optional(
    described(
      PointOfSale,
      'Tills of the shop, which open the portal with ?pos=true, with the setting enablePointOfSale',
    ),
  ),
  forms: Type.Optional(
    described(InfoForms, 'Forms by which somebody asks the shop: about a gift, or about an order that cannot be found'),
  ),
  shopLater: Type.Optional(
    described(
      ShopLater,
      'What is offered instead of a refund that is still to come, with the setting shopLaterEnabled',
    ),
  ),
  onStore: Type.Optional(
    described(OnStore, 'The own store of the merchant, where shoppers may fill a cart with what a return is worth'),
  ),
  webhooks: Type.Optional(
    Type.Array(Webhook, { maxItems: 20, description: 'Addresses that hear what becomes of returns, and of requests' }),
  ),
  partnerLinks: Type.Optional(PartnerLinks),
  preview: Type.Optional(PreviewHosts),
  content: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
      default: {},
      description:
        'Words instead of the built-in ones: language, then key, such as {"en": {"lookup.title": "Returns"}}. Values are MessageFormat 2. Absent means the built-in words',
    }),
  ),
  footer: Type.Optional(described(Footer, 'What stands at the end of each page; it has no built-in words')),
  theme: Type.Optional(
    described(
      Type.Partial(Style, { additionalProperties: false }),
      'How the portal looks; what is absent looks as built in',
    ),
  ),
  adapters: described(Adapters, 'The outside systems of the shop'),
})
/** With defaults applied. */
export type ShopConfig = Static<typeof ShopConfig> &
  Required<Pick<Static<typeof ShopConfig>, 'hosts' | 'flags' | 'stores' | 'content'>> & {
    currency: Currency
    theme: Style
  }
