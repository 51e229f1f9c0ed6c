import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { SUBMITTED_TERMS } from '../../server/domain/value/journal.ts'
import { hashSession } from '../../server/journey/request/session.ts'
import { changesOf, countRows, noRows } from '../journey/meanwhile.ts'
import { goToReview, readReturnKey, submit } from '../journey/shoppers.ts'
import { borrowPglite, type TestDatabase } from '../support/database.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { createShopper, type SeenPage, type Shopper } from '../support/shopper.ts'
import { pickSize } from '../support/sized.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const RACERS = pickSize(20, 50)

const readOfferedArgs = (shopper: Shopper) => {
  const action = shopper.find('actions', 'submit-bar')?.buttons[0]?.action
  return action?.type === 'submit' ? action.args : {}
}

const engines: readonly { engine: string; instances: number; fresh: () => Promise<TestDatabase> }[] = [
  { engine: 'PGlite', instances: 1, fresh: borrowPglite },
  { engine: 'PostgreSQL', instances: 2, fresh: borrowDatabase },
]

describe.each(engines)('on $engine with $instances instances of the service', ({ instances, fresh }) => {
  const worlds: TestWorld[] = []
  const apps: FastifyInstance[] = []
  let first: TestWorld
  beforeAll(async () => {
    const instance = await fresh()
    first = await testWorld({ test: instance })
    worlds.push(first)
    for (let n = 1; n < instances; n++) {
      const database = await instance.reopen()
      worlds.push(
        await testWorld({ test: { ...instance, database, drop: () => database.close() }, clock: first.clock }),
      )
    }
    for (const { world } of worlds) apps.push(await buildApp(world))
  }, 120_000)
  afterAll(async () => {
    for (const world of worlds.reverse()) await world.drop()
  })

  const appOf = (n: number): FastifyInstance => {
    const app = apps[n % apps.length]
    if (app === undefined) throw new Error('No app')
    return app
  }

  const race = (shopper: Shopper, keyOf: (n: number) => string): Promise<SeenPage[]> => {
    const rev = shopper.readPage().rev ?? ''
    const args = readOfferedArgs(shopper)
    const tabs = Array.from({ length: RACERS }, (_, n) => {
      const tab = createShopper(appOf(n), shopper.shopId)
      for (const [name, value] of shopper.cookies) tab.cookies.set(name, value)
      return tab
    })
    return Promise.all(
      tabs.map((tab, n) =>
        tab.post(
          'return.submit',
          { at: '/review', values: { policy: 'true' }, args },
          { 'if-match': rev, 'idempotency-key': keyOf(n) },
        ),
      ),
    )
  }

  const likewise = async (shopper: Shopper, app: FastifyInstance): Promise<Shopper> => {
    const session = first.world.newId()
    const [[cookie, ownCookie] = ['', '']] = [...shopper.cookies]
    await first.database.query({
      name: 'test.copy_draft',
      text: `insert into drafts (shop_id, session_hash, rev, document, expires_at)
        select shop_id, $3, rev, document, expires_at from drafts where shop_id = $1 and session_hash = $2`,
      values: [shopper.shopId, hashSession(ownCookie), hashSession(session)],
    })
    const other = createShopper(app, shopper.shopId)
    other.cookies.set(cookie, session)
    await other.open('/review')
    return other
  }

  test.each([
    ['one key', () => 'the-same'],
    ['a key each', (n: number) => `key-${n}`],
  ])(
    'REV-40 concurrent submits of a draft with %s make one return, which answers all',
    async (_keys, keyOf) => {
      const shopper = createShopper(appOf(0), await loadDemoShop(first))
      await goToReview(shopper)
      const responses = await race(shopper, keyOf)
      const outcomes = responses.map(
        ({ status, body }) => `${status} ${body.screen?.path} ${body.problem?.code ?? 'fine'}`,
      )
      expect(new Set(outcomes)).toEqual(new Set([expect.stringMatching(/^200 \/return\/[\w-]{22} fine$/)]))
      expect(new Set(outcomes).size).toBe(1)
      expect(await countRows(first, shopper.shopId)).toMatchObject({
        returns: 1,
        unit_claims: 1,
        ledger: SUBMITTED_TERMS.length,
        outbox: 3,
        jobs: 4,
      })
    },
    120_000,
  )

  test('concurrent sessions claim a unit once, and the others learn which return has it', async () => {
    const shopId = await loadDemoShop(first)
    const shopper = createShopper(appOf(0), shopId)
    await goToReview(shopper)
    const sessions: Shopper[] = []
    for (let n = 0; n < RACERS; n++) sessions.push(await likewise(shopper, appOf(n)))
    expect(await countRows(first, shopId)).toEqual(noRows)

    const responses = await Promise.all(sessions.map((competitor) => submit(competitor)))
    const outcomes = responses.map(({ status, body }) => `${status} ${body.problem?.code ?? 'fine'}`).sort()
    expect(outcomes).toEqual(['200 fine', ...Array.from({ length: RACERS - 1 }, () => '409 unit-claimed')])
    expect(new Set(responses.map(({ body }) => body.problem?.modal ?? 'none'))).toEqual(new Set([true, 'none']))
    expect(await countRows(first, shopId)).toMatchObject({
      returns: 1,
      unit_claims: 1,
      ledger: SUBMITTED_TERMS.length,
      outbox: 3,
      jobs: 4,
    })
  }, 180_000)

  test('FIX-07 concurrent returns of an order never refund more than the captured amount', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const shopId = await loadDemoShop(first)
        const [one, other] = [createShopper(appOf(0), shopId), createShopper(appOf(1), shopId)]
        await changesOf(first, shopId).changeOrder('#1001', (current) => ({
          ...current,
          taken: 40_000,
          refundTotal: 0,
        }))
        await goToReview(one, { items: { 'Aster Linen': { outcome: 'return' } }, credit: 'refund' })
        await goToReview(other, { items: { Alder: { reasons: ['changed-mind'], outcome: 'return' } }, credit: 'gift' })
        await Promise.all([submit(one), submit(other)])
        // The second shopper accepts the changed amounts.
        await Promise.all(
          [one, other].map((shopper) => (readReturnKey(shopper).startsWith('/') ? submit(shopper) : null)),
        )
        const order = await first.world.commerce.findOrderByName(shopId, '#1001')
        const returns = await first.world.store.returns.ofOrder(shopId, order?.id ?? '')
        return { returns: returns.length, net: returns.map(({ document }) => document.totals.computed.net) }
      }),
    )
    for (const { returns, net } of outcomes) {
      expect(returns).toBe(2)
      expect(net.reduce((sum, amount) => sum + amount, 0)).toBe(40_000)
    }
  }, 240_000)

  test('two drafts over crossing units never deadlock, and share nothing', async () => {
    const shopId = await loadDemoShop(first)
    const shirt = { 'Aster Linen': { outcome: 'return' } } as const
    const candle = { Dusk: { reasons: ['not-needed'], outcome: 'return' } } as const
    const sessions = Array.from({ length: 8 }, (_, n) => createShopper(appOf(n), shopId))
    for (const [n, shopper] of sessions.entries())
      await goToReview(shopper, { items: n % 2 === 0 ? { ...shirt, ...candle } : { ...candle, ...shirt } })
    const responses = await Promise.all(sessions.map((shopper) => submit(shopper)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countRows(first, shopId)).toMatchObject({ returns: 1, unit_claims: 2 })
  }, 120_000)
})
