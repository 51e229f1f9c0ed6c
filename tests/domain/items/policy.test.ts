import { describe, expect, it } from 'vitest'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import { choosePolicy, isExchangeOnly, resolveAllowance } from '../../../server/domain/items/policy.ts'
import { resolveWindowStart } from '../../../server/domain/items/return-window.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import {
  assessItems,
  candleBought,
  disabledEvent,
  linenShirtBought,
  orderInsideWindow,
  orderOfShirt,
  orderPaidInCash,
  plainShop,
  shopWith,
  stateOf,
  TODAY,
  WINDOW_OVER,
} from '../characters.ts'
import { DAY_MS, lineOf, MARCH_1, orderOf, plainPolicy } from '../value/example.ts'

const allowance = (overrides: Partial<Parameters<typeof resolveAllowance>[0]> = {}) => {
  const input = {
    order: orderInsideWindow,
    policy: plainPolicy,
    settings: plainShop.settings,
    gift: false,
    exemption: null,
    now: TODAY,
    ...overrides,
  }
  const units = unitsOf(input.order, new Map())
  return resolveAllowance({
    start: resolveWindowStart({ order: input.order, units }, input.policy, input.settings),
    ...input,
  })
}
const noFacts = { values: {}, answers: {} }
const withWindows = (exchange: number, refund: number, gift: number): ReturnPolicy => ({
  ...plainPolicy,
  exchange: { ...plainPolicy.exchange, window: exchange },
  refund: { ...plainPolicy.refund, window: refund },
  gift_card: { ...plainPolicy.gift_card, window: gift },
})

describe('goods that can only be exchanged', () => {
  const strict: ReturnPolicy = {
    ...plainPolicy,
    id: 'strict',
    refund: { ...plainPolicy.refund, enabled: false },
    gift_card: { ...plainPolicy.gift_card, enabled: false },
  }
  const usual: ReturnPolicy = { ...plainPolicy, id: 'usual', default: true }
  const shirt = { productType: 'Shirts', tags: [] }
  const from = (country: string) => ({ values: { 'order.shipping-country': country }, answers: {} })
  const abroad = { when: { fact: 'order.shipping-country', op: 'is', value: 'DE' } } as const

  it('SHP-28 exchange-only goods use a policy with shopper conditions before a goods-only policy', () => {
    const policies = [{ ...strict, ...abroad }, usual]
    expect([isExchangeOnly(shirt, policies, from('DE')), isExchangeOnly(shirt, policies, from('US'))]).toEqual([
      true,
      false,
    ])
    const lenient = [{ ...plainPolicy, ...abroad }, { ...strict, product_types: ['Shirts'] }, usual]
    expect([isExchangeOnly(shirt, lenient, from('DE')), isExchangeOnly(shirt, lenient, from('US'))]).toEqual([
      false,
      true,
    ])
  })
})

describe('the policy of an order', () => {
  const byDefault: ReturnPolicy = { ...plainPolicy, id: 'default', default: true }
  const catchAll: ReturnPolicy = { ...plainPolicy, id: 'catch-all', is_catch_all: true }
  const shirts: ReturnPolicy = { ...plainPolicy, id: 'shirts', product_types: ['Shirts'] }
  const shirtsAgain: ReturnPolicy = { ...shirts, id: 'shirts-again' }
  const sale: ReturnPolicy = { ...plainPolicy, id: 'sale', tags: ['sale'] }
  const saleCandle = orderOf([lineOf({ id: 'candle', price: 1, productType: 'Candles', tags: ['sale'] })])

  it.each([
    ['the first whose conditions match', orderOfShirt, [byDefault, catchAll, shirts, shirtsAgain], 'shirts'],
    ['one whose tag matches', saleCandle, [byDefault, catchAll, shirts, sale], 'sale'],
    ['one that matches some lines only does not', orderInsideWindow, [shirts, catchAll, byDefault], 'catch-all'],
    ['else the catch-all before the default', saleCandle, [byDefault, shirts, catchAll], 'catch-all'],
    ['else the default', saleCandle, [shirts, byDefault], 'default'],
  ] as const)('ITM-82 %s', (_sentence, order, policies, id) => {
    expect(choosePolicy(order, policies, noFacts).policy.id).toBe(id)
  })

  it('ITM-82 types and tags together cover an order of several lines', () => {
    const both: ReturnPolicy = { ...plainPolicy, id: 'both', product_types: ['Shirts'], tags: ['sale'] }
    const order = orderOf([linenShirtBought, { ...candleBought, tags: ['sale'] }])
    expect(choosePolicy(order, [byDefault, both], noFacts).policy.id).toBe('both')
  })

  it('a shop without a catch-all and a default is a mistake of its configuration', () => {
    expect(() => choosePolicy(saleCandle, [shirts], noFacts)).toThrow(RangeError)
  })
})

