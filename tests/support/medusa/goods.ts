import type { Row } from './rows.ts'

export const LOCATION = 'sloc_01HARBOUR'

interface Bought {
  readonly unit: number
  readonly quantity?: number
  /** Discount on all units: without tax and with it. */
  readonly off?: readonly [net: number, gross: number]
  readonly variant?: string
  readonly detail?: Row
  readonly overrides?: Row
}

interface Sold {
  readonly number: number
  readonly items: readonly Bought[]
  readonly currency?: string
  readonly hasTaxInside?: boolean
  /** In hundredths. */
  readonly rate?: number
  readonly shipping?: number
  readonly captured?: readonly number[]
  readonly changedAt?: string
  readonly overrides?: Row
}

const soldAt = '2026-11-01T10:00:00.000Z'

const itemOf = ({ number, hasTaxInside = false, rate = 19 }: Sold, bought: Bought, n: number): Row => {
  const { unit, quantity = 1, off, variant = 'variant_m', detail = {}, overrides = {} } = bought
  return {
    id: `ordli_${number}_${n + 1}`,
    title: 'Linen Shirt',
    product_title: 'Linen Shirt',
    variant_title: 'M',
    product_type: 'Shirts',
    product_id: 'prod_shirt',
    variant_id: variant,
    variant_sku: 'LIN-M',
    thumbnail: 'https://img.example/m.png',
    requires_shipping: true,
    is_giftcard: false,
    is_tax_inclusive: hasTaxInside,
    unit_price: unit,
    quantity,
    tax_lines: rate === 0 ? [] : [{ rate, code: 'vat' }],
    adjustments: off === undefined ? [] : [{ code: 'TENOFF', amount: off[0], subtotal: off[0], total: off[1] }],
    detail: {
      quantity,
      return_requested_quantity: 0,
      return_received_quantity: 0,
      return_dismissed_quantity: 0,
      written_off_quantity: 0,
      ...detail,
    },
    variant: { weight: null, product: { weight: 250 } },
    ...overrides,
  }
}

/** An order in Medusa 2.21.2 format, shipped whole the day after purchase. */
export const soldOrder = (sold: Sold): Row => {
  const { number, currency = 'eur', shipping = 4.9, captured = [], changedAt = soldAt, overrides = {} } = sold
  const items = sold.items.map((bought, n) => itemOf(sold, bought, n))
  return {
    id: `order_${number}`,
    display_id: number,
    custom_display_id: null,
    status: 'pending',
    is_draft_order: false,
    metadata: null,
    email: 'ada@example.com',
    currency_code: currency,
    customer_id: 'cus_ada',
    region_id: 'reg_eu',
    sales_channel_id: 'sc_web',
    created_at: soldAt,
    updated_at: changedAt,
    canceled_at: null,
    shipping_total: shipping,
    items,
    customer: { id: 'cus_ada', email: 'ada@example.com', phone: null, first_name: null, last_name: null },
    shipping_address: {
      first_name: 'Ada',
      last_name: 'Moor',
      company: null,
      address_1: 'Kai 1',
      address_2: '2. OG',
      city: 'New York',
      province: 'us-ny',
      postal_code: '10001',
      country_code: 'us',
      phone: '+1212555',
    },
    shipping_methods: [{ name: 'Standard', shipping_option_id: 'so_standard', amount: shipping }],
    fulfillments: [
      {
        created_at: '2026-11-02T09:00:00.000Z',
        packed_at: '2026-11-02T09:00:00.000Z',
        shipped_at: null,
        delivered_at: null,
        canceled_at: null,
        items: items.map(({ id, quantity }) => ({ line_item_id: id, quantity })),
      },
    ],
    payment_collections: captured.map((amount, n) => ({
      id: `pay_col_${number}_${n + 1}`,
      payments: [
        {
          id: `pay_${number}_${n + 1}`,
          provider_id: 'pp_system_default',
          amount,
          created_at: `2026-11-01T10:0${n}:00.000Z`,
          canceled_at: null,
          captures: [{ amount }],
          refunds: [],
        },
      ],
    })),
    returns: [],
    credit_lines: [],
    ...overrides,
  }
}

interface StockedVariant {
  readonly id: string
  readonly stock: number | null
  readonly isBackordered?: boolean
}

export const soldProduct = (id: string, variants: readonly StockedVariant[], overrides: Row = {}): Row => ({
  id,
  title: 'Linen Shirt',
  handle: id,
  description: '<p>Of linen</p>',
  status: 'published',
  weight: 250,
  thumbnail: 'https://img.example/1.png',
  images: [{ url: 'https://img.example/2.png', rank: 1 }],
  type: { value: 'Shirts' },
  tags: [{ value: 'final-sale' }],
  collection_id: 'pcol_summer',
  created_at: soldAt,
  updated_at: soldAt,
  options: [
    { id: 'opt_size', title: 'Size', values: variants.map((one, rank) => ({ value: one.id, rank })).reverse() },
  ],
  variants: variants.map(({ id: variant, stock, isBackordered = false }, rank) => ({
    id: variant,
    title: variant,
    sku: null,
    barcode: null,
    ean: '4006381333931',
    upc: null,
    thumbnail: null,
    weight: null,
    variant_rank: rank,
    manage_inventory: stock !== null,
    allow_backorder: isBackordered,
    options: [{ option_id: 'opt_size', value: variant }],
    prices: [
      { amount: 1_000, currency_code: 'jpy', min_quantity: null, rules: {} },
      { amount: 10, currency_code: 'eur', min_quantity: null, rules: { region_id: 'reg_fr' } },
      { amount: 50, currency_code: 'eur', min_quantity: null, rules: {} },
    ],
    inventory_items:
      stock === null
        ? []
        : [
            {
              inventory_item_id: `iitem_${variant}`,
              required_quantity: 1,
              inventory: {
                location_levels: [
                  { location_id: 'sloc_01OTHER', stocked_quantity: 900, reserved_quantity: 0, available_quantity: 900 },
                  { location_id: LOCATION, stocked_quantity: stock, reserved_quantity: 0, available_quantity: stock },
                ],
              },
            },
          ],
  })),
  ...overrides,
})
