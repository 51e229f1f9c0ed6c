import { describe, expect, it } from 'vitest'
import en from '../../../locales/en.json' with { type: 'json' }
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { canExchange, inStock } from '../../../server/domain/items/outcomes.ts'
import { canSkipItemList } from '../../../server/domain/items/selection.ts'
import {
  assessItems,
  candle,
  candleBought,
  candleReturned,
  disabledEvent,
  finalSaleSocks,
  linenShirt,
  linenShirtBought,
  type orderInsideWindow,
  orderOfShirt,
  orderPaidInCash,
  plainShop,
  refundedScarf,
  shirtForLarger,
  shirtReturned,
  shopWith,
  stateOf,
  TODAY,
  teapotOfSet,
  unfulfilledCoat,
  WINDOW_OVER,
} from '../characters.ts'
import { DAY_MS, MARCH_1, orderOf } from '../value/example.ts'

const shirt = (input: Partial<AssessInput> = {}, items = [] as Parameters<typeof assessItems>[0]) =>
  stateOf(assessItems(items, input), 'shirt.1')
const judgeLine = (line: (typeof orderInsideWindow)['lines'][number], input: Partial<AssessInput> = {}) =>
  stateOf(assessItems([], { order: orderOf([line]), ...input }), `${line.id}.1`)
const exchangeOnlyShop = shopWith({ policy: { refund: disabledEvent, gift_card: disabledEvent } })

describe('the states of an item', () => {
  it.each([
    ['ITM-07 ITM-08 eligible', {}, [], 'eligible'],
    ['ITM-07 ITM-10 selected once it is confirmed', {}, [shirtReturned], 'selected'],
    ['ITM-10 not selected while it is not', {}, [{ ...shirtReturned, confirmed: false }], 'eligible'],
    ['ITM-07 loading while its product is', { products: { 'linen-shirt': 'loading' } }, [], 'loading'],
    ['ITM-07 failed when its product could not be read', { products: { 'linen-shirt': 'failed' } }, [], 'failed'],
    ['ITM-07 ineligible after its window', { now: WINDOW_OVER }, [], 'ineligible'],
    [
      'ITM-07 ITM-18 disabled beside the only item that may be selected',
      { config: shopWith({ settings: { single_product_returns: true } }) },
      [candleReturned],
      'disabled',
    ],
  ] as const)('%s', (_sentence, input, items, kind) => {
    expect(shirt(input, [...items]).status.kind).toBe(kind)
  })

  it.each([
    'loading',
    'failed',
  ] as const)('ITM-07 an exchange-only item with a product that is %s is not ineligible', (reading) => {
    expect(shirt({ config: exchangeOnlyShop, products: { 'linen-shirt': reading } }).status.kind).toBe(reading)
  })

  it.each([
    'loading',
    'failed',
  ] as const)('ITM-45 an exchange-only part of a never-exchanged set is ineligible, its product %s', (reading) => {
    const seen = judgeLine(teapotOfSet, { config: exchangeOnlyShop, products: { 'linen-shirt': reading } })
    expect(seen.status).toMatchObject({ kind: 'ineligible', code: 2 })
  })

  it.each([
    ['a failed product does not hide that an item went back', refundedScarf, 4],
    ['nor that it was a final sale', finalSaleSocks, 1],
  ] as const)('ITM-07 %s', (_sentence, line, code) => {
    expect(judgeLine(line, { products: { [`product-${line.id}`]: 'failed' } }).status).toMatchObject({
      kind: 'ineligible',
      code,
    })
  })
})

