import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { createShopper, lookUpOrder } from '../support/shopper.ts'
import { sent } from './refusals.ts'

const demo = setUpDemoWorld()

const action = (name: string) => `/api/v1/${demo.demo}/actions/${name}`

test.each([
  'nope',
  'UPPER',
  '-x',
  'x'.repeat(64),
  '..%2f',
  "'%20or%201=1",
])('API-01 the unknown shop %s is 404 with code 12, for every kind of call', async (shop) => {
  for (const broken of [
    { url: `/api/v1/${shop}/screens`, payload: { path: '/' } },
    { url: `/api/v1/${shop}/actions/order.lookup`, payload: { at: '/', values: { order: '1', proof: '1' } } },
    { method: 'GET', url: `/api/v1/${shop}/captcha` },
    { method: 'GET', url: `/api/v1/${shop}/returns/${'A'.repeat(22)}/label` },
  ] as const) {
    const { status, body } = await sent(demo.app, broken)
    expect(status, broken.url).toBe(404)
    expect(body.problem ?? body.errors, broken.url).toBeDefined()
  }
  const { envelope } = await sent(demo.app, { url: `/api/v1/${shop}/screens`, payload: { path: '/' } })
  expect(envelope?.problem).toMatchObject({ codes: [12], title: 'Shop not found' })
})

test.each([
  '/nowhere',
  '/exchange/1',
  '/%',
  '/%ff',
  '//evil.example',
  '/__proto__',
  '/constructor',
  `/${'x'.repeat(2_000)}`,
])('the unknown path %s is 404 with the not-found screen', async (unknown) => {
  const seen = await createShopper(demo.app, demo.demo).open(unknown)
  expect(seen.status).toBe(404)
  expect(seen.body.screen).toMatchObject({ name: 'not-found', regions: { main: [{ type: 'empty_state' }] } })
})

test.each([
  { path: 'x' },
  { path: '' },
  { path: ['/a', '/b'] },
  { path: `/${'x'.repeat(2_048)}` },
  { path: '\0' },
  { path: '/\0' },
  { path: '/', known: 7 },
  { path: '/', at: '/' },
  {},
])('a screen of %j is 400, and so is a part', async (payload) => {
  for (const call of ['screens', 'parts/label']) {
    const { status, envelope } = await sent(demo.app, { url: `/api/v1/${demo.demo}/${call}`, payload })
    expect([status, envelope?.problem?.code], call).toEqual([400, 'bad-request'])
  }
})

test.each([
  ['PUT', 404],
  ['DELETE', 404],
  ['PATCH', 404],
  ['OPTIONS', 404],
] as const)('%s on an action is %i with a problem', async (method, expected) => {
  const { status, envelope, headers } = await sent(demo.app, { method, url: action('order.lookup') })
  expect(status).toBe(expected)
  expect(envelope?.problem).toMatchObject({ code: 'not-found' })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('FIX-39 the service ignores the key of a return in a query', async () => {
  for (const call of ['screens', 'parts/label'])
    for (const method of ['GET', 'HEAD'] as const)
      expect((await sent(demo.app, { method, url: `/api/v1/${demo.demo}/${call}?path=%2F` })).status).toBe(404)
})

test.each([
  '%',
  '%ff',
  '%E0%A4',
  'a%2',
])('the invalid address %s gets the same answer as any unknown address', async (word) => {
  for (const path of [`api/v1/${demo.demo}/returns/${word}/label`, `api/v1/${word}/init`, `nowhere/${word}`]) {
    const { status, body, headers } = await sent(demo.app, { method: 'GET', url: `/${path}?lang=%` })
    expect([status, body.problem?.title ?? body.errors?.message], path).toEqual([404, expect.any(String)])
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})

test('line breaks in typed text never reach a header', async () => {
  const evil = 'x\r\nset-cookie: admin=1'
  const seen = await sent(demo.app, {
    url: action('entry.open'),
    payload: { at: '/', args: { path: `/?source=${evil}&lang=${evil}` } },
  })
  expect(seen.status).toBe(200)
  expect(JSON.stringify(seen.headers)).not.toContain('admin')
})

test.each(['nonsense', 'A'.repeat(500), '%00', '../..'])('the cookie %s counts as a new visitor', async (value) => {
  const seen = await sent(demo.app, {
    url: `/api/v1/${demo.demo}/screens`,
    payload: { path: '/exchange' },
    headers: { cookie: `hw-${demo.demo}=${value}` },
  })
  expect(seen).toMatchObject({ status: 200, envelope: { screen: { path: '/' } } })
})

test('too many presses per minute are 429 with the wait, and reading continues', async () => {
  const busy = await buildApp(demo.house.world, { actionsPerMinute: 3 })
  const eager = createShopper(busy, demo.demo)
  await eager.open('/')
  const press = () => eager.post('order.lookup', { at: '/', values: { order: '#1', proof: '1' } })
  for (const _ of [1, 2, 3]) expect((await press()).status).toBe(422)
  const seen = await press()
  expect(seen).toMatchObject({ status: 429, body: { problem: { code: 'throttled' } } })
  expect(seen.body.problem?.retryAfterMs).toBeGreaterThan(0)
  expect(seen.body.problem?.retryAfterMs).toBeLessThanOrEqual(60_000)
  expect(seen.headers['retry-after']).toBeDefined()
  expect((await eager.open('/')).status).toBe(200)
  await busy.close()
})

test('an unexpected fault is 500 with a ref, and its message stays internal', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await lookUpOrder(shopper)
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const findOrder = () => Promise.reject(new TypeError('the password is swordfish'))
  const broken = await buildApp({ ...demo.house.world, commerce: { ...demo.house.world.commerce, findOrder } })
  const seen = await sent(broken, {
    url: `/api/v1/${demo.demo}/screens`,
    payload: { path: '/exchange' },
    headers: { cookie },
  })
  expect(seen.status).toBe(500)
  expect(seen.envelope?.problem).toMatchObject({ code: 'failed', modal: true, ref: expect.any(String) })
  expect(JSON.stringify(seen.envelope)).not.toContain('swordfish')
  await broken.close()
})
