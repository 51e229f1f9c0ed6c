import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import { QUARTER_MS } from '../../../schemas/values/time.ts'
import { assess, startOfQuarter } from '../../../server/domain/assessment/assess.ts'
import { getPageAfterItems, listOfferedCredits, resolveCredit } from '../../../server/domain/assessment/credit.ts'
import { hasQuote } from '../../../server/domain/assessment/pricing.ts'
import {
  adaAtHome,
  assessInput,
  assessItems,
  boxAndShip,
  candle,
  candleReturned,
  disabledEvent,
  giftOrder,
  linenShirt,
  orderInsideWindow,
  orderWithoutEmail,
  plainDraft,
  plainShop,
  postOffice,
  priceItems,
  shirtForLarger,
  shirtReturned,
  shopWith,
  stateOf,
  WINDOW_OVER,
} from '../characters.ts'
import { allowOutcomes, keep, rule, shirtCondition, withRules } from '../rules.ts'

const soldOut = {
  ...linenShirt,
  variants: linenShirt.variants.map((variant) => (variant.id === 'shirt-l' ? { ...variant, stock: 0 } : variant)),
}

describe('the value of a return', () => {
  it('ITM-10 nothing, while nothing is selected', () => {
    expect(priceItems([]).quote).toBe(null)
    const answered = [{ ...shirtReturned, confirmed: false }]
    expect([priceItems(answered).quote, assessItems(answered).selected]).toEqual([null, []])
  })

  it('ITM-14 a return counts for credit, an exchange for the variant that comes instead', () => {
    const items = priceItems([shirtReturned, candleReturned]).quote?.input.items
    expect(items?.map(({ returnType, newVariant }) => [returnType, newVariant])).toEqual([
      ['credit', null],
      ['credit', null],
    ])
    expect(priceItems([shirtForLarger]).quote?.input.items).toMatchObject([
      { returnType: 'exchange', newVariant: { id: 'shirt-l', price: 6000, currentPrice: 6000 } },
    ])
  })

  it('ITM-14 an item is worth the price paid for it', () => {
    expect(priceItems([shirtReturned]).quote?.totals.credit).toMatchObject({ base: 6000, tax: 480, net: 6480 })
    expect(priceItems([shirtForLarger]).quote?.totals.credit).toMatchObject({ base: 0, net: 0 })
  })

  it('ITM-15 adding an item and discarding it again restores the totals', () => {
    const some = fc.subarray([shirtForLarger, { ...shirtReturned, confirmed: false }])
    fc.assert(
      fc.property(some, fc.boolean(), (items, before) => {
        const first = items.slice(0, 1)
        const added = before ? [candleReturned, ...first] : [...first, candleReturned]
        const discarded = added.filter(({ id }) => id !== 'candle.1')
        expect(priceItems(added).quote?.totals).not.toEqual(priceItems(first).quote?.totals)
        expect([assessItems(discarded), priceItems(discarded)]).toEqual([assessItems(first), priceItems(first)])
      }),
    )
  })

  it('ERR-51 ITM-81 a return has a quote once an item is selected', () => {
    expect([hasQuote(priceItems([shirtReturned])), hasQuote(priceItems([]))]).toEqual([true, false])
  })

  it('the order in which items were chosen changes nothing', () => {
    const both = [shirtForLarger, candleReturned]
    expect(priceItems([...both].reverse()).quote).toEqual(priceItems(both).quote)
  })
})

