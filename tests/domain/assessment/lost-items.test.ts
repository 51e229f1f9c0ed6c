import { describe, expect, it } from 'vitest'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { getItemFlow } from '../../../server/domain/assessment/item-flow.ts'
import { findBrokenBundleParts, findLoss } from '../../../server/domain/assessment/lost-items.ts'
import {
  anyReasons,
  assessed,
  candle,
  candleBought,
  candleReturned,
  clothesReasons,
  finalSaleSocks,
  linenShirt,
  linenShirtBought,
  off,
  orderInsideWindow,
  plainShop,
  shirtForLarger,
  shirtReturned,
  shopWith,
  stateOf,
  teapotOfSet,
  WINDOW_OVER,
} from '../characters.ts'
import { allowing, asking, banning, flagged, forShirts, rule, under } from '../rules.ts'
import { MARCH_1, orderOf, plainPolicy } from '../value/example.ts'

const lossOfItem = (
  item: DraftItem,
  given: Partial<AssessInput> = {},
  { beside = [], claimed = false }: { readonly beside?: DraftItem[]; readonly claimed?: boolean } = {},
) => {
  const seen = assessed([item, ...beside], given)
  const state = stateOf(seen, item.id)
  return findLoss(getItemFlow({ ...state, answers: item }, given.config ?? plainShop), seen, { claimed })
}

const shirts = (change: (variant: (typeof linenShirt.variants)[number]) => object) => ({
  products: {
    'linen-shirt': { ...linenShirt, variants: linenShirt.variants.map((one) => ({ ...one, ...change(one) })) },
    candle,
  },
})
const soldOut = (...ids: string[]) => shirts(({ id }) => (ids.includes(id) ? { stock: 0 } : {}))
const without = (...ids: string[]) => ({
  products: {
    'linen-shirt': { ...linenShirt, variants: linenShirt.variants.filter(({ id }) => !ids.includes(id)) },
    candle,
  },
})

