import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const shopId = 'shop-photos'
const side = { orderId: 'order', gift: false, email: 'ada@example.com', session: '' } as const
const quota = { photos: 3, bytes: 100 }

describe.each(testDatabases())('photos on $engine', ({ lend }) => {
  let test: TestDatabase
  let store: Store
  beforeAll(async () => {
    test = await lend()
    store = createDatabaseStore(test.database)
  }, 60_000)
  afterAll(() => test.drop())

  const add = (id: string, bytes: number, of: { readonly orderId?: string } = {}) =>
    store.photos.add(
      shopId,
      { ...side, ...of, id, lineItemId: '1.1', file: `file-${id}`, mediaType: 'image/jpeg', bytes },
      { quota, now: 1 },
    )

  it('T32 an order holds photos up to its byte limit, not beyond', async () => {
    expect(await store.photos.getUsage(shopId, side)).toEqual({ photos: 0, bytes: 0 })
    expect([await add('too-large', 101), await add('one', 60), await add('two', 41), await add('two', 40)]).toEqual([
      null,
      'one',
      null,
      'two',
    ])
    expect([await add('three', 1), await store.photos.getUsage(shopId, side)]).toEqual([
      null,
      { photos: 2, bytes: 100 },
    ])
    expect(await add('whole', 100, { orderId: 'another' })).toBe('whole')
  })

  it('T32 an order holds a limited number of photos, however small', async () => {
    const of = { orderId: 'small' }
    const added = []
    for (const id of ['a', 'b', 'c', 'd']) added.push(await add(id, 1, of))
    expect(added).toEqual(['a', 'b', 'c', null])
  })
})
