import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'
import { Language } from '../values/ids.ts'
import { Minor } from '../values/money.ts'
import { PhotoType } from '../values/photo.ts'
import { SizeChart } from './shop.ts'
import { WindowExtension } from './window-extension.ts'

/**
 * CFG-14; each defaults to off or 0. `tests/house/settings.test.ts` fails if no rule reads one. Those without effect
 * let documents of other portals load.
 */
export const Settings = Closed({
  availableLookupFields: Type.Optional(
    Type.Array(Type.Enum(['zip', 'email', 'phone']), {
      minItems: 1,
      uniqueItems: true,
      description: 'What proves an order beside its number, one of these; absent means the shipping postal code (zip)',
    }),
  ),
  lookup: Type.Optional(
    Closed(
      {
        neutral_errors: Switch(
          'An unknown order and a wrong proof get one answer (codes 1 and 5), so that nobody learns which orders exist',
        ),
      },
      { description: 'What a lookup that failed gives away' },
    ),
  ),
  allowed_languages: Type.Array(Language, {
    minItems: 1,
    description:
      'Languages of the portal, such as en or fr-CA; with several of them shoppers get a list to choose from',
  }),
  default_language: Type.Optional(
    described(Language, 'For shoppers whose browser asks for none of the allowed languages; absent means en'),
  ),
  diff_priced_exchanges: Switch(
    'An exchange may cost more or less than the item, with the flag different-priced-variant-exchanges',
  ),
  single_product_returns: Switch('A return holds one item: once it is chosen the others cannot be'),
  enableExchangeReplaceOption: Switch('Offers the same variant once more in place of the item, while it is in stock'),
  finalSaleTags: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Product tags, as the catalogue spells them, of items that never go back unless the allowlist names their order',
    }),
  ),
  storeMaxDistance: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Miles within which a store is offered to hand the items in; absent means 20',
    }),
  ),
  timeZone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'IANA time zone of the shop, such as America/New_York. Windows and deadlines end, and days are displayed, in this zone. Absent: UTC',
    }),
  ),
  window_extensions: Type.Optional(
    Type.Array(WindowExtension, {
      maxItems: 100,
      description:
        'Longer return windows for orders placed in a period, such as the holidays. The latest end applies. Windows never become shorter, and warranties are not extended',
    }),
  ),
  return_window_active: Type.Optional(
    Type.Boolean({ description: 'Whether the days of policies count: they do unless this is false' }),
  ),
  allowUnfulfilledItems: Switch('Items that were not sent yet may go back'),
  giftFlowEnabled: Switch('Whoever was given an order may return it, by its number and the postal code it was sent to'),
  giftReceiptFlowEnabled: Switch(
    'Who bought an order makes gift receipts of it at /gift-receipt, and who is given one returns what stands on it by its link',
  ),
  confirmGiftEmail: Type.Optional(
    Type.Enum(['never', 'before-goods', 'always'], {
      description:
        'Whether a gift card for a returned gift waits until whoever was given it confirms the address by a link: never, while nothing has come back (the default), or always',
    }),
  ),
  enforce_product_rules: Switch('Items that share no destination cannot go into one return'),
  randomize_reasons: Switch('Shows reasons in a random order, which stays the same for an item'),
  smartRecommendationsEnabled: Switch(
    'Recommends the variant that would have been right, for reasons that say which; needs the flag smart-recommendations',
  ),
  shopNowDisabledWhenRuleApplies: Switch('An item that a rule keeps from Shop Now hides it for the whole return'),
  allowExchangeUpsellAndRefund: Switch(
    'A return with an exchange or new items may still be refunded for the rest; otherwise the rest is store credit',
  ),
  reimbursements: Switch('Shipping and duties are given back as policies say under reimbursement'),
  enablePointOfSale: Switch(
    'Offers the methods shopify-pos and loop-pos: to hand the items in at a store of the shop. With pointOfSale its staff find the orders of who stands before them',
  ),
  shopLaterEnabled: Switch(
    'Offers a gift card with a bonus instead of a refund that is still to come, as shopLater says',
  ),
  sustainabilityBannerEnabled: Switch('Marks methods that are kind to the environment, and says so above them'),
  checkoutForUpsell: Switch(
    'What an exchange costs on top is paid in the checkout of its order, with the flag exchange-order-checkout; until the order system says that it was paid it counts as open',
  ),
  checkoutDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      description:
        'Days that an exchange order waits for what is due in its checkout; then the exchange is called off, and what comes back is credit. Absent means 7',
    }),
  ),
  packingSlipsEnabled: Switch('Offers a packing slip to print, under policies that have it on, too'),
  recommendationsEnabled: Switch(
    'Recommends other products beside each one in Shop Now, with the flag product-recommendations',
  ),
  generateUspsQrCodes: Switch('Offers a QR code instead of a printed label of USPS, on the day on which it was made'),
  photoTypes: Type.Optional(
    Type.Array(PhotoType, {
      minItems: 1,
      uniqueItems: true,
      description: 'Kinds of pictures that shoppers may send; absent means all of these',
    }),
  ),
  labels: Type.Optional(
    Closed(
      {
        when: Type.Optional(
          Type.Enum(['submitted', 'approved'], {
            description:
              'When the label of a return under review is made: submitted (the default) makes it at submit, approved once the merchant has decided about every unit under review. Until then shoppers are asked to send nothing',
          }),
        ),
      },
      { description: 'The labels that the shop gives' },
    ),
  ),
  hide_address_on_confirmation: Switch('Leaves the return address off the status page'),
  powered_by_loop_enabled: Switch('Shows in the footer by what the portal is powered'),
  requirePolicyAcceptance: Switch('Shoppers must tick that they agree to the return policy before they submit'),
  returnPolicyCopy: Type.Optional(
    described(
      Copy,
      'The return policy, per language, in Markdown: shoppers open it beside the box of requirePolicyAcceptance',
    ),
  ),
  returnPolicyUrl: Type.Optional(
    Type.String({
      pattern: '^https://[^ ]+$',
      description: 'Page of the return policy, opened beside that box where there is no returnPolicyCopy',
    }),
  ),
  preselectReturnMethodEnabled: Switch(
    'The first return method is chosen beforehand; otherwise only one that stands alone is',
  ),
  hideLabelButtonForExpiredReturns: Switch('Shows no label any more once a return has expired'),
  csatRspCustomerPercentage: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Percent of returns whose shoppers are asked how satisfied they are; absent means 0, nobody',
    }),
  ),
  use_shopify_inventory: Switch(
    'Takes every exchange off the stock of the export. Without it only those made since the shop last changed the product (its updated_at): the export knows of those before',
  ),
  preDiscountCredit: Switch(
    'What goes back is worth its price before discounts when it is spent on new items; the difference is never paid out',
  ),
  exchangesOfUnpaidOrders: Switch(
    'Items of an order on which nothing was paid may still be exchanged; they are never credited',
  ),
  cashGateways: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description:
        'Gateways whose payments cannot be refunded, upper and lower case alike; absent means the usual names of cash, cash on delivery, bank transfer and money order',
    }),
  ),
  giftCardsReturnable: Switch('Gift cards that were bought may go back'),
  noShippingReturnable: Switch(
    'Items that need no shipping may be returned: tips, insurance, fees, downloads and services; they are never sent back',
  ),
  exchangeOrderShippingTotal: Type.Optional(
    described(Minor, 'What shoppers pay for shipping where new items are sent, in minor units; absent means 0'),
  ),
  shopNowDiscountPercentage: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      multipleOf: 0.01,
      description: 'Percent off in Shop Now, for variants that say none of their own',
    }),
  ),
  sizeChart: Type.Optional(SizeChart),
  stripe_min: Type.Optional(
    described(
      Minor,
      'Up to this many minor units the shop covers what a shopper owes; more is paid by card. Absent means 50',
    ),
  ),
  instantExchangeWindow: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description:
        'Days after submit until which the parcel of an instant exchange must be in the mail, else the card is charged; absent means 14',
    }),
  ),
  minimum_inventory: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Stock below which a variant is not sent in exchange; absent means 0',
    }),
  ),
  demoOrders: Type.Optional(
    Type.Array(
      Closed({
        order: Type.String({ description: 'Number of the order, such as #1001' }),
        proof: Type.String({ description: 'What proves it, such as its postal code' }),
        shows: Type.Optional(described(Copy, 'What can be seen with it, per language')),
      }),
      { description: 'Orders that the lookup page of a demo shop invites to try' },
    ),
  ),
  staff: Type.Optional(
    Closed(
      {
        limit: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 1e15,
            description:
              'The most that an agent pays out of one return without a manager, in minor units; absent means 100 of the currency, such as $100',
          }),
        ),
      },
      { description: 'What staff of the shop may do' },
    ),
  ),
  countries: Type.Optional(
    Type.Array(Type.String({ minLength: 2, maxLength: 3 }), {
      description: 'Codes of the countries from which returns are taken, such as US; absent means all',
    }),
  ),
})
export type Settings = Static<typeof Settings>
