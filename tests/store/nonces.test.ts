import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000
const MONTH = 30 * 86_400_000

describe.each(testDatabases())('links on $engine', ({ lend }) => {
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

  const issue = (uses: number) =>
    store.nonces.issue(shopId, 'said', {
      id: 'link',
      kind: 'order',
      subject: '#1001',
      uses,
      madeAt: noon - 1_000,
      expiresAt: noon,
      madeBy: 'Desk',
    })
  const of = (now: number) => ({ nonce: 'said', kind: 'order', now }) as const
  const states = async (now: number) => [
    (await store.nonces.find(shopId, 'said', now))?.state,
    (await store.nonces.all(shopId, null, now))[0]?.state,
  ]

  it('FIX-32 a link opens its order until it expires for opening, listing and revoking', async () => {
    await issue(2)
    expect([await states(noon - 1), await store.nonces.subjectOf(shopId, of(noon - 1))]).toEqual([
      ['open', 'open'],
      '#1001',
    ])
    expect([await states(noon), await store.nonces.subjectOf(shopId, of(noon))]).toEqual([['expired', 'expired'], null])
    expect([await store.nonces.use(shopId, of(noon)), await store.nonces.revoke(shopId, 'link', noon)]).toEqual([
      null,
      false,
    ])
  })

  it('FIX-32 a used-up link opens nothing before its expiry and cannot be revoked', async () => {
    await issue(1)
    expect(await store.nonces.use(shopId, of(noon - 1))).toBe('#1001')
    expect([await states(noon - 1), await store.nonces.subjectOf(shopId, of(noon - 1))]).toEqual([
      ['used-up', 'used-up'],
      null,
    ])
    expect([await store.nonces.use(shopId, of(noon - 1)), await store.nonces.revoke(shopId, 'link', noon - 1)]).toEqual(
      [null, false],
    )
  })

  it('FIX-32 a page can identify an expired link for thirty days', async () => {
    await issue(1)
    await store.nonces.deleteExpired(shopId, noon + MONTH - 1)
    expect(await states(noon)).toEqual(['expired', 'expired'])
    await store.nonces.deleteExpired(shopId, noon + MONTH)
    expect(await states(noon)).toEqual([undefined, undefined])
  })
})
