import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Variable } from './variable.ts'

/** Narrow pattern: the service sends a token to this host. */
export const ShopifyStore = (description: string) =>
  Type.String({ pattern: '^[a-z0-9][a-z0-9-]*\\.myshopify\\.com$', maxLength: 100, description })

/** What `connect` accepts besides the order system of the configuration. */
export const UnconfiguredStore = ShopifyStore(
  'A store of Shopify that the configuration does not name yet; absent means the order system that it names',
)

/** Secrets are named by environment variable. */
export const ShopifyOptions = Closed(
  {
    store: ShopifyStore(
      'The name of the store at Shopify, such as a-shop.myshopify.com, whatever address its shoppers know',
    ),
    app: Type.Union(
      [
        Closed(
          {
            clientId: Variable('Name of the environment variable that holds the client id of the app'),
            clientSecret: Variable('Name of the environment variable that holds the client secret of the app'),
          },
          { description: 'An app of the Dev Dashboard' },
        ),
        Closed(
          { token: Variable('Name of the environment variable that holds the access token of the app') },
          { description: 'An app that was made in the admin of the store' },
        ),
      ],
      { description: 'How the app gets in' },
    ),
    location: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,20}$',
        description:
          'Where goods are set aside that are sent instead, and put back that came: the number of the location in the admin. Absent means the one that the store sells from first',
      }),
    ),
    giftCards: Type.Optional(
      Type.Enum(['card', 'store-credit'], {
        description:
          'What whoever takes store credit gets: a gift card of the store, or credit on her account there, which needs customer accounts; who bought as a guest gets a card all the same. Absent means card',
      }),
    ),
    returns: Type.Optional(
      Type.Enum(['refund-only', 'native'], {
        description:
          'Whether the store keeps a return of its own beside that of the portal, by which units are taken in and money goes back, or is asked for refunds alone. Absent means refund-only; who changes it changes new returns',
      }),
    ),
    returnReasons: Type.Optional(
      Type.Record(
        Type.String(),
        Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 100, description: 'The handle of a reason of Shopify' }),
        {
          description:
            'What a reason is called in the returns of the store: the handle of Shopify by the id of the reason, such as {"small": "too-small"}. Those that are not named are other',
        },
      ),
    ),
    orderTag: Type.Optional(
      Type.String({
        pattern: '^[^,\\s](?:[^,]*[^,\\s])?$',
        maxLength: 40,
        description:
          'A tag that every order bears in the store of which something goes back, such as homeward-return; beside it the numbers of its returns. Both stay when a return is cancelled, as another one may stand and the number still finds it here. Absent means that orders bear none',
      }),
    ),
    orderNote: Type.Optional(
      Type.String({
        pattern: '^\\S(?:[^\\r\\n]*\\S)?$',
        maxLength: 100,
        description:
          'What a line under the note of an order says of which something goes back, such as Return through the portal; the number of the return stands behind it. What stands there stays above it. Shopify takes a note as a whole and on no condition, so that what a person saves in that very moment may be lost. Absent means that notes are left to people',
      }),
    ),
    hookSecrets: Type.Optional(
      Type.Array(
        Variable('Name of the environment variable that holds a secret with which the store signs what it tells'),
        {
          minItems: 1,
          maxItems: 2,
          description:
            'With what it signs that something changed, beside the client secret: the secret of before while that is replaced, or that of an app that has a token. Absent means the client secret alone',
        },
      ),
    ),
  },
  { description: 'A store of Shopify' },
)
export type ShopifyOptions = Static<typeof ShopifyOptions>

const Address = (description: string) => Type.String({ pattern: '^https?://[^\\s@?#]+$', maxLength: 500, description })

const HookSecrets = Type.Optional(
  Type.Array(Variable('Name of the environment variable that holds a secret with which it signs what it tells'), {
    minItems: 1,
    maxItems: 2,
    description:
      'With what it signs that something changed: the newest one first, a second one while it is being replaced; absent means that it tells nothing',
  }),
)

/** Secrets are named by environment variable. */
export const MedusaOptions = Closed(
  {
    url: Address(
      'Where its server is, such as https://medusa.shop.example. Other schemes, ports and private addresses need ORDER_SYSTEM_NETWORKS',
    ),
    email: Type.String({
      pattern: '^[^\\s@]+@[^\\s@]+$',
      maxLength: 200,
      description: 'The email of the user of its admin as whom it is asked',
    }),
    password: Variable('Name of the environment variable that holds the password of that user'),
    location: Type.String({
      pattern: '^sloc_[A-Za-z0-9]+$',
      maxLength: 100,
      description: 'The id of the stock location from which what is exchanged is sent',
    }),
    hookSecrets: HookSecrets,
  },
  { description: 'A server of Medusa' },
)
export type MedusaOptions = Static<typeof MedusaOptions>

/** Secrets are named by environment variable. */
export const HttpOptions = Closed(
  {
    url: Address(
      'Where it is asked, such as https://shop.example/returns-link/v1. Other schemes, ports and private addresses need ORDER_SYSTEM_NETWORKS',
    ),
    token: Variable('Name of the environment variable that holds the token with which it is asked'),
    hookSecrets: HookSecrets,
  },
  { description: 'An order system of the shop’s own that speaks the API of server/demo/integrations/backend' },
)
export type HttpOptions = Static<typeof HttpOptions>

/** Each name is a line of `server/providers/commerce/registry.ts`. */
export const CommerceAdapter = Type.Union([
  Type.Literal('local', { description: 'What was loaded into the portal' }),
  Type.Literal('pushed', {
    description:
      'An order system that cannot be reached: it pushes what it has by calls, and fetches what returns ask of it',
  }),
  Closed({ http: HttpOptions }),
  Closed({ shopify: ShopifyOptions }),
  Closed({ medusa: MedusaOptions }),
])
export type CommerceAdapter = Static<typeof CommerceAdapter>

type NameOf<Setting> = Setting extends string ? Setting : keyof Setting & string
export type CommerceName = NameOf<CommerceAdapter>

/** Order systems that cannot put a unit back in stock exactly once, with the message for the merchant. */
export const RESTOCK_REFUSALS: { readonly [Name in CommerceName]?: string } = {
  medusa: 'A Medusa takes units in by a return of its own, which is made there by hand: it cannot be told to',
}
