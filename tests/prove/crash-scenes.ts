import type { ShopifyOptions } from '../../schemas/config/commerce.ts'
import type { Stage } from './crash-life.ts'
import type { Refunds } from './crash-orders-url.ts'
import type { Providers } from './crash-world.ts'

export interface Scene {
  readonly name: string
  readonly shop: 'prompt' | 'patient' | 'checkout' | 'offering'
  readonly item: 'shirt' | 'coat'
  readonly wish: 'refund' | 'gift' | 'even exchange' | 'dearer exchange'
  readonly instant?: 'return' | 'exchange'
  readonly buys?: string
  readonly refunds?: Refunds
  readonly store?: Pick<ShopifyOptions, 'orderTag' | 'orderNote' | 'returns'> & { readonly restocks?: true }
  readonly only?: readonly Providers[]
  readonly stages: readonly Stage[]
  /** The required follow-ups at the end, so that no scene is vacuous. */
  readonly ends: readonly string[]
}

/** Shopify drafts are paid in full or not; Medusa has no payment page. */
const tillsTakeParts: readonly Providers[] = ['keeping', 'forgetful', 'apart']

export const scenes: readonly Scene[] = [
  {
    name: 'a refund',
    shop: 'prompt',
    item: 'shirt',
    wish: 'refund',
    stages: ['submit', 'work'],
    ends: ['label done', 'mail done', 'refund done'],
  },
  {
    name: 'a refund that comes to nothing',
    shop: 'prompt',
    item: 'shirt',
    wish: 'refund',
    refunds: 'fail',
    only: ['apart', 'pushed', 'shopify'],
    stages: ['submit', 'work'],
    ends: ['label done', 'mail done', 'refund refused'],
  },
  {
    name: 'a refund of which a part fails',
    shop: 'prompt',
    item: 'shirt',
    wish: 'refund',
    refunds: 'fail-in-part',
    only: ['apart', 'shopify'],
    stages: ['submit', 'work'],
    ends: ['label done', 'mail done', 'refund done'],
  },
  {
    name: 'a gift card',
    shop: 'prompt',
    item: 'shirt',
    wish: 'gift',
    stages: ['submit', 'work'],
    ends: ['gift-card done', 'label done', 'mail done'],
  },
  {
    name: 'an even exchange',
    shop: 'prompt',
    item: 'shirt',
    wish: 'even exchange',
    stages: ['submit', 'work'],
    ends: ['exchange-order done', 'label done', 'mail done', 'stock done'],
  },
  {
    name: 'an exchange with something owed',
    shop: 'prompt',
    item: 'coat',
    wish: 'dearer exchange',
    stages: ['submit', 'work'],
    ends: ['charge done', 'exchange-order done', 'label done', 'mail done', 'stock done'],
  },
  {
    name: 'an exchange paid in the checkout, in two parts',
    shop: 'checkout',
    item: 'coat',
    wish: 'dearer exchange',
    only: tillsTakeParts,
    stages: ['submit', 'work', 'pay in part', 'work', 'pay', 'work'],
    ends: ['exchange-order done', 'label done', 'mail done', 'stock done'],
  },
  {
    name: 'an exchange of which a part was paid in time',
    shop: 'checkout',
    item: 'coat',
    wish: 'dearer exchange',
    only: tillsTakeParts,
    stages: ['submit', 'work', 'pay in part', 'work'],
    ends: [
      ...['exchange-order cancelled', 'label done', 'mail done', 'refund done', 'restock done'],
      ...['stock done'],
    ],
  },
  {
    name: 'an exchange paid in the checkout',
    shop: 'checkout',
    item: 'coat',
    wish: 'dearer exchange',
    only: ['shopify'],
    stages: ['submit', 'work', 'pay', 'work'],
    ends: ['exchange-order done', 'label done', 'mail done', 'stock done'],
  },
  {
    name: 'an unpaid exchange',
    shop: 'checkout',
    item: 'coat',
    wish: 'dearer exchange',
    only: ['shopify'],
    stages: ['submit', 'work'],
    ends: ['exchange-order cancelled', 'label done', 'mail done', 'refund done', 'restock done', 'stock done'],
  },
  {
    name: 'an instant return, mailed in time',
    shop: 'prompt',
    item: 'shirt',
    wish: 'refund',
    instant: 'return',
    stages: ['submit', 'work', 'mailed', 'work'],
    ends: ['instant-return done', 'label done', 'mail done', 'refund done'],
  },
  {
    name: 'an instant exchange, captured',
    shop: 'prompt',
    item: 'shirt',
    wish: 'even exchange',
    instant: 'exchange',
    stages: ['submit', 'work', 'deadline', 'work'],
    ends: ['exchange-order done', 'instant-exchange done', 'label done', 'mail done', 'stock done'],
  },
  {
    name: 'an instant exchange, charged off-session',
    shop: 'patient',
    item: 'shirt',
    wish: 'even exchange',
    instant: 'exchange',
    stages: ['submit', 'work', 'deadline', 'work'],
    ends: ['exchange-order done', 'instant-exchange done', 'label done', 'mail done', 'stock done'],
  },
  {
    name: 'a charge, cancelled',
    shop: 'patient',
    item: 'coat',
    wish: 'dearer exchange',
    stages: ['submit', 'work', 'cancel', 'work'],
    ends: [
      ...['charge done', 'exchange-order cancelled', 'give-back done', 'label done', 'mail done'],
      ...['restock done', 'stock done'],
    ],
  },
  {
    name: 'an instant return, cancelled',
    shop: 'patient',
    item: 'shirt',
    wish: 'refund',
    instant: 'return',
    stages: ['submit', 'cancel', 'work'],
    ends: ['instant-return done', 'label cancelled', 'mail done', 'refund cancelled'],
  },
  {
    name: 'a refund shopped with, and what is left',
    shop: 'offering',
    item: 'coat',
    wish: 'refund',
    buys: 'Aster Linen',
    stages: ['submit', 'work', 'delivered', 'work'],
    ends: ['exchange-order done', 'label done', 'mail done', 'refund done', 'stock done'],
  },
  {
    name: 'a refund shopped with, and more',
    shop: 'offering',
    item: 'shirt',
    wish: 'refund',
    buys: 'Alder Wool',
    stages: ['submit', 'work', 'delivered', 'work'],
    ends: ['charge done', 'exchange-order done', 'label done', 'mail done', 'refund cancelled', 'stock done'],
  },
  {
    name: 'a refund of which the order is tagged and noted',
    shop: 'prompt',
    item: 'shirt',
    wish: 'refund',
    store: { orderTag: 'homeward-return', orderNote: 'Return through the portal' },
    only: ['shopify'],
    stages: ['submit', 'work'],
    ends: ['annotate done', 'label done', 'mail done', 'refund done'],
  },
  {
    name: 'a refund, and back in stock',
    shop: 'prompt',
    item: 'shirt',
    wish: 'refund',
    store: { restocks: true },
    only: ['shopify'],
    stages: ['submit', 'work', 'received', 'work'],
    ends: ['label done', 'mail done', 'refund done', 'shelve done'],
  },
  {
    name: 'a return that the store keeps, refunded as it comes',
    shop: 'patient',
    item: 'shirt',
    wish: 'refund',
    store: { returns: 'native', restocks: true },
    only: ['shopify'],
    stages: ['submit', 'work', 'received', 'work'],
    ends: ['end-return done', 'label done', 'mail done', 'record-return done', 'refund done'],
  },
  {
    name: 'a return that the store keeps, refunded before',
    shop: 'prompt',
    item: 'shirt',
    wish: 'refund',
    store: { returns: 'native', restocks: true },
    only: ['shopify'],
    stages: ['submit', 'work', 'received', 'work'],
    ends: ['end-return done', 'label done', 'mail done', 'record-return done', 'refund done', 'shelve done'],
  },
  {
    name: 'a return that the store keeps, whose money does not arrive',
    shop: 'prompt',
    item: 'shirt',
    wish: 'refund',
    refunds: 'fail',
    store: { returns: 'native', restocks: true },
    only: ['shopify'],
    stages: ['submit', 'work'],
    ends: ['label done', 'mail done', 'record-return done', 'refund refused'],
  },
  {
    name: 'a return that the store keeps, of whose money a part fails',
    shop: 'prompt',
    item: 'shirt',
    wish: 'refund',
    refunds: 'fail-in-part',
    store: { returns: 'native', restocks: true },
    only: ['shopify'],
    stages: ['submit', 'work'],
    ends: ['label done', 'mail done', 'record-return done', 'refund done'],
  },
  {
    name: 'a return that the store keeps, for a gift card',
    shop: 'prompt',
    item: 'shirt',
    wish: 'gift',
    store: { returns: 'native', restocks: true },
    only: ['shopify'],
    stages: ['submit', 'work', 'received', 'work'],
    ends: ['end-return done', 'gift-card done', 'label done', 'mail done', 'process-return done', 'record-return done'],
  },
  {
    name: 'a return that the store keeps, cancelled',
    shop: 'patient',
    item: 'shirt',
    wish: 'refund',
    store: { returns: 'native' },
    only: ['shopify'],
    stages: ['submit', 'work', 'cancel', 'work'],
    ends: ['end-return done', 'label done', 'mail done', 'record-return done', 'refund cancelled'],
  },
]