describe('outcomes allowed today', () => {
  it.each(['exchange', 'refund', 'gift_card'] as const)('ITM-83 %s only when the policy has it on', (outcome) => {
    const name = outcome === 'gift_card' ? 'gift' : outcome
    expect(allowance()[name]).toBe(true)
    const { exchange, refund, gift } = allowance({ policy: { ...plainPolicy, [outcome]: disabledEvent } })
    expect({ exchange, refund, gift }).toEqual({ exchange: true, refund: true, gift: true, [name]: false })
  })

  it('ITM-83 each has a window of its own, in days after the fulfillment', () => {
    const day = (n: number) => allowance({ policy: withWindows(5, 10, 20), now: MARCH_1 + n * DAY_MS })
    expect(day(5)).toMatchObject({ exchange: true, refund: true, gift: true, past: false })
    expect(day(6)).toMatchObject({ exchange: false, refund: true, gift: true, past: false })
    expect(day(11)).toMatchObject({ exchange: false, refund: false, gift: true, past: false })
    expect(day(21)).toMatchObject({ exchange: false, refund: false, gift: false, past: true })
  })

  it('ITM-05 ITM-83 a window ends with its last day in UTC; the longest is named', () => {
    const last = WINDOW_OVER - 1
    expect(allowance({ now: last })).toMatchObject({ refund: true, past: false, window: { end: last } })
    expect(allowance({ now: WINDOW_OVER })).toMatchObject({ refund: false, past: true, window: { end: last } })
    expect(allowance({ policy: withWindows(5, 30, 20) }).window?.end).toBe(last)
    expect(allowance({ policy: { ...withWindows(5, 30, 20), refund: disabledEvent } }).window?.end).toBe(
      Date.UTC(2024, 2, 22) - 1,
    )
  })

  it('ITM-05 ITM-83 no window counts where the shop has them off', () => {
    const settings = { ...plainShop.settings, return_window_active: false }
    expect(allowance({ settings, now: WINDOW_OVER })).toMatchObject({
      exchange: true,
      refund: true,
      gift: true,
      past: false,
      window: null,
    })
  })

  it('no window runs before anything was sent', () => {
    const order = { ...orderInsideWindow, fulfilledAt: null }
    expect(allowance({ order, now: WINDOW_OVER })).toMatchObject({ refund: true, past: false, window: null })
  })

  it('ITM-57 an order paid in cash is not refunded to a card', () => {
    expect(allowance({ order: orderPaidInCash })).toMatchObject({ refund: false, gift: true, exchange: true })
  })

  it('ITM-57 a gift is not refunded to its buyer', () => {
    expect(allowance({ gift: true })).toMatchObject({ refund: false, gift: true, exchange: true })
  })

  it('ITM-58 an outcome turned off for the order is unavailable, not a missed window', () => {
    const policy = { ...plainPolicy, exchange: disabledEvent, refund: disabledEvent, gift_card: disabledEvent }
    expect(allowance({ policy })).toMatchObject({ exchange: false, refund: false, gift: false, past: false })
    const shut = { ...plainPolicy, shop_now_enabled: false }
    expect(allowance({ policy: shut })).toMatchObject({ exchange: true, storefront: false })
  })
})

describe('a policy chosen by a condition on the order', () => {
  const byDefault: ReturnPolicy = { ...plainPolicy, id: 'default', default: true }
  const abroad: ReturnPolicy = {
    ...plainPolicy,
    id: 'abroad',
    when: { not: { fact: 'order.shipping-country', op: 'is', value: 'US' } },
  }
  const vip: ReturnPolicy = {
    ...plainPolicy,
    id: 'vip',
    refund: { ...plainPolicy.refund, window: 90 },
    when: { fact: 'customer.tags', op: 'includes', value: 'vip' },
  }
  const shop = { ...plainShop, policies: [byDefault, vip, abroad] }
  const orderFor = (country: string, tags: string[] = []) => ({
    ...orderInsideWindow,
    customer: { ...orderInsideWindow.customer, tags },
    address: { name: 'Ada', address1: '1', city: 'A', zip: '1', country },
  })
  const chosen = (order: ReturnType<typeof orderFor>) => {
    const { policy, policyBecause } = assessItems([], { order, config: shop })
    return [policy.id, policyBecause]
  }

  it('FIX-66 ITM-82 the first policy with a true condition applies, else the default', () => {
    expect(chosen(orderFor('US'))).toEqual(['default', 'default'])
    expect(chosen(orderFor('US', ['vip']))).toEqual(['vip', 'conditions'])
    expect(chosen(orderFor('CA'))).toEqual(['abroad', 'conditions'])
    expect(chosen(orderFor('CA', ['vip']))).toEqual(['vip', 'conditions'])
  })

  it('FIX-66 an unknown fact selects no policy, and products must match too', () => {
    expect(chosen({ ...orderFor('CA'), address: null } as never)).toEqual(['default', 'default'])
    const both = { ...abroad, product_types: ['Shirts'] }
    const facts = { values: { 'order.shipping-country': 'CA' }, answers: {} }
    expect(choosePolicy(orderOfShirt, [both, byDefault], facts).policy.id).toBe('abroad')
    expect(choosePolicy(orderInsideWindow, [both, byDefault], facts).policy.id).toBe('default')
  })

  it('FIX-66 its windows count', () => {
    const late = { order: orderFor('US', ['vip']), config: shop, now: WINDOW_OVER }
    expect(stateOf(assessItems([], late), 'shirt.1').allowed).toMatchObject({ refund: true, exchange: false })
  })
})

