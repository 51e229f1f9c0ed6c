import fc from 'fast-check'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Fee, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { WindowExtension } from '../../../schemas/config/window-extension.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import { adaAtHome, plainShop } from '../characters.ts'
import { feeOf, lineOf, orderOf, plainPolicy, plainSettings } from '../value/example.ts'

const DAY_MS = 86_400_000
export const ORDERED = Date.UTC(2026, 10, 10, 3)

const opt = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 2 })
const days = fc.constantFrom(0, 1, 7, 14, 30, 60)
const outcome = fc.record({ enabled: fc.boolean(), event: fc.constant('delivered' as const), window: days })
const outcomeName = fc.constantFrom('refund' as const, 'gift_card' as const, 'exchange' as const)

const fee: fc.Arbitrary<Fee> = fc
  .record({
    outcome: fc.constantFrom('refund' as const, 'credit' as const, 'exchange' as const),
    amount: fc.constantFrom(0, 50, 395, 1200),
    type: fc.constantFrom('flat_fee' as const, 'percentage_of_label' as const),
    is_active: fc.constantFrom(true, true, false),
    most: opt(fc.constantFrom(0, 300)),
  })
  .map(({ outcome: of, amount, type, is_active, most }) =>
    feeOf(of, type === 'flat_fee' ? amount : amount / 10, {
      type,
      is_active,
      ...(most !== undefined && { max_amount: most, max_amount_enabled: true }),
    }),
  )

const itemWindow = fc.record({ refund: opt(fc.constantFrom(1, 14, 90)), exchange: opt(fc.constantFrom(1, 14, 90)) })

const defined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

const policy = (id: string, scope: Partial<ReturnPolicy>): fc.Arbitrary<ReturnPolicy> =>
  fc
    .record({
      refund: outcome,
      gift_card: outcome,
      exchange: outcome,
      window_start: opt(fc.constantFrom('fulfilled' as const, 'delivered' as const, 'ordered' as const)),
      delivery_fallback_days: opt(fc.constantFrom(0, 1, 5)),
      fees: fc.array(fee, { maxLength: 3 }),
      item_windows: opt(itemWindow.map((window) => [{ tags: ['sale'], ...defined(window) }])),
    })
    .map((drawn) => ({ ...plainPolicy, ...defined(drawn), ...scope, id, title: id }))

const date = (n: number): string => new Date(Date.UTC(2026, 10, 1) + n * DAY_MS).toISOString().slice(0, 10)

const extension: fc.Arbitrary<WindowExtension> = fc
  .record({
    from: fc.integer({ min: 0, max: 12 }),
    length: fc.integer({ min: 0, max: 20 }),
    further: fc.constantFrom(0, 20, 60),
    policies: opt(fc.constantFrom<string[]>(['rest'], ['table', 'canada'])),
    outcomes: opt(fc.uniqueArray(outcomeName, { minLength: 1 })),
  })
  .map(({ from, length, further, ...only }, at = 0) =>
    defined({
      title: { en: `Extension ${at}` },
      ordered_from: date(from),
      ordered_to: date(from + length),
      until: date(from + length + further),
      ...only,
    }),
  )

export const anyShop: fc.Arbitrary<ShopConfig> = fc
  .record({
    table: opt(policy('table', { product_types: ['Tableware'] })),
    canada: opt(policy('canada', { when: { fact: 'order.shipping-country', op: 'is', value: 'CA' } })),
    rest: policy('rest', { default: true, is_catch_all: true }),
    extensions: fc.array(extension, { maxLength: 2 }),
    zone: fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'),
    hasWindows: fc.constantFrom(true, true, true, false),
    methodFees: fc.array(fee, { maxLength: 2 }),
  })
  .map(({ table, canada, rest, extensions, zone, hasWindows, methodFees }) => ({
    ...plainShop,
    settings: {
      ...plainSettings,
      timeZone: zone,
      countries: ['US', 'CA'],
      window_extensions: extensions,
      ...(!hasWindows && { return_window_active: false }),
    },
    policies: [table, canada, rest].filter((one) => one !== undefined),
    methods: [{ id: 'pre-paid', kind: 'pre-paid' as const, name: 'Parcel', fees: methodFees }],
  }))

export const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    items: fc.array(fc.record({ table: fc.boolean(), sale: fc.boolean() }), { minLength: 1, maxLength: 3 }),
    country: fc.constantFrom('US', 'CA'),
    hours: fc.integer({ min: -200, max: 600 }),
    shipped: fc.integer({ min: 1, max: 100 }),
    delivered: opt(fc.integer({ min: 1, max: 200 })),
  })
  .map(({ items, country, hours, shipped, delivered }) => {
    const createdAt = ORDERED + hours * 3_600_000
    const fulfilledAt = createdAt + shipped * 3_600_000
    const lines = items.map(({ table, sale }, at) =>
      lineOf({
        id: `L${at}`,
        price: 5000,
        productType: table ? 'Tableware' : 'Shirts',
        tags: sale ? ['sale'] : [],
        fulfilledAt: [fulfilledAt],
        ...(delivered !== undefined && { deliveredAt: [fulfilledAt + delivered * 3_600_000] }),
      }),
    )
    return orderOf(lines, { createdAt, fulfilledAt, gateways: ['card'], address: { ...adaAtHome, country } })
  })
