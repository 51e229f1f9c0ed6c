import {
  allocateDiscounts,
  type Bill,
  type Currencies,
  calculateShippingTaxes,
  calculateTotals,
  type Discount,
  type Tax,
  toMoneySet,
} from './amounts.ts'
import type { ExportContext } from './catalog.ts'
import {
  describeLine,
  type Line,
  type UnitMovements,
  writeApplications,
  writeLines,
  writeTaxes,
} from './order-lines.ts'
import { type ReturnedUnits, writePayment, writeRefunds } from './order-refunds.ts'
import { type DemoAddress, type Person, writeAddress, writeCustomer } from './people.ts'
import { daysBefore, formatDecimal, multiplyRounded } from './values.ts'

/** Days count back from the day of loading. */
export type DemoOrder = {
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
  /** In minor units. */
  outstanding?: number
  presentment?: readonly [currency: string, rate: number]
  sent: readonly (readonly [daysAgo: number, lines: readonly number[]])[]
  /** Indexes of `sent` whose parcel has not been delivered. */
  underway?: readonly number[]
  back?: ReturnedUnits
  tags?: string
  notes?: Readonly<Record<string, string>>
  /** Return labels in the parcel, by number. */
  prepaid?: readonly string[]
}

/** From the fulfillment to the delivery. */
const TRANSIT_DAYS = 2

const ID_BASE = 450_000_000_000

const PLACE_BY_CURRENCY = {
  USD: { carrier: 'USPS', locale: 'en-US' },
  JPY: { carrier: 'ヤマト運輸', locale: 'ja-JP' },
  EUR: { carrier: 'DHL', locale: 'de-DE' },
} as const

const toBill = (sale: DemoOrder, currency: string): Bill => {
  const lines = sale.lines.map((line) => {
    const { price, taxable } = describeLine(line, currency)
    return { price, quantity: line.quantity, taxable }
  })
  const included = sale.taxesIncluded ?? false
  const { discounts = [], taxes } = sale
  return { lines, discounts, taxes, taxesIncluded: included, shipping: sale.shipping[1], shippingTaxed: included }
}

const countMovements = (sale: DemoOrder): UnitMovements => {
  const sent = sale.lines.map((line, i) => (sale.sent.some(([, lines]) => lines.includes(i)) ? line.quantity : 0))
  const back = sale.lines.map((_, i) => sale.back?.units.find(([line]) => line === i)?.[1] ?? 0)
  return { sent, back }
}

const writeFulfillments = (sale: DemoOrder, context: ExportContext, lines: ReturnType<typeof writeLines>) => {
  const id = ID_BASE + sale.number
  return sale.sent.map(([days, indexes], k) => ({
    id: id * 10 + 6 + k,
    order_id: id,
    name: `#${sale.number}.${k + 1}`,
    status: 'success',
    shipment_status: sale.underway?.includes(k) ? 'in_transit' : 'delivered',
    service: 'manual',
    tracking_company: PLACE_BY_CURRENCY[context.currency].carrier,
    tracking_number: `${9_400_110_000_000_000 + id * 10 + k}`,
    tracking_numbers: [`${9_400_110_000_000_000 + id * 10 + k}`],
    created_at: daysBefore(context.now, days),
    // The time of `shipment_status`.
    updated_at: daysBefore(context.now, sale.underway?.includes(k) ? days : days - TRANSIT_DAYS),
    line_items: lines.filter((_, i) => indexes.includes(i)),
  }))
}

type Subtotals = { subtotal: number; tax: number; discount: number }

const writeSums = (bill: Bill, money: Currencies, returned: Subtotals & { outstanding: number }) => {
  const { outstanding, ...back } = returned
  const totals = calculateTotals(bill)
  const presentment = calculateTotals(bill, money.rate)
  const writeSum = (name: string, shop: number, presentmentMinor: number) => ({
    [name]: formatDecimal(shop, money.shop),
    [`${name}_set`]: toMoneySet(money, [shop, presentmentMinor]),
  })
  const refunded = back.subtotal + (bill.taxesIncluded ? 0 : back.tax)
  const subtract = (shop: number, presentmentMinor: number, reduction: number) =>
    [shop - reduction, presentmentMinor - multiplyRounded(reduction, money.rate, 1_000_000)] as const
  return {
    ...writeSum('total_line_items_price', totals.lines, presentment.lines),
    ...writeSum('total_discounts', totals.discounts, presentment.discounts),
    ...writeSum('subtotal_price', totals.subtotal, presentment.subtotal),
    ...writeSum('total_tax', totals.tax, presentment.tax),
    ...writeSum('total_price', totals.total, presentment.total),
    ...writeSum('current_subtotal_price', ...subtract(totals.subtotal, presentment.subtotal, back.subtotal)),
    ...writeSum('current_total_discounts', ...subtract(totals.discounts, presentment.discounts, back.discount)),
    ...writeSum('current_total_tax', ...subtract(totals.tax, presentment.tax, back.tax)),
    ...writeSum('current_total_price', ...subtract(totals.total, presentment.total, refunded)),
    total_shipping_price_set: toMoneySet(money, [totals.shipping, presentment.shipping]),
    total_outstanding: formatDecimal(outstanding, money.shop),
    total_tip_received: formatDecimal(0, money.shop),
  }
}

