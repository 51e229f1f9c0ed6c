import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { Database, Statement } from '../../server/database/database.ts'
import { nothing, rowsOf } from '../journey/meanwhile.ts'
import { keyOf, submit, toReview } from '../journey/shoppers.ts'
import { lentPglite } from '../support/database.ts'
import { itemNamed, lookUp, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const remembering = (database: Database, asked: Map<string, Statement>): Database => {
  const note = (statement: Statement) => {
    asked.set(statement.name, statement)
    return statement
  }
  return {
    ...database,
    query: (statement) => database.query(note(statement)),
    transaction: (work) =>
      database.transaction((tx) => work({ query: (one) => tx.query(note(one)), script: (text) => tx.script(text) })),
  }
}

const asked = new Map<string, Statement>()
let world: TestWorld
let app: FastifyInstance
let here: string
let there: string
beforeAll(async () => {
  const fresh = await lentPglite()
  world = await testWorld({ test: { ...fresh, database: remembering(fresh.database, asked) } })
  app = await buildApp(world.world)
  here = await loadDemoShop(world)
  there = await loadDemoShop(world)
}, 60_000)
afterAll(() => world.drop())

test('SEC-08 two shops with equal order numbers and line ids never share claims or returns', async () => {
  const she = shopper(app, here)
  await toReview(she)
  await submit(she)
  await world.runner.drain()
  expect(await rowsOf(world, there)).toEqual(nothing)

  const other = shopper(app, there)
  await lookUp(other)
  const shirt = itemNamed(other, 'Aster Linen')
  expect(other.find('item_list', 'eligible')?.items.map(({ id }) => id)).toContain(shirt)
  await toReview(other)
  expect((await submit(other)).status).toBe(200)
  expect(await rowsOf(world, there)).toMatchObject({ returns: 1, unit_claims: 1 })
})

test('SEC-08 a return key, its label and its poll are invalid under another shop', async () => {
  const she = shopper(app, here)
  await toReview(she, { items: { 'Alder Wool': { reasons: ['changed-mind'], outcome: 'return' } } })
  await submit(she)
  await world.runner.drain()
  const key = keyOf(she)
  const elsewhere = shopper(app, there)
  const page = await elsewhere.open(`/return/${key}`)
  expect(page.body.screen?.regions.main).toEqual([expect.objectContaining({ look: 'failed' })])
  expect((await app.inject(`/api/v1/${here}/returns/${key}/label`)).statusCode).toBe(200)
  expect((await app.inject(`/api/v1/${there}/returns/${key}/label`)).statusCode).toBe(404)
  const watch = { href: `/api/v1/${there}/parts/label`, path: `/return/${key}` }
  expect((await elsewhere.part(watch)).body.parts).toEqual([{ id: 'label', removed: true }])
})

test('SEC-08 a session of one shop is invalid in another, under either cookie name', async () => {
  const she = shopper(app, here)
  await lookUp(she, '#1007', '10007')
  const other = shopper(app, there)
  await lookUp(other, '#1007', '10007')
  const thief = shopper(app, there)
  const [session = ''] = she.cookies.values()
  for (const name of [...she.cookies.keys(), ...other.cookies.keys()]) thief.cookies.set(name, session)
  expect((await thief.open('/exchange')).body.screen?.path).toBe('/')
})

/** Queries without a shop: server/store/across-shops.ts, the job queue’s wake-up, tables to analyze. */
const acrossShops = new Set([
  'jobs.claim',
  'jobs.nextDue',
  'jobs.announce',
  'hosts.shop',
  'shops.all',
  'statistics.tables',
])

test('SEC-08 every query of the journey, its jobs and its loading names the shop', () => {
  const ours = [...asked.values()].filter(({ name }) => !name.startsWith('test.'))
  expect(ours.length).toBeGreaterThan(25)
  const loose = ours.filter(({ text }) => !/\bshop_id\b/.test(text)).map(({ name }) => name)
  expect(loose.filter((name) => !acrossShops.has(name))).toEqual([])
})

test('SEC-08 every query binds the shop by value, out of the two shops', () => {
  const shops = new Set([here, there, '*'])
  const bound = [...asked.values()].filter(
    ({ name, text }) => /shop_id = \$1\b/.test(text) && !name.startsWith('test.'),
  )
  expect(bound.length).toBeGreaterThan(15)
  expect(bound.filter(({ values }) => !shops.has(String(values[0]))).map(({ name }) => name)).toEqual([])
})