describe('an item that the shopper confirmed', () => {
  it('FIX-17 an item is not lost while its chosen outcome is available', () => {
    expect([lossOfItem(shirtReturned), lossOfItem(shirtForLarger), lossOfItem(candleReturned)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('FIX-17 an item is lost to another return that claimed it, before other reasons', () => {
    const order = orderOf([finalSaleSocks])
    const socks = { ...shirtReturned, id: 'socks.1' }
    expect(lossOfItem(socks, { order }, { claimed: true })).toEqual({ kind: 'claimed' })
    expect(lossOfItem(socks, { order })).toEqual({ kind: 'ineligible', code: 1 })
  })

  it('FIX-17 an item is lost to its window once expired', () => {
    expect(lossOfItem(shirtReturned, { now: WINDOW_OVER })).toEqual({ kind: 'window' })
  })

  it('FIX-17 an item is lost to the item beside it, with its row’s reason', () => {
    const config = shopWith({ settings: { single_product_returns: true } })
    const beside = { kind: 'beside', because: 'single-item' }
    expect(lossOfItem(candleReturned, { config }, { beside: [shirtReturned] })).toEqual(beside)
  })

  it('FIX-17 a catalog that fails or lists no variants loses no item', () => {
    const reading = (answer: 'failed' | 'loading') => ({ products: { 'linen-shirt': answer } })
    const empty = { products: { 'linen-shirt': { ...linenShirt, variants: [] } } }
    expect(lossOfItem(shirtReturned, reading('failed'))).toEqual({ kind: 'unread' })
    expect(lossOfItem(shirtReturned, reading('loading'))).toEqual({ kind: 'unread' })
    expect(lossOfItem(shirtForLarger, empty)).toEqual({ kind: 'unread' })
  })

  it('FIX-17 a return is lost to a new question, though never-exchanged items have no variants', () => {
    const config = shopWith({ policy: { exchange: off } })
    const products = { 'linen-shirt': { ...linenShirt, variants: [] } }
    const given = under([rule([asking('why', 'comment')], forShirts)], config)
    expect(lossOfItem(shirtReturned, { ...given, products })).toEqual({ kind: 'question' })
  })
})

describe('lost replacements', () => {
  it('FIX-17 a replacement sells out: the chosen size, or the same variant', () => {
    const stock = { kind: 'stock' }
    expect(lossOfItem(shirtForLarger, soldOut('shirt-l'))).toEqual(stock)
    const config = shopWith({ settings: { enableExchangeReplaceOption: true } })
    const replaced: DraftItem = { ...shirtReturned, outcome: 'replace' }
    expect(lossOfItem(replaced, { config, ...soldOut('shirt-m') })).toEqual(stock)
    expect(lossOfItem(replaced, { config, ...soldOut('shirt-l') })).toBe(null)
  })

  it('FIX-17 a missing variant is sold out without other sizes, and removed with other sizes', () => {
    expect(lossOfItem(shirtForLarger, without('shirt-l'))).toEqual({ kind: 'variant' })
    expect(lossOfItem(shirtForLarger, without('shirt-s', 'shirt-l'))).toEqual({ kind: 'stock' })
    expect(lossOfItem(shirtForLarger, without('shirt-s', 'shirt-l', 'shirt-xl'))).toEqual({ kind: 'variant' })
    expect(lossOfItem(shirtForLarger, { products: { candle } })).toEqual({ kind: 'variant' })
  })

  it('FIX-17 an exchange-only shop without stock reports sold out and blames no rule', () => {
    const config = shopWith({ policy: { refund: off, gift_card: off } })
    expect(lossOfItem(shirtForLarger, { config, ...soldOut('shirt-s', 'shirt-l') })).toEqual({ kind: 'stock' })
    expect(lossOfItem(shirtForLarger, { config, ...without('shirt-s', 'shirt-l', 'shirt-xl') })).toEqual({
      kind: 'rule',
    })
    const refused = under([rule([allowing({ exchange: false })], forShirts)], config)
    expect(lossOfItem(shirtForLarger, { ...refused, ...soldOut('shirt-l') })).toEqual({ kind: 'rule' })
  })

  it('FIX-17 an exchange banned by a rule is not sold out; a return ignores stock', () => {
    const out = soldOut('shirt-s', 'shirt-l')
    const refused = under([rule([allowing({ exchange: false })], forShirts)])
    expect(lossOfItem(shirtForLarger, { ...refused, ...out })).toEqual({ kind: 'rule' })
    const asked = under([rule([asking('why', 'comment')], forShirts)])
    expect(lossOfItem(shirtReturned, { ...asked, ...out })).toEqual({ kind: 'question' })
  })

  it('FIX-17 a recommended size is lost when sold out or without its reason', () => {
    const recommending = clothesReasons.reasons.map((one) =>
      one.id === 'too-small'
        ? { ...one, has_smart_recommendation: true, smart_recommendation: { option_name: 'Size', recommend_order: 1 } }
        : one,
    )
    const config = {
      ...flagged(shopWith({ settings: { smartRecommendationsEnabled: true } }), 'smart-recommendations'),
      reasonGroups: [anyReasons, { ...clothesReasons, reasons: recommending }],
    }
    const { variant: _, ...unchosen } = shirtForLarger
    const accepted: DraftItem = { ...unchosen, recommendation: 'accepted' }
    expect(lossOfItem(accepted, { config })).toBe(null)
    expect(lossOfItem(accepted, { config, ...soldOut('shirt-l') })).toEqual({ kind: 'stock' })
    expect(lossOfItem({ ...accepted, reasons: [] }, { config })).toEqual({ kind: 'variant' })
    // A declined recommendation does not determine the replacement.
    const declined: DraftItem = { ...shirtForLarger, variant: 'shirt-s', recommendation: 'declined' }
    expect(lossOfItem(declined, { config, ...soldOut('shirt-s') })).toEqual({ kind: 'stock' })
    expect(lossOfItem(declined, { config, ...soldOut('shirt-l') })).toBe(null)
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
      ...flagged(
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
      expect([lossOfItem(candleInstead, stocked(3)), lossOfItem(second, stocked(0, 3))]).toEqual([null, null])
      expect(lossOfItem(candleInstead, stocked(0))).toEqual({ kind: 'stock' })
      expect(lossOfItem(second, stocked(3, 0))).toEqual({ kind: 'stock' })
    })

    it('FIX-17 a removed product is requested again while offered, and lost with its option', () => {
      expect(lossOfItem(candleInstead, { config })).toBe(null)
      expect(lossOfItem(candleInstead, { config, products: { 'linen-shirt': linenShirt } })).toEqual({
        kind: 'question',
      })
      expect(lossOfItem(second, { ...stocked(3), config: { ...config, advancedExchanges: [] } })).toEqual({
        kind: 'variant',
      })
    })
  })
})

describe('outcomes that an item loses', () => {
  const refusing = (outcomes: Parameters<typeof allowing>[0], config = plainShop) =>
    under([rule([allowing(outcomes)], forShirts)], config)

  it('FIX-17 an outcome the policy still grants is lost to a rule, else to dates', () => {
    const noValue = { refund: false, gift: false }
    const short = { ...plainPolicy.refund, window: 5 }
    expect(lossOfItem(shirtReturned, refusing(noValue))).toEqual({ kind: 'rule' })
    expect(lossOfItem(shirtReturned, refusing(noValue, shopWith({ policy: { refund: off } })))).toEqual({
      kind: 'rule',
    })
    const late = shopWith({ policy: { refund: short, gift_card: short } })
    expect(lossOfItem(shirtReturned, { config: late })).toEqual({ kind: 'window' })

    const lateExchange = shopWith({ policy: { exchange: short } })
    expect(lossOfItem(shirtForLarger, refusing({ exchange: false }))).toEqual({ kind: 'rule' })
    expect(lossOfItem(shirtForLarger, { config: lateExchange })).toEqual({ kind: 'window' })
  })

  it('FIX-17 a claim under a changed warranty is lost to a rule', () => {
    const shop = flagged(plainShop, 'warranties')
    const given = (allowed: object) => ({
      config: { ...shop, warranties: [{ id: 'w', group: 'g', copy: { en: 'W' }, days: 300, allowed }] },
      now: WINDOW_OVER,
    })
    const back: DraftItem = { ...shirtReturned, warranty: 'w' }
    const swapped: DraftItem = { ...shirtForLarger, warranty: 'w' }
    expect(lossOfItem(back, given({ refund: true }))).toBe(null)
    expect(lossOfItem(back, given({ exchange: true }))).toEqual({ kind: 'rule' })
    expect(lossOfItem(swapped, given({ refund: true }))).toEqual({ kind: 'rule' })
  })

  it('FIX-12 a lost exchange names an item beside it that bans exchanges; one is enough', () => {
    const forSocks = { fact: 'item.tags', op: 'includes', value: 'plain-socks' } as const
    const order = orderOf([
      ...orderInsideWindow.lines,
      { ...finalSaleSocks, tags: ['plain-socks'], productType: 'Socks' },
    ])
    const given = { ...under([rule([banning('exchange')], forSocks)]), order }
    const socks = { ...shirtReturned, id: 'socks.1' }
    const lost = lossOfItem(shirtForLarger, given, { beside: [candleReturned, socks] })
    expect(lost).toEqual({ kind: 'beside', because: 'exchange-ban' })
    expect(lossOfItem(shirtForLarger, given, { beside: [candleReturned] })).toBe(null)
    expect(lossOfItem(shirtReturned, given, { beside: [candleReturned, socks] })).toBe(null)
  })

  it('FIX-17 a rule against two items together loses both, though each can go alone', () => {
    const several = { fact: 'return.item-count', op: 'at-least', value: 2 } as const
    const given = under([rule([allowing({ refund: false, gift: false })], several)])
    const order = orderOf([{ ...linenShirtBought, quantity: 2, tax: 960, fulfilledAt: [MARCH_1, MARCH_1] }])
    const beside: DraftItem[] = [{ ...shirtReturned, id: 'shirt.2' }]
    expect(lossOfItem(shirtReturned, { ...given, order }, { beside })).toEqual({ kind: 'rule' })
    expect(lossOfItem(shirtReturned, { ...given, order })).toBe(null)
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
    const seen = assessed(items, { order: orderOf(lines) })
    const tornWith = (id: string) => {
      const state = stateOf(seen, id)
      const item = { id, reasons: [], confirmed: true }
      const isPart = (one: string) => one === id
      // The lost item already left the return.
      const states = seen.items.map((one) =>
        isPart(one.unit.id) ? { ...one, status: { kind: 'eligible' as const } } : one,
      )
      return findBrokenBundleParts([{ item, state, because: { kind: 'stock' } }], { ...seen, items: states }).map(
        (one) => [one.item.id, one.because.kind],
      )
    }
    expect(tornWith('candle.1')).toEqual([['teapot.1', 'bundle']])
    expect([tornWith('cup.1'), tornWith('shirt.1'), tornWith('jug.1')]).toEqual([[], [], []])
  })

  it('ITM-24 a bundle that the order no longer has is not split', () => {
    const seen = assessed(back('candle', 'teapot', 'shirt'), { order: orderOf(lines) })
    const [item] = back('gone')
    const gone = item === undefined ? [] : [{ item, state: null, because: { kind: 'gone' as const } }]
    expect(findBrokenBundleParts(gone, seen)).toEqual([])
  })
})
