import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../schemas/config/condition.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { getItemFlow } from '../../../server/domain/assessment/item-flow.ts'
import { exchangeVariants } from '../../../server/domain/items/flow.ts'
import { inStock } from '../../../server/domain/items/outcomes.ts'
import {
  assessItems,
  linenShirtBought,
  plainShop,
  shirtForLarger,
  shirtReturned,
  shopWith,
  stateOf,
} from '../characters.ts'
import { excludeOutcomes, restrictDestinations, rule, withRules } from '../rules.ts'
import { orderOf } from '../value/example.ts'
import { products, withVariants } from './shirts.ts'

const threeShirts: Order = orderOf([
  linenShirtBought,
  { ...linenShirtBought, id: 'shirt-two', productType: 'Blouses' },
  { ...linenShirtBought, id: 'shirt-three' },
])
const blouseCondition: Condition = { fact: 'item.product-type', op: 'is', value: 'Blouses' }
const exchangeForLarge = (id: string): DraftItem => ({ ...shirtForLarger, id, reasons: ['unwanted'] })
const unconfirmedItem = (id: string): DraftItem => ({ ...exchangeForLarge(id), confirmed: false })
const [one, two, three] = ['shirt.1', 'shirt-two.1', 'shirt-three.1'].map(exchangeForLarge) as [
  DraftItem,
  DraftItem,
  DraftItem,
]

const large = (stock: number | null, medium: number | null = 5): Partial<AssessInput> => ({
  order: threeShirts,
  products: products(
    withVariants(({ id }) => (id === 'shirt-l' ? { stock } : id === 'shirt-m' ? { stock: medium } : {})),
  ),
})
const selectedOf = (items: DraftItem[], input: Partial<AssessInput>) =>
  assessItems(items, input).selected.map(({ unit }) => unit.id)
const canTakeLarge = (items: DraftItem[], id: string, input: Partial<AssessInput>): boolean => {
  const config = input.config ?? plainShop
  const variants = exchangeVariants(getItemFlow(stateOf(assessItems(items, input), id), config))
  return variants.some((variant) => variant.id === 'shirt-l' && inStock(variant, config.settings))
}

describe('one draft takes no more of a variant than there is (F27)', () => {
  it('F27 the earlier item gets the last large shirt; the later item loses its confirmation', () => {
    const assessment = assessItems([two, one], large(1))
    expect(assessment.selected.map(({ unit }) => unit.id)).toEqual(['shirt.1'])
    expect(stateOf(assessment, 'shirt-two.1')).toMatchObject({
      status: { kind: 'eligible' },
      answers: { confirmed: false },
    })
    expect(stateOf(assessment, 'shirt-two.1').answers).toEqual({ ...two, confirmed: false })
  })

  it('F27 the later one has it as soon as the earlier lets go', () => {
    expect(selectedOf([{ ...one, confirmed: false }, two], large(1))).toEqual(['shirt-two.1'])
    expect(selectedOf([{ ...shirtReturned, id: 'shirt.1' }, two], large(1))).toEqual(['shirt.1', 'shirt-two.1'])
    expect(selectedOf([{ ...one, variant: 'shirt-s' }, two], large(1))).toEqual(['shirt.1', 'shirt-two.1'])
  })

  it.each([
    [0, []],
    [1, ['shirt.1']],
    [2, ['shirt.1', 'shirt-two.1']],
    [3, ['shirt.1', 'shirt-two.1', 'shirt-three.1']],
    [null, ['shirt.1', 'shirt-two.1', 'shirt-three.1']],
  ])('F27 of three requests for a shirt with stock %s, %j succeed', (stock, have) => {
    expect(selectedOf([one, two, three], large(stock))).toEqual(have)
  })

  it('F27 limit 2 with two exchange lines is sold out, limit 3 is selectable', () => {
    const items = [one, two, unconfirmedItem('shirt-three.1')]
    expect(canTakeLarge(items, 'shirt-three.1', large(2))).toBe(false)
    expect(canTakeLarge(items, 'shirt-three.1', large(3))).toBe(true)
  })

  it('F27 an unanswered item sees its variant out of stock, even before the confirmed item', () => {
    expect(canTakeLarge([unconfirmedItem('shirt.1'), three], 'shirt.1', large(1))).toBe(false)
    expect(canTakeLarge([unconfirmedItem('shirt.1'), three], 'shirt.1', large(2))).toBe(true)
    expect(selectedOf([unconfirmedItem('shirt.1'), three], large(1))).toEqual(['shirt-three.1'])
  })

  it('F27 an unanswered item reserves no stock', () => {
    expect(selectedOf([unconfirmedItem('shirt.1'), three], large(1))).toEqual(['shirt-three.1'])
    expect(canTakeLarge([unconfirmedItem('shirt.1'), unconfirmedItem('shirt-two.1')], 'shirt-two.1', large(1))).toBe(
      true,
    )
  })

  it('F27 an item does not block itself', () => {
    expect(selectedOf([one], large(1))).toEqual(['shirt.1'])
    expect(canTakeLarge([one], 'shirt.1', large(1))).toBe(true)
  })

  it('F27 an invalid item reserves nothing: the next item gets the shirt', () => {
    const reasonGone = { ...one, reasons: ['gone'] }
    expect(selectedOf([reasonGone, two], large(1))).toEqual(['shirt-two.1'])
  })

  it('F27 an item banned from exchange by rules reserves nothing', () => {
    const input = withRules([rule([excludeOutcomes('inlineExchange')], blouseCondition)])
    expect(selectedOf([two, three], { ...large(1), ...input })).toEqual(['shirt-three.1'])
  })

  it('F27 ITM-19 an item with another destination than the others reserves nothing', () => {
    const elsewhere = rule([restrictDestinations('seconds')], blouseCondition)
    const input = withRules([elsewhere], shopWith({ settings: { enforce_product_rules: true } }))
    const small = { ...one, variant: 'shirt-s' }
    expect(selectedOf([small, two, three], { ...large(1), ...input })).toEqual(['shirt.1', 'shirt-three.1'])
  })

  it('F27 ITM-49 replacements take from the same stock as exchanges', () => {
    const config = shopWith({ settings: { enableExchangeReplaceOption: true } })
    const replaced = (id: string): DraftItem => ({ id, reasons: ['unwanted'], outcome: 'replace', confirmed: true })
    const items = ['shirt.1', 'shirt-two.1', 'shirt-three.1'].map(replaced)
    expect(selectedOf(items, { ...large(0, 2), config })).toEqual(['shirt.1', 'shirt-two.1'])
  })

  it('F27 ITM-49 the shop’s reserve applies to the draft as a whole', () => {
    const config = shopWith({ settings: { minimum_inventory: 2 } })
    expect(selectedOf([one, two, three], { ...large(3), config })).toEqual(['shirt.1', 'shirt-two.1'])
  })

  it('F27 an exchange reserves stock although the shop omits an unanswered step', () => {
    const config = { ...plainShop, flow: { 'add-comment': false as const } }
    const silent = [one, two].map((item) => ({ ...item, reasons: ['other'] }))
    expect(selectedOf(silent, { ...large(1), config })).toEqual(['shirt.1'])
  })
})
