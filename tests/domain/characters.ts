import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnMethod } from '../../schemas/config/method.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { Order, OrderLine } from '../../schemas/entities/order.ts'
import type { Product, Variant } from '../../schemas/entities/product.ts'
import type { ReasonGroup } from '../../schemas/entities/reason.ts'
import { type Draft, type DraftItem, type DraftOrder, emptyDraft } from '../../schemas/records/draft.ts'
import { type AssessInput, type Assessment, assess } from '../../server/domain/assessment/assess.ts'
import { getItemFlow } from '../../server/domain/assessment/item-flow.ts'
import { type Pricing, priceDraft } from '../../server/domain/assessment/pricing.ts'
import type { FlowInput } from '../../server/domain/items/flow.ts'
import type { ItemState } from '../../server/domain/items/state.ts'
import { accountOf, DAY_MS, lineOf, MARCH_1, orderOf, plainPolicy, plainSettings } from './value/example.ts'

export const TODAY = MARCH_1 + 10 * DAY_MS
/** The first moment after a thirty-day window: 1 April 2024. */
export const WINDOW_OVER = Date.UTC(2024, 3, 1)

export const adaAtHome: Address = {
  name: 'Ada Byron',
  address1: '12 Ocean Drive',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
  phone: '+1 (212) 555-0142',
}

const variantOf = (id: string, overrides: Partial<Variant> = {}): Variant => ({
  id,
  title: id,
  sku: null,
  options: [id],
  price: 6000,
  compareAtPrice: null,
  image: null,
  stock: 5,
  grams: 200,
  ...overrides,
})

const productOf = (id: string, variants: Variant[], overrides: Partial<Product> = {}): Product => ({
  id,
  title: id,
  handle: id,
  description: '',
  vendor: '',
  productType: '',
  tags: [],
  images: [],
  options: [{ name: 'Size', values: variants.map(({ id: value }) => value) }],
  variants,
  published: true,
  ...overrides,
})

export const linenShirt = productOf('linen-shirt', [
  variantOf('shirt-s'),
  variantOf('shirt-m'),
  variantOf('shirt-l'),
  variantOf('shirt-xl', { stock: 0 }),
])
export const candle = productOf('candle', [variantOf('candle', { price: 1500 })])

export const linenShirtBought: OrderLine = lineOf({
  id: 'shirt',
  productId: 'linen-shirt',
  variantId: 'shirt-m',
  price: 6000,
  tax: 480,
  productType: 'Shirts',
})
export const candleBought: OrderLine = lineOf({
  id: 'candle',
  productId: 'candle',
  variantId: 'candle',
  price: 1500,
  tax: 120,
  productType: 'Candles',
})
export const finalSaleSocks: OrderLine = lineOf({ id: 'socks', price: 900, tags: ['final-sale'] })
export const unfulfilledCoat: OrderLine = lineOf({ id: 'coat', price: 20_000, fulfilledAt: [] })
export const refundedScarf: OrderLine = lineOf({
  id: 'scarf',
  price: 3000,
  refunded: [{ quantity: 1, at: MARCH_1 + DAY_MS }],
})
const teaSet = { id: 'tea-set', title: 'Tea set', partialReturns: true, exchanges: false }
export const teapotOfSet: OrderLine = lineOf({
  id: 'teapot',
  productId: 'linen-shirt',
  variantId: 'shirt-m',
  price: 4000,
  bundle: teaSet,
})

const ada = { id: 'ada', email: 'ada@example.com', phone: null, firstName: 'Ada', lastName: 'Byron' }

export const orderInsideWindow: Order = orderOf([linenShirtBought, candleBought], {
  customer: ada,
  address: adaAtHome,
  gateways: ['card'],
})
export const orderOfShirt: Order = orderOf([linenShirtBought], {
  customer: ada,
  address: adaAtHome,
  gateways: ['card'],
})
export const orderPaidInCash: Order = { ...orderInsideWindow, gateways: ['cash'] }
export const orderWithoutEmail: Order = { ...orderInsideWindow, customer: { ...ada, email: null } }
export const orderWithoutAddress: Order = { ...orderInsideWindow, address: null }
export const cancelledOrder: Order = { ...orderInsideWindow, cancelledAt: MARCH_1 }

