import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { answerBank, cards, DEARER, dearerCoat, enterCard, findChallenge, listHolds, pay, paymentsOf } from './cards.ts'
import { changesOf, countRows } from './meanwhile.ts'
import { findReturn, shopWith } from './ruled.ts'
import { createPortal, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const chooseCoat = async (shopper: Shopper) => ({ 'Alder Wool': await dearerCoat(world, shopper) })
const payWithCard = async (card: string): Promise<Shopper> => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper, { items: await chooseCoat(shopper) })
  await enterCard(shopper, card)
  return shopper
}
const listPaymentStates = async (shopper: Shopper) =>
  (await paymentsOf(world, shopper.shopId)).map(({ state }) => state)

test('a bank-approved hold is released when another return took the unit meanwhile', async () => {
  const shopper = await payWithCard(cards.asksAlways)
  const view = await pay(shopper)
  const other = createShopper(app, shopper.shopId)
  await goToReview(other, { items: { 'Alder Wool': { reasons: ['changed-mind'], outcome: 'return' } } })
  expect((await submit(other)).status).toBe(200)

  const late = await answerBank(shopper, view, 'approve')
  expect([late.status, late.body.problem?.code]).toEqual([409, 'unit-claimed'])
  await world.runner.drain()
  expect([await listHolds(world, shopper.shopId), await listPaymentStates(shopper)]).toEqual([
    [`voided ${DEARER}`],
    ['voided'],
  ])
  expect(await countRows(world, shopper.shopId)).toMatchObject({ returns: 1 })
})

test('a hold of an abandoned submit is released after half an hour', async () => {
  const shopper = await payWithCard(cards.silentAfter)
  expect((await pay(shopper)).status).toBe(503)
  world.clock.forward(20 * 60_000)
  await world.runner.drain()
  expect(await listHolds(world, shopper.shopId)).toEqual([`authorized ${DEARER}`])
  world.clock.forward(11 * 60_000)
  await world.runner.drain()
  world.clock.forward(60 * 60_000)
  await world.runner.drain()
  expect([await listHolds(world, shopper.shopId), await listPaymentStates(shopper)]).toEqual([
    [`voided ${DEARER}`],
    ['voided'],
  ])
})

test('a hold adopted by a return is never swept', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper, { credit: 'instant' })
  await enterCard(shopper)
  await submit(shopper)
  world.clock.forward(60 * 60_000)
  await world.runner.drain()
  expect(await listHolds(world, shopper.shopId)).toEqual(['authorized 10670'])
  expect((await findReturn(world, shopper)).document.holds[0]?.status).toBe('authorized')
})

test('a hold for outdated amounts is released and replaced', async () => {
  const shopper = await payWithCard(cards.silentAfter)
  await pay(shopper)
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Alder Wool', (product) => ({
    ...product,
    variants: product.variants.map((one) => (one.price === 33_800 ? { ...one, price: 34_800 } : one)),
  }))
  expect((await pay(shopper)).body.problem?.code).toBe('amounts-changed')
  const repeated = await pay(shopper)
  expect((repeated.status === 503 ? await pay(shopper) : repeated).status).toBe(200)
  await world.runner.drain()
  expect([...(await listHolds(world, shopper.shopId))].sort()).toEqual([`captured ${2 * DEARER}`, `voided ${DEARER}`])
})

test('another card replaces the authorized card, and the first hold is released', async () => {
  const shopper = await payWithCard(cards.silentAfter)
  await pay(shopper)
  await shopper.press('payment.remove')
  await enterCard(shopper)
  expect((await pay(shopper)).status).toBe(200)
  await world.runner.drain()
  expect([...(await listHolds(world, shopper.shopId))].sort()).toEqual([`captured ${DEARER}`, `voided ${DEARER}`])
})

test('REV-27 a bank check approved in two tabs holds once', async () => {
  const shopper = await payWithCard(cards.asksAlways)
  const view = await pay(shopper)
  expect(findChallenge(view)).toBeDefined()
  await answerBank(shopper, view, 'approve')
  const repeated = await answerBank(shopper, view, 'approve')
  expect(repeated.body.screen?.path).toBe(shopper.readPage().screen?.path)
  expect(await listHolds(world, shopper.shopId)).toHaveLength(1)
  expect(await countRows(world, shopper.shopId)).toMatchObject({ returns: 1 })
})
