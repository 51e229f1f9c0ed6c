import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { sql } from '../../server/database/database.ts'
import { record, replayJourneys, type Script } from '../bench/journeys.ts'
import { copyOrders, loadBenchShop, TEMPLATES } from '../bench/shop.ts'
import { type TestWorld, testClock, testWorld } from '../support/world.ts'

const CROWD = 100

let stage: TestWorld

beforeAll(async () => {
  stage = await testWorld({ clock: testClock(Date.now()) })
  await loadBenchShop(stage.database)
  await copyOrders(stage.database, { orders: CROWD })
  // Prevents the guess limit of small shops from applying here.
  await stage.database.query(sql('test.large-shop')`update shops set returns_a_day = 100000 where shop_id = ${'bench'}`)
})
afterAll(() => stage?.drop())

test('PAC-02 a hundred concurrent shoppers complete the journey, each with a separate return', async () => {
  const app = await buildApp(stage.world, { trustedProxies: ['127.0.0.1'] })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const scripts: Script[] = []
  for (const order of TEMPLATES) scripts.push(await record(app, order))
  for (const { steps } of scripts) {
    // Reasons of one level need one answer fewer.
    expect([13, 14]).toContain(steps.length)
    expect(steps.filter(({ path }) => path.endsWith('/actions/return.submit'))).toHaveLength(1)
  }

  await replayJourneys(url, { scripts, first: 0, count: CROWD, perSecond: 1_000 })

  const [made] = await stage.database.query<{ count: number }>(
    sql('test.returned')`select count(distinct order_id)::int as count from returns where shop_id = ${'bench'}`,
  )
  expect(made?.count).toBe(CROWD + scripts.length)
  await app.close()
})
