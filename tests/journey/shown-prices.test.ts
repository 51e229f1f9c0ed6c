import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Money } from '../../schemas/values/money.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, standing } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { english, type Portal, portal, toReview } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

interface Shown {
  readonly price?: Money | undefined
  readonly struck?: Money | undefined
}
const texts = ({ price, struck }: Shown = {}) => `${struck?.text ?? ''} ${price?.text ?? ''}`.trim()

const larger = { reasons: ['size', 'too-small'], outcome: 'exchange' } as const

const shirtAt = async (she: Shopper, step: string): Promise<void> => {
  const item = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item } })
  const reasons: string[] = [...larger.reasons]
  while (standing(she).step !== step) {
    const reason = standing(she).step === 'select-reason' ? { reasons: [reasons.shift() ?? ''] } : {}
    await answer(she, item, { ...larger, ...reason })
  }
}

const rowOf = (she: Shopper, title = 'Aster Linen') =>
  she
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .find((one) => one.title.startsWith(title))

test('FIX-15 a discounted shirt has the same price in list, picker, card and review', async () => {
  const she = await visitor()
  await meanwhile(world, she.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
    ...line,
    price: 12_800,
    discount: 1_920,
  }))
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, price: 12_800 })),
  }))
  const paid = '$128.00 $108.80'
  await lookUp(she)
  expect(texts(rowOf(she))).toBe(paid)

  await shirtAt(she, 'select-variant')
  expect(texts(she.find('item_header'))).toBe(paid)
  const variants = she.find('option_picker')?.variants ?? []
  expect(variants.length).toBeGreaterThan(2)
  expect(new Set(variants.map(texts))).toEqual(new Set([paid]))

  await shirtAt(she, 'confirm')
  const swap = she.find('swap_card')
  expect(swap?.sides.map(texts)).toEqual([paid, paid])
  expect(swap?.difference).toBe(english('item.same-price'))

  await toReview(she, { items: { 'Aster Linen': larger } })
  expect(she.find('line_group', 'sent')?.lines.map(texts)).toEqual([paid])
  // The replacement costs the same, so its price is not repeated.
  expect(she.find('line_group', 'sent')?.lines[0]?.swap?.to).toBe('Sage / S')
})

const twoShirts = async (discount: number): Promise<Shopper> => {
  const she = await visitor()
  await meanwhile(world, she.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
    ...line,
    quantity: 2,
    discount,
    tax: 0,
    fulfilledAt: [line.fulfilledAt[0] ?? 0, line.fulfilledAt[0] ?? 0],
  }))
  return she
}
const reasonsOf = (she: Shopper) =>
  she
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .filter(({ title }) => title.startsWith('Aster Linen'))
    .map(({ reason }) => reason)

test('FIX-16 shirts that a discount makes a cent apart are explained in list and review', async () => {
  const she = await twoShirts(2_001)
  const why = english('items.uneven', { amount: '$0.01' })
  await lookUp(she)
  expect(reasonsOf(she)).toEqual([why, why])
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  await toReview(she)
  expect(she.find('line_group', 'sent')?.lines[0]?.details).toContain(why)
})

test('FIX-16 shirts of equal price have no explanation', async () => {
  const she = await twoShirts(2_000)
  await lookUp(she)
  expect(reasonsOf(she)).toEqual([undefined, undefined])
})
