import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import type { Order, OrderLine } from '../../schemas/entities/order.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { unitsOf } from '../../server/domain/items/units.ts'
import { sumOf } from '../../server/domain/money/round.ts'
import { buildOrderAccount, toOrderAccount } from '../../server/domain/return/order-account.ts'
import type { ReturningItem, ValueInput } from '../../server/domain/value/input.ts'
import { readCapturedAndRefunded } from '../../server/providers/commerce/shopify-rest/captured-refunded.ts'
import { documentNode } from '../../server/providers/reading/json-node.ts'
import { exportedMoney } from './exported-money.ts'
import type { ReturnCase } from './return-case.ts'

const BOUGHT_AT = Date.UTC(2024, 2, 1, 12)

const enabledOutcome = { enabled: true, event: 'delivered', window: 30 } as const

const policyOf = ({ policy }: ReturnCase): ReturnPolicy => ({
  id: 'policy',
  title: 'Policy',
  labelsEnabled: true,
  exchange: enabledOutcome,
  refund: enabledOutcome,
  gift_card: enabledOutcome,
  instant_return_enabled: true,
  ...policy,
})

const lineCost = ({ price, quantity, discount }: ReturnCase['lines'][number]): number => price * quantity - discount

const bundleOf = (id: string): OrderLine['bundle'] => ({ id, title: '', partialReturns: true, exchanges: true })

const lineOf = (line: ReturnCase['lines'][number], n: number): OrderLine => ({
  id: `L${n}`,
  productId: `product-${n}`,
  variantId: `variant-${n}`,
  sku: null,
  title: '',
  variantTitle: null,
  vendor: null,
  productType: '',
  tags: [],
  image: null,
  grams: 0,
  taxable: true,
  fulfilledAt: [BOUGHT_AT],
  refunded: [],
  properties: [],
  price: line.price,
  quantity: line.quantity,
  discount: line.discount,
  tax: line.tax,
  bundle: line.bundle === undefined ? null : bundleOf(line.bundle),
})

type Bill = Pick<ReturnCase, 'lines' | 'taxesIncluded' | 'shippingTotal' | 'dutiesTotal'>

const taxOf = ({ lines }: Bill): number => sumOf(lines.map(({ tax }) => tax))

const subtotalOf = (bill: Bill): number => sumOf(bill.lines.map(lineCost)) - (bill.taxesIncluded ? taxOf(bill) : 0)

export const totalOf = (bill: Bill): number => subtotalOf(bill) + taxOf(bill) + bill.shippingTotal + bill.dutiesTotal

function orderOf(returnCase: ReturnCase): Order {
  const { lines, currency, taxesIncluded, shippingTotal, dutiesTotal } = returnCase
  const total = totalOf(returnCase)
  return {
    id: 'order',
    name: '#1001',
    currency,
    presentment: returnCase.presentment ?? null,
    customer: { id: null, email: null, phone: null, firstName: null, lastName: null },
    address: null,
    lines: lines.map(lineOf),
    gateways: [],
    taxesIncluded,
    subtotal: subtotalOf(returnCase),
    taxTotal: taxOf(returnCase),
    discountsTotal: sumOf(lines.map(({ discount }) => discount)),
    shippingTotal,
    dutiesTotal,
    total,
    ...readCapturedAndRefunded(documentNode(exportedMoney(returnCase, total)), { currency, total }),
    tags: [],
    createdAt: BOUGHT_AT,
    fulfilledAt: BOUGHT_AT,
    cancelledAt: null,
  }
}

const switches = (returnCase: ReturnCase): ReadonlySet<string> =>
  new Set([
    'shop-now-discount-return-enabled',
    'dynamic-fees',
    'instant-refunds',
    'instant-exchanges',
    ...(returnCase.checkout ? ['exchange-order-checkout'] : []),
    ...(returnCase.diffPriced ? ['different-priced-variant-exchanges'] : []),
    ...(returnCase.partialCredit ? ['partial-return-credit'] : []),
    ...(returnCase.modifyIxCharge ? ['modify-ix-charge'] : []),
  ])

const itemsOf = ({ items }: ReturnCase, units: ValueInput['units']): readonly ReturningItem[] =>
  items.flatMap(({ unit: at, exchange, fees, keep, excluded }) => {
    const unit = units[at]
    if (unit === undefined) return []
    return {
      unit,
      returnType: exchange === undefined ? 'credit' : 'exchange',
      newVariant: exchange === undefined ? null : { id: `V${at}`, ...exchange },
      fees: fees ?? null,
      ...(keep !== undefined && { keep }),
      ...(excluded && { excludedFromInstant: true }),
    }
  })

export function isPossible({ lines, items, taxesIncluded }: ReturnCase): boolean {
  const units = sumOf(lines.map(({ quantity }) => quantity))
  const isLine = (line: ReturnCase['lines'][number]) => lineCost(line) >= (taxesIncluded ? line.tax : 0)
  const going = new Set(items.map(({ unit }) => unit))
  return lines.every(isLine) && going.size === items.length && items.every(({ unit }) => unit < units)
}

export function valueInputOf(returnCase: ReturnCase): ValueInput {
  const order = orderOf(returnCase)
  const units = unitsOf(order, new Map())
  const { creditType, workflowFees, methodFees, instant } = returnCase
  const { given: promised, ...bonuses } = returnCase.earlier
  return {
    order,
    units,
    items: itemsOf(returnCase, units),
    newItems: returnCase.cart.flatMap(({ units: cartUnits, ...item }, n) =>
      Array.from({ length: cartUnits }, (_, unit) => ({ id: `N${n}.${unit}`, ...item })),
    ),
    policy: policyOf(returnCase),
    settings: {
      allowed_languages: ['en'],
      diff_priced_exchanges: returnCase.diffPriced,
      preDiscountCredit: returnCase.preDiscountCredit,
      reimbursements: true,
      checkoutForUpsell: returnCase.checkout,
      shopNowDiscountPercentage: returnCase.shopNowDiscountPercentage,
      ...(returnCase.exchangeOrderShippingTotal !== undefined && {
        exchangeOrderShippingTotal: returnCase.exchangeOrderShippingTotal,
      }),
      ...(returnCase.stripe_min !== undefined && { stripe_min: returnCase.stripe_min }),
    },
    flags: switches(returnCase),
    creditType,
    waiver: returnCase.waived ? 'in-store' : null,
    labelRate: returnCase.labelRate ?? null,
    rateUnknown: returnCase.carrierFailed ? 'failed' : 'not-asked',
    workflowFees,
    methodFees,
    instant,
    account: { ...toOrderAccount(buildOrderAccount(order, [])), ...bonuses, promised },
    now: BOUGHT_AT + returnCase.days * DAY_MS,
  }
}
