import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { freshDatabase } from '../support/postgres.ts'
import { variableOf } from '../support/secrets.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { checkDescribed } from './as-described.ts'

const key = { id: 'today', key: randomBytes(32) }
const newerKey = { id: 'tomorrow', key: randomBytes(32) }
const VALUE = 'sk_live_told-to-nobody'

let server: Awaited<ReturnType<typeof freshDatabase>>
let world: TestWorld
let other: TestWorld
let app: FastifyInstance
const cleanups: (() => Promise<unknown>)[] = []

const process = async (sealingKeys: readonly (typeof key)[]): Promise<TestWorld> => {
  const database = await server.reopen()
  const made = await testWorld({
    sealingKeys,
    secretOf: (variable) => (variable.endsWith('__ERP') ? 'of the environment' : undefined),
    test: { ...server, database, drop: () => database.close() },
  })
  cleanups.push(await made.world.secrets.follow(), () => made.drop())
  return made
}
beforeAll(async () => {
  server = await freshDatabase()
  world = await process([key])
  other = await process([key])
  app = await buildApp(world.world)
}, 60_000)
afterAll(async () => {
  await app.close()
  for (const stop of cleanups.toReversed()) await stop()
  await server.drop()
})

const merchant = async () => {
  const shopId = await loadDemoShop(world)
  const made = await world.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const url = `/merchant/v1/${shopId}${path}`
    const headers = { authorization: `Bearer ${made?.key}` }
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    expect(await checkDescribed(app, { method, url }, response)).toBe(true)
    return response
  }
  return { shopId, ask, name: variableOf(shopId, 'STRIPE_KEY') }
}

test('BCK-11 a changed secret reaches every process within moments, without a restart', async () => {
  const { ask, name } = await merchant()
  expect((await ask('POST', '/secrets', { name, value: VALUE })).json()).toEqual({ kept: name })
  expect(world.world.secretOf(name)).toBe(VALUE)
  await vi.waitFor(() => expect(other.world.secretOf(name)).toBe(VALUE), { timeout: 5_000 })
  await ask('POST', '/secrets', { name, value: 'sk_live_rolled' })
  await vi.waitFor(() => expect(other.world.secretOf(name)).toBe('sk_live_rolled'), { timeout: 5_000 })
})

test('BCK-11 a stored secret overrides the environment until its deletion, in every process', async () => {
  const { shopId, ask } = await merchant()
  const name = variableOf(shopId, 'ERP')
  expect(world.world.secretOf(name)).toBe('of the environment')
  await ask('POST', '/secrets', { name, value: VALUE })
  expect(world.world.secretOf(name)).toBe(VALUE)
  expect((await ask('DELETE', `/secrets/${name}`)).json()).toEqual({ forgotten: name })
  expect(world.world.secretOf(name)).toBe('of the environment')
  await vi.waitFor(() => expect(other.world.secretOf(name)).toBe('of the environment'), { timeout: 5_000 })
  expect((await ask('DELETE', `/secrets/${name}`)).statusCode).toBe(404)
})

test('BCK-11 answers, log lines and database rows contain no secret', async () => {
  const { shopId, ask, name } = await merchant()
  await ask('POST', '/secrets', { name, value: VALUE })
  const responses = [
    await ask('GET', '/secrets'),
    await ask('GET', '/config/changes'),
    await ask('GET', '/config/versions'),
  ]
  expect(responses[0]?.json()).toEqual({ secrets: [{ name, changedAt: world.clock.now(), changedBy: 'Desk' }] })
  expect(responses[1]?.json().changes[0]).toMatchObject({ by: 'Desk', change: 'secret-kept' })
  const tables = await world.database.query<{ name: string }>({
    name: 'test.tables',
    text: "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    values: [],
  })
  const rows = await Promise.all(
    tables.map((table) =>
      world.database.query({
        name: `test.rows_of.${table.name}`,
        text: `select t::text from ${table.name} t`,
        values: [],
      }),
    ),
  )
  const everything = JSON.stringify([responses.map(({ body }) => body), world.log.lines, rows])
  expect(everything).toContain(shopId)
  expect(everything).not.toContain(VALUE)
  expect(everything).not.toContain(Buffer.from(VALUE).toString('hex'))
  expect(everything).not.toContain(Buffer.from(VALUE).toString('base64').slice(0, 20))
})

test('T5 BCK-11 a merchant cannot store secrets named for other shops or the process', async () => {
  const [shopper, neighbour] = [await merchant(), await merchant()]
  for (const name of [neighbour.name, 'METRICS_TOKEN', 'SECRETS_KEYS', shopper.name.toLowerCase()]) {
    const refusal = await shopper.ask('POST', '/secrets', { name, value: VALUE })
    expect(refusal.statusCode).toBe(422)
    expect(refusal.body).toContain('is not allowed for this shop')
    expect(world.world.secretOf(name)).toBeUndefined()
  }
  await neighbour.ask('POST', '/secrets', { name: neighbour.name, value: VALUE })
  expect((await shopper.ask('DELETE', `/secrets/${neighbour.name}`)).statusCode).toBe(404)
  expect((await shopper.ask('GET', '/secrets')).json()).toEqual({ secrets: [] })
  expect(world.world.secretOf(neighbour.name)).toBe(VALUE)
})

test.each([
  ['nothing', ''],
  ['several lines', 'one\ntwo'],
  ['more than a secret has', 'x'.repeat(4_097)],
])('BCK-11 a secret with %s is refused, and the stored secret stays', async (_, value) => {
  const { ask, name } = await merchant()
  await ask('POST', '/secrets', { name, value: VALUE })
  const refusal = await ask('POST', '/secrets', { name, value })
  expect(refusal.statusCode).toBe(422)
  expect(refusal.json().problems[0].pointer).toBe('/value')
  expect(world.world.secretOf(name)).toBe(VALUE)
})

test('BCK-11 a new key before the old key re-encrypts secrets and replaces it', async () => {
  const { ask, name } = await merchant()
  await ask('POST', '/secrets', { name, value: VALUE })
  const changing = await process([newerKey, key])
  expect(changing.world.secretOf(name)).toBe(VALUE)
  const after = await process([newerKey])
  expect(after.world.secretOf(name)).toBe(VALUE)
  const before = await process([key])
  expect(before.world.secretOf(name)).toBeUndefined()
  expect(before.log.lines.some(({ fields }) => fields.secret === name && fields.key === newerKey.id)).toBe(true)
})

test('BCK-11 a portal without its key stores no secrets, and names the variable to set', async () => {
  const { shopId, name } = await merchant()
  const keyless = await process([])
  const refusal = await keyless.world.secrets.keep({ shopId, by: 'test' }, { name, value: VALUE })
  expect(refusal).toContain('SECRETS_KEYS')
  expect(keyless.world.secretOf(name)).toBeUndefined()
})
