import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { giveCard, heldAt, pay, submitOff } from './cards.ts'
import { meanwhile } from './meanwhile.ts'
import { returnOf, shopWith } from './ruled.ts'
import { type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const inEnglish = async (given: Parameters<typeof shopWith>[0] = {}): Promise<Shopper> => {
  const she = await visitor(shopWith(given), 'demo-jp')
  await she.enter('/?lang=en')
  return she
}
const order = { order: '#2001', proof: '150-0001' } as const
const COAT = '刺し子の野良着'

test('FEE-34 FEE-37 INS-13 yen with the tax in the price: a hold in whole yen', async () => {
  const she = await inEnglish({ flags: ['instant-refunds'], policy: { instant_return_enabled: true } })
  await toReview(she, { ...order, items: { 注染てぬぐい: { reasons: ['size'], outcome: 'return' } } })
  await she.press('review.return-type', { args: { type: 'instant' } })
  expect(JSON.stringify(she.find('text', 'instant-return-details')?.body)).toContain('¥1,485')
  await giveCard(she)
  expect((await submit(she)).status).toBe(200)
  // A cloth of 1,650 yen at ten percent off.
  expect(await heldAt(world, she.shopId)).toEqual([
    { state: 'authorized', amount: 1_485, currency: 'JPY', captured: 0 },
  ])
})

test('FEE-34 FEE-37 REV-24 yen with the tax in the price: a dearer variant adds no tax', async () => {
  const she = await inEnglish()
  let wanted = ''
  await meanwhile(world, she.shopId).changeProduct('#2001', COAT, (product) => ({
    ...product,
    variants: product.variants.map((one) => {
      if (!one.options.includes('L') || wanted !== '') return one
      wanted = one.id
      return { ...one, price: one.price + 1_100, stock: 5 }
    }),
  }))
  await toReview(she, { ...order, items: { [COAT]: { reasons: ['size'], outcome: 'exchange', variant: wanted } } })
  expect(she.find('totals')?.rows.at(-1)?.money).toMatchObject({ amount: 1_100, text: '¥1,100' })
  expect(she.find('totals')?.rows.some(({ id }) => id === 'tax')).toBe(false)
  await giveCard(she)
  expect(submitOff(she)).toBeUndefined()
  expect((await pay(she)).status).toBe(200)
  await world.runner.drain()
  expect(await heldAt(world, she.shopId)).toEqual([
    { state: 'captured', amount: 1_100, currency: 'JPY', captured: 1_100 },
  ])
  const { document } = await returnOf(world, she)
  expect(document).toMatchObject({ payment: { amount: 1_100, state: 'charged' }, receipt: { total: 1_100 } })
})

test('FEE-39 an amount owed up to fifty yen is waived without another minimum', async () => {
  const she = await inEnglish()
  let wanted = ''
  await meanwhile(world, she.shopId).changeProduct('#2001', COAT, (product) => ({
    ...product,
    variants: product.variants.map((one) => {
      if (!one.options.includes('L') || wanted !== '') return one
      wanted = one.id
      return { ...one, price: one.price + 50, stock: 5 }
    }),
  }))
  await toReview(she, { ...order, items: { [COAT]: { reasons: ['size'], outcome: 'exchange', variant: wanted } } })
  expect([she.find('card_field'), submitOff(she)]).toEqual([undefined, undefined])
})
