import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { buildWorld } from '../../server/build-world.ts'
import type { Database } from '../../server/database/database.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, returnsOf } from './given-returns.ts'
import { english } from './shoppers.ts'

const counting = (database: Database) => {
  const asked: string[] = []
  const polled: Database = {
    ...database,
    query(statement) {
      asked.push(statement.name)
      return database.query(statement)
    },
  }
  return { asked, database: polled }
}

let world: TestWorld
let returns: Returns
let app: FastifyInstance
let counted: ReturnType<typeof counting>
beforeAll(async () => {
  world = await testWorld()
  returns = await returnsOf(world)
  counted = counting(world.database)
  app = await buildApp(
    buildWorld({
      database: counted.database,
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

const waiting = async () => {
  world.clock.set(TEST_NOW)
  const record = await returns.submit({
    document: {
      policyId: 'standard',
      label: { state: 'processing', reference: 'r-1', askedAt: TEST_NOW },
      address: { name: 'Ada', address1: '1 High Street', city: 'New York', zip: '10001', country: 'US' },
    },
  })
  const she = shopper(app, returns.shopId)
  await she.open(`/return/${record.key}`)
  return { she, record }
}

const tagOf = (rev: string | null): string => `W/"${rev}.drawn"`

/** Polls like the renderer: with the ETag of the rendered page. */
const pollOnce = async (she: Shopper, rev: string | null = she.seen().rev) => {
  const [poll] = she.seen().screen?.poll ?? []
  if (poll === undefined) throw new Error('Nothing is polled')
  counted.asked.length = 0
  const { status, body } = await she.part(poll, rev === null ? undefined : tagOf(rev))
  return { status, body, asked: [...counted.asked] }
}

describe('a poll of the status page', () => {
  test('an unchanged poll costs two small statements and an empty answer each time', async () => {
    const { she } = await waiting()
    await pollOnce(she)
    for (let n = 0; n < 3; n += 1) {
      world.clock.forward(5_000)
      const quiet = await pollOnce(she)
      expect([quiet.status, quiet.asked]).toEqual([204, ['returns.by-key', 'shops.pointers']])
      expect(quiet.body.parts).toBeUndefined()
    }
  })

  test('a poll with news returns its part alone, and the new revision', async () => {
    const { she, record } = await waiting()
    const fresh = await returns.now(record)
    const label = { state: 'queued' as const, reference: 'r-1', askedAt: TEST_NOW }
    await world.world.store.returns.save({ ...fresh, document: { ...fresh.document, label } })
    const { status, body } = await pollOnce(she)
    expect([status, body.screen, body.rev]).toEqual([200, undefined, `r${fresh.rev + 1}`])
    expect(body.base).toBe(she.seen().screen?.key)
    expect(body.parts).toEqual([
      { id: 'label', component: expect.objectContaining({ heading: english('label.queued') }) },
    ])
  })

  test('LBL-05 a label that misses its time is news at an unchanged revision', async () => {
    const { she } = await waiting()
    world.clock.forward(60_000)
    const late = await pollOnce(she)
    expect(late.status).toBe(200)
    expect(late.body.parts).toEqual([
      { id: 'label', component: expect.objectContaining({ look: 'error' }), last: true },
    ])
  })

  test('a poll with a missing or other revision, or another block, renders', async () => {
    const { she, record } = await waiting()
    expect((await pollOnce(she, null)).status).toBe(200)
    expect((await pollOnce(she, 'r99')).status).toBe(200)
    const other = { href: `/api/v1/${returns.shopId}/parts/next`, path: `/return/${record.key}` }
    const drawn = await she.part(other, tagOf(she.seen().rev))
    expect([drawn.status, drawn.body.parts?.[0]]).toEqual([200, expect.objectContaining({ id: 'next' })])
  })

  test('STS-03 an unknown key gets a bare failure', async () => {
    const { she } = await waiting()
    const unknown = { href: `/api/v1/${returns.shopId}/parts/label`, path: '/return/AAAAAAAAAAAAAAAAAAAAAA' }
    const { status, body } = await she.part(unknown, tagOf('r1'))
    expect([status, body.parts]).toEqual([200, [{ id: 'label', removed: true }]])
  })
})
