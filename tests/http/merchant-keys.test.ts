import { afterAll, beforeAll, expect, test } from 'vitest'
import { listKeysWithoutChosenRole } from '../../server/store/across-shops.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

let ground: TestWorld
let desk: Desk
beforeAll(async () => {
  ground = await testWorld()
  desk = await deskOf(ground)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await ground.drop()
})

const roles = '"owner", "manager", "agent", "receiver", "viewer"'

test.each([
  [{ name: 'Desk' }, '', '"role" is missing'],
  [{ name: 'Desk', role: 'chief' }, '/role', `must be one of ${roles}, not "chief"`],
  [{ name: 'Desk', role: 'agent', ends: '2026-02-30' }, '/ends', 'is not a day of the calendar'],
  [{ name: 'Desk', role: 'agent', ends: '2026-04-13' }, '/ends', 'is past'],
])('ADM-03 a key %j is refused at its place', async (body, pointer, message) => {
  const { status, body: refusal } = await desk.post('/keys', body)
  expect([status, refusal.problems]).toEqual([422, [{ pointer, message }]])
})

test('ADM-03 a key changes its role and its end, and keeps its secret', async () => {
  const made = await desk.post('/keys', { name: 'Till', role: 'viewer', ends: '2026-04-14' })
  const headers = { authorization: `Bearer ${made.body.key}` }
  const note = () => desk.call('GET', '/returns', { headers })
  const versions = () => desk.call('GET', '/config/versions', { headers })
  const listed = async () => {
    const { keys } = (await desk.get('/keys')).body
    const { role, roleChosen, endsAt } = keys.find(({ id }: { id: string }) => id === made.body.id)
    return { role, roleChosen, endsAt }
  }
  expect(await listed()).toEqual({ role: 'viewer', roleChosen: true, endsAt: Date.UTC(2026, 3, 15) })
  expect((await desk.post(`/keys/${made.body.id}`, { role: 'receiver' })).status).toBe(200)
  expect(await listed()).toEqual({ role: 'receiver', roleChosen: true, endsAt: Date.UTC(2026, 3, 15) })
  expect([(await note()).status, (await versions()).status]).toEqual([200, 403])
  expect((await desk.post(`/keys/${made.body.id}`, { ends: null })).status).toBe(200)
  expect(await listed()).toEqual({ role: 'receiver', roleChosen: true, endsAt: null })
  expect((await desk.post('/keys/none', { role: 'agent' })).status).toBe(404)
  const { changes } = (await desk.get('/config/changes')).body
  expect(changes.slice(0, 2)).toMatchObject([{ change: 'key-changed' }, { change: 'key-changed' }])
})

test('ADM-03 a repeated call creates one key, and no second response has it', async () => {
  const make = (name: string) =>
    desk.call('POST', '/keys', { body: { name, role: 'agent' }, headers: { 'idempotency-key': 'key-1' } })
  const made = await make('Once')
  expect([made.status, made.body.key]).toEqual([201, expect.stringMatching(/^hw_/)])
  const repeated = await make('Once')
  expect([repeated.status, JSON.stringify(repeated.body)]).toEqual([409, expect.not.stringContaining('hw_')])
  expect((await make('Other')).status).toBe(422)
  const { keys } = (await desk.get('/keys')).body
  expect(keys.filter(({ name }: { name: string }) => name === 'Once' || name === 'Other')).toHaveLength(1)
})

test('ADM-03 a key from before roles is reported as owner key until changed', async () => {
  const { shopId } = desk
  await ground.database.query({
    name: 'test.older-key',
    text: `insert into merchant_keys (shop_id, id, name, hash, created_at) values ($1, 'older', 'ERP', 'h', 1)`,
    values: [shopId],
  })
  const older = async () => (await desk.get('/keys')).body.keys.find(({ id }: { id: string }) => id === 'older')
  const reported = async () => (await listKeysWithoutChosenRole(ground.database)).filter((one) => one.shopId === shopId)
  expect(await older()).toMatchObject({ role: 'owner', roleChosen: false, endsAt: null })
  expect(await reported()).toEqual([{ shopId, keys: ['ERP'] }])
  expect((await desk.post('/keys/older', { role: 'manager' })).status).toBe(200)
  expect(await older()).toMatchObject({ role: 'manager', roleChosen: true })
  expect(await reported()).toEqual([])
})
