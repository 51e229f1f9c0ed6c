import { afterAll, beforeAll, expect, test } from 'vitest'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const park = (kind: string, key: string, returnId: string) =>
  world.database.query({
    name: 'test.park',
    text: `insert into jobs (shop_id, kind, key, payload, run_at, attempts, parked_at, last_error)
      values ($1, $2, $3, $4, 0, 12, $5, 'The carrier is closed')`,
    values: [desk.shopId, kind, key, JSON.stringify({ returnId }), world.clock.now()],
  })

const asAgent = async (path: string) => {
  const made = await world.world.configurations.keys.make(
    { shopId: desk.shopId, by: 'test' },
    { name: 'Agent', role: 'agent', endsAt: null },
  )
  const url = `/merchant/v1/${desk.shopId}${path}`
  return (await desk.app.inject({ url, headers: { authorization: `Bearer ${made?.key}` } })).json()
}

test('ADM-04 the API counts each queue, with the time of the longest wait', async () => {
  const empty = await desk.get('/queues')
  expect(empty.body.queues).toHaveLength(9)
  expect(empty.body.queues).toContainEqual({ queue: 'decide', count: 0, oldest: null })
  const [createdAt, later] = [world.clock.now() - 3_600_000, world.clock.now()]
  await desk.submit(twoItems, { document: { outcome: 'review' }, createdAt })
  await desk.submit(twoItems, { document: { outcome: 'review' }, createdAt: later })
  const oldest = new Date(createdAt).toISOString()
  expect((await desk.get('/queues')).body.queues).toContainEqual({ queue: 'decide', count: 2, oldest })
})

test('ADM-09 the API lists stuck work, of an agent only that of labels', async () => {
  const error = { message: 'Lost', address: false }
  const label = { state: 'failed', reference: 'label-1', askedAt: 1, error } as const
  const { id, number } = await desk.submit(twoItems, { document: { label } })
  await park('mail', 'mail-1', id)
  await park('label', 'label-1', id)
  const job = { number, attempts: 12, at: new Date(world.clock.now()).toISOString(), error: 'The carrier is closed' }
  const [labelJob, mailJob] = [
    { kind: 'label', key: 'label-1', ...job },
    { kind: 'mail', key: 'mail-1', ...job },
  ]
  const { body } = await desk.get('/health')
  expect(body).toMatchObject({ parked: [labelJob, mailJob], labels: [{ number }], running: [], endpoints: [] })
  expect(await asAgent('/health')).toMatchObject({ parked: [labelJob], labels: [{ number }], mail: [], holds: [] })
})
