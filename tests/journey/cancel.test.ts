import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { borrowPglite } from '../support/database.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'

const immediate = { enabled: true, event: 'immediate', window: 30 } as const

describe('cancelling', () => {
  let world: TestWorld
  let returns: Returns
  beforeAll(async () => {
    world = await testWorld()
    returns = await setUpReturns(world)
  }, 120_000)
  afterAll(() => world.drop())
  const cancel = ({ id }: ReturnRecord) =>
    cancelReturn(world.world, { shopId: returns.shopId, returnId: id }, world.clock.now())
  const claimed = async (record: ReturnRecord) => {
    const { claimed: unavailable } = await world.world.store.claims.findUnavailableUnits(returns.shopId, record.orderId)
    return unavailable.has(`unit-${record.id}`)
  }

  test('cancelling frees the units, pays nothing and balances the ledger, once', async () => {
    const record = await returns.submit()
    expect(await claimed(record)).toBe(true)
    expect(await cancel(record)).toEqual({ kind: 'cancelled' })
    expect(await cancel(record)).toEqual({ kind: 'cancelled' })
    expect(await claimed(record)).toBe(false)
    expect((await returns.now(record)).state).toBe('cancelled')
    expect(await returns.followUps(record)).toEqual(['refund cancelled'])
    expect(new Set(Object.values(await returns.books(record)))).toEqual(new Set([0]))
    const entries = await world.world.store.ledger.entries({ shopId: returns.shopId, returnId: record.id })
    expect(entries.filter(({ journal }) => journal === 'cancel')).toHaveLength(9)
  })

  test('cancelling fails when the refund was paid or may have been paid', async () => {
    const record = await returns.submit({ policy: { refund: immediate } })
    const refuses = { ...world.world.commerce, refund: () => Promise.reject(new Error('No line')) }
    const of = { shopId: returns.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
    await executeFollowUp({ ...world.world, commerce: refuses }, of, world.clock.now())
    expect(await cancel(record)).toEqual({ kind: 'too-late', because: 'refund' })
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['refund done'])
    expect(await cancel(record)).toEqual({ kind: 'too-late', because: 'refund' })
    expect((await returns.now(record)).state).toBe('open')
  })

  test('cancelling fails for an ended return and for an unknown return', async () => {
    const record = await returns.submit()
    await world.world.store.returns.save({ ...record, state: 'closed' })
    expect(await cancel(record)).toEqual({ kind: 'too-late', because: 'state' })
    expect(await cancel({ ...record, id: 'nobody' })).toEqual({ kind: 'unknown' })
  })

  test('cancelling refunds the amount paid by card', async () => {
    const record = await returns.submit({ due: 700, document: { creditType: 'exchange' } })
    await world.runner.drain()
    expect(await returns.atProvider(record)).toEqual(['captured 700'])
    await cancel(record)
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['charge done', 'give-back done'])
    expect(await returns.atProvider(record)).toEqual(['captured 0'])
    expect((await returns.now(record)).document.payment?.state).toBe('given-back')
  })

  test('cancelling releases an amount that is authorized but not captured', async () => {
    const record = await returns.submit({ due: 700, document: { creditType: 'exchange' } })
    await cancel(record)
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['charge cancelled', 'give-back done'])
    expect(await returns.atProvider(record)).toEqual(['voided 0'])
    expect((await returns.paymentsOf(record)).map(({ state }) => state)).toEqual(['voided'])
  })

  test('cancelling resolves an uncertain charge before refunding it', async () => {
    const record = await returns.submit({ due: 700, document: { creditType: 'exchange' } })
    const { payments } = world.world
    const losing: typeof payments = (config) => {
      const provider = payments(config)
      return (
        provider && {
          ...provider,
          capture: async (request) => {
            await provider.capture(request)
            throw new Error('The line broke')
          },
        }
      )
    }
    const of = { shopId: returns.shopId, returnId: record.id, kind: 'charge', epoch: 1 } as const
    await executeFollowUp({ ...world.world, payments: losing }, of, world.clock.now())
    await cancel(record)
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['charge done', 'give-back done'])
    expect(await returns.atProvider(record)).toEqual(['captured 0'])
  })

  test('cancelling frees reserved goods', async () => {
    const variants = [returns.inStock]
    const record = await returns.submit({ variants, document: { creditType: 'exchange' } })
    await world.runner.drain()
    await cancel(record)
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['exchange-order cancelled', 'restock done', 'stock done'])
    const { shopId, orderId } = returns
    const freed = { shopId, orderId, reference: `${record.id}:restock:1`, now: world.clock.now() }
    const found = await world.world.commerce.find({ ...freed, kind: 'released', firstTriedAt: world.clock.now() })
    expect(found).toEqual({ kind: 'released' })
  })

  test('a merchant cancels repeatedly with the shop’s API key', async () => {
    const app = await buildApp(world.world)
    const { shopId } = returns
    const made = await world.world.configurations.keys.make(
      { shopId, by: 'test' },
      { name: 'orders', role: 'owner', endsAt: null },
    )
    const [record, paidReturn] = [await returns.submit(), await returns.submit({ policy: { refund: immediate } })]
    await world.runner.drain()
    const post = async (key: string, authorization = `Bearer ${made?.key}`) => {
      const url = `/merchant/v1/${shopId}/returns/${key}/cancel`
      return (await app.inject({ method: 'POST', url, headers: { authorization } })).statusCode
    }
    expect(await post(record.key, 'Bearer nobody')).toBe(401)
    expect((await returns.now(record)).state).toBe('open')
    expect([await post(record.key), await post(record.key)]).toEqual([200, 200])
    expect((await returns.now(record)).state).toBe('cancelled')
    expect(await post(paidReturn.key)).toBe(409)
    expect(await post('nobody')).toBe(404)
    await app.close()
  })
})

