import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDraft } from '../../schemas/records/draft.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000
const freePeriod = { now: noon, from: [] }
const write = (source: string) => ({ draft: { ...emptyDraft, source }, last: null, expiresAt: noon + 1 })

describe.each(testDatabases())('drafts on $engine', ({ lend }) => {
  let test: TestDatabase
  let store: Store
  let shopId: string
  beforeAll(async () => {
    test = await lend()
    store = createDatabaseStore(test.database)
  }, 60_000)
  afterAll(() => test.drop())
  beforeEach(async () => {
    shopId = `shop-${randomBytes(6).toString('hex')}`
    await store.shops.setPointers(shopId, { live: 3, candidate: null }, noon)
  })
  const seen = async (hash: string, now = noon) => (await store.drafts.loadVisit(shopId, hash, now))?.row

  it('drafts return the versions in force without a draft, and null for unknown shops', async () => {
    expect(await store.drafts.loadVisit(shopId, 'nobody', noon)).toEqual({
      published: { live: 3, candidate: null },
      returnsADay: 0,
      row: null,
    })
    await store.shops.setPointers(shopId, { live: 3, candidate: { version: 4, percentage: 10 } }, noon)
    expect((await store.drafts.loadVisit(shopId, 'nobody', noon))?.published).toEqual({
      live: 3,
      candidate: { version: 4, percentage: 10 },
    })
    expect(await store.drafts.loadVisit('shop-unknown', 'nobody', noon)).toBeNull()
  })

  it('NAV-38 drafts store the last action’s response until they expire', async () => {
    const last = { key: 'k', body: 'b', path: '/exchange' }
    expect(await store.drafts.create(shopId, 'a', { ...write('one'), last }, freePeriod)).toEqual({
      rev: 1,
      versions: null,
    })
    expect(await seen('a')).toEqual({ rev: 1, draft: write('one').draft, versions: null, last })
    expect(await seen('a', noon + 1)).toBeNull()
  })

  it('NAV-38 drafts repeat the last response for a repeated press only', async () => {
    const last = (key: string) => ({ key, body: `${key} said`, path: `/${key}` })
    await store.drafts.create(shopId, 'a', { ...write('one'), last: last('first') }, freePeriod)
    await store.drafts.save(shopId, { sessionHash: 'a', rev: 1 }, { ...write('two'), last: last('second') })
    expect((await seen('a'))?.last).toEqual(last('second'))
    await store.drafts.save(shopId, { sessionHash: 'a', rev: 2 }, write('three'))
    expect((await seen('a'))?.last).toBeNull()
  })

  it('drafts are written only over the revision that was read', async () => {
    await store.drafts.create(shopId, 'a', write('one'), freePeriod)
    const at = { sessionHash: 'a', rev: 1 }
    const racers = await Promise.all(['x', 'y', 'z'].map((source) => store.drafts.save(shopId, at, write(source))))
    expect(racers.filter((rev) => rev !== null)).toEqual([2])
    const winner = ['x', 'y', 'z'][racers.indexOf(2)]
    expect((await seen('a'))?.draft.source).toBe(winner)
  })

  it('a renewed session is invalid under its old id', async () => {
    await store.drafts.create(shopId, 'old', write('one'), freePeriod)
    const renew = (newHash: string, source: string) =>
      store.drafts.renew(shopId, { hash: 'old', rev: 1, newHash }, write(source), freePeriod)
    expect(await renew('new', 'two')).toEqual({ rev: 2, versions: null })
    expect(await seen('old')).toBeNull()
    expect((await seen('new'))?.draft.source).toBe('two')
    expect(await renew('other', 'x')).toBeNull()
  })

  it('FIX-40 a denied session is not opened, and its forgiven failures are restored', async () => {
    const [once, tried] = ['once', 'tried'].map((scope) => ({ scope, subject: 'x', most: 2, eachMs: 1_000 }))
    if (once === undefined || tried === undefined) throw new Error('There are two budgets')
    const levelOf = async () => (await store.budgets.spend(shopId, [tried], { now: noon }))[0]?.refilledAt
    await store.budgets.spend(shopId, [once], { now: noon })
    await levelOf()
    const open = (hash: string) => {
      const back = [{ ...tried, times: 1 }]
      return store.drafts.create(shopId, hash, write(hash), { now: noon, from: [once], back })
    }
    expect(await open('granted')).toEqual({ rev: 1, versions: null })
    expect(await levelOf()).toBe(noon + 1_000)
    expect(await open('refused')).toBeNull()
    expect(await levelOf()).toBe(noon + 1_000)
    expect([(await seen('granted'))?.rev, await seen('refused')]).toEqual([1, null])
  })

  it('SEC-08 the same session id in another shop is another session', async () => {
    const other = `${shopId}-b`
    await store.shops.setPointers(other, { live: 1, candidate: null }, noon)
    await store.drafts.create(shopId, 'a', write('here'), freePeriod)
    expect((await store.drafts.loadVisit(other, 'a', noon))?.row).toBeNull()
    expect(await store.drafts.save(other, { sessionHash: 'a', rev: 1 }, write('there'))).toBeNull()
    expect((await seen('a'))?.draft.source).toBe('here')
  })
})
