import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000
const DAY = 86_400_000

const draftRequest = {
  language: 'en',
  address: { name: 'Kim', address1: '5 Pine Street', city: 'New York', zip: '10005', country: 'US' },
  answers: [],
  order: null,
}

describe.each(testDatabases())('records that expire at noon, on $engine', ({ lend }) => {
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

  it('SHP-54 a store cart is restored and filled until it expires', async () => {
    const cart = { variants: ['shirt'], goods: {} }
    await store.storeCarts.save(shopId, 'token', { ...cart, expiresAt: noon })
    const replace = (now: number) => store.storeCarts.replace(shopId, 'token', { ...cart, expiresAt: noon }, now)
    expect([await store.storeCarts.find(shopId, 'token', noon - 1), await replace(noon - 1)]).toEqual([cart, true])
    expect([await store.storeCarts.find(shopId, 'token', noon), await replace(noon)]).toEqual([null, false])
    await store.storeCarts.deleteExpired(shopId, noon)
    expect(await store.storeCarts.find(shopId, 'token', noon - 1)).toBeNull()
  })

  it('SHP-54 a visit to the store counts until it expires', async () => {
    const amounts = { currency: 'USD', total: 900, base: 800, credit: 700, discountPercentage: 5 } as const
    await store.storeCarts.saveVisit(shopId, 'token', { amounts, expiresAt: noon })
    const amountsAt = (now: number) => store.storeCarts.amountsOf(shopId, 'token', now)
    expect([await amountsAt(noon - 1), await amountsAt(noon)]).toEqual([amounts, null])
    await store.storeCarts.deleteExpired(shopId, noon)
    expect(await amountsAt(noon - 1)).toBeNull()
  })

  it('HSE-13 a store’s message is handled once until its deletion; later messages stay', async () => {
    const hear = () => store.commerceSignals.record(shopId, 'signal', noon)
    expect([await hear(), await hear()]).toEqual([true, false])
    await store.commerceSignals.deleteBefore(shopId, noon)
    expect(await hear()).toBe(false)
    await store.commerceSignals.deleteBefore(shopId, noon + 1)
    expect(await hear()).toBe(true)
  })

  it('HSE-13 a carrier’s message is handled once until its deletion; later messages stay', async () => {
    const hear = () =>
      store.carrierEvents.record(
        { shopId, returnId: 'return', parcel: 'return' },
        { id: 'event', status: 'in_transit', occurredAt: noon },
        noon,
      )
    expect([await hear(), await hear()]).toEqual([true, false])
    await store.carrierEvents.deleteBefore(shopId, noon)
    expect(await hear()).toBe(false)
    await store.carrierEvents.deleteBefore(shopId, noon + 1)
    expect(await hear()).toBe(true)
  })

  it('HSE-13 an expired preview frees its place when another preview is made', async () => {
    const make = (token: string, createdAt: number, expiresAt: number) =>
      store.previews.create(shopId, token, { config: { token }, fontHosts: [], madeAt: createdAt, expiresAt })
    await make('over', noon - 1, noon)
    await make('new', noon, noon + DAY)
    const open = (token: string) =>
      store.previews.open(shopId, { token, now: noon - 1 }, { key: `${token} key`, expiresAt: noon + DAY })
    expect([await open('over'), await open('new')]).toEqual([null, { config: { token: 'new' } }])
  })

  it('HSE-13 requests to the shop are deleted before a moment and stored from then', async () => {
    const request = { kind: 'gift', email: 'kim@example.com', answeredAt: null, answeredBy: null } as const
    for (const createdAt of [noon - 1, noon]) {
      const id = `asked-${createdAt}`
      await store.orderRequests.create({ ...request, shopId, id, number: id, createdAt, document: draftRequest }, id)
    }
    await store.orderRequests.deleteBefore(shopId, noon)
    const left = await store.orderRequests.page(shopId, {}, { after: null, limit: 9 })
    expect(left.map(({ id }) => id)).toEqual([`asked-${noon}`])
  })

  it('HSE-13 a repeated request to the shop is the same for a day', async () => {
    const ask = (id: string, createdAt: number) =>
      store.orderRequests.create(
        {
          shopId,
          id,
          number: id,
          kind: 'gift',
          email: 'kim@example.com',
          createdAt,
          answeredAt: null,
          answeredBy: null,
          document: draftRequest,
        },
        'press',
      )
    expect([await ask('one', noon), await ask('two', noon + DAY - 1), await ask('three', noon + DAY)]).toEqual([
      true,
      false,
      true,
    ])
  })
})
