import type { Fee, LineFees, Reimbursement, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Order, OrderLine } from '../../../schemas/entities/order.ts'
import type { Unit } from '../../../server/domain/items/unit.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { buildOrderAccount, toOrderAccount } from '../../../server/domain/return/order-account.ts'
import type { OrderAccount } from '../../../server/domain/value/account.ts'
import type { ReturningItem, ValueInput } from '../../../server/domain/value/input.ts'

/** Noon on 1 March 2024, UTC. */
export const MARCH_1 = Date.UTC(2024, 2, 1, 12)
export const DAY_MS = 86_400_000

export const lineOf = (overrides: Partial<OrderLine> & Pick<OrderLine, 'id' | 'price'>): OrderLine => ({
  productId: `product-${overrides.id}`,
  variantId: `variant-${overrides.id}`,
  sku: null,
  title: overrides.id,
  variantTitle: null,
  vendor: null,
  productType: '',
  tags: [],
  image: null,
  quantity: 1,
  discount: 0,
  tax: 0,
  grams: 0,
  taxable: true,
  fulfilledAt: [MARCH_1],
  refunded: [],
  properties: [],
  bundle: null,
  ...overrides,
})

const ofLines = (lines: readonly OrderLine[], amount: (line: OrderLine) => number): number =>
  lines.reduce((sum, line) => sum + amount(line), 0)

export function orderOf(lines: OrderLine[], overrides: Partial<Order> = {}): Order {
  const taxTotal = ofLines(lines, (line) => line.tax)
  const paid = ofLines(lines, (line) => line.price * line.quantity - line.discount)
  const subtotal = overrides.taxesIncluded ? paid - taxTotal : paid
  const shippingTotal = overrides.shippingTotal ?? 0
  const total = overrides.total ?? subtotal + taxTotal + shippingTotal + (overrides.dutiesTotal ?? 0)
  return {
    id: 'order',
    name: '#1001',
    currency: 'USD',
    presentment: null,
    customer: { id: null, email: null, phone: null, firstName: null, lastName: null },
    address: null,
    lines,
    gateways: [],
    taxesIncluded: false,
    subtotal,
    taxTotal,
    discountsTotal: ofLines(lines, (line) => line.discount),
    shippingTotal,
    dutiesTotal: 0,
    total,
    taken: total,
    refundTotal: 0,
    tags: [],
    createdAt: MARCH_1,
    fulfilledAt: MARCH_1,
    cancelledAt: null,
    ...overrides,
  }
}

/** The running example: A of 10000 and B of 5000, 1000 off the order, tax 8 %, shipping 600. */
export const runningOrder = orderOf(
  [
    lineOf({ id: 'A', price: 10_000, discount: 667, tax: 747 }),
    lineOf({ id: 'B', price: 5000, discount: 333, tax: 373 }),
  ],
  { shippingTotal: 600 },
)

const enabledEvent = { enabled: true, event: 'delivered', window: 30 } as const

export const plainPolicy: ReturnPolicy = {
  id: 'policy',
  title: 'Policy',
  labelsEnabled: true,
  exchange: enabledEvent,
  refund: enabledEvent,
  gift_card: enabledEvent,
  shop_now_enabled: true,
}

export const plainSettings: Settings = { allowed_languages: ['en'], reimbursements: true }

export const accountOf = (order: Order, overrides: Partial<OrderAccount> = {}): OrderAccount => ({
  ...toOrderAccount(buildOrderAccount(order, [])),
  ...overrides,
})

export const inputOf = (overrides: Partial<ValueInput> = {}): ValueInput => {
  const order = overrides.order ?? runningOrder
  return {
    order,
    units: unitsOf(order, new Map()),
    items: [],
    newItems: [],
    policy: plainPolicy,
    settings: plainSettings,
    flags: new Set(),
    creditType: null,
    waiver: null,
    labelRate: null,
    workflowFees: [],
    account: accountOf(order),
    now: MARCH_1 + DAY_MS,
    ...overrides,
  }
}

export const unitOf = (id: string, order: Order = runningOrder): Unit => {
  const unit = unitsOf(order, new Map()).find((candidate) => candidate.id === id)
  if (unit === undefined) throw new Error(`no unit ${id}`)
  return unit
}

export const forCredit = (unit: Unit, fees: LineFees | null = null): ReturningItem => ({
  unit,
  returnType: 'credit',
  newVariant: null,
  fees,
})

export const forVariant = (unit: Unit, price: number, fees: LineFees | null = null): ReturningItem => ({
  unit,
  returnType: 'exchange',
  newVariant: { id: `other-${unit.id}`, price, currentPrice: unit.price },
  fees,
})

export const A = unitOf('A.1')
export const B = unitOf('B.1')
export const creditA = forCredit(A)
export const evenB = forVariant(B, 5000)

/** Item C of F7 after its discount: 5832 with tax. */
export const C = { id: 'C', price: 5400 }
export const bigCart = { id: 'big', price: 10_500 }

export const feeOf = (outcome: Fee['outcome'], amount: number, overrides: Partial<Fee> = {}): Fee => ({
  id: outcome,
  type: 'flat_fee',
  amount,
  outcome,
  is_active: true,
  ...overrides,
})

export const exampleFees = [feeOf('refund', 500), feeOf('credit', 250), feeOf('exchange', 250)]

export const anyPrice = new Set(['different-priced-variant-exchanges'])
export const anyPriceSettings: Settings = { ...plainSettings, diff_priced_exchanges: true }

export const alwaysActive: Reimbursement = {
  active: true,
  refunds_enabled: true,
  store_credit_enabled: true,
  window: 30,
  window_active: false,
}
export const inactivePolicy: Reimbursement = { ...alwaysActive, active: false }

export const tenPercentGift = { gift_card_incentive_type: 'percentage', gift_card_incentive_value: 10 } as const
