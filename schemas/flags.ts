/**
 * Every feature flag the specification names, with what it is about (CFG-16). A shop may publish others: they are kept and
 * change nothing. A flag that a shop does not publish is off (CFG-17).
 */
export const knownFlags = {
  'enable-downtime-banner': 'The lookup page says that the service is disturbed',
  'exchange-order-checkout': 'What an exchange costs on top is paid in the checkout of the exchange order',
  'instant-refunds': 'Refunds before the parcel is received',
  'instant-exchanges': 'Exchanges sent before the parcel is received',
  'modify-ix-charge': 'The charge of an instant exchange can be changed',
  olive: 'Pick-up by Olive',
  veho: 'Pick-up by Veho',
  'onstore-product-info':
    'Units from the cart of the merchant store under the titles and pictures that they have there',
  'product-description': 'Descriptions on product pages',
  'product-recommendations': 'Recommended products beside a product',
  'return-shopping-cart': 'A cart in the header while shopping',
  'shop-now-discount-return-enabled': 'Shopping now lowers prices by the bonus discount',
  'shop-now-improvements': 'The newer pages for shopping now',
  'shopify-fulfillment-network': 'Returns to the Shopify fulfillment network',
  signifyd: 'The fraud script of Signifyd',
  gorgias: 'The chat of Gorgias',
  'rebound-carrier-selection': 'A choice among the carriers of ReBound',
  'partial-return-credit': 'Credit for a part of a bundle',
  'generate-qr-codes-for-pos': 'A code on the store locator, which opens the order at a till that scans it',
  warranties: 'Warranty claims',
  'smart-recommendations': 'Recommendations by the reason of a return',
  'ship-by-loop-v2': 'The second version of labels by Loop',
  'exchange-tracking': 'Tracking of exchange orders on the status page',
  'onboarding-hub-wizard': 'Of the merchant side alone: changes nothing for shoppers (CFG-15)',
  'different-priced-variant-exchanges': 'Exchanges for variants of another price',
  'dynamic-fees': 'Fees that follow the label',
  'show-three-happy-returns-locations': 'Three locations of Happy Returns instead of one',
  'return-summary-sign-identifiers': 'Plus and minus signs in the summary of a return',
} as const
