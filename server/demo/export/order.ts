import {
  allocateDiscounts,
  type Bill,
  billTotals,
  both,
  type Currencies,
  type Discount,
  shippingTaxes,
  type Tax,
} from './amounts.ts'
import type { Till } from './catalog.ts'
import { describe, type Line, type Moved, writeApplications, writeLines, writeTaxes } from './order-lines.ts'
import { demoPayment, refundsOf, type SentBack } from './order-refunds.ts'
import { type DemoAddress, demoAddress, demoCustomer, type Person } from './people.ts'
import { ago, decimal, share } from './wire.ts'

/** An order in short. Days count back from the day of loading. */
export type Sale = {
  number: number
  daysAgo: number
  customer: Person | null
  email: string | null
  phone?: string
  ship: DemoAddress | null
  lines: readonly Line[]
  discounts?: readonly Discount[]
  taxes: readonly Tax[]
  taxesIncluded?: true
  shipping: readonly [title: string, minor: number]
  gateway?: string
  /** The unpaid amount in minor units. */
  outstanding?: number
  /** The presentment currency and its rate in millionths. */
  shown?: readonly [currency: string, rate: number]
  /** Shipments: days ago, and line indexes. */
  sent: readonly (readonly [daysAgo: number, lines: readonly number[]])[]
  back?: SentBack
  tags?: string
  notes?: Readonly<Record<string, string>>
  /** Numbers of return labels included in the parcel. */
  prepaid?: readonly string[]
}

const ID_BASE = 450_000_000_000

const billOf = (sale: Sale, currency: string): Bill => {
  const lines = sale.lines.map((line) => {
    const { price, taxable } = describe(line, currency)
    return { price, quantity: line.quantity, taxable }
  })
  const included = sale.taxesIncluded ?? false
  const { discounts = [], taxes } = sale
  return { lines, discounts, taxes, taxesIncluded: included, shipping: sale.shipping[1], shippingTaxed: included }
}

const moved = (sale: Sale): Moved => {
  const sent = sale.lines.map((line, i) => (sale.sent.some(([, lines]) => lines.includes(i)) ? line.quantity : 0))
  const back = sale.lines.map((_, i) => sale.back?.units.find(([line]) => line === i)?.[1] ?? 0)
  return { sent, back }
}

const fulfillmentsOf = (sale: Sale, till: Till, lines: ReturnType<typeof writeLines>) => {
  const id = ID_BASE + sale.number
  return sale.sent.map(([days, indexes], k) => ({
    id: id * 10 + 6 + k,
    order_id: id,
    name: `#${sale.number}.${k + 1}`,
    status: 'success',
    shipment_status: 'delivered',
    service: 'manual',
    tracking_company: till.currency === 'JPY' ? 'ヤマト運輸' : 'USPS',
    tracking_number: `${9_400_110_000_000_000 + id * 10 + k}`,
    tracking_numbers: [`${9_400_110_000_000_000 + id * 10 + k}`],
    created_at: ago(till.now, days),
    updated_at: ago(till.now, days),
    line_items: lines.filter((_, i) => indexes.includes(i)),
  }))
}

type Subtotals = { subtotal: number; tax: number; discount: number }

const sums = (bill: Bill, money: Currencies, moved: Subtotals & { outstanding: number }) => {
  const { outstanding, ...back } = moved
  const here = billTotals(bill)
  const seen = billTotals(bill, money.rate)
  const set = (name: string, shop: number, shown: number) => ({
    [name]: decimal(shop, money.shop),
    [`${name}_set`]: both(money, [shop, shown]),
  })
  const refunded = back.subtotal + (bill.taxesIncluded ? 0 : back.tax)
  const less = (shop: number, shown: number, gone: number) =>
    [shop - gone, shown - share(gone, money.rate, 1_000_000)] as const
  return {
    ...set('total_line_items_price', here.lines, seen.lines),
    ...set('total_discounts', here.discounts, seen.discounts),
    ...set('subtotal_price', here.subtotal, seen.subtotal),
    ...set('total_tax', here.tax, seen.tax),
    ...set('total_price', here.total, seen.total),
    ...set('current_subtotal_price', ...less(here.subtotal, seen.subtotal, back.subtotal)),
    ...set('current_total_discounts', ...less(here.discounts, seen.discounts, back.discount)),
    ...set('current_total_tax', ...less(here.tax, seen.tax, back.tax)),
    ...set('current_total_price', ...less(here.total, seen.total, refunded)),
    total_shipping_price_set: both(money, [here.shipping, seen.shipping]),
    total_outstanding: decimal(outstanding, money.shop),
    total_tip_received: decimal(0, money.shop),
  }
}

