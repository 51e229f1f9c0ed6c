import { afterAll, beforeAll, expect, test } from 'vitest'
import { halmgardWithdrawals } from '../../../server/demo/halmgard/withdrawals.ts'
import { addDemoWithdrawals } from '../../../server/journey/hooks/demo-withdrawals.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'

let ground: TestWorld
beforeAll(async () => {
  ground = await testWorld()
})
afterAll(() => ground.drop())

test('WDR-17 the demo shop has statements that wait for different reasons', async () => {
  const shopId = await loadDemoShop(ground, { from: 'demo-eu' })
  await addDemoWithdrawals(ground.world, shopId, halmgardWithdrawals)
  await ground.runner.drain()
  const found = await ground.world.store.withdrawals.waiting(shopId, { after: null, limit: 9 })
  expect(found.map(({ waitsFor, match }) => [waitsFor, match])).toEqual([
    ['late', 'certain'],
    ['excluded', 'certain'],
    ['match', 'likely'],
    ['match', 'none'],
  ])
  expect(found.map(({ acknowledgement }) => acknowledgement)).toEqual(['sent', 'sent', 'sent', 'bounced'])
})
