import { describe, expect, it } from 'vitest'
import { buildDemoShops, type ShopFiles } from '../../server/demo/demo-shops.ts'
import { demoPicture } from '../../server/demo/pictures.ts'

type Money = { amount: string; currency_code: string }
type MoneySet = { shop_money: Money; presentment_money: Money }
type TaxedLine = { tax_lines: { price: string; price_set: MoneySet }[] }
type Item = TaxedLine & {
  id: number
  product_id: number | null
  variant_id: number | null
  title: string
  quantity: number
  price: string
  price_set: MoneySet
  discount_allocations: { amount: string; amount_set: MoneySet; discount_application_index: number }[]
  properties: { name: string; value: string }[]
}
type Refund = {
  id: number
  refund_line_items: { id: number; line_item_id: number; quantity: number; subtotal: string; total_tax: string }[]
  transactions: { id: number; amount: string }[]
}
type Order = TaxedLine & {
  id: number
  name: string
  email: string | null
  phone: string | null
  customer: { email: string | null } | null
  shipping_address: { zip: string; last_name: string } | null
  line_items: Item[]
  shipping_lines: (TaxedLine & { price: string; price_set: MoneySet })[]
  taxes_included: boolean
  currency: string
  presentment_currency: string
  discount_applications: unknown[]
  discount_codes: { amount: string }[]
  fulfillments: { id: number; created_at: string; line_items: { id: number }[] }[]
  refunds: Refund[]
  transactions: { id: number; kind: string; amount: string; gateway: string }[]
} & Record<
    'subtotal_price_set' | 'total_price_set' | 'total_tax_set' | 'total_discounts_set' | 'total_line_items_price_set',
    MoneySet
  > &
  Record<
    | 'subtotal_price'
    | 'total_price'
    | 'total_tax'
    | 'total_discounts'
    | 'total_line_items_price'
    | 'current_total_price'
    | 'total_outstanding',
    string
  >
type Variant = {
  id: number
  title: string
  price: string
  inventory_quantity: number
  inventory_management: string | null
  image_id: number
}
type Product = {
  id: number
  handle: string
  options: { values: string[] }[]
  variants: Variant[]
  images: { id: number; src: string }[]
}
type Collection = { id: number; products: number[] }

const NOW = Date.UTC(2026, 2, 9, 12)
const DAY = 86_400_000

function read(shop: ShopFiles | undefined) {
  const text = JSON.stringify(shop?.files)
  const parsed: {
    orders: { orders: Order[] }
    products: { products: Product[] }
    collections: { collections: Collection[] }
  } = JSON.parse(text)
  return {
    orders: parsed.orders.orders,
    products: parsed.products.products,
    collections: parsed.collections.collections,
  }
}

const shops = buildDemoShops(NOW)
const demo = read(shops[0])
const japan = read(shops[1])
const europe = read(shops[2])
const orders = [...demo.orders, ...japan.orders, ...europe.orders]
const findOrderNamed = (name: string) => orders.find((order) => order.name === name)
const minor = (amount: string) => Number(amount.replace('.', ''))
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

type Side = 'shop_money' | 'presentment_money'

/** Recomputes the totals of an order from its lines, in the given currency. */
function again(order: Order, side: Side) {
  const of = (set: MoneySet) => minor(set[side].amount)
  const lines = sum(order.line_items.map((line) => of(line.price_set) * line.quantity))
  const discounts = sum(order.line_items.flatMap((line) => line.discount_allocations.map((a) => of(a.amount_set))))
  const shipping = sum(order.shipping_lines.map((line) => of(line.price_set)))
  const taxed: TaxedLine[] = [...order.line_items, ...order.shipping_lines]
  const tax = sum(taxed.flatMap((line) => line.tax_lines.map((t) => of(t.price_set))))
  const total = lines - discounts + shipping + (order.taxes_included ? 0 : tax)
  return { lines, discounts, tax, subtotal: lines - discounts, total }
}

