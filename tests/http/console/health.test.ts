import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { buildApp } from '../../../server/app.ts'
import { countHealth, readHealth } from '../../../server/journey/operations/health.ts'
import { listOfferedSubmits } from '../../../server/journey/request/offers.ts'
import { cheapCredentials, join } from '../../console/accounts/staff.ts'
import { creditA, inputOf } from '../../domain/value/example.ts'
import { countQueries } from '../../support/counted-statements.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { deskOf } from '../merchant-desk.ts'
import { consoleVisitor } from './visitor.ts'

const PATH = '/health'

let ground: TestWorld
let app: FastifyInstance
let shopId: string

beforeAll(async () => {
  ground = await testWorld({ credentials: cheapCredentials })
  app = await buildApp(ground.world, { actionsPerMinute: 1_000_000 })
  shopId = await loadDemoShop(ground)
}, 120_000)
afterAll(async () => {
  await app.close()
  await ground.drop()
})

const enter = async (role: Role) => {
  const { token } = await join(ground, shopId, role)
  return consoleVisitor(app, { shopId, token })
}

const park = (kind: string, key: string) =>
  ground.database.query({
    name: 'test.park',
    text: `insert into jobs (shop_id, kind, key, payload, run_at, attempts, parked_at, last_error)
      values ($1, $2, $3, '{"returnId":"none"}', 0, 12, $4, 'The carrier is closed')`,
    values: [shopId, kind, key, ground.clock.now()],
  })

const parkedKeys = async () => (await ground.world.store.health.listParked(shopId)).map(({ key }) => key)

const offersOf = async (visitor: ReturnType<typeof consoleVisitor>) =>
  listOfferedSubmits([(await visitor.show(PATH)).envelope.screen]).filter(({ name }) => name.startsWith('health.'))

test('ADM-09 health is clean, then lists a parked job that runs again or is dropped', async () => {
  const visitor = await enter('manager')
  const healthText = async () => JSON.stringify((await visitor.show(PATH)).envelope.screen)
  expect(await healthText()).toMatch(/Nothing is stuck.*Last checked/)
  await park('label', 'l1')
  await park('mail', 'm1')
  const text = await healthText()
  expect(text).toMatch(/A label was not made.*The carrier is closed.*An email to a shopper was not sent/)
  expect(text).toContain('"count":{"text":"2"')

  const offers = await offersOf(visitor)
  const press = (name: string, key: string) => {
    const offered = offers.find((one) => one.name === name && one.args?.key === key)
    return visitor.press(name, { at: PATH, args: offered?.args ?? {} })
  }
  expect((await press('health.drop', 'm1')).status).toBe(200)
  expect(await parkedKeys()).toEqual(['l1'])
  expect((await press('health.retry', 'l1')).status).toBe(200)
  expect(await parkedKeys()).toEqual([])
  expect((await press('health.retry', 'l1')).status).toBe(409)
  const entries = await ground.world.store.audit.list(shopId, { accountId: null, before: null, limit: 2 })
  expect(entries.map(({ action }) => action)).toEqual(['health.retry', 'health.drop'])
})

test('ADM-03 an agent sees and retries label jobs only, and others see no health', async () => {
  await park('label', 'l2')
  await park('follow-up', 'f2')
  const agent = await enter('agent')
  expect((await offersOf(agent)).map(({ name, args }) => [name, args?.key])).toEqual([['health.retry', 'l2']])
  const foreign = { at: PATH, args: { kind: 'follow-up', key: 'f2' } }
  expect((await agent.press('health.retry', foreign)).status).toBe(409)
  for (const role of ['receiver', 'viewer'] as const) expect((await (await enter(role)).show(PATH)).status).toBe(403)
})

test('ADM-09 the rail counts the rows of health with one statement', async () => {
  const { world, clock } = ground
  const desk = await deskOf(ground)
  const record = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { event: 'manual' })
  const at = clock.now() - 7_200_000
  const insert = (text: string) => ground.database.query({ name: `test.${text.length}`, text, values: [desk.shopId] })
  const job = (kind: string, parkedAt: number | null) =>
    insert(`insert into jobs (shop_id, kind, key, payload, run_at, attempts, parked_at, last_error)
      values ($1, '${kind}', 'stuck', '{}', ${clock.now()}, 2, ${parkedAt}, 'Refused')`)
  await job('label', at)
  await job('follow-up', at)
  await job('mail', null)
  await insert(`insert into return_queues (shop_id, return_id, queue, since)
    values ($1, '${record.id}', 'label-trouble', ${at})`)
  await insert(`update outbox set state = 'running', first_tried_at = ${at} where shop_id = $1 and kind = 'refund'`)
  for (const [labelsOnly, total] of [
    [false, 5],
    [true, 2],
  ] as const) {
    const scope = { shopId: desk.shopId, labelsOnly }
    const listed = Object.values(await readHealth(world, scope)).map((list) => list.length)
    expect([listed.reduce((sum, one) => sum + one, 0), await countHealth(world, scope)]).toEqual([total, total])
  }
  const visitor = await enter('owner')
  const { queries } = await countQueries(() => visitor.show('/settings'))
  expect(queries.statements.filter((name) => /^(?:health|webhooks)\./.test(name))).toEqual(['health.count'])
  await desk.app.close()
})

test('ADM-09 a poll of health reads its block, and nothing of the frame', async () => {
  const visitor = await enter('owner')
  const page = await visitor.show(PATH)
  const poll = () => visitor.post('parts/status', { path: PATH })
  const { answer, queries } = await countQueries(poll)
  const status = page.envelope.screen?.regions.main.find(({ id }) => id === 'status')
  expect(answer.envelope.parts).toEqual([{ id: 'status', component: status }])
  expect([answer.envelope.base, answer.envelope.rev]).toEqual([page.envelope.screen?.key, page.envelope.rev])
  expect(queries.statements.filter((name) => /^(?:queues|parked-parcels)\./.test(name))).toEqual([])
  expect((await visitor.post('parts/rows', { path: PATH })).envelope.parts).toEqual([{ id: 'rows', removed: true }])
  const receiver = await enter('receiver')
  expect((await receiver.post('parts/status', { path: PATH })).status).toBe(403)
  expect((await visitor.post('parts/status', { path: '/no-such-page' })).status).toBe(404)
})
