import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Variable } from './variable.ts'

/** Narrow pattern: the service sends a token to this host. */
export const ShopifyStore = (description: string) =>
  Type.String({ pattern: '^[a-z0-9][a-z0-9-]*\\.myshopify\\.com$', maxLength: 100, description })

/** Options of `connect` that name a store before the configuration does. */
export const STORE_OPTIONS = {
  store: { pattern: /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/, example: 'a host such as a-shop.myshopify.com' },
  woocommerce: { pattern: /^https:\/\/[^\s@?#]+$/, example: 'a URL such as https://shop.example' },
} as const

export const UnconfiguredStore = Type.String({
  pattern: '^(?:[a-z0-9][a-z0-9-]*\\.myshopify\\.com|https://[^\\s@?#]+)$',
  maxLength: 500,
  description:
    'Shopify store or URL of a WooCommerce shop to try, before the configuration names it; absent means the order system of the configuration',
})

export const ShopifyOptions = Closed(
  {
    store: ShopifyStore('Name of the store at Shopify, such as a-shop.myshopify.com, regardless of its public domain'),
    app: Type.Union(
      [
        Closed(
          {
            clientId: Variable('Name of the environment variable with the client id of the app'),
            clientSecret: Variable('Name of the environment variable with the client secret of the app'),
          },
          { description: 'App from the Dev Dashboard' },
        ),
        Closed(
          { token: Variable('Name of the environment variable with the access token of the app') },
          { description: 'App created in the admin of the store' },
        ),
      ],
      { description: 'Access of the app' },
    ),
    location: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,20}$',
        description:
          'Number of the location, in the admin, that reserves exchange stock and restocks returned items. Absent means the location from which the store sells first',
      }),
    ),
    giftCards: Type.Optional(
      Type.Enum(['card', 'store-credit'], {
        description:
          'Form of store credit: a Shopify gift card, or credit on the account of the shopper, which requires customer accounts. Guests always get a gift card. Absent means card',
      }),
    ),
    returns: Type.Optional(
      Type.Enum(['refund-only', 'native'], {
        description:
          'Whether the portal also creates a return in the store, which restocks units and refunds money, or requests refunds only. Absent means refund-only. A change applies to new returns',
      }),
    ),
    returnReasons: Type.Optional(
      Type.Record(
        Type.String(),
        Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 100, description: 'Handle of a Shopify reason' }),
        {
          description:
            'Shopify reason by reason id, for the returns of the store, such as {"small": "too-small"}. Unlisted reasons use the handle other',
        },
      ),
    ),
    orderTag: Type.Optional(
      Type.String({
        pattern: '^[^,\\s](?:[^,]*[^,\\s])?$',
        maxLength: 40,
        description:
          'Tag for orders with returns, such as homeward-return. The portal adds it and the return numbers to the order. Both stay after a cancellation, because other returns may remain and the numbers find the order. Absent means no tags',
      }),
    ),
    orderNote: Type.Optional(
      Type.String({
        pattern: '^\\S(?:[^\\r\\n]*\\S)?$',
        maxLength: 100,
        description:
          'Text before the return number in the note of an order with returns, such as Return through the portal. The portal appends a line to the existing note. Shopify replaces notes as a whole, so a simultaneous edit by a person may be lost. Absent means notes are unchanged',
      }),
    ),
    hookSecrets: Type.Optional(
      Type.Array(Variable('Name of the environment variable with the secret that signs webhooks of the store'), {
        minItems: 1,
        maxItems: 2,
        description:
          'Secret that signs change webhooks, in addition to the client secret: the previous secret during a rotation, or that of an app with an access token. Absent means the client secret only',
      }),
    ),
  },
  { description: 'Shopify store' },
)
export type ShopifyOptions = Static<typeof ShopifyOptions>

const Address = (description: string) => Type.String({ pattern: '^https?://[^\\s@?#]+$', maxLength: 500, description })

const HookSecrets = Type.Optional(
  Type.Array(Variable('Name of the environment variable with the secret that signs its webhooks'), {
    minItems: 1,
    maxItems: 2,
    description: 'Secrets that sign change webhooks, newest first; two during a rotation. Absent means no webhooks',
  }),
)

