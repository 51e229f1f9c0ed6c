import { DAY_MS } from '../../schemas/values/time.ts'
import type { BundleView, ItemsView, ItemView, OrderReturnView } from '../../screens/items/list-view.ts'
import type { WindowView } from '../../screens/items/return-window.ts'
import { cards, DAY, RETURN_KEY, words } from '../support/golden-world.ts'

export const item = (product: (typeof cards)[keyof typeof cards], overrides: Partial<ItemView> = {}): ItemView => ({
  id: `${product.title.toLowerCase().replaceAll(' ', '-')}.1`,
  units: [`${product.title.toLowerCase().replaceAll(' ', '-')}.1`],
  total: 1,
  ordered: 1,
  remaining: [],
  more: null,
  title: product.title,
  variant: product.variant,
  image: product.image,
  price: product.price,
  struck: null,
  uneven: null,
  properties: [],
  state: 'eligible',
  disabled: null,
  exchangeOnly: false,
  claimOnly: false,
  window: null,
  lastDay: null,
  daysLeft: null,
  ineligible: null,
  choice: null,
  ...overrides,
})

type Ineligible = NonNullable<ItemView['ineligible']>
export const buildExcludedItem = (product: (typeof cards)[keyof typeof cards], overrides: Partial<Ineligible>) =>
  item(product, {
    state: 'ineligible',
    ineligible: {
      code: 3,
      past: false,
      window: null,
      returnedAt: null,
      inReturn: null,
      sentence: null,
      because: null,
      answerAgain: false,
      ...overrides,
    },
  })

type Choice = NonNullable<ItemView['choice']>
const chosen = (product: (typeof cards)[keyof typeof cards], overrides: Partial<Choice>) =>
  item(product, {
    state: 'selected',
    choice: {
      outcome: 'return',
      next: null,
      reason: words.reasons[1].text,
      comment: null,
      warranty: null,
      notices: [],
      destination: null,
      ...overrides,
    },
  })

export const coat = item(cards.coat, { properties: words.properties, struck: 34_000 })
const shirtInInk = { title: null, variant: cards.shirtInInk.variant, image: cards.shirtInInk.image }
export const exchangedItem = chosen(cards.shirt, {
  outcome: 'exchange',
  next: shirtInInk,
  reason: words.sizes[0].text,
  comment: words.comment,
})
export const returnedItem = chosen(cards.coat, {})

/** Thirty days after the delivery, ending on `DAY`. */
export const deliveredWindow: WindowView = {
  end: DAY,
  days: 30,
  from: 'delivered',
  start: DAY - 30 * DAY_MS,
  extension: null,
}

export const plainItemsView: ItemsView = {
  isGift: false,
  giver: '',
  orderName: '#1001',
  returns: [],
  firstName: 'Ada',
  currency: 'USD',
  presentment: null,
  past: false,
  window: null,
  daysLeft: null,
  worth: null,
  unpaid: null,
  eligible: [item(cards.shirt), coat],
  ineligible: [],
  bundles: [],
  selected: 0,
  hasDisabledItems: false,
  continueOff: 'none-selected',
  canContinue: true,
  isLawBetter: false,
  allReturned: false,
}

export const everyStateView: ItemsView = {
  ...plainItemsView,
  presentment: 'CAD',
  eligible: [
    exchangedItem,
    coat,
    item(cards.candle, { state: 'loading' }),
    item(cards.teapot, { state: 'failed' }),
    item(cards.mug, { exchangeOnly: true }),
  ],
  ineligible: [
    buildExcludedItem(cards.socks, { code: 1 }),
    buildExcludedItem(cards.sweater, { code: 4, returnedAt: DAY }),
    buildExcludedItem(cards.candle, { code: 5 }),
  ].map((one, at) => ({ ...one, id: `ineligible.${at}` })),
  selected: 1,
  continueOff: 'loading',
}

const bundle = (at: 0 | 1, overrides: Partial<BundleView> = {}): BundleView => ({
  id: `bundle-${at}`,
  title: words.bundles[at],
  whole: at === 1,
  open: false,
  returnAll: true,
  size: 2,
  items: [item(cards.teapot), item(cards.mug)].map((one) => ({ ...one, id: `${at}.${one.id}` })),
  ...overrides,
})
const parts = (at: 0 | 1, ...items: ItemView[]) => items.map((one) => ({ ...one, id: `${at}.${one.id}` }))

export const bundledView: ItemsView = { ...plainItemsView, eligible: [], bundles: [bundle(0), bundle(1)] }

export const bundledAndChosen: ItemsView = {
  ...bundledView,
  bundles: [
    bundle(0, { open: true, items: parts(0, chosen(cards.teapot, {}), item(cards.mug)) }),
    bundle(1, { returnAll: false, items: parts(1, chosen(cards.teapot, {}), chosen(cards.mug, {})) }),
  ],
  selected: 3,
  continueOff: null,
}

