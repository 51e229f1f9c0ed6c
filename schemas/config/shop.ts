import { type Static, Type } from 'typebox'
import { Address } from '../entities/address.ts'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'
import { ShopId } from '../values/ids.ts'
import { Condition, ConfigId } from './condition.ts'

/** ENT-01. */
export const ShopIdentity = Closed({
  id: described(ShopId, 'Id of the shop: lower-case letters, digits and dashes'),
  name: Type.String({ minLength: 1, description: 'Name of the shop for shoppers' }),
  support_email: Type.Optional(Type.String({ description: 'Support email address, in emails and in the footer' })),
  support_phone: Type.Optional(
    Type.String({
      pattern: '^[+]?[0-9][-0-9 ().]{4,24}$',
      description: 'Support phone number, linked in the footer, such as +1 212 555 0100',
    }),
  ),
  support_chat: Type.Optional(
    Type.String({
      pattern: '^https://[^ ]+$',
      description: 'URL of the chat page of the shop, linked in the footer',
    }),
  ),
  customer_portal_url: Type.Optional(
    Type.String({
      pattern: '^https://[^ ]+$',
      description: 'URL of the customer pages of the shop; visitors go there while gift receipts are off',
    }),
  ),
  gift_domain: Type.Optional(
    Type.String({
      maxLength: 253,
      description:
        'Host for gifts only, one of the hosts, such as gifts.example. It starts with gift receipts, and its links open gift receipts',
    }),
  ),
  shop_domain: Type.Optional(Type.String({ description: 'Host of the merchant store, such as store.example' })),
  state: Type.Enum(['active', 'inactive', 'uninstalled'], {
    description: 'Status of the shop; only active shops accept returns, others show that the portal is closed',
  }),
  portal_active: Type.Boolean({
    description:
      'Whether the portal is open; false closes it to new returns while the shop stays active. closeStatusPages also closes submitted ones',
  }),
})
export type ShopIdentity = Static<typeof ShopIdentity>

/** For the store locator (F28) and the in-store methods. */
export const StoreLocation = Closed({
  id: Type.String({ pattern: '^[a-z0-9-]{1,64}$', description: 'Id of the store, such as soho' }),
  name: Type.String({ description: 'Name for shoppers' }),
  address: described(Address, 'Address of the store; without latitude and longitude it is not offered'),
})
export type StoreLocation = Static<typeof StoreLocation>

/** With `enforce_product_rules`, the items of a return must share a destination (ITM-19). */
export const Destination = Closed({
  id: ConfigId,
  name: Type.String({ minLength: 1, description: 'For the merchant alone' }),
  display_name_in_portal: Type.Optional(described(Copy, 'Name of the destination for shoppers, per language')),
  address: Type.Optional(described(Address, 'Address for parcels; absent means the return address of the shop')),
})
export type Destination = Static<typeof Destination>

const Step = (description: string) =>
  Type.Optional(
    Type.Union(
      [
        Type.Literal(false, { description: 'Omits the step' }),
        Closed(
          { when: described(Condition, 'Condition for the step') },
          { description: 'Includes the step only when the condition is true' },
        ),
      ],
      { description },
    ),
  )

/** Optional steps. Absent: as built in. Their order is fixed. */
export const Flow = Closed({
  'store-locator': Step('Offers nearby stores for the items, after the lookup'),
  'add-comment': Step('Offers a comment after reasons with comments; required comments are always requested'),
  'smart-recommendation': Step('Recommends a variant before the choice of the outcome'),
})
export type Flow = Static<typeof Flow>

/** Orders exempt from rejects, final sale and return windows (WFL-16, WFL-20). */
export const Allowlist = Closed({
  orders: Type.Optional(Type.Array(Type.String(), { description: 'Order numbers, such as #1001' })),
  tags: Type.Optional(Type.Array(Type.String(), { description: 'Order tags' })),
  bypassExclusions: Switch('Also ignores rules that exclude outcomes'),
})
export type Allowlist = Static<typeof Allowlist>

/** Shown beside the product options (SHP-26). */
export const SizeChart = Closed(
  {
    url: Type.String({ pattern: '^https://[^ ]+$', description: 'URL of the size chart' }),
    copy: described(Copy, 'Label of the link, per language'),
    option_name: Type.String({
      minLength: 1,
      description: 'Name of the product option, such as Size; case-insensitive',
    }),
  },
  { description: 'Size chart, linked beside the options of a product' },
)

export const Footer = Closed({
  heading: Type.Optional(described(Copy, 'Heading of the footer, per language')),
  copy: Type.Optional(described(Copy, 'Text of the footer, per language, in Markdown')),
})