describe('reasons for ineligible items', () => {
  it.each([
    ['exchange alone', exchangeOnlyShop, 'eligible'],
    [
      'return for a refund alone',
      shopWith({ policy: { exchange: disabledEvent, gift_card: disabledEvent } }),
      'eligible',
    ],
    [
      'return for a gift card alone',
      shopWith({ policy: { exchange: disabledEvent, refund: disabledEvent } }),
      'eligible',
    ],
    [
      'none of them',
      shopWith({ policy: { exchange: disabledEvent, refund: disabledEvent, gift_card: disabledEvent } }),
      'ineligible',
    ],
  ])('ITM-08 %s', (_sentence, config, kind) => {
    expect(shirt({ config }).status.kind).toBe(kind)
  })

  it('ITM-08 an exchange that the product cannot give is none', () => {
    expect(judgeLine(candleBought, { config: exchangeOnlyShop }).status).toMatchObject({ kind: 'ineligible', code: 2 })
  })

  it('ITM-56 an order without gift and refund has no return', () => {
    expect(shirt({ config: exchangeOnlyShop }).outcomes).toEqual({
      exchange: true,
      replace: false,
      return: false,
      advanced: [],
    })
    const cashOnly = shopWith({ policy: { gift_card: disabledEvent } })
    expect(shirt({ config: cashOnly, order: orderPaidInCash }).outcomes.return).toBe(false)
  })

  it('ITM-73 an item that can be exchanged but not returned is not ineligible', () => {
    expect(shirt({ config: exchangeOnlyShop })).toMatchObject({
      status: { kind: 'eligible' },
      outcomes: { exchange: true, return: false },
    })
  })

  it('ITM-57 ITM-58 an order that may not exchange offers none for any item', () => {
    const config = shopWith({ policy: { exchange: disabledEvent }, settings: { enableExchangeReplaceOption: true } })
    expect(shirt({ config }).outcomes).toEqual({
      exchange: false,
      replace: false,
      return: true,
      advanced: [],
    })
  })
})

describe('why an item is ineligible', () => {
  it.each([
    ['ERR-16', 'a final sale is code 1', finalSaleSocks, {}, 1, /final sale/],
    [
      'ERR-17',
      'what nothing is allowed for is code 2',
      candleBought,
      { config: exchangeOnlyShop },
      2,
      /return conditions/,
    ],
    ['ERR-18', 'a missed window is code 3', candleBought, { now: WINDOW_OVER }, 3, /(not|n.t) available for return/],
    ['ERR-19', 'what went back already is code 4', refundedScarf, {}, 4, /already been returned/],
    ['ERR-20', 'what was not sent yet is code 5', unfulfilledCoat, {}, 5, /(not|n.t) been shipped/],
  ] as const)('%s ITM-09 %s', (_row, _sentence, line, input, code, words) => {
    expect(judgeLine(line, input).status).toMatchObject({ kind: 'ineligible', code })
    expect(en[`ineligible.${code}`]).toMatch(words)
  })

  it('ITM-71 a returned unit shows its return date, here or elsewhere', () => {
    expect(judgeLine(refundedScarf).status).toEqual({ kind: 'ineligible', code: 4, returnedAt: MARCH_1 + DAY_MS })
    const claimed = new Map([['shirt.1', TODAY]])
    expect(shirt({ claimed }, [shirtReturned]).status).toEqual({ kind: 'ineligible', code: 4, returnedAt: TODAY })
  })

  it('ITM-71 an earlier return precedes every other reason', () => {
    const line = { ...finalSaleSocks, fulfilledAt: [], refunded: refundedScarf.refunded }
    expect(judgeLine(line, { now: WINDOW_OVER }).status).toMatchObject({ code: 4 })
  })

  it('ITM-72 an unshipped item is returnable if the shop allows it', () => {
    const config = shopWith({ settings: { allowUnfulfilledItems: true } })
    expect(judgeLine(unfulfilledCoat, { config }).status.kind).toBe('eligible')
    const half = { ...candleBought, quantity: 2, fulfilledAt: [MARCH_1] }
    const { items } = assessItems([], { order: orderOf([half]) })
    expect(items.map(({ status }) => status.kind)).toEqual(['eligible', 'ineligible'])
  })

  it('ITM-05 past the window no item of the order goes back', () => {
    const { items, allowance } = assessItems([shirtReturned], { now: WINDOW_OVER })
    expect(items.map(({ status }) => status)).toEqual([
      { kind: 'ineligible', code: 3, returnedAt: null },
      { kind: 'ineligible', code: 3, returnedAt: null },
    ])
    expect(allowance).toMatchObject({ past: true, window: { end: WINDOW_OVER - 1 } })
  })
})

