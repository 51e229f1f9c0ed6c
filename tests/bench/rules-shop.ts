import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PlainResult, Workflow, WorkflowGroup } from '../../schemas/config/workflow.ts'
import type { Order, OrderLine } from '../../schemas/entities/order.ts'
import type { Product } from '../../schemas/entities/product.ts'
import { type DraftItem, emptyDraft } from '../../schemas/records/draft.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import type { AssessInput } from '../../server/domain/assessment/assess.ts'
import { buildOrderAccount, toOrderAccount } from '../../server/domain/return/order-account.ts'

const conditions: readonly ((n: number) => Condition)[] = [
  (n) => ({ fact: 'item.product-type', op: 'one-of', value: ['Shirts', `Type ${n}`] }),
  (n) => ({ fact: 'item.tags', op: 'includes', value: n % 2 === 0 ? 'summer' : `tag-${n}` }),
  () => ({
    all: [
      { fact: 'item.price', op: 'above', value: 1_020 },
      { not: { fact: 'customer.tags', op: 'includes', value: 'vip' } },
    ],
  }),
  (n) => ({
    any: [
      { fact: 'order.shipping-country', op: 'is', value: 'US' },
      { fact: 'item.title', op: 'contains', value: `line ${n}` },
    ],
  }),
  () => ({ fact: 'item.days-since-fulfilment', op: 'at-most', value: 14 }),
  () => ({
    all: [
      { fact: 'reason', op: 'includes', value: 'size' },
      { fact: 'return.item-count', op: 'at-least', value: 3 },
    ],
  }),
]

const results: readonly ((n: number) => PlainResult)[] = [
  () => ({ type: 'exclude-outcome', excluded: ['instantExchange'] }),
  (n) => ({ type: 'line-item-fees', fees: { feeAmount: n } }),
  () => ({ type: 'ban', actions: ['exchange'] }),
  () => ({ type: 'review-reject', outcome: 'review' }),
  () => ({ type: 'return-outcome', allowed: { exchange: true } }),
]

const pickCyclic = <Made>(makers: readonly ((n: number) => Made)[], n: number): Made[] =>
  makers.slice(n % makers.length, (n % makers.length) + 1).map((make) => make(n))

const workflow = (n: number): Workflow => ({
  id: `workflow-${n}`,
  name: `Workflow ${n}`,
  trigger: 'item-selected',
  priority: n % 7,
  rules: [
    ...pickCyclic(conditions, n).map((when) => ({ id: `rule-${n}`, when, results: pickCyclic(results, n) })),
    ...pickCyclic(conditions, n + 3).map((when) => ({ id: `also-${n}`, when, results: pickCyclic(results, n + 2) })),
  ],
})

export const buildWorkflowGroup = (count: number): WorkflowGroup => ({
  id: 'many',
  title: 'Many',
  workflows: Array.from({ length: count }, (_, n) => workflow(n)),
})

const line = (n: number, sentAt: number): OrderLine => ({
  id: `${n}`,
  productId: 'shirt',
  variantId: 'm',
  sku: `SKU-${n}`,
  title: `Line ${n}`,
  variantTitle: 'M',
  vendor: 'Wrenfold',
  productType: n % 2 === 0 ? 'Shirts' : 'Trousers',
  tags: n % 3 === 0 ? ['summer', 'linen'] : ['winter'],
  image: null,
  quantity: 1,
  price: 1_000 + n,
  discount: 0,
  tax: 0,
  grams: 200,
  taxable: false,
  fulfilledAt: [sentAt],
  refunded: [],
  properties: [],
  bundle: null,
})

const orderOf = (count: number, now: number): Order => {
  const sentAt = now - 7 * DAY_MS
  const lines = Array.from({ length: count }, (_, n) => line(n, sentAt))
  const total = lines.reduce((sum, { price }) => sum + price, 0)
  return {
    id: 'order',
    name: '#1001',
    currency: 'USD',
    presentment: null,
    customer: { id: null, email: 'ada@example.com', phone: null, firstName: 'Ada', lastName: null, tags: ['regular'] },
    address: { name: 'Ada', address1: '1 Street', city: 'New York', state: 'NY', zip: '10001', country: 'US' },
    lines,
    gateways: ['card'],
    taxesIncluded: false,
    subtotal: total,
    taxTotal: 0,
    discountsTotal: 0,
    shippingTotal: 0,
    dutiesTotal: 0,
    total,
    taken: total,
    refundTotal: 0,
    tags: [],
    createdAt: sentAt,
    fulfilledAt: sentAt,
    cancelledAt: null,
  }
}

const variant = (id: string) => ({
  id,
  title: id,
  sku: null,
  options: [id],
  price: 1_000,
  compareAtPrice: null,
  image: null,
  stock: 5,
  grams: 200,
})

// All lines have the same product: the bench measures rules, not catalogue reads.
const shirt: Product = {
  id: 'shirt',
  title: 'Shirt',
  handle: 'shirt',
  description: '',
  vendor: 'Wrenfold',
  productType: 'Shirts',
  tags: [],
  images: [],
  options: [{ name: 'Size', values: ['s', 'm', 'l'] }],
  variants: ['s', 'm', 'l'].map(variant),
  published: true,
}

const enabledOutcome = { enabled: true, event: 'delivered', window: 30 } as const

const shopOf = (group: WorkflowGroup): ShopConfig => ({
  shop: { id: 'bench', name: 'Bench', state: 'active', portal_active: true },
  hosts: [],
  currency: 'USD',
  settings: { allowed_languages: ['en'] },
  flags: ['warranties', 'dynamic-fees', 'instant-exchanges'].map((name, id) => ({
    id,
    name,
    description: '',
    active: true,
  })),
  policies: [
    {
      id: 'policy',
      title: 'Policy',
      default: true,
      labelsEnabled: true,
      exchange: enabledOutcome,
      refund: enabledOutcome,
      gift_card: enabledOutcome,
    },
  ],
  reasonGroups: [
    { id: 'any', title: 'Any', product_types: [], default: true, reasons: [{ id: 'size', text: 'The size' }] },
  ],
  workflowGroups: [group],
  methods: [],
  stores: [],
  returnAddress: { name: 'Bench', address1: '1 Street', city: 'New York', state: 'NY', zip: '10001', country: 'US' },
  content: {},
  theme: { branding: {}, background: {}, globals: {}, product: {} },
  adapters: { commerce: 'local', carriers: 'local', captcha: 'altcha' },
})

export function assessInputOf(lines: number, workflows: number): AssessInput {
  const now = 20_000 * DAY_MS
  const order = orderOf(lines, now)
  const items: DraftItem[] = order.lines.map(({ id }) => ({
    id: `${id}.1`,
    reasons: ['size'],
    outcome: 'return',
    confirmed: true,
  }))
  return {
    order,
    claimed: new Map(),
    delivered: new Map(),
    disqualified: new Set(),
    products: { shirt },
    account: toOrderAccount(buildOrderAccount(order, [])),
    config: shopOf(buildWorkflowGroup(workflows)),
    draft: {
      ...emptyDraft,
      items,
      order: { id: 'order', name: '#1001', gift: false, workflowGroupId: 'many', configVersion: 1 },
    },
    now,
  }
}