const shippingLines = (sale: Sale, bill: Bill, money: Currencies) => {
  const [title, price] = sale.shipping
  if (!title) return []
  const seen = billTotals(bill, money.rate).shipping
  return [
    {
      id: (ID_BASE + sale.number) * 10 + 9,
      title,
      code: title,
      source: 'shopify',
      price: decimal(price, money.shop),
      price_set: both(money, [price, seen]),
      discounted_price: decimal(price, money.shop),
      discounted_price_set: both(money, [price, seen]),
      discount_allocations: [],
      tax_lines: writeTaxes(bill, money, [shippingTaxes(bill), shippingTaxes(bill, money.rate)]),
    },
  ]
}

const orderTaxes = (bill: Bill, money: Currencies) => {
  const per = (rate?: number) => bill.taxes.map((tax) => billTotals({ ...bill, taxes: [tax] }, rate).tax)
  return writeTaxes(bill, money, [per(), per(money.rate)])
}

const fulfillmentStatus = ({ sent }: Moved) =>
  sent.every((n) => n > 0) ? 'fulfilled' : sent.some((n) => n > 0) ? 'partial' : null

const people = (sale: Sale) => {
  const address = demoAddress(sale.ship)
  return {
    email: sale.email,
    contact_email: sale.email,
    phone: sale.phone ?? null,
    customer: demoCustomer(sale.customer, { email: sale.email, phone: sale.phone ?? null, address }),
    shipping_address: address,
    billing_address: address,
  }
}

const discountsOf = (sale: Sale, bill: Bill, money: Currencies) => {
  const taken = allocateDiscounts(bill)
  const codes = bill.discounts.flatMap(({ kind, title }, i) =>
    kind === 'discount_code' ? [{ title, minor: taken.reduce((all, line) => all + (line[i] ?? 0), 0) }] : [],
  )
  return {
    discount_applications: writeApplications(bill.discounts),
    discount_codes: codes.map((code) => ({
      code: code.title,
      amount: decimal(code.minor, money.shop),
      type: 'percentage',
    })),
    note: null,
    note_attributes: Object.entries(sale.notes ?? {}).map(([name, value]) => ({ name, value })),
    tags: sale.tags ?? '',
    ...(sale.prepaid && {
      prepaid_labels: sale.prepaid.map((code) => ({ id: code, tracking_code: code, carrier: 'USPS' })),
    }),
  }
}

/** An order in the export format of Shopify's Admin REST API. Every sum is calculated from the lines. */
export function order(till: Till, sale: Sale) {
  const id = ID_BASE + sale.number
  const [shown, rate] = sale.shown ?? [till.currency, 1_000_000]
  const money: Currencies = { shop: till.currency, shown, rate }
  const bill = billOf(sale, till.currency)
  const movement = moved(sale)
  const lines = writeLines(sale.lines, { bill, money, orderId: id, moved: movement })
  const { gateway = 'shopify_payments', outstanding = 0 } = sale
  const payment = demoPayment({
    id,
    gateway,
    money,
    amount: billTotals(bill).total - outstanding,
    at: ago(till.now, sale.daysAgo),
  })
  const refunds = refundsOf({ bill, money, lines, id, payment, now: till.now }, sale.back)
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    name: `#${sale.number}`,
    number: sale.number - 1000,
    order_number: sale.number,
    ...people(sale),
    line_items: lines,
    shipping_lines: shippingLines(sale, bill, money),
    tax_lines: orderTaxes(bill, money),
    taxes_included: bill.taxesIncluded,
    currency: money.shop,
    presentment_currency: money.shown,
    ...sums(bill, money, { ...refunds.sum, outstanding }),
    total_weight: lines.reduce((grams, line) => grams + line.grams * line.quantity, 0),
    ...discountsOf(sale, bill, money),
    payment_gateway_names: [gateway],
    transactions: [payment, ...refunds.list.flatMap((refund) => refund.transactions)],
    financial_status: outstanding > 0 ? 'partially_paid' : refunds.list.length > 0 ? 'partially_refunded' : 'paid',
    fulfillment_status: fulfillmentStatus(movement),
    fulfillments: fulfillmentsOf(sale, till, lines),
    refunds: refunds.list,
    created_at: ago(till.now, sale.daysAgo),
    processed_at: ago(till.now, sale.daysAgo),
    updated_at: ago(till.now, sale.back?.daysAgo ?? sale.sent[0]?.[0] ?? sale.daysAgo),
    closed_at: null,
    cancelled_at: null,
    cancel_reason: null,
    confirmed: true,
    test: false,
    source_name: 'web',
    customer_locale: till.currency === 'JPY' ? 'ja-JP' : 'en-US',
  }
}
