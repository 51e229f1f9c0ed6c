import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { enterCard, isSubmitDisabled, pay, readPayments } from './cards.ts'
import { changesOf } from './meanwhile.ts'
import { findReturn, shopWith } from './ruled.ts'
import { createPortal, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const openInEnglish = async (options: Parameters<typeof shopWith>[0] = {}): Promise<Shopper> => {
  const shopper = await visitor(shopWith(options), 'demo-jp')
  await shopper.enter('/?lang=en')
  return shopper
}
const order = { order: '#2001', proof: '150-0001' } as const
const COAT = '刺し子の野良着'

test('FEE-34 FEE-37 INS-13 yen with the tax in the price: a hold in whole yen', async () => {
  const shopper = await openInEnglish({ flags: ['instant-refunds'], policy: { instant_return_enabled: true } })
  const items = { 注染てぬぐい: { reasons: ['size'], outcome: 'return' } } as const
  await goToReview(shopper, { ...order, items, credit: 'instant' })
  expect(JSON.stringify(shopper.find('text', 'instant-return-details')?.body)).toContain('¥1,485')
  await enterCard(shopper)
  expect((await submit(shopper)).status).toBe(200)
  expect(await readPayments(world, shopper.shopId)).toEqual([
    { state: 'authorized', amount: 1_485, currency: 'JPY', captured: 0 },
  ])
})

test('FEE-34 FEE-37 REV-24 yen with the tax in the price: a dearer variant adds no tax', async () => {
  const shopper = await openInEnglish()
  let wanted = ''
  await changesOf(world, shopper.shopId).changeProduct('#2001', COAT, (product) => ({
    ...product,
    variants: product.variants.map((one) => {
      if (!one.options.includes('L') || wanted !== '') return one
      wanted = one.id
      return { ...one, price: one.price + 1_100, stock: 5 }
    }),
  }))
  await goToReview(shopper, {
    ...order,
    items: { [COAT]: { reasons: ['size'], outcome: 'exchange', variant: wanted } },
  })
  expect(shopper.find('totals')?.rows.at(-1)?.money).toMatchObject({ amount: 1_100, text: '¥1,100' })
  expect(shopper.find('totals')?.rows.some(({ id }) => id === 'tax')).toBe(false)
  await enterCard(shopper)
  expect(isSubmitDisabled(shopper)).toBeUndefined()
  expect((await pay(shopper)).status).toBe(200)
  await world.runner.drain()
  expect(await readPayments(world, shopper.shopId)).toEqual([
    { state: 'captured', amount: 1_100, currency: 'JPY', captured: 1_100 },
  ])
  const { document } = await findReturn(world, shopper)
  expect(document).toMatchObject({ payment: { amount: 1_100, state: 'charged' }, receipt: { total: 1_100 } })
})

test('FEE-39 an amount owed up to fifty yen is waived without another minimum', async () => {
  const shopper = await openInEnglish()
  let wanted = ''
  await changesOf(world, shopper.shopId).changeProduct('#2001', COAT, (product) => ({
    ...product,
    variants: product.variants.map((one) => {
      if (!one.options.includes('L') || wanted !== '') return one
      wanted = one.id
      return { ...one, price: one.price + 50, stock: 5 }
    }),
  }))
  await goToReview(shopper, {
    ...order,
    items: { [COAT]: { reasons: ['size'], outcome: 'exchange', variant: wanted } },
  })
  expect([shopper.find('card_field'), isSubmitDisabled(shopper)]).toEqual([undefined, undefined])
})
