import { describe, expect, it } from 'vitest'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { getItemFlow } from '../../../server/domain/assessment/item-flow.ts'
import { findBrokenBundleParts, findLoss } from '../../../server/domain/assessment/lost-items.ts'
import {
  anyReasons,
  assessItems,
  candle,
  candleBought,
  candleReturned,
  clothesReasons,
  disabledEvent,
  finalSaleSocks,
  linenShirt,
  linenShirtBought,
  orderInsideWindow,
  plainShop,
  shirtForLarger,
  shirtReturned,
  shopWith,
  stateOf,
  teapotOfSet,
  WINDOW_OVER,
} from '../characters.ts'
import { allowOutcomes, askQuestion, banActions, rule, shirtCondition, withFlags, withRules } from '../rules.ts'
import { MARCH_1, orderOf, plainPolicy } from '../value/example.ts'

const findItemLoss = (
  item: DraftItem,
  input: Partial<AssessInput> = {},
  { beside = [], claimed = false }: { readonly beside?: DraftItem[]; readonly claimed?: boolean } = {},
) => {
  const assessment = assessItems([item, ...beside], input)
  const state = stateOf(assessment, item.id)
  return findLoss(getItemFlow({ ...state, answers: item }, input.config ?? plainShop), assessment, { claimed })
}

const shirts = (change: (variant: (typeof linenShirt.variants)[number]) => object) => ({
  products: {
    'linen-shirt': { ...linenShirt, variants: linenShirt.variants.map((one) => ({ ...one, ...change(one) })) },
    candle,
  },
})
const soldOutProducts = (...ids: string[]) => shirts(({ id }) => (ids.includes(id) ? { stock: 0 } : {}))
const productsWithout = (...ids: string[]) => ({
  products: {
    'linen-shirt': { ...linenShirt, variants: linenShirt.variants.filter(({ id }) => !ids.includes(id)) },
    candle,
  },
})

describe('an item that the shopper confirmed', () => {
  it('FIX-17 an item is not lost while its chosen outcome is available', () => {
    for (const item of [shirtReturned, shirtForLarger, candleReturned]) expect(findItemLoss(item)).toBe(null)
  })

  it('FIX-17 an item is lost to another return that claimed it, before other reasons', () => {
    const order = orderOf([finalSaleSocks])
    const socks = { ...shirtReturned, id: 'socks.1' }
    expect(findItemLoss(socks, { order }, { claimed: true })).toEqual({ kind: 'claimed' })
    expect(findItemLoss(socks, { order })).toEqual({ kind: 'ineligible', code: 1 })
  })

  it('FIX-17 an item is lost to its window once expired', () => {
    expect(findItemLoss(shirtReturned, { now: WINDOW_OVER })).toEqual({ kind: 'window' })
  })

  it('FIX-17 an item is lost to the item beside it, with its row’s reason', () => {
    const config = shopWith({ settings: { single_product_returns: true } })
    const beside = { kind: 'beside', because: 'single-item' }
    expect(findItemLoss(candleReturned, { config }, { beside: [shirtReturned] })).toEqual(beside)
  })

  it('FIX-17 a catalog that fails or lists no variants loses no item', () => {
    const reading = (answer: 'failed' | 'loading') => ({ products: { 'linen-shirt': answer } })
    const empty = { products: { 'linen-shirt': { ...linenShirt, variants: [] } } }
    expect(findItemLoss(shirtReturned, reading('failed'))).toEqual({ kind: 'unread' })
    expect(findItemLoss(shirtReturned, reading('loading'))).toEqual({ kind: 'unread' })
    expect(findItemLoss(shirtForLarger, empty)).toEqual({ kind: 'unread' })
  })

  it('FIX-17 a return is lost to a new question, though never-exchanged items have no variants', () => {
    const config = shopWith({ policy: { exchange: disabledEvent } })
    const products = { 'linen-shirt': { ...linenShirt, variants: [] } }
    const input = withRules([rule([askQuestion('why', 'comment')], shirtCondition)], config)
    expect(findItemLoss(shirtReturned, { ...input, products })).toEqual({ kind: 'question' })
  })
})

