import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewPayment } from '../../server/store/returns/payments.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000
const shopId = 'shop'
const newId = () => randomBytes(8).toString('hex')
const authorized = { state: 'authorized', authorization: 'pi_1', captureBefore: noon + 1 } as const

describe.each(testDatabases())('payments on $engine', ({ lend }) => {
  let test: TestDatabase
  let store: Store
  let draftId: string
  beforeAll(async () => {
    test = await lend()
    store = createDatabaseStore(test.database)
  }, 60_000)
  afterAll(() => test.drop())
  beforeEach(() => {
    draftId = newId()
  })

  const begin = async (overrides: Partial<NewPayment> = {}): Promise<string> => {
    const id = newId()
    const card = { id: 'card_1', brand: 'visa', last4: '4242', funding: 'credit' } as const
    const row = { shopId, id, draftId, purpose: 'due', amount: 500, currency: 'USD', card, createdAt: noon } as const
    await store.payments.begin({ ...row, ...overrides })
    return id
  }
  const authorizedOne = async (overrides: Partial<NewPayment> = {}): Promise<string> => {
    const id = await begin(overrides)
    await store.payments.recordResult(shopId, id, { ...authorized, authorization: `pi_${id}` })
    return id
  }
  const stateOf = async (id: string) => (await store.payments.find(shopId, id))?.state

  it('payments are written before any request, and found by every id', async () => {
    const id = await begin()
    expect(await store.payments.find(shopId, id)).toEqual({
      shopId,
      id,
      draftId,
      returnId: null,
      purpose: 'due',
      amount: 500,
      currency: 'USD',
      state: 'begun',
      card: { id: 'card_1', brand: 'visa', last4: '4242', funding: 'credit' },
      authorization: null,
      captureBefore: null,
      createdAt: noon,
    })
    expect(await store.payments.recordResult(shopId, id, { ...authorized, authorization: `pi_${id}` })).toBe(true)
    const found = await store.payments.findByAuthorization(shopId, `pi_${id}`)
    expect(found).toMatchObject({ id, state: 'authorized', captureBefore: noon + 1 })
    expect(await store.payments.ofDraft(shopId, draftId)).toEqual([found])
  })

  it('payments of one draft and purpose are open one at a time', async () => {
    const id = await begin()
    const another = { shopId, draftId, purpose: 'due', amount: 700, currency: 'USD', createdAt: noon } as const
    const card = { id: 'card_2', brand: 'visa', last4: '1881', funding: 'debit' } as const
    expect(await store.payments.begin({ ...another, id: newId(), card })).toBe(false)
    expect((await store.payments.ofDraft(shopId, draftId)).map((row) => row.id)).toEqual([id])
    await store.payments.abandon(shopId, id)
    expect(await store.payments.begin({ ...another, id: newId(), card })).toBe(true)
  })

  it('open payments take answers and retain an authorization that later answers omit', async () => {
    const id = await begin()
    const authenticating = { state: 'authenticating', authorization: 'pi_2', captureBefore: null } as const
    expect(await store.payments.recordResult(shopId, id, authenticating)).toBe(true)
    expect(
      await store.payments.recordResult(shopId, id, { ...authenticating, state: 'refused', authorization: null }),
    ).toBe(true)
    expect(await store.payments.find(shopId, id)).toMatchObject({ state: 'refused', authorization: 'pi_2' })
    expect(await store.payments.recordResult(shopId, id, authorized)).toBe(false)
    expect(await stateOf(id)).toBe('refused')
  })

  it('payments are adopted by one return, only when authorized', async () => {
    const one = await authorizedOne()
    const two = await authorizedOne({ purpose: 'instant-return' })
    const open = await begin({ purpose: 'instant-exchange' })
    expect(await store.payments.adopt(shopId, [one, two, open], 'return-1')).toBe(2)
    expect(await store.payments.adopt(shopId, [one], 'return-2')).toBe(0)
    const rows = await store.payments.ofReturn(shopId, 'return-1')
    expect(rows.map(({ id }) => id).sort()).toEqual([one, two].sort())
    expect((await store.payments.ofDraft(shopId, draftId)).map(({ id }) => id)).toEqual([open])
  })

  it('payments are either adopted or abandoned, never both', async () => {
    const [activeId, left] = [await authorizedOne(), await authorizedOne({ purpose: 'instant-return' })]
    await store.payments.adopt(shopId, [activeId], newId())
    expect(await store.payments.abandon(shopId, activeId)).toBe(false)
    expect(await store.payments.abandon(shopId, left)).toBe(true)
    expect(await store.payments.adopt(shopId, [left], newId())).toBe(0)
    expect(await stateOf(left)).toBe('releasing')

    const raced = await authorizedOne()
    const both = [store.payments.adopt(shopId, [raced], newId()), store.payments.abandon(shopId, raced)]
    const [adopted, overrides] = await Promise.all(both)
    expect((adopted === 1) !== (overrides === true)).toBe(true)
  })

  it('payments end once', async () => {
    const id = await authorizedOne()
    expect(await store.payments.end(shopId, id, 'captured')).toBe(true)
    expect(await store.payments.end(shopId, id, 'voided')).toBe(false)
    expect(await store.payments.abandon(shopId, id)).toBe(false)
    expect(await stateOf(id)).toBe('captured')
  })

  it('payments handle an event once per shop', async () => {
    const event = newId()
    expect(await store.payments.recordEvent(shopId, event, noon)).toBe(true)
    expect(await store.payments.recordEvent(shopId, event, noon)).toBe(false)
    expect(await store.payments.recordEvent('other', event, noon)).toBe(true)
  })

  it('payments handle a deleted event again, and delete only earlier events', async () => {
    const event = newId()
    await store.payments.recordEvent(shopId, event, noon)
    await store.payments.deleteEventsBefore(shopId, noon)
    expect(await store.payments.recordEvent(shopId, event, noon)).toBe(false)
    await store.payments.deleteEventsBefore(shopId, noon + 1)
    expect(await store.payments.recordEvent(shopId, event, noon)).toBe(true)
  })

  it('SEC-08 payments with the same id in another shop are separate', async () => {
    const id = await authorizedOne()
    expect(await store.payments.find('other', id)).toBeNull()
    expect(await store.payments.findByAuthorization('other', `pi_${id}`)).toBeNull()
    expect(await store.payments.adopt('other', [id], 'return-9')).toBe(0)
    expect(await store.payments.abandon('other', id)).toBe(false)
    expect(await store.payments.end('other', id, 'voided')).toBe(false)
    expect(await stateOf(id)).toBe('authorized')
  })
})
