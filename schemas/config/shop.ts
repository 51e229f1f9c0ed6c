import { type Static, Type } from 'typebox'
import { Address } from '../entities/address.ts'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'
import { ShopId } from '../values/ids.ts'
import { Condition, ConfigId } from './condition.ts'

/** ENT-01. */
export const ShopIdentity = Closed({
  id: described(ShopId, 'The id under which it is published: lower case letters, digits and dashes'),
  name: Type.String({ minLength: 1, description: 'What shoppers read as the name of the shop' }),
  support_email: Type.Optional(
    Type.String({ description: 'Where shoppers can ask: stands in mails, and in the footer below its words' }),
  ),
  support_phone: Type.Optional(
    Type.String({
      pattern: '^[+]?[0-9][-0-9 ().]{4,24}$',
      description: 'Where shoppers can call: a link in the footer below its words, such as +1 212 555 0100',
    }),
  ),
  support_chat: Type.Optional(
    Type.String({
      pattern: '^https://[^ ]+$',
      description: 'Where shoppers can chat: a link in the footer below its words, to a page of the shop',
    }),
  ),
  customer_portal_url: Type.Optional(
    Type.String({
      pattern: '^https://[^ ]+$',
      description: "The shop's own pages for customers: who comes for gift receipts is led there while there are none",
    }),
  ),
  gift_domain: Type.Optional(
    Type.String({
      maxLength: 253,
      description:
        'One of the hosts, such as gifts.example, that is for gifts alone: it begins with gift receipts, and its links open gift receipts',
    }),
  ),
  shop_domain: Type.Optional(Type.String({ description: 'Host of the merchant store, such as store.example' })),
  state: Type.Enum(['active', 'inactive', 'uninstalled'], {
    description: 'Only an active shop takes returns; the others tell shoppers that the portal is closed',
  }),
  portal_active: Type.Boolean({
    description: 'Whether the portal is open; false closes it while the shop stays active',
  }),
})
export type ShopIdentity = Static<typeof ShopIdentity>

/** For the store locator (F28) and the in-store methods. */
export const StoreLocation = Closed({
  id: Type.String({ pattern: '^[a-z0-9-]{1,64}$', description: 'Names the store, such as soho' }),
  name: Type.String({ description: 'What shoppers read' }),
  address: described(Address, 'Where it is; without latitude and longitude it is never offered'),
})
export type StoreLocation = Static<typeof StoreLocation>

/** With `enforce_product_rules`, the items of a return must share a destination (ITM-19). */
export const Destination = Closed({
  id: ConfigId,
  name: Type.String({ minLength: 1, description: 'For the merchant alone' }),
  display_name_in_portal: Type.Optional(
    described(Copy, 'Where the items go, in the words of the shopper, per language'),
  ),
  address: Type.Optional(described(Address, 'Where its parcels go; absent means the return address of the shop')),
})
export type Destination = Static<typeof Destination>

const Step = (description: string) =>
  Type.Optional(
    Type.Union(
      [
        Type.Literal(false, { description: 'The step is left out' }),
        Closed(
          { when: described(Condition, 'Holds where the step stands') },
          { description: 'The step stands only where the condition holds' },
        ),
      ],
      { description },
    ),
  )

/** Optional steps. Absent: as built in. Their order is fixed. */
export const Flow = Closed({
  'store-locator': Step('Offers after the lookup to hand the items in at a store that is near'),
  'add-comment': Step('Asks for a comment after reasons that offer one; required comments are asked for anyway'),
  'smart-recommendation': Step('Recommends the variant that would have been right, before the outcome is chosen'),
})
export type Flow = Static<typeof Flow>

/** Orders exempt from rejects, final sale and return windows (WFL-16, WFL-20). */
export const Allowlist = Closed({
  orders: Type.Optional(Type.Array(Type.String(), { description: 'Order numbers, such as #1001' })),
  tags: Type.Optional(Type.Array(Type.String(), { description: 'Tags of orders' })),
  bypassExclusions: Switch('Rules do not exclude outcomes for these orders either'),
})
export type Allowlist = Static<typeof Allowlist>

/** Shown beside the product options (SHP-26). */
export const SizeChart = Closed(
  {
    url: Type.String({ pattern: '^https://[^ ]+$', description: 'Page of the size chart' }),
    copy: described(Copy, 'What the link to it says, per language'),
    option_name: Type.String({
      minLength: 1,
      description: 'Name of the option of products that it is for, such as Size; upper and lower case alike',
    }),
  },
  { description: 'The size chart of the shop, beside the options of a product' },
)

export const Footer = Closed({
  heading: Type.Optional(described(Copy, 'Heading of the footer, per language')),
  copy: Type.Optional(described(Copy, 'Words of the footer, per language, in Markdown')),
})
