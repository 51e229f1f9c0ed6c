import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FollowUpKind, FollowUpState } from '../../schemas/records/follow-up.ts'
import type { Database } from '../../server/database/database.ts'
import { createDatabaseStore, type Store, type Tables } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000
const leaseMs = 60_000

describe.each(testDatabases())('effects on $engine', ({ engine, lend }) => {
  let test: TestDatabase
  let store: Store
  /** The store of a second instance where the engine supports several. */
  let other: Store
  let second: Database | null = null
  let of: { shopId: string; returnId: string }
  beforeAll(async () => {
    test = await lend()
    store = createDatabaseStore(test.database)
    second = engine === 'postgres' ? await test.reopen() : null
    other = second === null ? store : createDatabaseStore(second)
  }, 60_000)
  afterAll(async () => {
    await second?.close()
    await test.drop()
  })
  beforeEach(() => {
    of = { shopId: 'shop', returnId: randomBytes(8).toString('hex') }
  })

  const begin = (kind: 'refund' | 'gift-card', state: FollowUpState) =>
    store.outbox.begin(of, { kind, state, payload: { amount: 5, currency: 'USD' }, at: noon })
  const claim = (kind: FollowUpKind, now = noon, from = store) =>
    from.outbox.claim({ ...of, kind, epoch: 1 }, { now, leaseMs })
  const settle = (kind: FollowUpKind, fence: number, from = store) =>
    from.outbox.completeClaimed({ ...of, kind, epoch: 1 }, { fence, state: 'done', answer: { by: fence }, at: noon })
  const only = async () => (await store.outbox.followUps(of))[0]

  it('effects are checked early when deferred, and left to their holder', async () => {
    const look = () => store.outbox.expedite({ ...of, kind: 'refund', epoch: 1 }, noon + 1)
    await begin('refund', 'due')
    expect(await look()).toBe('over')
    await claim('refund')
    expect([await look(), await claim('refund', noon + 1)]).toEqual(['taken', 'taken'])
    await store.outbox.postpone(
      { ...of, kind: 'refund', epoch: 1 },
      { fence: 1, until: noon + 2 * leaseMs, triedAt: noon },
    )
    expect([await claim('refund', noon + 1), await look()]).toEqual(['taken', 'put-off'])
    expect(await claim('refund', noon + 1)).toMatchObject({ fence: 2 })
    expect([await look(), await claim('refund', noon + 1)]).toEqual(['taken', 'taken'])
  })

  it('effects are claimed by one at a time, with earlier tries marked', async () => {
    await begin('refund', 'due')
    expect(await claim('refund')).toEqual({
      kind: 'refund',
      fence: 1,
      payload: { amount: 5, currency: 'USD' },
      firstTriedAt: null,
      triedAt: null,
    })
    expect(await claim('refund', noon + leaseMs - 1)).toBe('taken')
    expect(await claim('refund', noon + leaseMs)).toMatchObject({ fence: 2, firstTriedAt: noon, triedAt: noon })
    const again = await claim('refund', noon + 2 * leaseMs)
    expect(again).toMatchObject({ fence: 3, firstTriedAt: noon, triedAt: noon + leaseMs })
    expect(await settle('refund', 3)).toBe(true)
    expect(await claim('refund', noon + 3 * leaseMs)).toBe('over')
    expect(await only()).toEqual({
      kind: 'refund',
      epoch: 1,
      state: 'done',
      payload: { amount: 5, currency: 'USD' },
      answer: { by: 3 },
    })
  })

  it('HSE-13 effects begun again use the next epoch of their kind as external name', async () => {
    expect([await begin('refund', 'due'), await begin('refund', 'due'), await begin('gift-card', 'due')]).toEqual([
      1, 2, 1,
    ])
  })

  it('PAC-03 effects begun together get the next epochs of their kinds, each kind separately', async () => {
    await begin('refund', 'waiting')
    const payload = { amount: 5, currency: 'USD' }
    const waiting = { state: 'waiting', payload, at: noon } as const
    await store.outbox.beginAll(of, [
      { ...waiting, kind: 'refund' },
      { ...waiting, kind: 'gift-card' },
      { ...waiting, kind: 'refund', state: 'due' },
    ])
    const rows = await store.outbox.followUps(of)
    expect(rows.map(({ kind, epoch, state }) => `${kind} ${epoch} ${state}`)).toEqual([
      'gift-card 1 waiting',
      'refund 1 waiting',
      'refund 2 waiting',
      'refund 3 due',
    ])
  })

  it('PAC-03 effects queued in a transaction are one statement at its end, none after roll-back', async () => {
    const kinds: string[] = []
    const counting = createDatabaseStore({
      ...test.database,
      transaction: (work) =>
        test.database.transaction((tx) =>
          work({
            ...tx,
            query(statement) {
              kinds.push(statement.name)
              return tx.query(statement)
            },
          }),
        ),
    })
    const { shopId, returnId } = of
    const queue = async (tables: Tables) => {
      for (const kind of ['label', 'expire', 'close'] as const)
        await tables.enqueue({ shopId, kind, key: returnId, payload: { returnId }, runAt: noon })
    }
    await counting.transaction(queue)
    expect(kinds).toEqual(['jobs.enqueue'])
    const undone = counting.transaction(async (tables) => {
      await queue(tables)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(kinds).toEqual(['jobs.enqueue'])
  })

  it('effects that wait, were cancelled or never existed cannot be claimed', async () => {
    expect(await claim('refund')).toBe('over')
    await begin('refund', 'waiting')
    expect(await claim('refund')).toBe('over')
    await store.outbox.cancelWaiting(of, ['refund'], noon)
    expect(await claim('refund')).toBe('over')
  })

  it('effects refuse an executor that was paused past its lease', async () => {
    await begin('refund', 'due')
    const paused = await claim('refund')
    const next = await claim('refund', noon + leaseMs, other)
    if (typeof paused !== 'object' || typeof next !== 'object') throw new Error('Not claimed')
    expect(await settle('refund', paused.fence)).toBe(false)
    expect(await settle('refund', next.fence, other)).toBe(true)
    expect(await settle('refund', paused.fence)).toBe(false)
    expect((await only())?.answer).toEqual({ by: next.fence })
  })

  it('concurrent claims of an effect succeed once', async () => {
    await begin('gift-card', 'due')
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, n) => claim('gift-card', noon, n % 2 ? other : store)),
    )
    expect(claims.filter((one) => typeof one === 'object')).toHaveLength(1)
    expect(claims.filter((one) => one === 'taken')).toHaveLength(19)
  })

  it('effects can be put off under the fence, and claimed again from then on', async () => {
    await begin('refund', 'due')
    const ownFollowUp = { ...of, kind: 'refund', epoch: 1 } as const
    await claim('refund')
    await store.outbox.postpone(ownFollowUp, { fence: 7, until: noon, triedAt: null })
    expect(await claim('refund', noon + 5)).toBe('taken')
    await store.outbox.postpone(ownFollowUp, { fence: 1, until: noon + 10, triedAt: null })
    expect(await claim('refund', noon + 5)).toBe('taken')
    expect(await claim('refund', noon + 10)).toMatchObject({ fence: 2, firstTriedAt: noon, triedAt: null })
  })

  it('effects are released from waiting once, and cancelled only before they begin', async () => {
    await begin('refund', 'waiting')
    await store.outbox.begin(of, { kind: 'exchange-order', state: 'waiting', payload: { variants: [] }, at: noon })
    expect(await store.outbox.release(of, ['refund', 'mail'], noon)).toEqual([{ kind: 'refund', epoch: 1 }])
    expect(await store.outbox.release(of, ['refund'], noon)).toEqual([])
    await claim('refund')
    const cancelled = await store.outbox.cancelWaiting(of, ['refund', 'exchange-order'], noon)
    expect(cancelled).toEqual([{ kind: 'exchange-order', epoch: 1 }])
    expect((await store.outbox.followUps(of)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'exchange-order cancelled',
      'refund running',
    ])
  })

  it('HSE-13 effects change until claimed, and the caller learns whether they did', async () => {
    await begin('refund', 'due')
    const amend = (amount: number) =>
      store.outbox.amend({ ...of, kind: 'refund', epoch: 1 }, { amount, currency: 'USD' }, noon)
    expect(await amend(4)).toBe(true)
    expect(await claim('refund')).toMatchObject({ payload: { amount: 4, currency: 'USD' } })
    expect(await amend(3)).toBe(false)
    expect(await only()).toMatchObject({ payload: { amount: 4, currency: 'USD' } })
  })

  it('SEC-08 effects of the same return id in another shop are separate', async () => {
    await begin('refund', 'due')
    const elsewhere = { ...of, shopId: 'other' }
    expect(await store.outbox.claim({ ...elsewhere, kind: 'refund', epoch: 1 }, { now: noon, leaseMs })).toBe('over')
    expect(await store.outbox.release(elsewhere, ['refund'], noon)).toEqual([])
    expect(await store.outbox.cancelWaiting(elsewhere, ['refund'], noon)).toEqual([])
    expect(await only()).toMatchObject({ state: 'due' })
  })
})
