import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'
import { Language } from '../values/ids.ts'
import { Minor } from '../values/money.ts'
import { PhotoType } from '../values/photo.ts'
import { Receiving } from './receiving.ts'
import { SizeChart } from './shop.ts'
import { Style } from './style.ts'
import { WindowExtension } from './window-extension.ts'

/** Days from the arrival of the parcel to the money, where the shop sets no `payoutDays`. */
export const DEFAULT_PAYOUT_DAYS = { from: 5, to: 10 } as const

/** `from` is null for a promise of the shop. */
export interface PayoutDays {
  readonly from: number | null
  readonly to: number
}

/**
 * CFG-14; each defaults to off or 0. `tests/house/settings.test.ts` fails if no rule reads one. Those without effect
 * let documents of other portals load.
 */
export const Settings = Closed({
  availableLookupFields: Type.Optional(
    Type.Array(Type.Enum(['zip', 'email', 'phone']), {
      minItems: 1,
      uniqueItems: true,
      description: 'Proof of an order beside its number; absent means the shipping postal code (zip)',
    }),
  ),
  lookup: Type.Optional(
    Closed(
      {
        neutral_errors: Switch(
          'Gives one response to unknown orders and wrong proofs (codes 1 and 5), to hide which orders exist',
        ),
      },
      { description: 'Disclosure of failed lookups' },
    ),
  ),
  allowed_languages: Type.Array(Language, {
    minItems: 1,
    description: 'Languages of the portal, such as en or fr-CA; with several, shoppers get a language menu',
  }),
  default_language: Type.Optional(
    described(Language, 'Language when the browser requests none of the allowed ones; absent means en'),
  ),
  diff_priced_exchanges: Switch(
    'Permits exchanges with a price difference; requires the flag different-priced-variant-exchanges',
  ),
  single_product_returns: Switch('Limits a return to one item'),
  enableExchangeReplaceOption: Switch('Offers the same variant as a replacement while in stock'),
  finalSaleTags: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Product tags of final sale items, spelled as in the catalogue. They cannot be returned unless the allowlist includes their order',
    }),
  ),
  storeMaxDistance: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Radius in miles for offering stores to bring items to; absent means 20',
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
    Type.Boolean({ description: 'Applies the return windows of policies; absent means true' }),
  ),
  allowUnfulfilledItems: Switch('Permits returns of items that are not sent yet'),
  giftFlowEnabled: Switch('Permits gift returns by the order number and the postal code of the recipient'),
  giftReceiptFlowEnabled: Switch(
    'Lets shoppers make gift receipts at /gift-receipt, whose links open a return for the recipient',
  ),
  confirmGiftEmail: Type.Optional(
    Type.Enum(['never', 'before-goods', 'always'], {
      description:
        'Whether a gift card for a gift return waits until the recipient confirms their email address: never, while nothing has arrived (the default), or always',
    }),
  ),
  enforce_product_rules: Switch('Prevents a return of items without a common destination'),
  randomize_reasons: Switch('Shows reasons in a random order that is stable per item'),
  smartRecommendationsEnabled: Switch(
    'Recommends a variant for reasons with a recommendation; requires the flag smart-recommendations',
  ),
  shopNowDisabledWhenRuleApplies: Switch('Disables Shop Now for the whole return when a rule excludes it for one item'),
  allowExchangeUpsellAndRefund: Switch(
    'Permits a refund of the rest for returns with an exchange or new items; otherwise the rest is store credit',
  ),
  reimbursements: Switch('Reimburses shipping and duties according to reimbursement of the policies'),
  enablePointOfSale: Switch(
    'Offers the methods shopify-pos and loop-pos for items brought to a store. With pointOfSale, its staff look up orders for customers',
  ),
  shopLaterEnabled: Switch('Offers a gift card with a bonus instead of a pending refund, according to shopLater'),
  sustainabilityBannerEnabled: Switch('Marks sustainable methods and adds a banner above them'),
  checkoutForUpsell: Switch(
    'Charges exchange price differences in the checkout of the exchange order; requires the flag exchange-order-checkout. They count as unpaid until the order system reports the payment',
  ),
  checkoutDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      description:
        'Days that an exchange order waits for payment in its checkout; then the exchange is cancelled, and the returned items become credit. Absent means 7',
    }),
  ),
  closeStatusPages: Switch(
    'Closes the pages of submitted returns too while portal_active is off; otherwise they keep label, steps and status',
  ),
  creditOrder: Type.Optional(
    Type.Array(Type.Enum(['refund', 'instant', 'gift']), {
      minItems: 1,
      uniqueItems: true,
      description:
        'Order of refund, instant refund and store credit (gift) where the shopper chooses; options not listed follow. Absent means the refund first. No order preselects less than the refund',
    }),
  ),
  payoutDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 90,
      description: `Days within which the shop pays a return after the parcel arrived; pages and letters promise that day. Absent: they call ${DEFAULT_PAYOUT_DAYS.from} to ${DEFAULT_PAYOUT_DAYS.to} days usual and promise none`,
    }),
  ),
  packingSlipsEnabled: Switch('Offers a packing slip to print, under policies that also have it on'),
  recommendationsEnabled: Switch(
    'Recommends other products beside each product in Shop Now; requires the flag product-recommendations',
  ),
  generateUspsQrCodes: Switch('Offers a QR code instead of a printed USPS label, on the day the label was made'),
  photoTypes: Type.Optional(
    Type.Array(PhotoType, {
      minItems: 1,
      uniqueItems: true,
      description: 'Media types of photos; absent means all of these',
    }),
  ),
  labels: Type.Optional(
    Closed(
      {
        when: Type.Optional(
          Type.Enum(['submitted', 'approved'], {
            description:
              'Time at which the label of a return under review is made: submitted (the default) at submit; approved after the merchant has decided on every unit under review, and shoppers send nothing before that',
          }),
        ),
      },
      { description: 'Labels of the shop' },
    ),
  ),
  hide_address_on_confirmation: Switch('Hides the return address on the status page'),
  powered_by_loop_enabled: Switch('Shows the badge of the platform in the footer'),
  requirePolicyAcceptance: Switch('Requires shoppers to agree to the return policy before they submit'),
  returnPolicyCopy: Type.Optional(
    described(
      Copy,
      'Return policy, per language, in Markdown. Shoppers open it beside the checkbox of requirePolicyAcceptance',
    ),
  ),
  returnPolicyUrl: Type.Optional(
    Type.String({
      pattern: '^https://[^ ]+$',
      description:
        'URL of the return policy, linked beside that checkbox when there is no returnPolicyCopy. Without it that checkbox and the lookup page link /policy',
    }),
  ),
  returnPolicyPage: Type.Optional(
    Closed(
      {
        before: Type.Optional(described(Copy, 'Text above the rules, per language, in Markdown')),
        after: Type.Optional(described(Copy, 'Text below the rules, per language, in Markdown')),
      },
      { description: 'Text of the shop on the page /policy, which states the rules of this document' },
    ),
  ),
  preselectReturnMethodEnabled: Switch(
    'Preselects the first return method; otherwise only a single method is preselected',
  ),
  cancelUnusedLabels: Switch('Cancels the label of a return that expires before the carrier scans the parcel'),
  hideLabelButtonForExpiredReturns: Switch('Hides the label of an expired return'),
  csatRspCustomerPercentage: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Percentage of returns with a satisfaction survey; absent means 0',
    }),
  ),
  use_shopify_inventory: Switch(
    'Subtracts every exchange from the stock of the export. Absent: only exchanges since the last change of the product (its updated_at), because the export includes earlier ones',
  ),
  preDiscountCredit: Switch(
    'Values returned items before discounts when spent on new items; the difference is never paid out',
  ),
  exchangesOfUnpaidOrders: Switch('Permits exchanges of items from unpaid orders; they get no credit'),
  cashGateways: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description:
        'Gateways whose payments cannot be refunded, case-insensitive; absent means the usual names of cash, cash on delivery, bank transfer and money order',
    }),
  ),
  giftCardsReturnable: Switch('Permits returns of purchased gift cards'),
  noShippingReturnable: Switch(
    'Permits returns of items without shipping: tips, insurance, fees, downloads and services; they are never sent back',
  ),
  exchangeOrderShippingTotal: Type.Optional(
    described(Minor, 'Shipping price of new items for shoppers, in minor units; absent means 0'),
  ),
  shopNowDiscountPercentage: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      multipleOf: 0.01,
      description: 'Discount in Shop Now, in percent, for variants without their own',
    }),
  ),
  sizeChart: Type.Optional(SizeChart),
  stripe_min: Type.Optional(
    described(
      Minor,
      'Largest amount due that the shop covers, in minor units; larger amounts are paid by card. Absent means 50',
    ),
  ),
  instantExchangeWindow: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description:
        'Days after submit in which the parcel of an instant exchange has to be in the mail, otherwise the card is charged; absent means 14',
    }),
  ),
  minimum_inventory: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Stock below which a variant is not available for exchange; absent means 0',
    }),
  ),
  demoOrders: Type.Optional(
    Type.Array(
      Closed({
        order: Type.String({ description: 'Number of the order, such as #1001' }),
        proof: Type.String({ description: 'Proof of the order, such as its postal code' }),
        shows: Type.Optional(described(Copy, 'Description of the example, per language')),
      }),
      { description: 'Example orders on the lookup page of a demo shop' },
    ),
  ),
  demoThemes: Type.Optional(
    Type.Array(
      Closed({
        id: Type.String({ pattern: '^[a-z]{1,20}$', description: 'Id of the theme' }),
        name: described(Copy, 'Name of the theme, per language'),
        theme: described(Type.Partial(Style, { additionalProperties: false }), 'Look of the portal with this theme'),
      }),
      { description: 'Themes to choose from on the lookup page of a demo shop' },
    ),
  ),
  receiving: Type.Optional(Receiving),
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
      { description: 'Permissions of the staff of the shop' },
    ),
  ),
  countries: Type.Optional(
    Type.Array(Type.String({ minLength: 2, maxLength: 3 }), {
      description: 'Country codes from which returns are accepted, such as US; absent means all',
    }),
  ),
})
export type Settings = Static<typeof Settings>
