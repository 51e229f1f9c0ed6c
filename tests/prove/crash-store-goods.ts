import type { Order } from '../../schemas/entities/order.ts'
import type { Product } from '../../schemas/entities/product.ts'
import { soldOrder, soldProduct } from '../support/medusa/goods.ts'
import { type Row, rowsIn } from '../support/medusa/rows.ts'
import { line, money, order, parcel, payment, product, refund, variant } from '../support/shopify/goods.ts'
import type { ShopNode } from '../support/shopify/rules.ts'

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