export const MedusaOptions = Closed(
  {
    url: Address(
      'URL of the server, such as https://medusa.shop.example. Other schemes, ports and private addresses require ORDER_SYSTEM_NETWORKS',
    ),
    email: Type.String({
      pattern: '^[^\\s@]+@[^\\s@]+$',
      maxLength: 200,
      description: 'Email address of the admin user for API calls',
    }),
    password: Variable('Name of the environment variable with the password of that user'),
    location: Type.String({
      pattern: '^sloc_[A-Za-z0-9]+$',
      maxLength: 100,
      description: 'Id of the stock location that ships exchanges',
    }),
    hookSecrets: HookSecrets,
  },
  { description: 'Medusa server' },
)
export type MedusaOptions = Static<typeof MedusaOptions>

export const WooCommerceOptions = Closed(
  {
    url: Type.String({
      pattern: '^https://[^\\s@?#]+$',
      maxLength: 500,
      description:
        'URL of the shop, such as https://shop.example, where /wp-json/wc/v3 is found. Other ports and private addresses require ORDER_SYSTEM_NETWORKS',
    }),
    key: Variable('Name of the environment variable with the consumer key of the REST API'),
    secret: Variable('Name of the environment variable with the consumer secret of the REST API'),
    hookSecrets: HookSecrets,
    sent: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 40, description: 'Status of an order' }), {
        minItems: 1,
        maxItems: 10,
        description: 'Statuses of orders whose parcels were sent. Absent means completed',
      }),
    ),
    giftCards: Type.Optional(
      Type.Enum(['coupon'], {
        description:
          'Form of store credit: a coupon that can be used once, without a balance. Absent means no store credit',
      }),
    ),
    orderNote: Type.Optional(
      Type.String({
        pattern: '^\\S(?:[^\\r\\n]*\\S)?$',
        maxLength: 100,
        description:
          'Text before the return number in a private note on an order with returns, such as Return through the portal. Absent means no notes',
      }),
    ),
    reserve: Type.Optional(
      Type.Enum(['on-hold-order', 'none'], {
        description:
          'How units of an exchange are reserved: by an order on hold, or not before the exchange order. Absent means on-hold-order',
      }),
    ),
    restock: Type.Optional(
      Type.Enum(['by-refund'], {
        description:
          'Way to restock received units: a refund of 0, which WooCommerce emails to the shopper. Absent means none',
      }),
    ),
  },
  { description: 'WooCommerce shop' },
)
export type WooCommerceOptions = Static<typeof WooCommerceOptions>

export const HttpOptions = Closed(
  {
    url: Address(
      'URL of the API, such as https://shop.example/returns-link/v1. Other schemes, ports and private addresses require ORDER_SYSTEM_NETWORKS',
    ),
    token: Variable('Name of the environment variable with the access token'),
    hookSecrets: HookSecrets,
  },
  { description: 'Own order system with the API of server/demo/integrations/backend' },
)
export type HttpOptions = Static<typeof HttpOptions>

export const CommerceAdapter = Type.Union([
  Type.Literal('local', { description: 'Data loaded into the portal' }),
  Type.Literal('pushed', {
    description: 'Order system without incoming access: it pushes its data and fetches the operations of returns',
  }),
  Closed({ http: HttpOptions }),
  Closed({ shopify: ShopifyOptions }),
  Closed({ medusa: MedusaOptions }),
  Closed({ woocommerce: WooCommerceOptions }),
])
export type CommerceAdapter = Static<typeof CommerceAdapter>

type NameOf<Setting> = Setting extends string ? Setting : keyof Setting & string
export type CommerceName = NameOf<CommerceAdapter>

/** Order systems that cannot put a unit back in stock exactly once, with the message for the merchant. */
export const RESTOCK_REFUSALS: { readonly [Name in CommerceName]?: string } = {
  medusa: 'Medusa restocks through returns that are created manually there. The service cannot restock',
  woocommerce: 'WooCommerce restocks through refunds only. Set restock to by-refund at /adapters/commerce/woocommerce',
}