describe('lost replacements', () => {
  it('FIX-17 a replacement sells out: the chosen size, or the same variant', () => {
    const stock = { kind: 'stock' }
    expect(findItemLoss(shirtForLarger, soldOutProducts('shirt-l'))).toEqual(stock)
    const config = shopWith({ settings: { enableExchangeReplaceOption: true } })
    const replaced: DraftItem = { ...shirtReturned, outcome: 'replace' }
    expect(findItemLoss(replaced, { config, ...soldOutProducts('shirt-m') })).toEqual(stock)
    expect(findItemLoss(replaced, { config, ...soldOutProducts('shirt-l') })).toBe(null)
  })

  it('FIX-17 a missing variant is sold out without other sizes, and removed with other sizes', () => {
    expect(findItemLoss(shirtForLarger, productsWithout('shirt-l'))).toEqual({ kind: 'variant' })
    expect(findItemLoss(shirtForLarger, productsWithout('shirt-s', 'shirt-l'))).toEqual({ kind: 'stock' })
    expect(findItemLoss(shirtForLarger, productsWithout('shirt-s', 'shirt-l', 'shirt-xl'))).toEqual({ kind: 'variant' })
    expect(findItemLoss(shirtForLarger, { products: { candle } })).toEqual({ kind: 'variant' })
  })

  it('FIX-17 an exchange-only shop without stock reports sold out and blames no rule', () => {
    const config = shopWith({ policy: { refund: disabledEvent, gift_card: disabledEvent } })
    expect(findItemLoss(shirtForLarger, { config, ...soldOutProducts('shirt-s', 'shirt-l') })).toEqual({
      kind: 'stock',
    })
    expect(findItemLoss(shirtForLarger, { config, ...productsWithout('shirt-s', 'shirt-l', 'shirt-xl') })).toEqual({
      kind: 'rule',
    })
    const refused = withRules([rule([allowOutcomes({ exchange: false })], shirtCondition)], config)
    expect(findItemLoss(shirtForLarger, { ...refused, ...soldOutProducts('shirt-l') })).toEqual({ kind: 'rule' })
  })

  it('FIX-17 an exchange banned by a rule is not sold out; a return ignores stock', () => {
    const out = soldOutProducts('shirt-s', 'shirt-l')
    const refused = withRules([rule([allowOutcomes({ exchange: false })], shirtCondition)])
    expect(findItemLoss(shirtForLarger, { ...refused, ...out })).toEqual({ kind: 'rule' })
    const askingInput = withRules([rule([askQuestion('why', 'comment')], shirtCondition)])
    expect(findItemLoss(shirtReturned, { ...askingInput, ...out })).toEqual({ kind: 'question' })
  })

  it('FIX-17 a recommended size is lost when sold out or without its reason', () => {
    const recommending = clothesReasons.reasons.map((one) =>
      one.id === 'too-small'
        ? { ...one, has_smart_recommendation: true, smart_recommendation: { option_name: 'Size', recommend_order: 1 } }
        : one,
    )
    const config = {
      ...withFlags(shopWith({ settings: { smartRecommendationsEnabled: true } }), 'smart-recommendations'),
      reasonGroups: [anyReasons, { ...clothesReasons, reasons: recommending }],
    }
    const { variant: _, ...unchosen } = shirtForLarger
    const accepted: DraftItem = { ...unchosen, recommendation: 'accepted' }
    expect(findItemLoss(accepted, { config })).toBe(null)
    expect(findItemLoss(accepted, { config, ...soldOutProducts('shirt-l') })).toEqual({ kind: 'stock' })
    expect(findItemLoss({ ...accepted, reasons: [] }, { config })).toEqual({ kind: 'variant' })
    // A declined recommendation does not determine the replacement.
    const declined: DraftItem = { ...shirtForLarger, variant: 'shirt-s', recommendation: 'declined' }
    expect(findItemLoss(declined, { config, ...soldOutProducts('shirt-s') })).toEqual({ kind: 'stock' })
    expect(findItemLoss(declined, { config, ...soldOutProducts('shirt-l') })).toBe(null)
  })

  describe('of another product', () => {
    const option = { id: 'one', collection_id: 'c', order: 1, copy: { en: 'One' } }
    const advancedExchanges = [
      {
        id: 'other',
        enabled: true,
        search_string: 'Shirts',
        operator: 'contains' as const,
        title: { en: 'Another' },
        return_option: true,
        variant_option: true,
        options: [option],
      },
    ]
    const settings = { diff_priced_exchanges: true }
    const config = {
      ...withFlags(
        shopWith({ policy: { advanced_exchanges_enabled: true }, settings }),
        'different-priced-variant-exchanges',
      ),
      advancedExchanges,
    }
    const candleInstead: DraftItem = {
      id: 'shirt.1',
      reasons: ['unwanted'],
      outcome: 'advanced:one',
      confirmed: true,
      advanced: { option: 'one', product: 'candle' },
    }
    const stocked = (...stocks: number[]) => {
      const [own] = candle.variants
      const variants = stocks.flatMap((stock, n) =>
        own === undefined ? [] : [{ ...own, id: `candle-${n}`, title: `${n}`, stock }],
      )
      return { config, products: { 'linen-shirt': linenShirt, candle: { ...candle, variants } } }
    }
    const second: DraftItem = { ...candleInstead, advanced: { option: 'one', product: 'candle', variant: 'candle-1' } }

    it('FIX-17 another product is lost when sold out, in its only or its chosen form', () => {
      expect([findItemLoss(candleInstead, stocked(3)), findItemLoss(second, stocked(0, 3))]).toEqual([null, null])
      expect(findItemLoss(candleInstead, stocked(0))).toEqual({ kind: 'stock' })
      expect(findItemLoss(second, stocked(3, 0))).toEqual({ kind: 'stock' })
    })

    it('FIX-17 a removed product is requested again while offered, and lost with its option', () => {
      expect(findItemLoss(candleInstead, { config })).toBe(null)
      expect(findItemLoss(candleInstead, { config, products: { 'linen-shirt': linenShirt } })).toEqual({
        kind: 'question',
      })
      expect(findItemLoss(second, { ...stocked(3), config: { ...config, advancedExchanges: [] } })).toEqual({
        kind: 'variant',
      })
    })
  })
})