describe('a selection stays only while valid', () => {
  it.each([
    ['whose variant sold out', shirtForLarger, { products: { 'linen-shirt': soldOut, candle } }],
    ['whose product is gone', shirtForLarger, { products: { candle } }],
    ['for an exchange that is over', shirtForLarger, { config: shopWith({ policy: { exchange: disabledEvent } }) }],
    ['whose reason was taken away', { ...shirtReturned, reasons: ['gone'] }, {}],
    ['whose reason now wants a comment', { ...shirtReturned, reasons: ['damaged'] }, {}],
    ['whose outcome is not offered any more', { ...shirtReturned, outcome: 'replace' }, {}],
  ] as const)('ITM-10 an item %s is not selected any more', (_sentence, item, input) => {
    const answers: DraftItem = { ...item, reasons: [...item.reasons] }
    const now = assessItems([answers, candleReturned], input)
    expect(stateOf(now, 'shirt.1').status.kind).toBe('eligible')
    expect(stateOf(now, 'shirt.1').answers).toEqual({ ...answers, confirmed: false })
    expect(now.selected.map(({ unit }) => unit.id)).toEqual(['candle.1'])
    expect(priceItems([answers, candleReturned], input)).toEqual(priceItems([candleReturned], input))
  })

  it('WFL-01 an item stays selected beside an excluded item, as it can go back alone', () => {
    const several = { fact: 'return.item-count', op: 'at-least', value: 2 } as const
    const input = withRules([rule([allowOutcomes({ refund: false, gift: false })], several)])
    const { selected } = assessItems([{ ...shirtReturned }, { ...candleReturned, outcome: 'return' }], input)
    expect(selected.map(({ unit }) => unit.id)).toEqual(['shirt.1'])
  })

  it('ITM-05 an item past its window is no longer selected', () => {
    const late = { now: WINDOW_OVER }
    expect([priceItems([shirtReturned], late).quote, assessItems([shirtReturned], late).selected]).toEqual([null, []])
  })

  it.each([
    'loading',
    'failed',
  ] as const)('ITM-07 an item with a product that is %s stays confirmed until the product loads', (reading) => {
    const now = assessItems([shirtReturned], { products: { 'linen-shirt': reading, candle } })
    expect(stateOf(now, 'shirt.1')).toMatchObject({ status: { kind: reading }, answers: { confirmed: true } })
  })

  it('ITM-40 an item stays selected without the comment that its shop omits', () => {
    const other = { ...shirtReturned, reasons: ['other'] }
    const stays = (flow: ShopConfig['flow']) =>
      assessItems([other], { config: { ...plainShop, ...(flow && { flow }) } }).selected.length
    expect([stays(undefined), stays({}), stays({ 'add-comment': false })]).toEqual([0, 0, 1])
  })

  it('ITM-05 an item past its window needs a new confirmation', () => {
    expect(stateOf(assessItems([shirtReturned], { now: WINDOW_OVER }), 'shirt.1').answers?.confirmed).toBe(false)
  })

  it('answers for a unit missing from the order are ignored', () => {
    expect(assessItems([{ ...shirtReturned, id: 'stranger.1' }])).toEqual(assessItems([]))
  })
})

describe('the credit that is offered', () => {
  const both = [shirtReturned, candleReturned]
  const left = (amount: number) => ({ ...orderInsideWindow, refundTotal: orderInsideWindow.total - amount })
  const creditOf = (order = orderInsideWindow, config = plainShop) => {
    const { quote } = priceItems(both, { order, config })
    if (quote === null) throw new Error('nothing is selected')
    return quote
  }

  it('REV-48 the credit is the order’s remaining amount, as refund or store credit', () => {
    const { credit, totals } = creditOf(left(4500))
    expect(listOfferedCredits(credit)).toEqual(['gift', 'refund'])
    expect(totals.credit.preCalculated).toEqual({ refundCredit: 4500, storeCredit: 4500 })
    expect(totals.computed.notTaken).toBe(3600)
  })

  it('REV-48 CRD-10 without remaining value no shopper gives anything up without consent', () => {
    const { credit } = creditOf(left(0))
    expect(listOfferedCredits(credit)).toEqual([])
    expect(resolveCredit(credit)).toBe(null)
    expect(getPageAfterItems(credit)).toBe('/credit')
  })

  it('CRD-20 the chosen type counts in the totals', () => {
    const fee = { id: 'f', type: 'flat_fee', amount: 500, outcome: 'refund', is_active: true } as const
    const config = shopWith({ policy: { fees: [fee] } })
    const draft = { ...plainDraft, creditType: 'refund' } as const
    expect(creditOf(orderInsideWindow, config).totals.computed).toMatchObject({ handlingFee: 0, net: 8100 })
    expect(priceItems(both, { config, draft }).quote).toMatchObject({
      creditType: 'refund',
      totals: { computed: { handlingFee: 500, net: 7600 } },
    })
  })
})

describe('how the parcel travels', () => {
  const methodsOf = (config: ShopConfig, items: DraftItem[] = [], order = orderInsideWindow) => {
    const { offers, inForce: methodsInForce } = assessItems(items, {
      ...withRules([rule([keep], shirtCondition)], config),
      order,
    }).returnMethods
    return { offered: offers.map(({ id }) => id), inForce: methodsInForce?.id ?? null }
  }
  const two = [boxAndShip, postOffice]

  it('MTH-01 a method for some orders is offered to those, beside the methods for all', () => {
    const vipMethod = { ...postOffice, when: { fact: 'order.tags', op: 'includes', value: 'vip' } as const }
    const config = { ...plainShop, methods: [boxAndShip, vipMethod] }
    expect(methodsOf(config).offered).toEqual(['pre-paid'])
    expect(methodsOf(config, [], { ...orderInsideWindow, tags: ['vip'] }).offered).toEqual(['pre-paid', 'post'])
  })

  it('REV-23 the first of several methods is preselected unless the shop turns preselection off', () => {
    const preselecting = (preselectReturnMethodEnabled: boolean) =>
      methodsOf({ ...shopWith({ settings: { preselectReturnMethodEnabled } }), methods: two }).inForce
    expect([preselecting(true), preselecting(false)]).toEqual(['pre-paid', null])
  })

  it('MTH-11 a shirt the shopper does not send needs no method; a candle allows any', () => {
    const config = { ...plainShop, methods: two }
    expect(methodsOf(config, [shirtReturned]).offered).toEqual([])
    expect(methodsOf(config, [shirtReturned, candleReturned]).offered).toEqual(['pre-paid', 'post'])
    expect(methodsOf(config).offered).toEqual(['pre-paid', 'post'])
  })

  it('REV-22 the only method is chosen, of several none', () => {
    expect(assessItems([]).returnMethods.inForce?.method).toEqual(boxAndShip)
    expect(assessItems([], { config: { ...plainShop, methods: [boxAndShip, postOffice] } }).returnMethods.inForce).toBe(
      null,
    )
  })

  it.each([
    ['a label is needed', true, undefined, true],
    ['none at the store', true, true, false],
    ['one for who ships instead', true, false, true],
    ['none where the policy makes none', false, undefined, false],
  ] as const)('LBL-27 %s', (_sentence, labelsEnabled, inStore, labelNeeded) => {
    const order = { ...plainDraft.order, ...(inStore !== undefined && { inStore }) }
    const draft = { ...plainDraft, order }
    expect(priceItems([], { config: shopWith({ policy: { labelsEnabled } }), draft }).labelNeeded).toBe(labelNeeded)
  })
})

