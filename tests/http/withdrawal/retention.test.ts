import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { getRetentionCutoff } from '../../../server/domain/withdrawal/retention.ts'
import { cleanUp } from '../../../server/jobs/lifecycle.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type ExampleShop, setUpExample } from './withdrawn-order.ts'

let house: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
}, 120_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

test('WDR-16 the retention ends with a calendar year of the shop', () => {
  const newYear = Date.parse('2026-12-31T23:00:00Z')
  expect(getRetentionCutoff('Europe/Berlin', Date.parse('2029-12-31T22:59:59Z'))).toBe(Date.parse('2025-12-31T23:00Z'))
  expect(getRetentionCutoff('Europe/Berlin', Date.parse('2029-12-31T23:00:00Z'))).toBe(newYear)
  expect(getRetentionCutoff('Europe/Berlin', Date.parse('2036-12-31T23:00:00Z'), 10)).toBe(newYear)
})

const readRows = async ({ shopId }: ExampleShop) =>
  JSON.stringify([
    await house.world.store.withdrawals.page(shopId, {}, { after: null, limit: 9 }),
    await house.database.query({
      name: 'test.changes',
      text: 'select detail from withdrawal_changes where shop_id = $1',
      values: [shopId],
    }),
  ])

test('WDR-16 after the retention only number, times, amounts and hashes remain', async () => {
  const shop = await setUpExample(house, app, { withdrawal: { autoAccept: false, retentionYears: 5 } })
  const head = await shop.declare({ note: 'A private note' })
  await shop.act(head, 'decide', { verdict: 'late', text: 'Dear Ada, too late' })
  await shop.drain()
  const received = new Date(head.receivedAt).getUTCFullYear()
  const job = { shopId: '*', payload: {} } as unknown as Parameters<typeof cleanUp>[1]
  await cleanUp(house.world, job, Date.UTC(received + 6, 0, 1) - 2 * 3_600_000)
  expect(await readRows(shop)).toContain('Lovelace')
  for (const _night of [1, 2]) await cleanUp(house.world, job, Date.UTC(received + 6, 0, 1, 3))
  const rows = await readRows(shop)
  for (const personal of ['Lovelace', '#1001', 'ada@example.com', 'private note', 'Dear Ada', shop.order.id])
    expect(rows).not.toContain(personal)
  const after = await shop.newest()
  expect(after).toMatchObject({ number: head.number, receivedAt: head.receivedAt, verdict: 'late', email: '' })
  expect((await shop.call('GET', `/withdrawals/${head.number}`)).body.textSha256).toMatch(/^[0-9a-f]{64}$/)
})
