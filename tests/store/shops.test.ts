import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureInstallationSecret, findShopByHost, listShops } from '../../server/store/across-shops.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000

describe.each(testDatabases())('published shops on $engine', ({ lend }) => {
  let test: TestDatabase
  let store: Store
  let shopId: string
  beforeAll(async () => {
    test = await lend()
    store = createDatabaseStore(test.database)
  }, 60_000)
  afterAll(() => test.drop())
  beforeEach(() => {
    shopId = `shop-${randomBytes(6).toString('hex')}`
  })
  const add = (version: number) =>
    store.shops.addConfig(shopId, { version, document: { version }, note: null, by: 'test' }, noon + version)
  const publishVersion = (version: number) =>
    store.shops.setPointers(shopId, { live: version, candidate: null }, noon + version)
  const claim = (...hosts: readonly string[]) => store.shops.claimHosts(shopId, hosts)

  it('CFG-01 a version never changes, and pointers select the versions in force', async () => {
    expect([await store.shops.pointers(shopId), await store.shops.newestConfig(shopId)]).toEqual([null, null])
    await add(1)
    await add(2)
    await publishVersion(2)
    expect(await store.shops.pointers(shopId)).toEqual({ live: 2, candidate: null })
    expect(await store.shops.newestConfig(shopId)).toEqual({ version: 2, document: { version: 2 } })
    expect(await store.shops.findConfig(shopId, 1)).toEqual({ version: 1, document: { version: 1 } })
    await expect(add(1)).rejects.toThrow()
    await store.shops.setPointers(shopId, { live: 2, candidate: { version: 1, percentage: 0 } }, noon)
    expect(await store.shops.pointers(shopId)).toEqual({ live: 2, candidate: { version: 1, percentage: 0 } })
  })

  it('HSE-13 all processes use the secret of the first of them', async () => {
    const first = await ensureInstallationSecret(test.database, new Uint8Array([1]))
    expect(await ensureInstallationSecret(test.database, new Uint8Array([2]))).toEqual(first)
  })

  it('a percentage is valid from any writer', async () => {
    await publishVersion(1)
    for (const percentage of [-1, 101])
      await expect(
        store.shops.setPointers(shopId, { live: 1, candidate: { version: 2, percentage } }, noon),
      ).rejects.toThrow()
    expect(await store.shops.pointers(shopId)).toEqual({ live: 1, candidate: null })
  })

  it('the previous version is the last live version, not an unpublished version', async () => {
    for (const version of [1, 2, 3]) await add(version)
    await publishVersion(1)
    await publishVersion(3)
    expect(await store.shops.liveBefore(shopId, 3)).toBe(1)
    expect(await store.shops.liveBefore(shopId, 1)).toBeNull()
    const versions = await store.shops.versions(shopId)
    expect(versions.map(({ version, liveAt }) => [version, liveAt])).toEqual([
      [3, noon + 3],
      [2, null],
      [1, noon + 1],
    ])
  })

  it('a host serves the shop that names it, until released', async () => {
    await publishVersion(1)
    expect(await claim(`${shopId}.example`, `www.${shopId}.example`)).toEqual([])
    expect(await findShopByHost(test.database, `www.${shopId}.example`)).toBe(shopId)
    expect(await claim(`${shopId}.example`)).toEqual([])
    expect(await findShopByHost(test.database, `www.${shopId}.example`)).toBeNull()
    expect(await listShops(test.database)).toContain(shopId)
  })

  it('SEC-08 no shop may take another’s host, and a failed attempt changes nothing', async () => {
    await claim(`${shopId}.example`)
    const other = `${shopId}-b`
    await store.shops.claimHosts(other, [`b.${shopId}.example`])
    const taken = await store.shops.claimHosts(other, [`c.${shopId}.example`, `${shopId}.example`])
    expect(taken).toEqual([`${shopId}.example`])
    const leads = (host: string) => findShopByHost(test.database, host)
    expect(await leads(`${shopId}.example`)).toBe(shopId)
    expect(await leads(`b.${shopId}.example`)).toBe(other)
    expect(await leads(`c.${shopId}.example`)).toBeNull()
  })

  it('actions are stored in order with their author, and keys as hashes', async () => {
    await publishVersion(1)
    for (const percentage of [10, 20])
      await store.shops.record(shopId, { by: 'Ada', change: 'rolled-out', version: 2, percentage }, noon + percentage)
    expect(await store.shops.changes(shopId)).toEqual([
      { by: 'Ada', change: 'rolled-out', version: 2, percentage: 20, at: noon + 20 },
      { by: 'Ada', change: 'rolled-out', version: 2, percentage: 10, at: noon + 10 },
    ])
    await store.merchantKeys.add(
      shopId,
      { id: 'k', name: 'CI', hash: 'h', role: 'agent', endsAt: null, by: 'Maya' },
      noon,
    )
    await store.merchantKeys.recordUse(shopId, 'k', noon + 1)
    await store.merchantKeys.recordUse(shopId, 'k', noon + 2)
    const key = {
      id: 'k',
      name: 'CI',
      createdBy: 'Maya',
      role: 'agent',
      roleChosen: true,
      endsAt: null,
      revokedAt: null,
    }
    expect(await store.merchantKeys.all(shopId)).toEqual([{ ...key, createdAt: noon, lastUsedAt: noon + 1 }])
    expect([
      await store.merchantKeys.change(shopId, 'k', { endsAt: noon + 5 }),
      await store.merchantKeys.change(shopId, 'k', { role: 'viewer' }),
      await store.merchantKeys.change(`${shopId}-b`, 'k', { role: 'owner' }),
    ]).toEqual([true, true, false])
    expect(await store.merchantKeys.notRevoked(shopId)).toMatchObject([{ role: 'viewer', endsAt: noon + 5 }])
    expect(await store.merchantKeys.all(`${shopId}-b`)).toEqual([])
    expect([
      await store.merchantKeys.revoke(shopId, 'k', noon),
      await store.merchantKeys.revoke(shopId, 'k', noon),
    ]).toEqual(['CI', null])
    expect(await store.merchantKeys.notRevoked(shopId)).toEqual([])
  })

  it('HSE-13 the last use of a key is known to the minute', async () => {
    await store.merchantKeys.add(
      shopId,
      { id: 'k', name: 'CI', hash: 'h', role: 'agent', endsAt: null, by: 'Maya' },
      noon,
    )
    const lastUse = async () => (await store.merchantKeys.all(shopId))[0]?.lastUsedAt
    const known: unknown[] = []
    for (const at of [noon, noon + 59_999, noon + 60_000]) {
      await store.merchantKeys.recordUse(shopId, 'k', at)
      known.push(await lastUse())
    }
    expect(known).toEqual([noon, noon, noon + 60_000])
  })

  it('HSE-13 a preview counts its changes, and an outdated count changes nothing', async () => {
    const [token, key] = [`${shopId}-token`, `${shopId}-key`]
    const [createdAt, expiresAt] = [noon, noon + 1_000]
    await store.previews.create(shopId, token, { config: {}, fontHosts: [], madeAt: createdAt, expiresAt })
    await store.previews.open(shopId, { token, now: noon }, { key, expiresAt })
    const rev = async () => (await store.previews.find(shopId, { key, now: noon }))?.rev ?? 0
    const before = await rev()
    expect(await store.previews.save(shopId, key, { rev: before, state: {} })).toBe(true)
    expect(await rev()).toBe(before + 1)
    expect(await store.previews.save(shopId, key, { rev: before, state: {} })).toBe(false)
  })

  it('HSE-13 visit events are deleted before a moment and stored from then', async () => {
    const failure = { shopId, returnId: null, endpoint: 'count', url: 'https://count.example', body: '{}', error: null }
    for (const at of [noon - 1, noon]) {
      const id = `d${at}`
      await store.webhooks.insert({ ...failure, id, eventId: id, event: 'Order Lookup', at })
    }
    await store.webhooks.deleteVisitsBefore(shopId, noon)
    const left = await store.webhooks.list(shopId, { state: null, before: null, limit: 9 })
    expect(left.map(({ id }) => id)).toEqual([`d${noon}`])
  })

  it('HSE-13 events of a return are numbered from one on', async () => {
    for (const id of ['first', 'second'])
      await store.changes.append({
        shopId,
        returnId: 'r',
        id: `${shopId}-${id}`,
        event: 'noted',
        by: 'Ada',
        actor: 'key:k1',
        at: noon,
        detail: {},
      })
    const timeline = await store.changes.ofReturn({ shopId, returnId: 'r' })
    expect(timeline.map(({ seq }) => seq)).toEqual([1, 2])
  })
})
