import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { Database, Statement } from '../../server/database/database.ts'
import { countRows, noRows } from '../journey/meanwhile.ts'
import { goToReview, readReturnKey, submit } from '../journey/shoppers.ts'
import { borrowPglite } from '../support/database.ts'
import { createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const recordStatements = (database: Database, asked: Map<string, Statement>): Database => {
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

const statements = new Map<string, Statement>()
let world: TestWorld
let app: FastifyInstance
let firstShopId: string
let secondShopId: string
beforeAll(async () => {
  const fresh = await borrowPglite()
  world = await testWorld({ test: { ...fresh, database: recordStatements(fresh.database, statements) } })
  app = await buildApp(world.world)
  firstShopId = await loadDemoShop(world)
  secondShopId = await loadDemoShop(world)
}, 60_000)
afterAll(() => world.drop())

test('SEC-08 two shops with equal order numbers and line ids never share claims or returns', async () => {
  const shopper = createShopper(app, firstShopId)
  await goToReview(shopper)
  await submit(shopper)
  await world.runner.drain()
  expect(await countRows(world, secondShopId)).toEqual(noRows)

  const other = createShopper(app, secondShopId)
  await lookUpOrder(other)
  const shirt = itemNamed(other, 'Aster Linen')
  expect(other.find('item_list', 'eligible')?.items.map(({ id }) => id)).toContain(shirt)
  await goToReview(other)
  expect((await submit(other)).status).toBe(200)
  expect(await countRows(world, secondShopId)).toMatchObject({ returns: 1, unit_claims: 1 })
})

test('SEC-08 a return key, its label and its poll are invalid under another shop', async () => {
  const shopper = createShopper(app, firstShopId)
  await goToReview(shopper, { items: { 'Alder Wool': { reasons: ['changed-mind'], outcome: 'return' } } })
  await submit(shopper)
  await world.runner.drain()
  const key = readReturnKey(shopper)
  const elsewhere = createShopper(app, secondShopId)
  const page = await elsewhere.open(`/return/${key}`)
  expect(page.body.screen?.regions.main).toEqual([expect.objectContaining({ look: 'failed' })])
  expect((await app.inject(`/api/v1/${firstShopId}/returns/${key}/label`)).statusCode).toBe(200)
  expect((await app.inject(`/api/v1/${secondShopId}/returns/${key}/label`)).statusCode).toBe(404)
  const watch = { href: `/api/v1/${secondShopId}/parts/label`, path: `/return/${key}` }
  expect((await elsewhere.part(watch)).body.parts).toEqual([{ id: 'label', removed: true }])
})

test('SEC-08 a session of one shop is invalid in another, under either cookie name', async () => {
  const shopper = createShopper(app, firstShopId)
  await lookUpOrder(shopper, '#1007', '10007')
  const other = createShopper(app, secondShopId)
  await lookUpOrder(other, '#1007', '10007')
  const thief = createShopper(app, secondShopId)
  const [session = ''] = shopper.cookies.values()
  for (const name of [...shopper.cookies.keys(), ...other.cookies.keys()]) thief.cookies.set(name, session)
  expect((await thief.open('/exchange')).body.screen?.path).toBe('/')
})

/** Queries without a shop: server/store/across-shops.ts, the job queue’s wake-up, tables to analyze. */
const crossShopStatements = new Set([
  'jobs.claim',
  'jobs.nextDue',
  'jobs.announce',
  'hosts.shop',
  'shops.all',
  'statistics.tables',
])

test('SEC-08 every query of the journey, its jobs and its loading names the shop', () => {
  const ownStatements = [...statements.values()].filter(({ name }) => !name.startsWith('test.'))
  expect(ownStatements.length).toBeGreaterThan(25)
  const loose = ownStatements.filter(({ text }) => !/\bshop_id\b/.test(text)).map(({ name }) => name)
  expect(loose.filter((name) => !crossShopStatements.has(name))).toEqual([])
})

test('SEC-08 every query binds the shop by value, out of the two shops', () => {
  const shops = new Set([firstShopId, secondShopId, '*'])
  const bound = [...statements.values()].filter(
    ({ name, text }) => /shop_id = \$1\b/.test(text) && !name.startsWith('test.'),
  )
  expect(bound.length).toBeGreaterThan(15)
  expect(bound.filter(({ values }) => !shops.has(String(values[0]))).map(({ name }) => name)).toEqual([])
})