describe('amounts of the demo orders', () => {
  it.each(
    orders.flatMap((order) =>
      (['shop_money', 'presentment_money'] as const).map((side) => [order.name, side, order] as const),
    ),
  )('%s adds up in its %s: lines less discounts plus tax and shipping', (_name, side, order) => {
    const of = (set: MoneySet) => minor(set[side].amount)
    expect({
      lines: of(order.total_line_items_price_set),
      discounts: of(order.total_discounts_set),
      tax: of(order.total_tax_set),
      subtotal: of(order.subtotal_price_set),
      total: of(order.total_price_set),
    }).toEqual(again(order, side))
  })

  it('each plain amount equals the amount of its set in the shop currency', () => {
    for (const order of orders) {
      expect(order.total_price).toBe(order.total_price_set.shop_money.amount)
      expect(order.subtotal_price).toBe(order.subtotal_price_set.shop_money.amount)
      for (const line of order.line_items) expect(line.price).toBe(line.price_set.shop_money.amount)
      expect(sum(order.tax_lines.map((t) => minor(t.price)))).toBe(minor(order.total_tax))
    }
  })

  it('each order was paid once, and the current total is net of refunds', () => {
    for (const order of orders) {
      const [sale, ...rest] = order.transactions
      expect(minor(sale?.amount ?? '0')).toBe(minor(order.total_price) - minor(order.total_outstanding))
      expect(minor(order.total_price) - sum(rest.map((t) => minor(t.amount)))).toBe(minor(order.current_total_price))
    }
  })

  it('refunds equal the value of their units, tax included', () => {
    const refunds = orders.flatMap((order) => order.refunds)
    expect(refunds).toHaveLength(2)
    for (const refund of refunds) {
      const worth = sum(refund.refund_line_items.map((line) => minor(line.subtotal) + minor(line.total_tax)))
      expect(sum(refund.transactions.map((t) => minor(t.amount)))).toBe(worth)
    }
  })

  it('the demo orders have yen without decimals', () => {
    for (const order of japan.orders) expect(order.total_price).toMatch(/^\d+$/)
  })
})

describe('situations of the demo orders', () => {
  it('the demo has the orders that the design names', () => {
    expect(findOrderNamed('#1001')).toMatchObject({ email: 'ada@example.com', shipping_address: { zip: '10001' } })
    expect(sum((findOrderNamed('#1001')?.line_items ?? []).map((line) => line.quantity))).toBe(5)
    expect(findOrderNamed('#1001')?.fulfillments).toHaveLength(2)
    expect(findOrderNamed('#1002')).toMatchObject({
      email: null,
      customer: { email: null },
      shipping_address: { zip: '10002' },
    })
    expect(findOrderNamed('#1003')).toMatchObject({
      email: 'sam@example.com',
      shipping_address: null,
      billing_address: null,
    })
    expect(findOrderNamed('#1007')).toMatchObject({
      payment_gateway_names: ['cash'],
      shipping_address: { zip: '10007' },
    })
    expect(findOrderNamed('#1008')).toMatchObject({ fulfillments: [], fulfillment_status: null })
    expect(findOrderNamed('#1010')).toMatchObject({ presentment_currency: 'CAD', shipping_address: { zip: 'H2X 1Y4' } })
    expect(findOrderNamed('#2001')).toMatchObject({
      currency: 'JPY',
      taxes_included: true,
      shipping_address: { zip: '150-0001', last_name: '佐藤' },
    })
    expect(findOrderNamed('#2002')?.line_items[0]?.quantity).toBe(3)
  })

  it('the demo dates fulfilments relative to the day of loading', () => {
    const days = (name: string) => (NOW - Date.parse(findOrderNamed(name)?.fulfillments.at(-1)?.created_at ?? '')) / DAY
    expect([days('#1001'), days('#1004')]).toEqual([6, 200])
  })

  it('bundle parts of the demo orders reference their bundle in hidden properties', () => {
    const bundles =
      findOrderNamed('#1006')?.line_items.map((line) => line.properties.map(({ name }) => name).join()) ?? []
    expect(bundles.slice(0, 3)).toEqual(Array(3).fill('_bundle_id,_bundle_title'))
    expect(bundles.slice(3)).toEqual(Array(3).fill('_bundle_id,_bundle_title,_bundle_partial_returns'))
  })

  it('the demo has lines with a deleted, an unknown and no product', () => {
    const products = new Set(demo.products.map(({ id }) => id))
    const ids = findOrderNamed('#1013')?.line_items.map(({ product_id }) => product_id) ?? []
    expect(ids.map((id) => (id === null ? 'none' : products.has(id) ? 'known' : 'deleted'))).toEqual([
      'deleted',
      'none',
      'known',
    ])
    expect(findOrderNamed('#1012')).toMatchObject({ email: null, phone: '+15035550142' })
    expect(findOrderNamed('#1012')?.line_items.at(-1)?.variant_id).toBeNull()
  })
})

