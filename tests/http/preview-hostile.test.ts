import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { undrawn } from '../support/undrawn.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { ADMIN, previewDesk } from './preview-desk.ts'

const MINUTE = 60_000
const PAGE = { accept: 'text/html' }

let world: TestWorld
let app: FastifyInstance
let desk: Awaited<ReturnType<typeof previewDesk>>

beforeAll(async () => {
  world = await testWorld()
  const html = '<!doctype html><!--preview-->'
  app = await buildApp(world.world, { client: { html, preview: html, root: '/nowhere', draw: undrawn } })
  desk = await previewDesk(world, app)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

test('SEC-07 a preview page may be framed by the shop’s origins, other pages never', async () => {
  const at = (path: string) => app.inject({ url: `${path}?shop=${desk.shopId}`, headers: PAGE })
  const page = await at('/preview')
  const policy = String(page.headers['content-security-policy'])
  expect(page.statusCode).toBe(200)
  expect(policy).toContain(`frame-ancestors ${ADMIN};`)
  expect(policy).toContain("form-action 'none'")
  expect(policy).toContain('sandbox allow-scripts allow-same-origin allow-forms')
  expect(page.headers['x-frame-options']).toBeUndefined()
  expect(page.body).toContain(JSON.stringify([ADMIN]))
  for (const path of ['/', '/exchange', '/preview/any', '/api/v1/init']) {
    const { headers } = await at(path)
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  }
})

test('PRV-02 a shop without preview origins has no preview page, token or call', async () => {
  const closed = await previewDesk(world, app, (config) => ({ ...config, preview: { origins: [] } }))
  const page = await app.inject({ url: `/preview?shop=${closed.shopId}`, headers: PAGE })
  expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
    404,
    expect.stringContaining("frame-ancestors 'none'"),
  ])
  const createdResponse = await closed.merchant('previews', {})
  expect([createdResponse.status, createdResponse.body.problems[0].pointer]).toEqual([422, '/preview/origins'])
  expect((await closed.ask('', 'open', { token: 'k3bQ0dUqTn2hJx9vYwZr1A' })).status).toBe(404)
})

test.each([
  ['http://admin.store.example', 'must be https'],
  ['https://admin.store.example/', 'not an origin'],
  ['https://*.store.example', 'not an origin'],
  ['https://user@store.example', 'not an origin'],
  ['https://ADMIN.store.example', 'not an origin'],
  ['null', 'not an origin'],
  ["'self'", 'not an origin'],
  ["https://a.example; script-src 'unsafe-inline'", 'not an origin'],
])('PRV-01 an origin that no browser sends is not published: %s', async (origin, why) => {
  const document = await liveConfig()
  const { status, body } = await desk.merchant('config/check', {
    document: { ...document, preview: { origins: [origin] } },
  })
  expect([status, body.problems[0].pointer, body.problems[0].message]).toEqual([
    422,
    '/preview/origins/0',
    expect.stringContaining(why),
  ])
})

const liveConfig = async (): Promise<object> => {
  const pointers = await world.world.store.shops.pointers(desk.shopId)
  return world.world.shops.config(desk.shopId, pointers?.live ?? 0)
}

test('PRV-02 a preview token is invalid once the shop removed its origins', async () => {
  const own = await previewDesk(world, app)
  const token = await own.token()
  const pointers = await world.world.store.shops.pointers(own.shopId)
  const document = await world.world.shops.config(own.shopId, pointers?.live ?? 0)
  const publishedResponse = await own.merchant('config', { document: { ...document, preview: { origins: [] } } })
  expect(publishedResponse.status).toBe(200)
  expect((await own.ask('', 'open', { token })).status).toBe(404)
})

test('T12 a token opens a single preview once, within ten minutes, of its shop', async () => {
  const token = await desk.token()
  const other = await previewDesk(world, app)
  expect((await other.ask('', 'open', { token })).status).toBe(404)
  const { status, body } = await desk.ask('', 'open', { token })
  expect(status).toBe(200)
  expect((await desk.ask('', 'open', { token: body.key })).status).toBe(404)
  expect((await desk.ask('', 'open', { token })).status).toBe(404)
  const late = await desk.token()
  world.clock.forward(10 * MINUTE)
  expect((await desk.ask('', 'open', { token: late })).status).toBe(404)
  expect((await desk.ask('', 'open', { token: 'A'.repeat(22) })).status).toBe(404)
})

test('PRV-10 a preview ends after two hours, and only its key opens it', async () => {
  const preview = await desk.open()
  const token = await desk.token()
  const other = await previewDesk(world, app)
  for (const key of [token, '', 'x'.repeat(5_000)]) expect((await desk.ask(key, 'init')).status).toBe(404)
  expect((await other.ask(preview.key, 'init')).status).toBe(404)
  expect((await preview.ask('init')).status).toBe(200)
  world.clock.forward(120 * MINUTE)
  expect((await preview.ask('init')).status).toBe(404)
})

