import { type Row, toGmt } from './state.ts'

const SOLD_AT = '2026-11-01T10:00:00'

const money = (amount: number): string => amount.toFixed(2)

interface Bought {
  readonly id?: number
  /** With tax, for one unit. */
  readonly unit: number
  readonly quantity?: number
  readonly off?: number
  readonly product?: string | number
  readonly variation?: string | number
  readonly name?: string
  readonly parent?: string | null
  readonly overrides?: Row
}

interface Sold {
  readonly number: number
  readonly items: readonly Bought[]
  readonly currency?: string
  readonly shipping?: number
  readonly taxRate?: number
  readonly status?: string
  readonly paid?: boolean
  readonly changedAt?: string
  readonly gateway?: string
  readonly overrides?: Row
}

export const splitTax = (gross: number, rate: number): readonly [net: number, tax: number] => {
  const net = Number(money(gross / (1 + rate / 100)))
  return [net, Number(money(gross - net))]
}

const lineOf = ({ number, taxRate = 19 }: Sold, bought: Bought, index: number): Row => {
  const { unit, quantity = 1, off = 0, product = 13, variation = 16, parent = 'T-Shirt' } = bought
  const [total, tax] = splitTax(unit * quantity - off, taxRate)
  const [subtotal, subtotalTax] = splitTax(unit * quantity, taxRate)
  return {
    id: bought.id ?? number * 10 + index + 1,
    name: bought.name ?? (parent === null ? 'Mug' : `${parent} - M, Red`),
    parent_name: parent,
    product_id: product,
    variation_id: variation,
    quantity,
    subtotal: money(subtotal),
    subtotal_tax: money(subtotalTax),
    total: money(total),
    total_tax: money(tax),
    taxes: taxRate === 0 ? [] : [{ id: 1, total: String(tax), subtotal: String(subtotalTax) }],
    meta_data: [
      { id: 1, key: 'size', value: 'M', display_key: 'Size', display_value: 'M' },
      { id: 2, key: '_reduced_stock', value: String(quantity), display_key: '_reduced_stock', display_value: '1' },
    ],
    sku: 'SHIRT-M',
    image: { id: 0, src: '' },
    ...bought.overrides,
  }
}

const person = { first_name: 'Anna', last_name: 'Vogel', company: '', address_1: 'Lindenstrasse 1', address_2: '' }
const place = { city: 'Berlin', state: '', postcode: '10969', country: 'DE' }

/** An order in the form of WooCommerce 11.0.1, completed the day after it was placed. */
export const soldOrder = (sold: Sold): Row => {
  const { number, currency = 'EUR', shipping = 5.94, taxRate = 19, status = 'completed', paid = true } = sold
  const items = sold.items.map((bought, index) => lineOf(sold, bought, index))
  const [shippingNet, shippingTax] = splitTax(shipping, taxRate)
  const total = sold.items.reduce((all, { unit, quantity = 1, off = 0 }) => all + unit * quantity - off, shipping)
  return {
    id: number,
    number: String(number),
    status,
    currency,
    version: '11.0.1',
    prices_include_tax: true,
    created_via: 'checkout',
    customer_id: 2,
    total: money(total),
    billing: { ...person, ...place, email: 'anna@example.com', phone: '+493012345' },
    shipping: { ...person, ...place, phone: '' },
    payment_method: sold.gateway ?? 'labpay',
    line_items: items,
    shipping_lines:
      shipping === 0 ? [] : [{ id: number * 10 + 9, total: money(shippingNet), total_tax: money(shippingTax) }],
    fee_lines: [],
    tax_lines: taxRate === 0 ? [] : [{ id: 4, rate_id: 1, rate_percent: taxRate, compound: false }],
    coupon_lines: [],
    refunds: [],
    meta_data: [],
    payment_url: `https://shop.example/checkout/order-pay/${number}/?pay_for_order=true&key=wc_order_key`,
    date_created_gmt: SOLD_AT,
    date_modified_gmt: sold.changedAt ?? SOLD_AT,
    date_paid_gmt: paid ? SOLD_AT : null,
    date_completed_gmt: status === 'completed' ? '2026-11-02T10:00:00' : null,
    ...sold.overrides,
  }
}

interface Size {
  readonly id: string | number
  readonly stock: number | null
  readonly overrides?: Row
}

/** A variable product with one option, and its variations. */
export const soldProduct = (id: string | number, sizes: readonly Size[], overrides: Row = {}) => ({
  product: {
    id,
    name: 'T-Shirt',
    slug: 't-shirt',
    type: 'variable',
    status: 'publish',
    catalog_visibility: 'visible',
    description: '<p>Soft &amp; light</p>',
    sku: 'SHIRT',
    price: '24.99',
    virtual: false,
    downloadable: false,
    manage_stock: false,
    stock_quantity: null,
    stock_status: 'instock',
    backorders: 'no',
    weight: '0.25',
    categories: [{ id: 17, name: 'Shirts', slug: 'shirts' }],
    tags: [{ id: 18, name: 'summer', slug: 'summer' }],
    images: [{ id: 1, src: 'https://img.example/shirt.png' }],
    attributes: [{ id: 0, name: 'Size', slug: 'size', variation: true, options: sizes.map((size) => String(size.id)) }],
    date_created_gmt: SOLD_AT,
    date_modified_gmt: SOLD_AT,
    ...overrides,
  } as Row,
  variations: sizes.map(
    ({ id: sizeId, stock, overrides: more }, index): Row => ({
      id: sizeId,
      type: 'variation',
      parent_id: id,
      status: 'publish',
      sku: `SHIRT-${sizeId}`,
      global_unique_id: '',
      price: '24.99',
      regular_price: '24.99',
      on_sale: false,
      manage_stock: stock !== null,
      stock_quantity: stock,
      stock_status: 'instock',
      backorders: 'no',
      weight: '',
      image: null,
      menu_order: index,
      attributes: [{ id: 0, name: 'Size', slug: 'size', option: String(sizeId) }],
      date_modified_gmt: SOLD_AT,
      ...more,
    }),
  ),
})

export const createState = (now: () => number) => ({
  orders: [],
  refunds: {},
  notes: {},
  products: [],
  variations: {},
  categories: [],
  coupons: [],
  webhooks: [],
  settings: {
    'general/woocommerce_currency': 'EUR',
    'general/woocommerce_price_num_decimals': '2',
    'general/woocommerce_calc_taxes': 'yes',
    'general/woocommerce_enable_coupons': 'yes',
    'tax/woocommerce_prices_include_tax': 'yes',
    'products/woocommerce_manage_stock': 'yes',
    'products/woocommerce_weight_unit': 'kg',
  },
  gateways: [
    { id: 'labpay', title: 'Lab Pay', enabled: true, method_supports: ['products', 'refunds'] },
    { id: 'bacs', title: 'BACS', enabled: true, method_supports: ['products'] },
  ],
  key: 'ck_write',
  readKey: 'ck_read',
  secret: 'cs_secret',
  currency: 'EUR',
  taxRate: 19,
  zoneMs: 0,
  filtersOrigin: true,
  bank: [],
  paidBack: [],
  cut: [],
  meanwhile: [],
  requests: [],
  created: {},
  now,
  nextId: 5000,
})

export const secondsAfter = (seconds: number): string => toGmt(Date.parse(`${SOLD_AT}Z`) + seconds * 1000)