describe('exchange options of an item', () => {
  it('ITM-45 a product needs more than one variant', () => {
    const input = { settings: plainShop.settings, flags: new Set<string>() }
    expect(canExchange(shirt().unit, linenShirt, input)).toBe(true)
    expect(canExchange(stateOf(assessItems([]), 'candle.1').unit, candle, input)).toBe(false)
    expect(stateOf(assessItems([]), 'candle.1').outcomes.exchange).toBe(false)
    expect(shirt().outcomes.exchange).toBe(true)
  })

  it('ITM-45 the policy must allow it, and a bundle may forbid it', () => {
    expect(shirt({ config: shopWith({ policy: { exchange: disabledEvent } }) }).outcomes.exchange).toBe(false)
    expect(judgeLine(teapotOfSet).outcomes).toMatchObject({ exchange: false, return: true })
  })

  it('ITM-70 a removed product offers no exchange, but its item may be returned', () => {
    expect(canExchange(shirt().unit, null, { settings: plainShop.settings, flags: new Set() })).toBe(false)
    expect(shirt({ products: {} })).toMatchObject({
      status: { kind: 'eligible' },
      outcomes: { exchange: false, replace: false, return: true },
    })
  })

  it('ITM-43 a replacement needs the shop’s setting and the same variant in stock', () => {
    const config = shopWith({ settings: { enableExchangeReplaceOption: true } })
    expect(shirt({ config }).outcomes.replace).toBe(true)
    expect(shirt().outcomes.replace).toBe(false)
    const variants = linenShirt.variants.map((variant) =>
      variant.id === 'shirt-m' ? { ...variant, stock: 0 } : variant,
    )
    expect(shirt({ config, products: { 'linen-shirt': { ...linenShirt, variants } } }).outcomes.replace).toBe(false)
    const without = linenShirt.variants.filter(({ id }) => id !== 'shirt-m')
    expect(shirt({ config, products: { 'linen-shirt': { ...linenShirt, variants: without } } }).outcomes.replace).toBe(
      false,
    )
  })

  it.each([
    [null, undefined, true],
    [1, undefined, true],
    [0, undefined, false],
    [-2, undefined, false],
    [2, 3, false],
    [3, 3, true],
    [0, 0, false],
    [null, 3, true],
  ] as const)('stock %s with a reserve of %s is available: %s', (stock, minimum_inventory, sent) => {
    const variant = {
      id: 'v',
      title: null,
      sku: null,
      options: [],
      price: 1,
      compareAtPrice: null,
      image: null,
      grams: 1,
      stock,
    }
    const inventorySettings = minimum_inventory === undefined ? {} : { minimum_inventory }
    expect(inStock(variant, { ...plainShop.settings, ...inventorySettings })).toBe(sent)
  })
})

describe('one item at a time', () => {
  const single = shopWith({ settings: { single_product_returns: true } })

  it('ITM-18 a selected item disables all others until its removal', () => {
    const kinds = (items: Parameters<typeof assessItems>[0]) =>
      assessItems(items, { config: single }).items.map(({ status }) => status.kind)
    expect(kinds([])).toEqual(['eligible', 'eligible'])
    expect(kinds([shirtReturned])).toEqual(['selected', 'disabled'])
    expect(kinds([{ ...shirtForLarger, variant: 'shirt-xl' }])).toEqual(['eligible', 'eligible'])
  })

  it('ITM-18 an ineligible item preserves its own reason', () => {
    const order = orderOf([linenShirtBought, finalSaleSocks])
    expect(stateOf(assessItems([shirtReturned], { order, config: single }), 'socks.1').status.kind).toBe('ineligible')
  })

  it('ITM-18 the missing setting disables no item', () => {
    expect(stateOf(assessItems([shirtReturned]), 'candle.1').status.kind).toBe('eligible')
  })
})

describe('going straight on', () => {
  const straightOn = (input: Partial<AssessInput>, id = 'shirt.1') => {
    const seen = assessItems([shirtReturned], input)
    return canSkipItemList(stateOf(seen, id), seen.items, (input.config ?? plainShop).settings)
  }

  it('ITM-16 with single item returns confirming goes straight on', () => {
    expect(straightOn({ config: shopWith({ settings: { single_product_returns: true } }) })).toBe(true)
    expect(straightOn({})).toBe(false)
  })

  it('ITM-17 so does the only item that can go back', () => {
    expect(straightOn({ order: orderOfShirt })).toBe(true)
    expect(straightOn({ order: orderOf([linenShirtBought, finalSaleSocks, refundedScarf]) })).toBe(true)
  })

  it('ITM-17 bundle parts do not count, and confirming a part does not continue', () => {
    const order = orderOf([linenShirtBought, teapotOfSet])
    expect(straightOn({ order })).toBe(true)
    expect(straightOn({ order }, 'teapot.1')).toBe(false)
  })

  it('ITM-17 an item with an unloaded product can still be chosen', () => {
    expect(straightOn({ products: { 'linen-shirt': linenShirt, candle: 'failed' } })).toBe(false)
  })
})
