import type { Order } from '../../schemas/entities/order.ts'
import type { Product } from '../../schemas/entities/product.ts'
import { soldOrder, soldProduct } from '../support/medusa/goods.ts'
import { type Row, rowsIn } from '../support/medusa/rows.ts'
import { line, money, order, parcel, payment, product, refund, variant } from '../support/shopify/goods.ts'
import type { ShopNode } from '../support/shopify/rules.ts'
import * as woo from '../support/woocommerce/goods.ts'
import type { WooState } from '../support/woocommerce/state.ts'

export interface DemoGoods {
  readonly order: Order
  readonly products: readonly Product[]
}

const decimal = (minor: number): string => (minor / 100).toFixed(2)
const iso = (instant: number | null): string => new Date(instant ?? 0).toISOString()
const goneOf = ({ refunded }: Order['lines'][number]): number => refunded.reduce((all, one) => all + one.quantity, 0)

const FIRST_PAYMENT = 2_000

export function shopifyGoods({ order: sold, products }: DemoGoods): ShopNode[] {
  // Paid by two cards: a larger refund uses both.
  const paid = payment(1, { amountSet: money(decimal(FIRST_PAYMENT)) })
  const paidToo = payment(3, { amountSet: money(decimal(sold.taken - FIRST_PAYMENT)) })
  const back = payment(2, { kind: 'REFUND', amountSet: money(decimal(sold.refundTotal)), parentTransaction: paidToo })
  const isBack = sold.refundTotal > 0
  const units = sold.lines.flatMap((one) => (goneOf(one) > 0 ? [[Number(one.id), goneOf(one)] as const] : []))
  const lines = sold.lines.map((one) =>
    line(Number(one.id), {
      title: one.title,
      variantTitle: one.variantTitle,
      sku: one.sku,
      quantity: one.quantity,
      currentQuantity: one.quantity - goneOf(one),
      product: { id: `gid://shopify/Product/${one.productId}`, productType: one.productType, tags: one.tags },
      variant: { id: `gid://shopify/ProductVariant/${one.variantId}` },
      originalUnitPriceSet: money(decimal(one.price)),
      taxLines: [{ priceSet: money(decimal(one.tax)) }],
    }),
  )
  return [
    order(Number(sold.id), {
      name: sold.name,
      email: sold.customer.email,
      createdAt: iso(sold.createdAt),
      updatedAt: iso(sold.createdAt),
      totalPriceSet: money(decimal(sold.total)),
      totalReceivedSet: money(decimal(sold.taken)),
      totalTaxSet: money(decimal(sold.taxTotal)),
      lineItems: lines,
      transactions: isBack ? [paid, paidToo, back] : [paid, paidToo],
      fulfillments: sold.lines.map(({ id, quantity, fulfilledAt: [at = 0] }) =>
        parcel(Number(id), [[Number(id), quantity]], { createdAt: iso(at) }),
      ),
      refunds: isBack ? [refund(1, units, [back])] : [],
    }),
    ...products.map(({ id, variants }) =>
      product(Number(id), {
        variants: variants.map(({ id: one, price, stock }) =>
          variant(one, { price: decimal(price), inventoryQuantity: stock ?? 0 }),
        ),
      }),
    ),
  ]
}