describe('outcomes that an item loses', () => {
  const refusing = (outcomes: Parameters<typeof allowOutcomes>[0], config = plainShop) =>
    withRules([rule([allowOutcomes(outcomes)], shirtCondition)], config)

  it('FIX-17 an outcome the policy still grants is lost to a rule, else to dates', () => {
    const noValue = { refund: false, gift: false }
    const short = { ...plainPolicy.refund, window: 5 }
    expect(findItemLoss(shirtReturned, refusing(noValue))).toEqual({ kind: 'rule' })
    expect(findItemLoss(shirtReturned, refusing(noValue, shopWith({ policy: { refund: disabledEvent } })))).toEqual({
      kind: 'rule',
    })
    const late = shopWith({ policy: { refund: short, gift_card: short } })
    expect(findItemLoss(shirtReturned, { config: late })).toEqual({ kind: 'window' })

    const lateExchange = shopWith({ policy: { exchange: short } })
    expect(findItemLoss(shirtForLarger, refusing({ exchange: false }))).toEqual({ kind: 'rule' })
    expect(findItemLoss(shirtForLarger, { config: lateExchange })).toEqual({ kind: 'window' })
  })

  it('FIX-17 a claim under a changed warranty is lost to a rule', () => {
    const shop = withFlags(plainShop, 'warranties')
    const input = (allowed: object) => ({
      config: { ...shop, warranties: [{ id: 'w', group: 'g', copy: { en: 'W' }, days: 300, allowed }] },
      now: WINDOW_OVER,
    })
    const back: DraftItem = { ...shirtReturned, warranty: 'w' }
    const swapped: DraftItem = { ...shirtForLarger, warranty: 'w' }
    expect(findItemLoss(back, input({ refund: true }))).toBe(null)
    expect(findItemLoss(back, input({ exchange: true }))).toEqual({ kind: 'rule' })
    expect(findItemLoss(swapped, input({ refund: true }))).toEqual({ kind: 'rule' })
  })

  it('FIX-12 a lost exchange names an item beside it that bans exchanges; one is enough', () => {
    const sockCondition = { fact: 'item.tags', op: 'includes', value: 'plain-socks' } as const
    const order = orderOf([
      ...orderInsideWindow.lines,
      { ...finalSaleSocks, tags: ['plain-socks'], productType: 'Socks' },
    ])
    const input = { ...withRules([rule([banActions('exchange')], sockCondition)]), order }
    const socks = { ...shirtReturned, id: 'socks.1' }
    const lost = findItemLoss(shirtForLarger, input, { beside: [candleReturned, socks] })
    expect(lost).toEqual({ kind: 'beside', because: 'exchange-ban' })
    expect(findItemLoss(shirtForLarger, input, { beside: [candleReturned] })).toBe(null)
    expect(findItemLoss(shirtReturned, input, { beside: [candleReturned, socks] })).toBe(null)
  })

  it('FIX-17 a rule against two items together loses both, though each can go alone', () => {
    const several = { fact: 'return.item-count', op: 'at-least', value: 2 } as const
    const input = withRules([rule([allowOutcomes({ refund: false, gift: false })], several)])
    const order = orderOf([{ ...linenShirtBought, quantity: 2, tax: 960, fulfilledAt: [MARCH_1, MARCH_1] }])
    const beside: DraftItem[] = [{ ...shirtReturned, id: 'shirt.2' }]
    expect(findItemLoss(shirtReturned, { ...input, order }, { beside })).toEqual({ kind: 'rule' })
    expect(findItemLoss(shirtReturned, { ...input, order })).toBe(null)
  })
})

