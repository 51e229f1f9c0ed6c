import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../../server/journey/follow-ups/events.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })

let world: TestWorld
let desk: Desk

beforeAll(async () => {
  world = await testWorld({ test: await borrowDatabase() })
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const note = (id: string, text: string, headers: Readonly<Record<string, string>> = {}) =>
  desk.call('POST', `/returns/${id}/notes`, { body: { text }, headers })

test('ADM-11 reads and writes of a return state its revision', async () => {
  const { id } = await desk.submit(twoItems)
  const read = await desk.get(`/returns/${id}`)
  expect(read.headers.etag).toBe(`"r${read.body.rev}"`)
  const written = await note(id, 'First', { 'if-match': String(read.headers.etag) })
  const again = await desk.get(`/returns/${id}`)
  expect(written.headers.etag).toBe(again.headers.etag)
  expect(again.headers.etag).not.toBe(read.headers.etag)
})

test.each(['"r1"', 'W/"r1"', 'r1'])('ADM-11 a write on the revision %s runs once', async (revision) => {
  const { id } = await desk.submit(twoItems)
  expect((await note(id, 'Mine', { 'if-match': revision })).status).toBe(200)
  const second = await note(id, 'Too late', { 'if-match': revision })
  expect([second.status, second.body.code]).toEqual([409, 'stale'])
  expect(second.headers.etag).toBe((await desk.get(`/returns/${id}`)).headers.etag)
  expect((await desk.get(`/returns/${id}`)).body.notes).toEqual([expect.objectContaining({ text: 'Mine' })])
})

test.each(['"d1"', '"r01"', '"r1", "r2"', 'x'.repeat(5000)])('ADM-11 %.12s matches no revision', async (revision) => {
  const { id } = await desk.submit(twoItems)
  expect((await note(id, 'Never', { 'if-match': revision })).status).toBe(409)
})

test('ADM-11 of concurrent calls on the same revision, one runs', async () => {
  const { id } = await desk.submit(twoItems, { document: { outcome: 'review' } })
  const unit = `${id}-A.1`
  const on = { headers: { 'if-match': '"r1"' } }
  const calls = await Promise.all([
    desk.call('POST', `/returns/${id}/notes`, { body: { text: 'Approve it' }, ...on }),
    desk.call('POST', `/returns/${id}/receive`, { body: { items: [unit] }, ...on }),
    desk.call('POST', `/returns/${id}/close`, on),
  ])
  expect(calls.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('ADM-11 a refused write does not use up its idempotency key', async () => {
  const { id } = await desk.submit(twoItems)
  const stale = await desk.call('POST', `/returns/${id}/notes`, {
    body: { text: 'Once' },
    headers: { 'if-match': '"r9"' },
    key: 'one',
  })
  expect(stale.status).toBe(409)
  const fresh = () =>
    desk.call('POST', `/returns/${id}/notes`, { body: { text: 'Once' }, headers: { 'if-match': '"r1"' }, key: 'one' })
  expect((await fresh()).status).toBe(200)
  const replayed = await fresh()
  expect([replayed.status, replayed.headers['idempotent-replay']]).toEqual([200, 'true'])
})

test('ADM-11 two keys with one name have an id each in notes, timeline and webhooks', async () => {
  const { id } = await desk.submit(twoItems)
  const author = { shopId: desk.shopId, by: 'test' }
  const namesake = await world.world.configurations.keys.make(author, { name: 'Desk', role: 'agent', endsAt: null })
  await note(id, 'First')
  await note(id, 'Second', { authorization: `Bearer ${namesake?.key}` })
  const { body } = await desk.get(`/returns/${id}`)
  const authors = [
    { by: 'Desk', actor: desk.actor },
    { by: 'Desk', actor: `key:${namesake?.id}` },
  ]
  expect(body.notes).toMatchObject(authors)
  expect(body.timeline).toMatchObject(authors)
  for (const { id: changeId, actor } of body.timeline)
    expect(await world.world.store.changes.find(desk.shopId, changeId)).toMatchObject({ actor })
})

test('ADM-11 events of the service, the shopper and the carrier need no key', async () => {
  const { id } = await desk.submit(twoItems)
  const [first] = [(await desk.get(`/returns/${id}`)).body]
  const record = await world.world.store.returns.find(desk.shopId, first.id)
  if (record === null) throw new Error('The return is stored')
  const sources = ['homeward', 'shopper', 'carrier']
  for (const by of sources)
    await recordEvent(world.world.store, record, { id: `${id}-${by}`, event: 'noted', by, at: world.clock.now() })
  const { body } = await desk.get(`/returns/${id}`)
  expect(body.timeline.map(({ actor }: { actor: string }) => actor)).toEqual(sources)
})