const writeShippingLines = (sale: DemoOrder, bill: Bill, money: Currencies) => {
  const [title, price] = sale.shipping
  if (!title) return []
  const presentment = calculateTotals(bill, money.rate).shipping
  return [
    {
      id: (ID_BASE + sale.number) * 10 + 9,
      title,
      code: title,
      source: 'shopify',
      price: formatDecimal(price, money.shop),
      price_set: toMoneySet(money, [price, presentment]),
      discounted_price: formatDecimal(price, money.shop),
      discounted_price_set: toMoneySet(money, [price, presentment]),
      discount_allocations: [],
      tax_lines: writeTaxes(bill, money, [calculateShippingTaxes(bill), calculateShippingTaxes(bill, money.rate)]),
    },
  ]
}

const writeOrderTaxes = (bill: Bill, money: Currencies) => {
  const sumTaxes = (rate?: number) => bill.taxes.map((tax) => calculateTotals({ ...bill, taxes: [tax] }, rate).tax)
  return writeTaxes(bill, money, [sumTaxes(), sumTaxes(money.rate)])
}

const orderStatusOf = ({ sent }: UnitMovements) =>
  sent.every((n) => n > 0) ? 'fulfilled' : sent.some((n) => n > 0) ? 'partial' : null

const writePeople = (sale: DemoOrder) => {
  const address = writeAddress(sale.ship)
  return {
    email: sale.email,
    contact_email: sale.email,
    phone: sale.phone ?? null,
    customer: writeCustomer(sale.customer, { email: sale.email, phone: sale.phone ?? null, address }),
    shipping_address: address,
    billing_address: address,
  }
}

const writeDiscounts = (sale: DemoOrder, bill: Bill, money: Currencies) => {
  const allocations = allocateDiscounts(bill)
  const codes = bill.discounts.flatMap(({ kind, title }, i) =>
    kind === 'discount_code' ? [{ title, minor: allocations.reduce((all, line) => all + (line[i] ?? 0), 0) }] : [],
  )
  return {
    discount_applications: writeApplications(bill.discounts),
    discount_codes: codes.map((code) => ({
      code: code.title,
      amount: formatDecimal(code.minor, money.shop),
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

/** In the format of Shopify's Admin REST API. Every sum is calculated from the lines. */
export function writeOrder(context: ExportContext, sale: DemoOrder) {
  const id = ID_BASE + sale.number
  const [presentmentCurrency, rate] = sale.presentment ?? [context.currency, 1_000_000]
  const money: Currencies = { shop: context.currency, presentment: presentmentCurrency, rate }
  const bill = toBill(sale, context.currency)
  const movements = countMovements(sale)
  const lines = writeLines(sale.lines, { bill, money, orderId: id, moved: movements })
  const { gateway = 'shopify_payments', outstanding = 0 } = sale
  const payment = writePayment({
    id,
    gateway,
    money,
    amount: calculateTotals(bill).total - outstanding,
    at: daysBefore(context.now, sale.daysAgo),
  })
  const refunds = writeRefunds({ bill, money, lines, id, payment, now: context.now }, sale.back)
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    name: `#${sale.number}`,
    number: sale.number - 1000,
    order_number: sale.number,
    ...writePeople(sale),
    line_items: lines,
    shipping_lines: writeShippingLines(sale, bill, money),
    tax_lines: writeOrderTaxes(bill, money),
    taxes_included: bill.taxesIncluded,
    currency: money.shop,
    presentment_currency: money.presentment,
    ...writeSums(bill, money, { ...refunds.sum, outstanding }),
    total_weight: lines.reduce((grams, line) => grams + line.grams * line.quantity, 0),
    ...writeDiscounts(sale, bill, money),
    payment_gateway_names: [gateway],
    transactions: [payment, ...refunds.list.flatMap((refund) => refund.transactions)],
    financial_status: outstanding > 0 ? 'partially_paid' : refunds.list.length > 0 ? 'partially_refunded' : 'paid',
    fulfillment_status: orderStatusOf(movements),
    fulfillments: writeFulfillments(sale, context, lines),
    refunds: refunds.list,
    created_at: daysBefore(context.now, sale.daysAgo),
    processed_at: daysBefore(context.now, sale.daysAgo),
    updated_at: daysBefore(context.now, sale.back?.daysAgo ?? sale.sent[0]?.[0] ?? sale.daysAgo),
    closed_at: null,
    cancelled_at: null,
    cancel_reason: null,
    confirmed: true,
    test: false,
    source_name: 'web',
    customer_locale: PLACE_BY_CURRENCY[context.currency].locale,
  }
}
