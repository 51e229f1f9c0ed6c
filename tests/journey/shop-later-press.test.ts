import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { BONUS, readNet, type Spenders, setUpSpenders } from './spenders.ts'

let world: TestWorld
let spenders: Spenders
beforeAll(async () => {
  world = await testWorld()
  spenders = await setUpSpenders(world)
}, 60_000)
afterAll(() => world.drop())

test('FND-65 the first press after a label change accepts the offer', async () => {
  for (const state of ['queued', 'failed', 'ready'] as const) {
    const { shopper, before } = await spenders.waiting()
    const { document, ...rest } = await spenders.now(before)
    const label = { state, reference: 'label', askedAt: TEST_NOW }
    await world.world.store.returns.save({ ...rest, document: { ...document, label } })
    expect((await shopper.press('shop-later.accept')).status, state).toBe(200)
    expect(await spenders.followUps(before)).toEqual(['gift-card waiting', 'refund cancelled'])
  }
})

test('FND-65 a press with another total than the offered total is refused', async () => {
  const { shopper, before } = await spenders.waiting()
  const args = { offer: before.document.shopLater?.uuid ?? '', total: readNet(before) + BONUS + 1 }
  const dearer = await shopper.post('shop-later.accept', { at: `/return/${before.key}`, args }, {})
  expect([dearer.status, await spenders.followUps(before)]).toEqual([409, ['refund waiting']])
  expect((await shopper.press('shop-later.accept')).status).toBe(200)
})