export const clothesReasons: ReasonGroup = {
  id: 'clothes',
  title: 'Clothes',
  product_types: ['Shirts'],
  reasons: [
    { id: 'fit', text: 'It does not fit' },
    { id: 'damaged', text: 'Damaged', comments_required: true },
    { id: 'too-small', parent_id: 'fit', text: 'Too small' },
    { id: 'too-large', parent_id: 'fit', text: 'Too large' },
    { id: 'other', text: 'Other', comments: true },
    { id: 'unwanted', text: 'Not wanted any more' },
  ],
}
export const anyReasons: ReasonGroup = {
  id: 'any',
  title: 'Anything',
  product_types: [],
  default: true,
  reasons: [{ id: 'unwanted', text: 'Not wanted any more' }],
}

export const boxAndShip: ReturnMethod = { id: 'pre-paid', kind: 'pre-paid', name: 'Box and ship' }
export const postOffice: ReturnMethod = { id: 'post', kind: 'pre-paid', name: 'Post office' }

export const plainShop: ShopConfig = {
  shop: { id: 'plain', name: 'Plain', state: 'active', portal_active: true },
  hosts: [],
  currency: 'USD',
  settings: { ...plainSettings, finalSaleTags: ['final-sale'] },
  flags: [],
  policies: [{ ...plainPolicy, default: true }],
  reasonGroups: [anyReasons, clothesReasons],
  methods: [boxAndShip],
  stores: [],
  returnAddress: adaAtHome,
  content: {},
  theme: { branding: {}, background: {}, globals: {}, product: {} },
  adapters: { commerce: 'local', carriers: 'local', captcha: 'altcha' },
}

export const plainDraftOrder: DraftOrder = {
  id: 'order',
  name: '#1001',
  gift: false,
  workflowGroupId: null,
  configVersion: 1,
}
export const giftOrder: DraftOrder = {
  ...plainDraftOrder,
  gift: true,
  email: 'grace@example.com',
  address: {
    name: 'Grace Hopper',
    address1: '3 Hill Street',
    city: 'San Francisco',
    state: 'CA',
    zip: '94107',
    country: 'US',
  },
}

export type DraftWithOrder = Draft & { readonly order: DraftOrder }

export const plainDraft: DraftWithOrder = { ...emptyDraft, order: plainDraftOrder }

export const shirtReturned: DraftItem = { id: 'shirt.1', reasons: ['unwanted'], outcome: 'return', confirmed: true }
export const shirtForLarger: DraftItem = {
  id: 'shirt.1',
  reasons: ['fit', 'too-small'],
  outcome: 'exchange',
  variant: 'shirt-l',
  confirmed: true,
}
export const candleReturned: DraftItem = { id: 'candle.1', reasons: ['unwanted'], confirmed: true }

export const assessInput = (overrides: Partial<AssessInput> = {}): AssessInput => ({
  order: orderInsideWindow,
  claimed: new Map(),
  delivered: new Map(),
  disqualified: new Set(),
  products: { 'linen-shirt': linenShirt, candle },
  account: accountOf(overrides.order ?? orderInsideWindow),
  config: plainShop,
  draft: plainDraft,
  now: TODAY,
  ...overrides,
})

const buildAssessInput = (items: DraftItem[], overrides: Partial<AssessInput>): AssessInput =>
  assessInput({ ...overrides, draft: { ...(overrides.draft ?? plainDraft), items } })

export const assessItems = (items: DraftItem[], overrides: Partial<AssessInput> = {}): Assessment =>
  assess(buildAssessInput(items, overrides))

export const priceInput = (input: AssessInput): Pricing => priceDraft(input, assess(input))

export const priceItems = (items: DraftItem[], overrides: Partial<AssessInput> = {}): Pricing =>
  priceInput(buildAssessInput(items, overrides))

export const shopWith = (overrides: {
  readonly settings?: Partial<ShopConfig['settings']>
  readonly policy?: Partial<ShopConfig['policies'][number]>
}): ShopConfig => ({
  ...plainShop,
  settings: { ...plainShop.settings, ...overrides.settings },
  policies: [{ ...plainPolicy, default: true, ...overrides.policy }],
})

export const disabledEvent = { enabled: false, event: 'delivered', window: 30 } as const

export const stateOf = ({ items }: Pick<Assessment, 'items'>, id: string): ItemState => {
  const state = items.find(({ unit }) => unit.id === id)
  if (state === undefined) throw new Error(`no unit ${id}`)
  return state
}

export const flowWith = (answers: DraftItem, overrides: Partial<AssessInput> = {}): FlowInput => ({
  ...getItemFlow(stateOf(assessItems([answers], overrides), answers.id), overrides.config ?? plainShop),
  answers,
})

export const shirtFlow = (answers: Partial<DraftItem> = {}, overrides: Partial<AssessInput> = {}): FlowInput =>
  flowWith({ id: 'shirt.1', reasons: [], confirmed: false, ...answers }, overrides)