const engines = [
  { engine: 'PGlite', instances: 1, fresh: borrowPglite },
  { engine: 'PostgreSQL', instances: 2, fresh: borrowDatabase },
]

describe.each(engines)('on $engine with $instances instances of the service', ({ instances, fresh }) => {
  const worlds: TestWorld[] = []
  beforeAll(async () => {
    const instance = await fresh()
    const first = await testWorld({ test: instance })
    worlds.push(first)
    for (let n = 1; n < instances; n++) {
      const database = await instance.reopen()
      worlds.push(
        await testWorld({ test: { ...instance, database, drop: () => database.close() }, clock: first.clock }),
      )
    }
  }, 120_000)
  afterAll(async () => {
    for (const world of worlds.reverse()) await world.drop()
  })
  const worldOf = (n: number): TestWorld => {
    const world = worlds[n % worlds.length]
    if (world === undefined) throw new Error('No world')
    return world
  }

  test('a concurrent cancellation and payout exclude each other', async () => {
    const first = worldOf(0)
    const ends = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const returns = await setUpReturns(first)
      const record = await returns.submit({ policy: { refund: immediate } })
      const before = await returns.refunded()
      const of = { shopId: returns.shopId, returnId: record.id }
      const now = first.clock.now()
      const pay = (n: number) => executeFollowUp(worldOf(n).world, { ...of, kind: 'refund', epoch: 1 }, now)
      const cancel = (n: number) => cancelReturn(worldOf(n).world, of, now)
      const racers = round % 2 === 0 ? [pay(0), cancel(1), pay(1)] : [cancel(0), pay(1), pay(0)]
      await Promise.all(racers)
      const { state } = await returns.now(record)
      const refunded = (await returns.refunded()) - before
      ends.add(`${state} ${refunded === returns.payout ? 'paid' : refunded}`)
    }
    expect([...ends].filter((end) => end !== 'open paid' && end !== 'cancelled 0')).toEqual([])
  })

  test('concurrent executors of a follow-up do it once', async () => {
    const first = worldOf(0)
    const returns = await setUpReturns(first)
    const record = await returns.submit({ due: 700, document: { creditType: 'exchange' } })
    const of = { shopId: returns.shopId, returnId: record.id, kind: 'charge', epoch: 1 } as const
    const now = first.clock.now()
    const done = await Promise.all(Array.from({ length: 8 }, (_, n) => executeFollowUp(worldOf(n).world, of, now)))
    expect(done.filter(({ kind }) => kind === 'failed')).toEqual([])
    expect(await returns.followUps(record)).toEqual(['charge done'])
    expect(await returns.atProvider(record)).toEqual(['captured 700'])
    first.clock.forward(DAY)
  })
})
