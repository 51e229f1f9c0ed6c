import { type Bill, type Currencies, calculateLineAmounts, type Discount, toMoneySet } from './amounts.ts'
import type { DemoProduct } from './catalog.ts'
import { formatDecimal } from './values.ts'

/** A variant by title, or a custom line. */
export type Line = {
  quantity: number
  properties?: Readonly<Record<string, string>>
} & (
  | { product: DemoProduct; variant: string; forgotten?: true }
  | { custom: string; price: number; taxable: boolean; ships?: true }
)

export type FindProduct = (handle: string) => DemoProduct

export const singleUnit = (product: DemoProduct, variant: string): Line => ({ product, variant, quantity: 1 })

/** `price` is in minor units. */
export function describeLine(line: Line, currency: string) {
  if ('custom' in line) {
    const none = { variant_id: null, product_id: null, variant_title: null, sku: '', vendor: null }
    const { custom: title, price, taxable, ships = false } = line
    return { ...none, title, name: title, price, taxable, ships, grams: ships ? 200 : 0 }
  }
  const variant = line.product.variants.find(({ title }) => title === line.variant)
  if (!variant) throw new Error(`${line.product.handle} has no variant ${line.variant}`)
  return {
    variant_id: line.forgotten ? null : variant.id,
    product_id: line.forgotten ? null : line.product.id,
    title: line.product.title,
    variant_title: variant.title,
    name: `${line.product.title} - ${variant.title}`,
    sku: variant.sku,
    vendor: line.product.vendor,
    grams: variant.grams,
    price: Number(variant.price.replace(currency === 'JPY' ? '' : '.', '')),
    taxable: variant.taxable,
    ships: true,
  }
}

export type UnitMovements = { sent: readonly number[]; back: readonly number[] }

type LineWriter = { bill: Bill; money: Currencies; orderId: number; moved: UnitMovements }

const writeDiscounts = (
  allocations: readonly number[],
  presentment: readonly number[],
  { bill, money }: LineWriter,
) => {
  const applied = allocations
    .map((amount, i) => ({
      amount: formatDecimal(amount, money.shop),
      discount_application_index: i,
      amount_set: toMoneySet(money, [amount, presentment[i] ?? 0]),
      minor: amount,
    }))
    .filter(({ minor }) => minor > 0)
  const sumManual = (list: readonly number[]) =>
    list.reduce((all, amount, i) => (bill.discounts[i]?.kind === 'manual' ? all + amount : all), 0)
  return {
    total_discount: formatDecimal(sumManual(allocations), money.shop),
    total_discount_set: toMoneySet(money, [sumManual(allocations), sumManual(presentment)]),
    discount_allocations: applied.map(({ minor: _minor, ...allocation }) => allocation),
  }
}

const fulfillmentStatusOf = (quantity: number, sent: number) =>
  sent === 0 ? null : sent < quantity ? 'partial' : 'fulfilled'

export function writeLines(lines: readonly Line[], writer: LineWriter) {
  const { bill, money, orderId, moved } = writer
  const presentmentAmounts = calculateLineAmounts(bill, money.rate)
  return calculateLineAmounts(bill).map((amounts, i) => {
    const line = lines[i] as Line // the bill has one line per order line
    const description = describeLine(line, money.shop)
    const presentment = presentmentAmounts[i] ?? amounts
    const back = moved.back[i] ?? 0
    return {
      id: orderId * 100 + i + 1,
      admin_graphql_api_id: `gid://shopify/LineItem/${orderId * 100 + i + 1}`,
      variant_id: description.variant_id,
      product_id: description.product_id,
      product_exists: description.product_id !== null,
      title: description.title,
      variant_title: description.variant_title,
      name: description.name,
      sku: description.sku,
      vendor: description.vendor,
      quantity: line.quantity,
      current_quantity: line.quantity - back,
      fulfillable_quantity: Math.max(0, line.quantity - (moved.sent[i] ?? 0)),
      fulfillment_service: 'manual',
      fulfillment_status: fulfillmentStatusOf(line.quantity, moved.sent[i] ?? 0),
      gift_card: false,
      grams: description.grams,
      price: formatDecimal(amounts.price, money.shop),
      price_set: toMoneySet(money, [amounts.price, presentment.price]),
      requires_shipping: description.ships,
      taxable: description.taxable,
      ...writeDiscounts(amounts.allocations, presentment.allocations, writer),
      properties: Object.entries(line.properties ?? {}).map(([name, value]) => ({ name, value })),
      tax_lines: writeTaxes(bill, money, [amounts.taxes, presentment.taxes]),
      variant_inventory_management: description.variant_id === null ? null : 'shopify',
    }
  })
}

export function writeTaxes(
  bill: Bill,
  money: Currencies,
  [taxes, presentment]: readonly [readonly number[], readonly number[]],
) {
  return bill.taxes
    .map(([title, millionths], i) => ({
      title,
      rate: millionths / 1_000_000,
      price: formatDecimal(taxes[i] ?? 0, money.shop),
      price_set: toMoneySet(money, [taxes[i] ?? 0, presentment[i] ?? 0]),
      channel_liable: false,
      minor: taxes[i] ?? 0,
    }))
    .filter(({ minor }) => minor > 0)
    .map(({ minor: _minor, ...tax }) => tax)
}

export const writeApplications = (discounts: readonly Discount[]) =>
  discounts.map(({ title, kind, percent, on }) => ({
    target_type: 'line_item',
    type: kind,
    ...(kind === 'discount_code' ? { code: title } : { title }),
    ...(kind === 'manual' ? { description: title } : {}),
    value: `${percent}.0`,
    value_type: 'percentage',
    allocation_method: 'across',
    target_selection: on ? (kind === 'manual' ? 'explicit' : 'entitled') : 'all',
  }))
