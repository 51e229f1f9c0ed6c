import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { CartLine, DraftItem } from '../../../schemas/records/draft.ts'
import { type AssessInput, assess } from '../../../server/domain/assessment/assess.ts'
import { priceDraft } from '../../../server/domain/assessment/pricing.ts'
import {
  adaAtHome,
  assessInput,
  candleBought,
  candleReturned,
  linenShirt,
  linenShirtBought,
  plainDraft,
  shirtForLarger,
  shirtReturned,
  shopWith,
  stateOf,
  WINDOW_OVER,
} from '../characters.ts'
import { askQuestion, excludeOutcomes, rule, withFlags, withRules } from '../rules.ts'
import { orderOf } from '../value/example.ts'

const withoutConfirmation = (item: DraftItem): DraftItem => ({ ...item, confirmed: false })

const draftOf = (items: readonly DraftItem[], order: typeof plainDraft.order) => ({
  ...plainDraft,
  order,
  items: [...items],
})
const baseInput = assessInput()
const emptyDraft = { ...plainDraft.order }

test('API-21 an answer to one of a hundred items changes others only after its confirmation', () => {
  const assessed = (...items: DraftItem[]) => assess({ ...baseInput, draft: draftOf(items, emptyDraft) })
  const alone = assessed(candleReturned)
  const answering = assessed(candleReturned, withoutConfirmation(shirtReturned))
  expect(stateOf(answering, 'candle.1')).toBe(stateOf(alone, 'candle.1'))
  expect(stateOf(answering, 'shirt.1')).not.toBe(stateOf(alone, 'shirt.1'))
  const both = assessed(candleReturned, shirtReturned)
  expect(stateOf(both, 'candle.1').facts).not.toEqual(stateOf(alone, 'candle.1').facts)
})

const claim = (id: string, group: string, type: string): Warranty => ({
  id,
  group,
  days: 365,
  copy: { en: id },
  product_types: [type],
  allowed: { exchange: true, refund: true, gift: true },
})
const shop = withFlags(shopWith({ policy: { shop_now_enabled: true } }), 'warranties')
const ruledInput = withRules(
  [
    rule([askQuestion('claim', 'warranty', { optional: true })]),
    rule([excludeOutcomes('inlineExchange')], { fact: 'return.item-count', op: 'above', value: 1 }),
  ],
  { ...shop, warranties: [claim('seams', 'making', 'Shirts'), claim('wax', 'candles', 'Candles')] },
)
const oneLargeLeft = {
  ...linenShirt,
  variants: linenShirt.variants.map((variant) => (variant.id === 'shirt-l' ? { ...variant, stock: 1 } : variant)),
}
const twoShirts = {
  ...baseInput,
  order: orderOf([linenShirtBought, { ...linenShirtBought, id: 'other' }, candleBought], { address: adaAtHome }),
  products: { ...baseInput.products, 'linen-shirt': oneLargeLeft },
  config: ruledInput.config,
}
const largeShirt = { id: 'a', product: 'linen-shirt', variant: 'shirt-l', title: 'Linen shirt', price: 6000 }

const listAnswers = (warranty: string, ...wishes: readonly DraftItem[]): readonly (DraftItem | null)[] => [
  null,
  ...wishes.flatMap((wish) =>
    ['none', warranty].flatMap((claimed) =>
      [true, false].map((isConfirmed) => ({ ...wish, warranty: claimed, confirmed: isConfirmed })),
    ),
  ),
]
const shirts = [shirtReturned, shirtForLarger]
const possibleAnswers = [
  listAnswers('seams', ...shirts),
  listAnswers('seams', ...shirts.map((item) => ({ ...item, id: 'other.1' }))),
  listAnswers('wax', candleReturned),
]
const carts: readonly CartLine[][] = [[], [largeShirt]]

const anyWalk = fc.array(fc.record({ at: fc.nat(3), credit: fc.nat(8) }), { minLength: 1, maxLength: 16 })

test('API-21 WFL-33 answers given one by one end like all at once, in outcomes and money', () => {
  const endIn = (order: typeof emptyDraft) => (chosen: readonly number[]) => {
    const items = possibleAnswers.flatMap((of, n) => of[(chosen[n] ?? 0) % of.length] ?? [])
    const cart = carts[(chosen[3] ?? 0) % carts.length] ?? []
    const input = { ...twoShirts, draft: { ...draftOf(items, order), cart } }
    const assessed = assess(input)
    return { assessed, quote: priceDraft(input, assessed).quote }
  }
  const endsAlike = fc.property(anyWalk, (walk) => {
    const [walked, resultAtOnce] = [endIn({ ...ruledInput.draft.order }), endIn({ ...ruledInput.draft.order })]
    let chosen: readonly number[] = [0, 0, 0, 0]
    for (const { at, credit } of walk) {
      chosen = chosen.with(at, credit)
      walked(chosen)
    }
    expect(walked(chosen)).toEqual(resultAtOnce(chosen))
  })
  fc.assert(endsAlike, { numRuns: 150 })
})

const downtown = { ...adaAtHome, latitude: 40.71, longitude: -74 }
const withStore = { ...shop, stores: [{ id: 'soho', name: 'SoHo', address: downtown }] }
const inputAtDowntown = (): AssessInput => ({
  ...twoShirts,
  config: withStore,
  order: { ...twoShirts.order, address: downtown },
  products: { candle: 'loading' },
  draft: draftOf([candleReturned, shirtReturned], { ...emptyDraft }),
})

test.each<[string, (one: AssessInput) => Partial<AssessInput>]>([
  ['her order lost a line', ({ order }) => ({ order: { ...order, lines: order.lines.slice(1) } })],
  ['another return took her shirt', () => ({ claimed: new Map([['shirt.1', 1]]) })],
  ['the merchant reported a delivery', () => ({ delivered: new Map([['shirt.1', WINDOW_OVER]]) })],
  ['a rule rejected her shirt', () => ({ disqualified: new Set(['shirt.1']) })],
  ['the reading of the candle', () => ({ products: { candle: baseInput.products.candle ?? 'failed' } })],
  ['the catalogue has her shirt again', ({ products }) => ({ products: { ...products, 'linen-shirt': linenShirt } })],
  ['earlier returns gave all of it', ({ account }) => ({ account: { ...account, promised: 1_000_000 } })],
  ['the shop closed its stores', () => ({ config: shop })],
  ['her window ended', () => ({ now: WINDOW_OVER })],
  ['she put a shirt into her cart', ({ draft }) => ({ draft: { ...draft, cart: [largeShirt] } })],
  ['the merchant let it pass', ({ draft }) => ({ draft: { ...draft, opened: { by: 'Desk', override: 'Kind' } } })],
  ['it was opened at a till', ({ draft }) => ({ draft: { ...draft, pos: true } })],
])('PAC-01 a second view once %s equals a first view', (_sentence, changed) => {
  const assessAndPrice = (input: AssessInput) => {
    const assessed = assess(input)
    return { assessed, quote: priceDraft(input, assessed).quote }
  }
  const known = inputAtDowntown()
  const before = assessAndPrice(known)
  const now = { ...known, ...changed(known) }
  const firstAssessment = assessAndPrice({ ...now, draft: { ...now.draft, order: { ...now.draft.order } } })
  expect(assessAndPrice(now)).toEqual(firstAssessment)
  expect(firstAssessment).not.toEqual(before)
})