describe('the shopper’s additions', () => {
  it('the email that the order lacked', () => {
    const order = { ...plainDraft.order, email: 'new@example.com' }
    const assessment = assessItems([], { order: orderWithoutEmail, draft: { ...plainDraft, order } })
    expect(assessment).toMatchObject({
      order: { customer: { email: 'new@example.com', firstName: 'Ada' } },
      missing: null,
    })
  })

  it('a gift reveals nothing about its buyer', () => {
    const { order } = assessItems([], { draft: { ...plainDraft, order: giftOrder } })
    expect(JSON.stringify([order.customer, order.address])).not.toMatch(/ada|byron|10001|0142/i)
    expect(order.address?.zip).toBe('94107')
    expect(order.customer.email).toBe('grace@example.com')
  })

  it('a gift is not refunded', () => {
    expect(assessItems([], { draft: { ...plainDraft, order: giftOrder } }).allowance).toMatchObject({
      refund: false,
      gift: true,
    })
  })
})

describe('stores nearby', () => {
  const at = (latitude: number, longitude: number) => ({ ...adaAtHome, latitude, longitude })
  const storeAt = (id: string, latitude: number) => ({ id, name: id, address: at(latitude, -74) })
  const config = { ...plainShop, stores: [storeAt('far', 41.5), storeAt('near', 40.75), storeAt('next', 40.72)] }
  const order = { ...orderInsideWindow, address: at(40.71, -74) }

  it('LKP-28 the shopper chooses among nearby stores, nearest first, without those too far away', () => {
    const assessment = assess(assessInput({ config, order }))
    expect(assessment.stores.map(({ store }) => store.id)).toEqual(['next', 'near'])
    expect(assessment.missing).toBe('store')
  })

  it('LKP-27 stores are offered only to the orders the merchant allows', () => {
    const letting = (tag: string) => ({
      ...config,
      flow: { 'store-locator': { when: { fact: 'order.tags', op: 'includes', value: tag } as const } },
    })
    const assessment = ['vip', 'other'].map((tag) =>
      assess(assessInput({ config: letting(tag), order: { ...order, tags: ['vip'] } })),
    )
    expect(assessment.map(({ stores }) => stores.length)).toEqual([2, 0])
  })

  it('LKP-28 a single store is enough to prompt the shopper', () => {
    expect(assess(assessInput({ config: { ...config, stores: [storeAt('near', 40.75)] }, order })).missing).toBe(
      'store',
    )
  })

  it('LKP-27 no stores are offered where the merchant turns them off', () => {
    const flow = { 'store-locator': false } as const
    expect(assess(assessInput({ config: { ...config, flow }, order }))).toMatchObject({ stores: [], missing: null })
  })

  it.each([
    ['at a point of sale', { ...plainDraft, pos: true }],
    ['for a gift', { ...plainDraft, order: { ...giftOrder, address: at(40.71, -74) } }],
  ])('LKP-27 no stores are offered %s', (_sentence, draft) => {
    expect(assess(assessInput({ config, order, draft }))).toMatchObject({ stores: [], missing: null })
  })
})

it('PAC-03 every moment of a quarter of an hour counts as its start', () => {
  const ten = Date.UTC(2024, 2, 1, 10)
  const next = ten + QUARTER_MS
  expect([ten, ten + 1, next - 1, next].map(startOfQuarter)).toEqual([ten, ten, ten, next])
})

it('PAC-01 the same draft, order and goods are assessed once; a change assesses them again', () => {
  const input = assessInput()
  const assessment = assess(input)
  expect(assess({ ...input, products: { ...input.products } })).toBe(assessment)
  expect(assess({ ...input, products: { candle } })).not.toBe(assessment)
  expect(assess({ ...input, now: WINDOW_OVER })).not.toBe(assessment)
})