test('PRV-04 an unpublished configuration is visible only with a token of the merchant', async () => {
  const document = { ...(await liveConfig()), content: { en: { 'lookup.heading': 'Not for you yet' } } }
  const { body } = await desk.merchant('config', { document, percentage: 0 })
  const preview = await desk.open({ version: body.version })
  expect(preview.answer.screen?.heading).toBe('Not for you yet')
  expect((await desk.open()).answer.screen?.heading).not.toBe('Not for you yet')
  const unpublished = await desk.open(
    {},
    { document: { ...document, content: { en: { 'lookup.heading': 'Nobody has it' } } } },
  )
  expect(unpublished.answer.screen?.heading).toBe('Nobody has it')
  for (const url of ['/preview', '/', '/exchange']) {
    const page = await app.inject({
      url: `${url}?shop=${desk.shopId}&version=${body.version}&customizer=true`,
      headers: PAGE,
    })
    expect(page.body).not.toContain('Not for you yet')
  }
  const { status } = await desk.ask('', 'open', { token: await desk.token(), version: 4_711 })
  expect(status).toBe(422)
})

const LOOK = { branding: {}, background: {}, globals: {}, product: {} }
const OVERSIZED = JSON.stringify({ type: 'content', content: { en: { 'lookup.heading': 'x'.repeat(100_000) } } })
test.each([
  ['no type', {}, 422],
  ['a type that there is not', { type: 'submit' }, 422],
  ['what every object has', { type: 'constructor' }, 422],
  ['more than the message says', { type: 'clear', order: 1 }, 422],
  ['a path that is none', { type: 'navigate', path: 'https://elsewhere.example' }, 422],
  ['totals that are no amounts', { type: 'totals', totals: { total: '1' } }, 422],
  ['an order with prices below nothing', { type: 'data', order: { lines: [{ title: 'A', price: -1 }] } }, 422],
  ['an order of nothing', { type: 'data', order: { lines: [] } }, 422],
  ['a character that nobody can keep', { type: 'data', order: { lines: [{ title: 'A\u0000', price: 1 }] } }, 422],
  ['a return of a line that there is not', { type: 'data', return: { lines: [9] } }, 422],
  ['words for what every object has', '{"type":"content","content":{"en":{"__proto__":"x"}}}', 400],
  ['a constructor to be changed', '{"type":"totals","constructor":{"prototype":{"a":1}}}', 400],
  ['more than is taken at once', OVERSIZED, 413],
  ['no JSON', '{"type":', 400],
])('PRV-01 an invalid message changes nothing: %s', async (_what, message, status) => {
  const preview = await desk.open()
  const before = (await preview.ask('screens', { path: '/' })).body
  expect((await preview.ask('messages', message)).status).toBe(status)
  expect((await preview.ask('screens', { path: '/' })).body).toEqual(before)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test.each([
  ['theme.branding.primaryColor', { type: 'theme', theme: { ...LOOK, branding: { primaryColor: 7 } } }],
  ['theme.globals.sharpness', { type: 'theme', theme: { ...LOOK, globals: { sharpness: 'wavy' } } }],
  ['theme.colour', { type: 'theme', theme: { ...LOOK, colour: 'red' } }],
  ['totals.total', { type: 'totals', totals: { total: '1' } }],
  ['order', { type: 'clear', order: 1 }],
  ['order.lines.0.price', { type: 'data', order: { lines: [{ title: 'A', price: -1 }] } }],
  ['type', { type: 'submit' }],
  ['type', {}],
  ['', []],
])('PRV-05 a message of a wrong shape is refused at its only place: %s', async (place, message) => {
  const preview = await desk.open()
  const { status, body } = await preview.ask('messages', message)
  const [first, ...others] = body.errors.fields
  expect([status, others]).toEqual([422, []])
  expect(first.name).toBe(place)
  expect(first.message).not.toBe('')
})

test('PRV-10 another site cannot call a preview', async () => {
  const { key } = await desk.open()
  for (const call of ['messages', 'press', 'screens', 'texts', 'open']) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/v1/${desk.shopId}/preview/${call}`,
      headers: { 'homeward-preview': key, origin: ADMIN, 'sec-fetch-site': 'cross-site' },
      payload: { type: 'clear' },
    })
    expect(statusCode, call).toBe(400)
  }
})

test('PRV-11 edit mode finds the keys of a text, custom texts too, and none otherwise', async () => {
  const preview = await desk.open()
  await preview.tell({ type: 'content', content: { en: { 'lookup.submit': 'Show me my order' } } })
  const keys = async (text: string) => (await preview.ask('texts', { text })).body.keys[0]
  expect(await keys('Show me my order')).toBe('lookup.submit')
  expect(await keys('  Show me\n my order ')).toBe('lookup.submit')
  expect(await keys('Nobody wrote this sentence')).toBeUndefined()
})

test('PRV-10 newer previews evict older ones, and ended previews are deleted', async () => {
  const crowded = await previewDesk(world, app)
  const first = await crowded.token()
  world.clock.forward(1)
  for (let n = 0; n < 200; n++) await world.world.previews.make(crowded.shopId)
  expect((await crowded.ask('', 'open', { token: first })).status).toBe(404)
  const left = async () => {
    const statement = {
      name: 'test.previews',
      text: 'select count(*)::int as n from previews where shop_id = $1',
      values: [crowded.shopId],
    }
    return (await world.database.query<{ n: number }>(statement))[0]?.n
  }
  expect(await left()).toBe(200)
  world.clock.forward(121 * MINUTE)
  await world.world.store.previews.deleteExpired(crowded.shopId, world.clock.now())
  expect(await left()).toBe(0)
})