describe('products of the demo shops', () => {
  it('thirty products fill six collections, and in Japan eight fill two', () => {
    expect(demo.products.length).toBeGreaterThanOrEqual(30)
    expect(demo.collections.length).toBeGreaterThanOrEqual(6)
    expect(japan.products.length).toBeGreaterThanOrEqual(8)
    expect(japan.collections.length).toBeGreaterThanOrEqual(2)
  })

  it.each([
    ['demo', demo],
    ['demo-jp', japan],
    ['demo-eu', europe],
  ])('each product of %s is in a collection', (_id, { products, collections }) => {
    const shelved = new Set(collections.flatMap((c) => c.products))
    expect(products.filter(({ id }) => !shelved.has(id)).map(({ handle }) => handle)).toEqual([])
    expect(collections.filter((c) => c.products.length === 0)).toEqual([])
  })

  it('the demo has a variant per combination of options, some sold out or untracked', () => {
    const all = [demo, japan, europe].flatMap(({ products }) => products)
    for (const { options, variants } of all)
      expect(variants.length).toBe(options.reduce((n, o) => n * o.values.length, 1))
    const variants = all.flatMap((p) => p.variants)
    expect(variants.some((v) => v.inventory_management === 'shopify' && v.inventory_quantity === 0)).toBe(true)
    expect(variants.some((v) => v.inventory_management === null)).toBe(true)
  })

  it('exactly the variants named as sold out are sold out', () => {
    const shirt = demo.products.find(({ handle }) => handle === 'linen-shirt')
    expect(shirt?.variants.filter((v) => v.inventory_quantity === 0).map((v) => v.title)).toEqual([
      'Sage / XS',
      'Ink / M',
      'Clay / XXL',
    ])
  })

  it('all ids of the demo are unique', () => {
    const ids = [demo, japan, europe].flatMap(({ orders: sold, products, collections }) => [
      ...products.flatMap((p) => [p.id, ...p.variants.map((v) => v.id), ...p.images.map((i) => i.id)]),
      ...collections.map((c) => c.id),
      ...sold.flatMap((o) => [o.id, ...o.line_items.map((l) => l.id), ...o.fulfillments.map((f) => f.id)]),
      ...sold.flatMap((o) => [...o.transactions.map((t) => t.id), ...o.refunds.map((r) => r.id)]),
      ...sold.flatMap((o) => o.refunds.flatMap((r) => r.refund_line_items.map((l) => l.id))),
    ])
    expect(ids.length - new Set(ids).size).toBe(0)
    expect(ids.every(Number.isSafeInteger)).toBe(true)
  })
})

describe('pictures of the demo shops', () => {
  const sources = [demo, japan, europe]
    .flatMap(({ products }) => products)
    .flatMap((p) => p.images.map(({ src }) => src))

  it('each picture of a product exists', () => {
    expect(sources.filter((src) => demoPicture(src.replace('/demo-art/', '')) === null)).toEqual([])
  })

  it('each variant has a picture in its color', () => {
    for (const product of demo.products)
      for (const variant of product.variants) expect(product.images.map(({ id }) => id)).toContain(variant.image_id)
  })
})
