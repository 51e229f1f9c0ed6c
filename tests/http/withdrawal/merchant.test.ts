import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { createShopper } from '../../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { statement, toEuShop } from './eu-shop.ts'

let house: TestWorld
let app: FastifyInstance
let shopId: string
let authorization: string
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  shopId = await loadDemoShop(house, { change: (config) => toEuShop(config) })
  const made = await house.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  authorization = `Bearer ${made?.key}`
  const shopper = createShopper(app, shopId)
  await shopper.open('/withdraw')
  await shopper.press('withdrawal.confirm', { values: statement })
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const read = (path: string) => app.inject({ url: `/merchant/v1/${shopId}${path}`, headers: { authorization } })

test('WDR-17 the shop lists and reads a withdrawal with its events', async () => {
  const { withdrawals } = (await read('/withdrawals')).json()
  expect(withdrawals).toMatchObject([{ number: 'WD-000001', contract: '#1001', acknowledgement: 'due' }])
  const detail = (await read('/withdrawals/WD-000001')).json()
  expect(detail.changes.map(({ event }: { readonly event: string }) => event)).toEqual(['received'])
  expect((await read('/withdrawals/WD-000009')).statusCode).toBe(404)
})

test('WDR-17 the evidence file has the statement, its time and its hash', async () => {
  const detail = (await read('/withdrawals/WD-000001')).json()
  const file = await read('/withdrawals/WD-000001/evidence.txt')
  expect(file.headers['content-disposition']).toBe('attachment; filename="WD-000001.txt"')
  for (const part of [detail.text, detail.receivedAt, detail.textSha256]) expect(file.body).toContain(part)
})

test('WDR-17 the webhook withdrawal-received names the withdrawal without personal data', async () => {
  const jobs = await house.database.query<{ payload: { event: object } }>({
    name: 'webhook-jobs',
    text: "select payload from jobs where shop_id = $1 and kind = 'webhooks'",
    values: [shopId],
  })
  expect(jobs.map(({ payload }) => payload.event)).toMatchObject([
    { event: 'withdrawal-received', withdrawal: { number: 'WD-000001' }, detail: { scope: 'whole', suspect: false } },
  ])
  expect(JSON.stringify(jobs)).not.toMatch(/ada/i)
})

test('WDR-16 an erased person keeps their statements as evidence, and the export has them', async () => {
  const exported = (await read('/customers/export?email=ada@example.com')).json()
  expect(exported.withdrawals).toMatchObject([{ number: 'WD-000001' }])
  const erased = await app.inject({
    method: 'POST',
    url: `/merchant/v1/${shopId}/customers/erase`,
    headers: { authorization },
    payload: { email: 'ada@example.com' },
  })
  expect(erased.json().left).toContainEqual({
    of: 'withdrawals',
    count: 1,
    why: 'Evidence of a statutory declaration (GDPR, article 17(3)(b) and (e))',
  })
  expect((await read('/withdrawals/WD-000001')).statusCode).toBe(200)
})
