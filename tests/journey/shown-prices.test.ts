import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Money } from '../../schemas/values/money.ts'
import { answer, choose, itemNamed, lookUpOrder, readOpenStep, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { createPortal, english, goToReview, type Portal } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

interface DisplayedPrice {
  readonly price?: Money | undefined
  readonly struck?: Money | undefined
}
const texts = ({ price, struck }: DisplayedPrice = {}) => `${struck?.text ?? ''} ${price?.text ?? ''}`.trim()

const larger = { reasons: ['size', 'too-small'], outcome: 'exchange' } as const

const shirtAt = async (shopper: Shopper, step: string): Promise<void> => {
  const item = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item } })
  const reasons: string[] = [...larger.reasons]
  while (readOpenStep(shopper).step !== step) {
    const reason = readOpenStep(shopper).step === 'select-reason' ? { reasons: [reasons.shift() ?? ''] } : {}
    await answer(shopper, item, { ...larger, ...reason })
  }
}

const rowOf = (shopper: Shopper, title = 'Aster Linen') =>
  shopper
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .find((one) => one.title.startsWith(title))

test('FIX-15 a discounted shirt has the same price in list, picker, card and review', async () => {
  const shopper = await visitor()
  await changesOf(world, shopper.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
    ...line,
    price: 12_800,
    discount: 1_920,
  }))
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, price: 12_800 })),
  }))
  const paid = '$128.00 $108.80'
  await lookUpOrder(shopper)
  expect(texts(rowOf(shopper))).toBe(paid)

  await shirtAt(shopper, 'select-variant')
  expect(texts(shopper.find('item_header'))).toBe(paid)
  const variants = shopper.find('option_picker')?.variants ?? []
  expect(variants.length).toBeGreaterThan(2)
  expect(new Set(variants.map(({ note }) => note))).toEqual(new Set([english('item.same-price')]))

  await shirtAt(shopper, 'confirm')
  const swap = shopper.find('swap_card')
  expect(swap?.sides.map(texts)).toEqual([paid, paid])
  expect(swap?.difference).toBe(english('item.same-price'))

  await goToReview(shopper, { items: { 'Aster Linen': larger } })
  expect(shopper.find('line_group', 'sent')?.lines.map(texts)).toEqual([paid])
  expect(shopper.find('line_group', 'sent')?.lines[0]?.swap?.to).toBe('Sage / S')
})

const twoShirts = async (discount: number): Promise<Shopper> => {
  const shopper = await visitor()
  await changesOf(world, shopper.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
    ...line,
    quantity: 2,
    discount,
    tax: 0,
    fulfilledAt: [line.fulfilledAt[0] ?? 0, line.fulfilledAt[0] ?? 0],
  }))
  return shopper
}
const reasonsOf = (shopper: Shopper) =>
  shopper
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .filter(({ title }) => title.startsWith('Aster Linen'))
    .map(({ reason }) => reason)

test('FIX-16 shirts that a discount makes a cent apart are explained in list and review', async () => {
  const shopper = await twoShirts(2_001)
  const why = english('items.uneven', { amount: '$0.01' })
  await lookUpOrder(shopper)
  expect(reasonsOf(shopper).map((reason) => reason?.startsWith(why))).toEqual([true, true])
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  await goToReview(shopper)
  expect(shopper.find('line_group', 'sent')?.lines[0]?.details).toContain(why)
})

test('FIX-16 shirts of equal price have no explanation', async () => {
  const shopper = await twoShirts(2_000)
  await lookUpOrder(shopper)
  expect(reasonsOf(shopper).filter((reason) => reason?.includes('Rounding'))).toEqual([])
})
