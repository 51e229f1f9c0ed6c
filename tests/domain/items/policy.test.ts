import { describe, expect, it } from 'vitest'
import type { ReturnPolicy } from '../../../schemas/entities/policy.ts'
import { allowanceOf, policyFor } from '../../../server/domain/items/policy.ts'
import {
  candleBought,
  linenShirtBought,
  off,
  orderInsideWindow,
  orderOfShirt,
  orderPaidInCash,
  plainShop,
  TODAY,
  WINDOW_OVER,
} from '../characters.ts'
import { DAY_MS, lineOf, MARCH_1, orderOf, plainPolicy } from '../value/example.ts'

const allowance = (given: Partial<Parameters<typeof allowanceOf>[0]> = {}) =>
  allowanceOf({
    order: orderInsideWindow,
    policy: plainPolicy,
    settings: plainShop.settings,
    gift: false,
    allowlisted: false,
    now: TODAY,
    ...given,
  })
const withWindows = (exchange: number, refund: number, gift: number): ReturnPolicy => ({
  ...plainPolicy,
  exchange: { ...plainPolicy.exchange, window: exchange },
  refund: { ...plainPolicy.refund, window: refund },
  gift_card: { ...plainPolicy.gift_card, window: gift },
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
    expect(policyFor(order, policies).id).toBe(id)
  })

  it('ITM-82 types and tags together cover an order of several lines', () => {
    const both: ReturnPolicy = { ...plainPolicy, id: 'both', product_types: ['Shirts'], tags: ['sale'] }
    const order = orderOf([linenShirtBought, { ...candleBought, tags: ['sale'] }])
    expect(policyFor(order, [byDefault, both]).id).toBe('both')
  })

  it('a shop without a catch-all and a default is a mistake of its configuration', () => {
    expect(() => policyFor(saleCandle, [shirts])).toThrow(RangeError)
  })
})

describe('what is allowed today', () => {
  it.each(['exchange', 'refund', 'gift_card'] as const)('ITM-83 %s only when the policy has it on', (outcome) => {
    const name = outcome === 'gift_card' ? 'gift' : outcome
    expect(allowance()[name]).toBe(true)
    const { exchange, refund, gift } = allowance({ policy: { ...plainPolicy, [outcome]: off } })
    expect({ exchange, refund, gift }).toEqual({ exchange: true, refund: true, gift: true, [name]: false })
  })

  it('ITM-83 each has a window of its own, in days after the fulfillment', () => {
    const day = (n: number) => allowance({ policy: withWindows(5, 10, 20), now: MARCH_1 + n * DAY_MS })
    expect(day(5)).toMatchObject({ exchange: true, refund: true, gift: true, past: false })
    expect(day(6)).toMatchObject({ exchange: false, refund: true, gift: true, past: false })
    expect(day(11)).toMatchObject({ exchange: false, refund: false, gift: true, past: false })
    expect(day(21)).toMatchObject({ exchange: false, refund: false, gift: false, past: true })
  })

  it('ITM-05 ITM-83 a window lasts until the end of its last day in UTC, and the longest one is named', () => {
    const last = WINDOW_OVER - 1
    expect(allowance({ now: last })).toMatchObject({ refund: true, past: false, eligibleUntil: last })
    expect(allowance({ now: WINDOW_OVER })).toMatchObject({ refund: false, past: true, eligibleUntil: last })
    expect(allowance({ policy: withWindows(5, 30, 20) }).eligibleUntil).toBe(last)
    expect(allowance({ policy: { ...withWindows(5, 30, 20), refund: off } }).eligibleUntil).toBe(
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
      eligibleUntil: null,
    })
  })

  it('no window runs before anything was sent', () => {
    const order = { ...orderInsideWindow, fulfilledAt: null }
    expect(allowance({ order, now: WINDOW_OVER })).toMatchObject({ refund: true, past: false, eligibleUntil: null })
  })

  it('ITM-57 an order paid in cash is not refunded to a card', () => {
    expect(allowance({ order: orderPaidInCash })).toMatchObject({ refund: false, gift: true, exchange: true })
  })

  it('ITM-57 a gift is not refunded to whoever bought it', () => {
    expect(allowance({ gift: true })).toMatchObject({ refund: false, gift: true, exchange: true })
  })

  it('ITM-58 what is switched off for the order is not allowed, and that is no missed window', () => {
    const policy = { ...plainPolicy, exchange: off, refund: off, gift_card: off }
    expect(allowance({ policy })).toMatchObject({ exchange: false, refund: false, gift: false, past: false })
  })
})
