import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000

describe.each(testDatabases())('the newest of several on $engine', ({ lend }) => {
  let test: TestDatabase
  let store: Store
  let shopId: string
  let brought: number[] = []

  const counting = (database: Database): Database => ({
    ...database,
    async query<Row>(statement: Parameters<Database['query']>[0]) {
      const rows = await database.query<Row>(statement)
      brought.push(rows.length)
      return rows
    },
  })

  beforeAll(async () => {
    test = await lend()
    store = createDatabaseStore(counting(test.database))
  }, 60_000)
  afterAll(() => test.drop())
  beforeEach(() => {
    shopId = `shop-${randomBytes(6).toString('hex')}`
  })

  const rowsFor = async <Answer>(work: () => Promise<Answer>) => {
    brought = []
    const answer = await work()
    return { answer, brought }
  }

  it('HSE-13 only the newest of all versions of a shop is fetched', async () => {
    for (const version of [1, 2])
      await store.shops.addConfig(shopId, { version, document: { version }, note: null, by: 'test' }, noon)
    const { answer, brought: rowCounts } = await rowsFor(() => store.shops.newestConfig(shopId))
    expect([answer, rowCounts]).toEqual([{ version: 2, document: { version: 2 } }, [1]])
  })

  it('HSE-13 only the newest of all returns with a parcel number is fetched', async () => {
    for (const [id, parcel] of [
      ['r1', 'return'],
      ['r2', 'return'],
      ['r3', 'exchange'],
      ['r4', 'exchange'],
    ] as const) {
      const values = [shopId, id, parcel, noon + Number(id.slice(1))]
      await test.database.query({
        name: 'test.return',
        text: `with made as (
            insert into returns (shop_id, id, key, number, rev, state, order_id, draft_id, created_at, document)
            values ($1, $2::text, $2, $2, 1, 'open', 'order', $2, $4, '{}')
          ) insert into parcels (shop_id, bears, return_id, parcel) values ($1, 'BORNE', $2, $3)`,
        values,
      })
    }
    const back = await rowsFor(() => store.returns.findByTrackingNumber(shopId, 'BORNE'))
    const instead = await rowsFor(() => store.returns.findByExchangeOrder(shopId, 'BORNE'))
    expect([back.answer?.id, back.brought, instead.answer?.id, instead.brought]).toEqual(['r2', [1], 'r4', [1]])
  })

  it('HSE-13 only the newest of all payments under one authorization is fetched', async () => {
    for (const id of ['p1', 'p2']) {
      const card = { id: 'card_1', brand: 'visa', last4: '4242', funding: 'credit' } as const
      const begun = { shopId, id, draftId: id, purpose: 'due', amount: 500, currency: 'USD', card } as const
      await store.payments.begin({ ...begun, createdAt: noon + Number(id.slice(1)) })
      const authorized = { state: 'authorized', authorization: 'pi_1', captureBefore: noon + 1 } as const
      await store.payments.recordResult(shopId, id, authorized)
    }
    const { answer, brought: rowCounts } = await rowsFor(() => store.payments.findByAuthorization(shopId, 'pi_1'))
    expect([answer?.id, rowCounts]).toEqual(['p2', [1]])
  })

  it('HSE-13 only the last of all responses of an address is fetched', async () => {
    const endpoint = { endpoint: 'books', url: 'https://books.example' }
    for (const [id, status] of [
      ['d1', 500],
      ['d2', 204],
    ] as const) {
      const delivery = { shopId, id, eventId: id, returnId: null, ...endpoint, event: 'closed', body: '{}' } as const
      await store.webhooks.insert({ ...delivery, error: null, at: noon })
      const ended = { state: 'delivered', url: endpoint.url, status, error: null, nextAt: null, sent: null } as const
      await store.webhooks.recordAttempt(shopId, id, { ...ended, at: noon + Number(id.slice(1)) })
    }
    const { answer, brought: rowCounts } = await rowsFor(() => store.webhooks.findLastStatus(shopId, endpoint))
    expect([answer, rowCounts]).toEqual([204, [1]])
  })
})
