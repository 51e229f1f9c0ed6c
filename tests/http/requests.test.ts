import { afterAll, beforeAll, expect, test } from 'vitest'
import { formValues, listRequests, openRequestForm } from '../journey/missing-orders.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
  for (const n of [1, 2, 3, 4, 5]) {
    await send({ 'field-message': `Number ${n}` })
    world.clock.forward(1_000)
  }
}, 60_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const send = async (values: Readonly<Record<string, string>> = {}) => {
  const shopper = await openRequestForm(desk.app, desk.shopId)
  expect((await shopper.press('missing-order.submit', { values: { ...formValues, ...values } })).status).toBe(200)
}

type Row = { readonly id: string; readonly number: string; readonly answers: readonly { readonly text: string }[] }
const lastMessageOf = ({ answers }: Row) => answers.at(-1)?.text

test('requests are listed newest first and paginated, with all submitted members', async () => {
  const { body } = await desk.get('/requests?limit=2')
  expect(body.requests.map(lastMessageOf)).toEqual(['Number 5', 'Number 4'])
  expect(body.requests[0]).toMatchObject({
    kind: 'missing-order',
    state: 'open',
    answeredAt: null,
    answeredBy: null,
    order: null,
    language: 'en',
    email: formValues.email,
    address: { name: 'Kim Reyes', phone: '+12125550100' },
  })
  await send({ 'field-message': 'Meanwhile' })
  const more = await desk.get(`/requests?limit=2&cursor=${body.next}`)
  expect(more.body.requests.map(lastMessageOf)).toEqual(['Number 3', 'Number 2'])
  const last = await desk.get(`/requests?limit=2&cursor=${more.body.next}`)
  expect(last.body.requests.map(lastMessageOf)).toEqual(['Number 1'])
  expect(last.body.next).toBeNull()
})

test('a list may be limited to requests of a single kind', async () => {
  const kindsOf = async (query: string): Promise<readonly string[]> =>
    (await desk.get(`/requests${query}`)).body.requests.map(({ kind }: { readonly kind: string }) => kind)
  expect(await kindsOf('?kind=missing-order')).toEqual(await kindsOf(''))
  expect([(await kindsOf('')).length > 0, await kindsOf('?kind=gift')]).toEqual([true, []])
})

test('invalid list queries are refused with their place', async () => {
  for (const [query, pointer] of [
    ['state=done', '/state'],
    ['kind=other', '/kind'],
    ['limit=101', '/limit'],
    ['cursor=nowhere', '/cursor'],
    ['createdFrom=yesterday', '/createdFrom'],
  ]) {
    const { status, body } = await desk.get(`/requests?${query}`)
    expect([status, body.problems[0].pointer]).toEqual([422, pointer])
  }
})

test('a request is found by id or number, and marked answered once', async () => {
  const [{ id, number }]: [Row] = (await desk.get('/requests?limit=1')).body.requests
  expect((await desk.get(`/requests/${number}`)).body.id).toBe(id)
  const first = await desk.post(`/requests/${number}/answered`)
  expect(first.body).toMatchObject({ id, state: 'answered', answeredBy: 'Desk' })
  world.clock.forward(60_000)
  expect((await desk.post(`/requests/${id}/answered`)).body.answeredAt).toBe(first.body.answeredAt)
  expect((await desk.get('/requests?state=answered')).body.requests).toMatchObject([{ id }])
  expect((await desk.get('/requests?state=open')).body.requests.map((one: Row) => one.id)).not.toContain(id)
  expect((await desk.get('/requests/Q-NOTHING')).status).toBe(404)
  expect((await desk.post('/requests/Q-NOTHING/answered')).status).toBe(404)
})

test('the table has a line per request, and formulas begin with an apostrophe', async () => {
  await send({ email: 'sheet@example.com', 'field-message': 'a\nb', firstName: '=HYPERLINK("x")' })
  const { body, headers } = await desk.get('/requests/export.csv?email=Sheet@example.com')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  const [names, ...lines] = body.split('\r\n')
  expect(names).toBe(
    'number,id,kind,state,created_at,answered_at,answered_by,order,email,name,phone,address,language,answers',
  )
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(`"'=HYPERLINK(""x"") Reyes"`)
  expect(lines[0]).toContain('bought_by: Grace, in March\nproduct_return: A linen shirt\nmessage: a b')
})

test('requests belong to exports and erasures of their customer, and of no other', async () => {
  await send({ email: 'Erase@example.com' })
  const exportedResponse = await desk.get('/customers/export?email=erase@example.com')
  expect(exportedResponse.body.requests).toMatchObject([{ email: 'Erase@example.com' }])
  const before = (await listRequests(world, desk.shopId)).length
  expect((await desk.post('/customers/erase', { email: 'erase@example.com' })).body.requests).toBe(1)
  expect((await desk.get('/customers/export?email=erase@example.com')).body.requests).toEqual([])
  expect((await listRequests(world, desk.shopId)).length).toBe(before - 1)
})

test('a letter about a request is not sent to an erased customer', async () => {
  await world.runner.drain()
  const queued = async () =>
    (
      await world.database.query({
        name: 'test.letters',
        text: "select 1 from jobs where kind = 'request-letter'",
        values: [],
      })
    ).length
  await send({ email: 'late@example.com' })
  expect(await queued()).toBe(1)
  await desk.post('/customers/erase', { email: 'late@example.com' })
  await world.runner.drain()
  expect(await queued()).toBe(0)
})

test('a request is deleted a year after its arrival', async () => {
  await send({ email: 'year@example.com' })
  const { store } = world.world
  const now = world.clock.now()
  const isStored = async () =>
    (await listRequests(world, desk.shopId)).some(({ email }) => email === 'year@example.com')
  await store.enqueue({ shopId: 'every', kind: 'nightly', key: 'test', payload: {}, runAt: now })
  await world.runner.drain()
  expect(await isStored()).toBe(true)
  world.clock.forward(366 * 86_400_000)
  await store.enqueue({ shopId: 'every', kind: 'nightly', key: 'test', payload: {}, runAt: now })
  await world.runner.drain()
  expect(await isStored()).toBe(false)
})
