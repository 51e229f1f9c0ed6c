import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { buildWorld } from '../../server/build-world.ts'
import type { Database } from '../../server/database/database.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, setUpReturns } from './given-returns.ts'
import { english } from './shoppers.ts'

const recordStatements = (database: Database) => {
  const polledPaths: string[] = []
  const polled: Database = {
    ...database,
    query(statement) {
      polledPaths.push(statement.name)
      return database.query(statement)
    },
  }
  return { asked: polledPaths, database: polled }
}

let world: TestWorld
let returns: Returns
let app: FastifyInstance
let countedApp: ReturnType<typeof recordStatements>
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
  countedApp = recordStatements(world.database)
  app = await buildApp(
    buildWorld({
      database: countedApp.database,
      dataDir: world.dataDir,
      now: world.clock.now,
      secret: new Uint8Array(32).fill(7),
      log: world.log,
      publicUrl: 'http://localhost:3000',
      mailFrom: 'Wrenfold <returns@wrenfold.example>',
      allowsSandbox: true,
    }),
  )
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const submitWaiting = async () => {
  world.clock.set(TEST_NOW)
  const record = await returns.submit({
    document: {
      policyId: 'standard',
      label: { state: 'processing', reference: 'r-1', askedAt: TEST_NOW },
      address: { name: 'Ada', address1: '1 High Street', city: 'New York', zip: '10001', country: 'US' },
    },
  })
  const shopper = createShopper(app, returns.shopId)
  await shopper.open(`/return/${record.key}`)
  return { shopper, record }
}

const tagOf = (rev: string | null): string => `W/"${rev}.drawn"`

/** Polls like the renderer: with the ETag of the rendered page. */
const pollOnce = async (shopper: Shopper, rev: string | null = shopper.readPage().rev) => {
  const [poll] = shopper.readPage().screen?.poll ?? []
  if (poll === undefined) throw new Error('Nothing is polled')
  countedApp.asked.length = 0
  const { status, body } = await shopper.part(poll, rev === null ? undefined : tagOf(rev))
  return { status, body, asked: [...countedApp.asked] }
}

describe('a poll of the status page', () => {
  test('an unchanged poll costs two small statements and an empty answer each time', async () => {
    const { shopper } = await submitWaiting()
    await pollOnce(shopper)
    for (let n = 0; n < 3; n += 1) {
      world.clock.forward(5_000)
      const quiet = await pollOnce(shopper)
      expect([quiet.status, quiet.asked]).toEqual([204, ['returns.by-key', 'shops.pointers']])
      expect(quiet.body.parts).toBeUndefined()
    }
  })

  test('a poll with news returns its part alone, and the new revision', async () => {
    const { shopper, record } = await submitWaiting()
    const fresh = await returns.now(record)
    const label = { state: 'queued' as const, reference: 'r-1', askedAt: TEST_NOW }
    await world.world.store.returns.save({ ...fresh, document: { ...fresh.document, label } })
    const { status, body } = await pollOnce(shopper)
    expect([status, body.screen, body.rev]).toEqual([200, undefined, `r${fresh.rev + 1}`])
    expect(body.base).toBe(shopper.readPage().screen?.key)
    expect(body.parts).toEqual([
      { id: 'label', component: expect.objectContaining({ heading: english('label.queued') }) },
    ])
  })

  test('LBL-05 a label that misses its time is news at an unchanged revision', async () => {
    const { shopper } = await submitWaiting()
    world.clock.forward(60_000)
    const late = await pollOnce(shopper)
    expect(late.status).toBe(200)
    expect(late.body.parts).toEqual([
      { id: 'label', component: expect.objectContaining({ look: 'error' }), last: true },
    ])
  })

  test('a poll with a missing or other revision, or another block, renders', async () => {
    const { shopper, record } = await submitWaiting()
    expect((await pollOnce(shopper, null)).status).toBe(200)
    expect((await pollOnce(shopper, 'r99')).status).toBe(200)
    const other = { href: `/api/v1/${returns.shopId}/parts/progress`, path: `/return/${record.key}` }
    const drawnView = await shopper.part(other, tagOf(shopper.readPage().rev))
    expect([drawnView.status, drawnView.body.parts?.[0]]).toEqual([200, expect.objectContaining({ id: 'progress' })])
  })

  test('STS-03 an unknown key gets a bare failure', async () => {
    const { shopper } = await submitWaiting()
    const unknown = { href: `/api/v1/${returns.shopId}/parts/label`, path: '/return/AAAAAAAAAAAAAAAAAAAAAA' }
    const { status, body } = await shopper.part(unknown, tagOf('r1'))
    expect([status, body.parts]).toEqual([200, [{ id: 'label', removed: true }]])
  })
})
