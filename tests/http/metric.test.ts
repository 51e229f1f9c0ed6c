import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
let shop: string

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  shop = await loadDemoShop(world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const report = (payload: unknown, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/metric?shop=${shop}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

const counted = async (): Promise<number> => {
  const { body } = await app.inject('/metrics')
  const [, count = '0'] = new RegExp(`^homeward_sessions_total\\{shop="${shop}"\\} (\\d+)$`, 'm').exec(body) ?? []
  return Number(count)
}

test('NAV-60 API-54 a reported session counts for its shop, and its context stays internal', async () => {
  const before = await counted()
  const response = await report({ metric: 'session', context: { constant: 'Lookup', language: 'en' } })
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect((await counted()) - before).toBe(1)
  expect((await app.inject('/metrics')).body).not.toContain('Lookup')
})

test.each([
  ['another metric', { metric: 'money', context: {} }],
  ['no context', { metric: 'session' }],
  ['something beside', { metric: 'session', context: {}, shop: 'other' }],
  ['a name that could end in a header', { metric: 'session', context: { 'x\r\nset-cookie': 'a=b' } }],
  ['a name that could end in a metric', { metric: 'session', context: { 'a"} 9\n#': 1 } }],
  ['a value that is a list', { metric: 'session', context: { of: ['a'] } }],
  ['a value that is long', { metric: 'session', context: { of: 'a'.repeat(101) } }],
  [
    'more than ten values',
    { metric: 'session', context: Object.fromEntries([...'abcdefghijk'].map((name) => [name, 1])) },
  ],
  ['no JSON', '{'],
  ['a list', []],
])('API-54 %s is refused and not counted', async (_what, payload) => {
  const before = await counted()
  expect((await report(payload)).statusCode).toBe(400)
  expect(await counted()).toBe(before)
})

test('API-54 an oversized context is not read to its end, and other sites cannot report', async () => {
  expect((await report({ metric: 'session', context: { of: 'a'.repeat(5_000) } })).statusCode).toBe(413)
  const session = { metric: 'session', context: {} }
  expect((await report(session, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(400)
})