describe('a bundle that goes back only as a whole', () => {
  const set = { id: 'set', title: 'Set', partialReturns: false, exchanges: true }
  const lines = [
    linenShirtBought,
    { ...candleBought, bundle: set },
    { ...teapotOfSet, bundle: set },
    { ...teapotOfSet, id: 'cup', bundle: { ...set, id: 'loose', partialReturns: true } },
    { ...teapotOfSet, id: 'bowl', bundle: { ...set, id: 'loose', partialReturns: true } },
    { ...teapotOfSet, id: 'jug', bundle: { ...set, id: 'alone' } },
  ]
  const back = (...ids: string[]) => ids.map((id): DraftItem => ({ ...shirtReturned, id: `${id}.1` }))

  it('ITM-24 a lost part retains its bundle’s other parts, not other items', () => {
    const items = back('shirt', 'candle', 'teapot', 'cup', 'bowl', 'jug')
    const assessment = assessItems(items, { order: orderOf(lines) })
    const tornWith = (id: string) => {
      const state = stateOf(assessment, id)
      const item = { id, reasons: [], confirmed: true }
      const isPart = (one: string) => one === id
      // The lost item already left the return.
      const states = assessment.items.map((one) =>
        isPart(one.unit.id) ? { ...one, status: { kind: 'eligible' as const } } : one,
      )
      return findBrokenBundleParts([{ item, state, because: { kind: 'stock' } }], { ...assessment, items: states }).map(
        (one) => [one.item.id, one.because.kind],
      )
    }
    expect(tornWith('candle.1')).toEqual([['teapot.1', 'bundle']])
    expect([tornWith('cup.1'), tornWith('shirt.1'), tornWith('jug.1')]).toEqual([[], [], []])
  })

  it('ITM-24 a bundle that the order no longer has is not split', () => {
    const assessment = assessItems(back('candle', 'teapot', 'shirt'), { order: orderOf(lines) })
    const [item] = back('gone')
    const gone = item === undefined ? [] : [{ item, state: null, because: { kind: 'gone' as const } }]
    expect(findBrokenBundleParts(gone, assessment)).toEqual([])
  })
})
