import fc from 'fast-check'
import type { Condition } from '../../../schemas/config/condition.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
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
      labelsEnabled: fc.constantFrom(true, true, false),
      item_windows: opt(itemWindow.map((window) => [{ tags: ['sale'], ...defined(window) }])),
    })
    .map((drawn) => ({ ...plainPolicy, ...defined(drawn), ...scope, id, title: id }))

const date = (n: number): string => new Date(Date.UTC(2026, 10, 1) + n * DAY_MS).toISOString().slice(0, 10)

const extension: fc.Arbitrary<WindowExtension> = fc
  .record({
    from: fc.integer({ min: 0, max: 12 }),
    length: fc.integer({ min: 0, max: 20 }),
    further: fc.constantFrom(0, 20, 60),
    policies: opt(fc.constantFrom<string[]>(['rest'], ['table', 'first'])),
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

const tagFact = fc.constantFrom('order.tags' as const, 'customer.tags' as const)

const test: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    fact: fc.constant('order.shipping-country' as const),
    op: fc.constantFrom('is' as const, 'is-not' as const),
    value: fc.constant('CA'),
  }),
  fc.record({
    fact: fc.constant('order.shipping-country' as const),
    op: fc.constantFrom('one-of' as const, 'none-of' as const),
    value: fc.constantFrom<string[]>(['ca', 'us'], ['us']),
  }),
  fc.record({ fact: fc.constant('order.gift' as const), op: fc.constant('is' as const), value: fc.boolean() }),
  fc.record({
    fact: tagFact,
    op: fc.constantFrom('includes' as const, 'excludes' as const),
    value: fc.constantFrom('club', 'press'),
  }),
  fc.record({
    fact: fc.constant('order.total' as const),
    op: fc.constantFrom('at-least' as const, 'above' as const, 'at-most' as const, 'below' as const),
    value: fc.constantFrom(5000, 10_000),
  }),
)

const condition: fc.Arbitrary<Condition> = fc
  .record({
    parts: fc.tuple(test, test),
    shape: fc.constantFrom('one' as const, 'one' as const, 'all' as const, 'any' as const),
    isNegated: fc.boolean(),
  })
  .map(({ parts, shape, isNegated }) => {
    const whole = shape === 'one' ? parts[0] : shape === 'all' ? { all: parts } : { any: parts }
    return isNegated ? { not: whole } : whole
  })

const specialPolicy = (id: string) => condition.chain((when) => policy(id, { when }))

const includesTag = (value: string): fc.Arbitrary<Condition> => tagFact.map((fact) => ({ fact, op: 'includes', value }))

const twins = fc.tuple(policy('first', {}), includesTag('club'), includesTag('press')).map(([one, first, second]) => [
  { ...one, when: first },
  { ...one, id: 'second', title: 'second', when: second },
])

const special = fc.oneof(
  fc.constant([]),
  fc.tuple(specialPolicy('first')),
  fc.tuple(specialPolicy('first'), specialPolicy('second')),
  twins,
)

const methodFees = fc.array(fee, { maxLength: 2 })
const kinds = ['pre-paid', 'evri', 'olive', 'loop-pos'] as const

const anyMethods: fc.Arbitrary<ReturnMethod[]> = fc
  .uniqueArray(fc.record({ kind: fc.constantFrom(...kinds), fees: methodFees, replacesBoxAndShip: fc.boolean() }), {
    minLength: 1,
    selector: ({ kind }) => kind,
  })
  .map((methods) => methods.map((one) => ({ ...one, id: one.kind, name: `By ${one.kind}` })))

const storeWithPlace = { id: 'home', name: 'Home', address: { ...adaAtHome, latitude: 40.7, longitude: -74 } }

export const anyShop: fc.Arbitrary<ShopConfig> = fc
  .record({
    table: opt(policy('table', { product_types: ['Tableware'] })),
    special,
    rest: policy('rest', { default: true, is_catch_all: true }),
    extensions: fc.array(extension, { maxLength: 2 }),
    zone: fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'),
    hasWindows: fc.constantFrom(true, true, true, false),
    methods: anyMethods,
    isOliveOn: fc.boolean(),
    exchangesOfUnpaidOrders: fc.boolean(),
    cashGateways: opt(fc.constant<string[]>([])),
  })
  .map(({ table, special: some, rest, extensions, zone, hasWindows, methods, isOliveOn, ...settings }) => ({
    ...plainShop,
    settings: {
      ...plainSettings,
      ...defined(settings),
      timeZone: zone,
      countries: ['US', 'CA'],
      window_extensions: extensions,
      enablePointOfSale: true,
      ...(!hasWindows && { return_window_active: false }),
    },
    flags: [{ id: 1, name: 'olive', description: '', active: isOliveOn }],
    policies: [table, ...some, rest].filter((one) => one !== undefined),
    methods,
    stores: [storeWithPlace],
  }))

const payment = fc.constantFrom('card' as const, 'card' as const, 'cash' as const, 'unpaid' as const)

export const anyOrder: fc.Arbitrary<{ readonly order: Order; readonly gift: boolean }> = fc
  .record({
    items: fc.array(fc.record({ table: fc.boolean(), sale: fc.boolean() }), { minLength: 1, maxLength: 3 }),
    country: fc.constantFrom('US', 'CA'),
    hours: fc.integer({ min: -200, max: 600 }),
    shipped: fc.integer({ min: 1, max: 100 }),
    delivered: opt(fc.integer({ min: 1, max: 200 })),
    tags: fc.subarray(['club', 'press']),
    customerTags: fc.subarray(['club', 'press']),
    paidBy: payment,
    gift: fc.constantFrom(false, false, true),
  })
  .map(({ items, country, hours, shipped, delivered, tags, customerTags, paidBy, gift }) => {
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
    const gateways = [paidBy === 'cash' ? 'cash' : 'card']
    const address = { ...adaAtHome, country }
    const drawnOrder = orderOf(lines, { createdAt, fulfilledAt, gateways, address, tags })
    const order = { ...drawnOrder, customer: { ...drawnOrder.customer, tags: customerTags } }
    return { order: paidBy === 'unpaid' ? { ...order, taken: 0 } : order, gift }
  })