describe('windows of items', () => {
  const item_windows = [
    { product_types: ['Shirts'], refund: 45, exchange: 60 },
    { tags: ['never'], refund: 1 },
  ]
  const config = shopWith({ policy: { item_windows } })
  const at = (day: number) => assessItems([], { config, now: MARCH_1 + day * DAY_MS })

  it('FIX-24 a product type has own days in a mixed order; others use the policy’s', () => {
    const shirtOn = (day: number) => stateOf(at(day), 'shirt.1')
    const candleOn = (day: number) => stateOf(at(day), 'candle.1')
    expect(shirtOn(31).allowed).toMatchObject({ refund: true, gift: false, exchange: true })
    expect(candleOn(31).status).toMatchObject({ kind: 'ineligible', code: 3 })
    expect(shirtOn(46).allowed).toMatchObject({ refund: false, exchange: true })
    expect(shirtOn(61).status).toMatchObject({ kind: 'ineligible', code: 3 })
    expect(candleOn(30).status.kind).toBe('eligible')
  })

  it('FIX-24 the order is over when its last item is', () => {
    expect(at(31).allowance).toMatchObject({
      past: false,
      refund: true,
      window: { end: Date.UTC(2024, 3, 30, 23, 59, 59, 999) },
    })
    expect(at(61).allowance.past).toBe(true)
  })

  it('FIX-24 products by their id, and the first line that names an item counts', () => {
    const own = [{ products: ['linen-shirt'], refund: 2 }, ...item_windows]
    const input = { config: shopWith({ policy: { item_windows: own } }), now: MARCH_1 + 5 * DAY_MS }
    expect(stateOf(assessItems([], input), 'shirt.1').allowed).toMatchObject({ refund: false, gift: true })
  })
})

describe('an action of the order', () => {
  it('ITM-57 an outcome past its own window is unavailable, while the others stay', () => {
    const config = { ...plainShop, policies: [{ ...withWindows(5, 30, 30), default: true }] }
    expect(stateOf(assessItems([], { config }), 'shirt.1').outcomes).toMatchObject({ exchange: false, return: true })
    const item = {
      id: 'shirt.1',
      reasons: ['unwanted'],
      outcome: 'exchange',
      variant: 'shirt-l',
      confirmed: true,
    } as const
    const wanted = assessItems([{ ...item, reasons: ['unwanted'] }], { config })
    expect(wanted.selected).toEqual([])
    const windowed = (...windows: Parameters<typeof withWindows>) =>
      stateOf(assessItems([], { config: shopWith({ policy: withWindows(...windows) }) }), 'shirt.1').allowed
    expect(windowed(30, 5, 30)).toMatchObject({ exchange: true, refund: false, gift: true })
    expect(windowed(30, 30, 5)).toMatchObject({ exchange: true, refund: true, gift: false })
  })

  it('ITM-58 an outcome is unavailable where the policy turns it off', () => {
    const config = shopWith({ policy: { exchange: disabledEvent } })
    expect(stateOf(assessItems([], { config }), 'shirt.1').outcomes).toMatchObject({ exchange: false, return: true })
    const nothing = shopWith({ policy: { refund: disabledEvent, gift_card: disabledEvent } })
    expect(stateOf(assessItems([], { config: nothing }), 'shirt.1').outcomes).toMatchObject({
      exchange: true,
      return: false,
    })
  })
})

it.each([
  ['after its window', { now: WINDOW_OVER }],
  ['on which nothing was taken', { order: { ...orderInsideWindow, taken: 0 } }],
])('CRD-30 the value of an order %s never opens Shop Now, whatever the policy', (_sentence, input) => {
  const policy = { ...plainPolicy, shop_now_for_all_enabled: true }
  const open = { storefront: true, storefrontForAll: true }
  expect(allowance({ policy })).toMatchObject(open)
  expect(allowance({ policy, ...input })).toMatchObject({ storefront: false, storefrontForAll: false })
})

it('FIX-03 a free order is not an unpaid order', () => {
  const order = { ...orderInsideWindow, total: 0, taken: 0 }
  expect(allowance({ order })).toMatchObject({ creditable: true, gift: true })
})