export const unpaid: ItemsView = {
  ...plainItemsView,
  unpaid: 'nothing',
  eligible: [],
  ineligible: [
    buildExcludedItem(cards.shirt, { code: 2, because: 'unpaid' }),
    buildExcludedItem(cards.coat, { code: 2, because: 'gift-card' }),
  ],
  canContinue: false,
}

export const pastWindow: ItemsView = {
  ...plainItemsView,
  past: true,
  window: deliveredWindow,
  eligible: [],
  ineligible: [cards.shirt, cards.coat].map((product) => buildExcludedItem(product, { past: true })),
  canContinue: false,
}

export const itemWindows: ItemsView = {
  ...plainItemsView,
  window: deliveredWindow,
  eligible: [
    item(cards.coat),
    item(cards.mug, { exchangeOnly: true, window: { ...deliveredWindow, end: DAY - 16 * DAY_MS, days: 14 } }),
  ],
  ineligible: [
    buildExcludedItem(cards.socks, { past: true, window: { ...deliveredWindow, end: DAY - 29 * DAY_MS, days: 1 } }),
  ],
}

export const claim: ItemsView = {
  ...pastWindow,
  eligible: [item(cards.teapot, { claimOnly: true }), item(cards.sweater, { claimOnly: true, exchangeOnly: true })],
  canContinue: true,
}

export const single: ItemsView = {
  ...plainItemsView,
  eligible: [returnedItem, item(cards.shirt, { state: 'disabled', disabled: 'single-item' })],
  selected: 1,
  hasDisabledItems: true,
  continueOff: null,
}

export const disabledView: ItemsView = {
  ...single,
  eligible: [
    returnedItem,
    item(cards.shirt, { state: 'disabled', disabled: 'product-rules' }),
    item(cards.teapot, { state: 'disabled', disabled: 'warranty-group' }),
  ],
}

/** A rule's sentence and repeatable answers. */
export const ruledOutView: ItemsView = {
  ...plainItemsView,
  ineligible: [
    buildExcludedItem(cards.sweater, { code: 2, sentence: words.sentence }),
    buildExcludedItem(cards.mug, { code: 2, sentence: words.sentence, answerAgain: true }),
    buildExcludedItem(cards.teapot, { code: 2, answerAgain: true }),
  ],
}

export const noticedView: ItemsView = {
  ...plainItemsView,
  eligible: [
    chosen(cards.mug, { notices: ['keep'] }),
    chosen(cards.socks, { notices: ['donate'] }),
    chosen(cards.coat, {
      notices: ['review'],
      warranty: words.warranties[0].text,
      destination: words.destination,
      comment: words.longAnswer,
    }),
    chosen(cards.shirt, { outcome: 'advanced:studio', next: { ...cards.sweater } }),
    chosen(cards.sweater, { outcome: 'replace' }),
  ],
  selected: 5,
  continueOff: null,
}

export const inYen: ItemsView = {
  ...plainItemsView,
  currency: 'JPY',
  eligible: [item(cards.teapot, { price: 7_400, struck: 8_200 }), item(cards.mug, { price: 2_400 })],
}

const inReturn = (card: OrderReturnView['card'], overrides: Partial<OrderReturnView> = {}): OrderReturnView => ({
  number: 'RT-7K2M',
  path: `/return/${RETURN_KEY}`,
  card,
  createdAt: DAY,
  titles: [cards.coat.title],
  image: cards.coat.image,
  paid: null,
  sendBy: card === 'label' || card === 'review' ? DAY : null,
  isBrought: false,
  ...overrides,
})

export const withReturns: ItemsView = {
  ...plainItemsView,
  returns: [
    inReturn('shipped'),
    inReturn('processed', {
      number: 'RT-2B8D',
      titles: [cards.sweater.title, cards.socks.title],
      image: null,
      paid: 9_690,
    }),
  ],
  eligible: [item(cards.shirt)],
  ineligible: [buildExcludedItem(cards.coat, { code: 4, returnedAt: DAY, inReturn: 'RT-7K2M' })],
}

export const allReturnedView: ItemsView = {
  ...withReturns,
  returns: [inReturn('label')],
  eligible: [],
  canContinue: false,
  allReturned: true,
}

const listUnits = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `tee.${from + n}`)

/** Eighteen of one, three of them chosen; six of another untouched, and two returned before. */
export const identicalUnits: ItemsView = {
  ...plainItemsView,
  eligible: [
    {
      ...returnedItem,
      id: 'tee.1',
      units: listUnits(1, 4),
      total: 18,
      ordered: 18,
      remaining: listUnits(4, 19),
      more: 'tee.4',
    },
    item(cards.shirt, { units: ['shirt.1', 'shirt.2', 'shirt.3', 'shirt.4'], total: 4, ordered: 6 }),
    item(cards.mug, { units: ['mug.1', 'mug.2'], total: 2, ordered: 2 }),
  ],
  selected: 3,
}
