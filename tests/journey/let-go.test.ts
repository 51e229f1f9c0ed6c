import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Shopper, shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { answerBank, bankAsks, cards, DEARER, dearerCoat, giveCard, holds, pay, paymentsOf } from './cards.ts'
import { meanwhile, rowsOf } from './meanwhile.ts'
import { returnOf, shopWith } from './ruled.ts'
import { type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const coat = async (she: Shopper) => ({ 'Alder Wool': await dearerCoat(world, she) })
const owing = async (card: string): Promise<Shopper> => {
  const she = await visitor(shopWith({}))
  await toReview(she, { items: await coat(she) })
  await giveCard(she, card)
  return she
}
const states = async (she: Shopper) => (await paymentsOf(world, she.shopId)).map(({ state }) => state)

test('a bank-approved hold is released when another return took the unit meanwhile', async () => {
  const she = await owing(cards.asksAlways)
  const asked = await pay(she)
  const other = shopper(app, she.shopId)
  await toReview(other, { items: { 'Alder Wool': { reasons: ['changed-mind'], outcome: 'return' } } })
  expect((await submit(other)).status).toBe(200)

  const late = await answerBank(she, asked, 'approve')
  expect([late.status, late.body.problem?.code]).toEqual([409, 'unit-claimed'])
  await world.runner.drain()
  expect([await holds(world, she.shopId), await states(she)]).toEqual([[`voided ${DEARER}`], ['voided']])
  expect(await rowsOf(world, she.shopId)).toMatchObject({ returns: 1 })
})

test('a hold of an abandoned submit is released after half an hour', async () => {
  const she = await owing(cards.silentAfter)
  expect((await pay(she)).status).toBe(503)
  world.clock.forward(20 * 60_000)
  await world.runner.drain()
  expect(await holds(world, she.shopId)).toEqual([`authorized ${DEARER}`])
  world.clock.forward(11 * 60_000)
  await world.runner.drain()
  // Releasing this card’s hold fails once more, so the job retries.
  world.clock.forward(60 * 60_000)
  await world.runner.drain()
  expect([await holds(world, she.shopId), await states(she)]).toEqual([[`voided ${DEARER}`], ['voided']])
})

test('a hold adopted by a return is never swept', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she)
  await she.press('review.return-type', { args: { type: 'instant' } })
  await giveCard(she)
  await submit(she)
  world.clock.forward(60 * 60_000)
  await world.runner.drain()
  expect(await holds(world, she.shopId)).toEqual(['authorized 10670'])
  expect((await returnOf(world, she)).document.holds[0]?.status).toBe('authorized')
})

test('a hold for outdated amounts is released and replaced', async () => {
  const she = await owing(cards.silentAfter)
  await pay(she)
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Alder Wool', (product) => ({
    ...product,
    variants: product.variants.map((one) => (one.price === 33_800 ? { ...one, price: 34_800 } : one)),
  }))
  expect((await pay(she)).body.problem?.code).toBe('amounts-changed')
  const again = await pay(she)
  // The connection fails once for each payment of this card.
  expect((again.status === 503 ? await pay(she) : again).status).toBe(200)
  await world.runner.drain()
  expect([...(await holds(world, she.shopId))].sort()).toEqual([`captured ${2 * DEARER}`, `voided ${DEARER}`])
})

test('another card replaces the authorized card, and the first hold is released', async () => {
  const she = await owing(cards.silentAfter)
  await pay(she)
  await she.press('payment.remove')
  await giveCard(she)
  expect((await pay(she)).status).toBe(200)
  await world.runner.drain()
  expect([...(await holds(world, she.shopId))].sort()).toEqual([`captured ${DEARER}`, `voided ${DEARER}`])
})

test('REV-27 a bank check approved in two tabs holds once', async () => {
  const she = await owing(cards.asksAlways)
  const asked = await pay(she)
  expect(bankAsks(asked)).toBeDefined()
  await answerBank(she, asked, 'approve')
  const again = await answerBank(she, asked, 'approve')
  expect(again.body.screen?.path).toBe(she.seen().screen?.path)
  expect(await holds(world, she.shopId)).toHaveLength(1)
  expect(await rowsOf(world, she.shopId)).toMatchObject({ returns: 1 })
})