export function medusaGoods({ order: sold, products }: DemoGoods): { orders: Row[]; products: Row[] } {
  const { email, phone } = sold.customer
  const row = soldOrder({
    number: 1,
    currency: 'usd',
    shipping: 0,
    captured: [sold.taken / 100],
    items: sold.lines.map((one) => ({
      unit: one.price / 100,
      quantity: one.quantity,
      variant: one.variantId ?? '',
      detail: { return_requested_quantity: goneOf(one), return_received_quantity: goneOf(one) },
      overrides: {
        id: one.id,
        product_id: one.productId,
        product_title: one.title,
        product_type: one.productType,
        tax_lines: [{ rate: (one.tax / (one.price * one.quantity)) * 100 }],
      },
    })),
    overrides: {
      id: sold.id,
      display_id: Number(sold.name.slice(1)),
      email,
      created_at: iso(sold.createdAt),
      customer: { id: sold.customer.id, email, phone },
      fulfillments: sold.lines.map(({ id, quantity, fulfilledAt: [at = 0] }) => ({
        created_at: iso(at),
        packed_at: iso(at),
        shipped_at: null,
        canceled_at: null,
        items: [{ line_item_id: id, quantity }],
      })),
    },
  })
  const [paid] = (row.payment_collections as { payments: { refunds: Row[] }[] }[]).flatMap(({ payments }) => payments)
  if (sold.refundTotal > 0) paid?.refunds.push({ id: 'ref_before', amount: sold.refundTotal / 100, note: '' })
  return {
    orders: [row],
    products: products.map(({ id, tags, productType, variants }) => {
      const stocked = variants.map((one) => ({ id: one.id, stock: one.stock ?? 0 }))
      const productRow = soldProduct(id, stocked, {
        tags: tags.map((value) => ({ value })),
        type: { value: productType },
      })
      for (const [n, variantRow] of rowsIn(productRow, 'variants').entries())
        variantRow.prices = [{ amount: (variants[n]?.price ?? 0) / 100, currency_code: 'usd', rules: {} }]
      return productRow
    }),
  }
}

const gmt = (instant: number | null): string => iso(instant).slice(0, 19)

export function wooGoods({ order: sold, products }: DemoGoods): Partial<WooState> {
  const items = sold.lines.map((one) => ({
    id: Number(one.id),
    unit: one.price / 100,
    quantity: one.quantity,
    product: one.productId ?? '',
    variation: one.variantId ?? '',
    parent: one.title,
    overrides: {
      total_tax: decimal(one.tax),
      subtotal_tax: decimal(one.tax),
      taxes: [{ id: 1, total: decimal(one.tax) }],
    },
  }))
  const [at = 0] = sold.lines.flatMap(({ fulfilledAt }) => fulfilledAt)
  const refunds = sold.lines.flatMap((one) =>
    goneOf(one) === 0
      ? []
      : [{ quantity: -goneOf(one), meta_data: [{ id: 1, key: '_refunded_item_id', value: one.id }] }],
  )
  const address = { first_name: 'Ada', last_name: 'Moor', address_1: '1 Quay', city: 'New York', state: 'NY' }
  const place = { ...address, postcode: sold.address?.zip ?? '', country: 'US' }
  const row = woo.soldOrder({
    number: Number(sold.id),
    currency: 'USD',
    taxRate: 0,
    shipping: sold.shippingTotal / 100,
    items,
    overrides: {
      number: sold.name.slice(1),
      prices_include_tax: false,
      total: decimal(sold.total),
      name: sold.name.slice(1),
      billing: { ...place, email: sold.customer.email, phone: '' },
      shipping: place,
      date_created_gmt: gmt(sold.createdAt),
      date_modified_gmt: gmt(sold.createdAt),
      date_paid_gmt: gmt(sold.createdAt),
      date_completed_gmt: gmt(at),
    },
  })
  const before = { id: 9, amount: decimal(sold.refundTotal), reason: '', refunded_payment: true, line_items: refunds }
  if (sold.refundTotal > 0) row.refunds = [{ id: 9, reason: '', total: `-${decimal(sold.refundTotal)}` }]
  const stocked = products.map(({ id, variants }) => ({
    id,
    ...woo.soldProduct(
      id,
      variants.map((one) => ({
        id: one.id,
        stock: one.stock ?? 0,
        overrides: { price: decimal(one.price), regular_price: decimal(one.price) },
      })),
    ),
  }))
  return {
    orders: [row],
    refunds: sold.refundTotal > 0 ? { [sold.id]: [{ ...before, date_created_gmt: gmt(sold.createdAt) }] } : {},
    products: stocked.map(({ product: one }) => one),
    variations: Object.fromEntries(stocked.map(({ id, variations }) => [id, variations])),
  }
}
