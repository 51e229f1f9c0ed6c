import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Rule } from '../../schemas/config/workflow.ts'
import type { Order, OrderLine } from '../../schemas/entities/order.ts'
import type { Product } from '../../schemas/entities/product.ts'
import type { Reason, ReasonGroup } from '../../schemas/entities/reason.ts'
import { type DraftItem, emptyDraft } from '../../schemas/records/draft.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import type { AssessInput } from '../../server/domain/assessment/assess.ts'
import { buildOrderAccount, toOrderAccount } from '../../server/domain/return/order-account.ts'

const BOUGHT_AT = Date.UTC(2024, 2, 1, 12)

const lineOf = (id: string, price: number, bundle: OrderLine['bundle'] = null): OrderLine => ({
  id,
  productId: 'shirt',
  variantId: 'shirt-m',
  sku: null,
  title: id,
  variantTitle: null,
  vendor: null,
  productType: 'Shirts',
  tags: [],
  image: null,
  quantity: 1,
  price,
  discount: 0,
  tax: price / 10,
  grams: 0,
  taxable: true,
  fulfilledAt: [BOUGHT_AT],
  refunded: [],
  properties: [],
  bundle,
})

const lines = [lineOf('one', 6000), lineOf('two', 9000), lineOf('three', 3000)]
const subtotal = 18_000

const order: Order = {
  id: 'order',
  name: '#1001',
  currency: 'USD',
  presentment: null,
  customer: { id: null, email: 'robin@walk.example', phone: null, firstName: 'Robin', lastName: null },
  address: null,
  lines,
  gateways: ['card'],
  taxesIncluded: false,
  subtotal,
  taxTotal: subtotal / 10,
  discountsTotal: 0,
  shippingTotal: 500,
  dutiesTotal: 0,
  total: subtotal + subtotal / 10 + 500,
  taken: subtotal + subtotal / 10 + 500,
  refundTotal: 0,
  tags: [],
  createdAt: BOUGHT_AT,
  fulfilledAt: BOUGHT_AT,
  cancelledAt: null,
}

const sizes = ['S', 'M', 'L', 'XL']

const shirt: Product = {
  id: 'shirt',
  title: 'Shirt',
  handle: 'shirt',
  description: '',
  vendor: '',
  productType: 'Shirts',
  tags: [],
  images: [],
  options: [{ name: 'Size', values: sizes }],
  variants: sizes.map((size, n) => ({
    id: `shirt-${size.toLowerCase()}`,
    title: size,
    sku: null,
    options: [size],
    price: 6000 + n * 700,
    compareAtPrice: null,
    image: null,
    stock: null,
    grams: 0,
  })),
  published: true,
}

const reasonsOf = (name: string): Reason[] => [
  { id: 'fit', text: 'Fit' },
  {
    id: 'small',
    parent_id: 'fit',
    text: 'Small',
    has_smart_recommendation: true,
    smart_recommendation: { option_name: 'Size', recommend_order: 1 },
  },
  { id: 'large', parent_id: 'fit', text: 'Large', comments: true },
  { id: 'broken', text: 'Broken', comments_required: true },
  { id: `${name}-only`, text: 'Only here' },
]

const groupOf = (id: string, rest: Partial<ReasonGroup>): ReasonGroup => ({
  id,
  title: id,
  product_types: [],
  reasons: reasonsOf(id),
  ...rest,
})

const outcome = { enabled: true, event: 'delivered', window: 30 } as const
const flags = ['smart-recommendations', 'warranties', 'different-priced-variant-exchanges', 'dynamic-fees']

const buildShop = (rules: readonly Rule[]): ShopConfig => ({
  shop: { id: 'walk', name: 'Walk', state: 'active', portal_active: true },
  hosts: [],
  currency: 'USD',
  settings: {
    allowed_languages: ['en'],
    smartRecommendationsEnabled: true,
    diff_priced_exchanges: true,
    enableExchangeReplaceOption: true,
  },
  flags: flags.map((name, id) => ({ id, name, description: '', active: true })),
  policies: [
    {
      id: 'policy',
      title: 'Policy',
      default: true,
      labelsEnabled: true,
      exchange: outcome,
      refund: outcome,
      gift_card: outcome,
    },
  ],
  reasonGroups: [groupOf('usual', { default: true }), groupOf('other', {})],
  workflowGroups: [
    {
      id: 'all',
      title: 'All',
      workflows: [{ id: 'walk', name: 'Walk', trigger: 'item-selected', rules: [...rules] }],
    },
  ],
  warranties: [
    { id: 'seams', group: 'making', copy: { en: 'Seams' }, days: 90, allowed: { exchange: true, gift: true } },
    { id: 'dye', group: 'making', copy: { en: 'Dye' }, days: 90, allowed: { refund: true } },
  ],
  methods: [],
  stores: [],
  returnAddress: { name: 'Walk', address1: '1 First Street', city: 'New York', zip: '10001', country: 'US' },
  content: {},
  theme: { branding: {}, background: {}, globals: {}, product: {} },
  adapters: { commerce: 'local', carriers: 'local', captcha: 'altcha' },
})

export const walkInput = (rules: readonly Rule[]): Omit<AssessInput, 'draft'> => ({
  order,
  claimed: new Map(),
  delivered: new Map(),
  disqualified: new Set(),
  products: { shirt },
  account: toOrderAccount(buildOrderAccount(order, [])),
  config: buildShop(rules),
  now: BOUGHT_AT + 10 * DAY_MS,
})

export const assessInputOf = (input: Omit<AssessInput, 'draft'>, items: readonly DraftItem[]): AssessInput => ({
  ...input,
  draft: {
    ...emptyDraft,
    items: [...items],
    creditType: 'refund',
    exchangeType: 'regular',
    order: { id: 'order', name: '#1001', gift: false, workflowGroupId: 'all', configVersion: 1 },
  },
})

export const walkUnits = lines.map(({ id }) => `${id}.1`)
