import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import { goToReview, readReturnKey, submit } from '../journey/shoppers.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'
import { createShopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const newId = () => randomBytes(16).toString('base64url')

describe.each(testDatabases())('returns on $engine', ({ lend }) => {
  let test: TestDatabase
  let world: TestWorld
  let store: Store
  let submittedReturn: ReturnRecord
  beforeAll(async () => {
    test = await lend()
    world = await testWorld({ test })
    store = createDatabaseStore(test.database)
    const shopper = createShopper(await buildApp(world.world), await loadDemoShop(world))
    await goToReview(shopper)
    await submit(shopper)
    const record = await store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
    if (record === null) throw new Error('Nothing was submitted')
    submittedReturn = record
  }, 120_000)
  afterAll(() => world.drop())

  const another = (shopId = `shop-${randomBytes(6).toString('hex')}`): ReturnRecord => ({
    ...submittedReturn,
    shopId,
    id: newId(),
    key: newId(),
    number: `R-${newId().slice(0, 8)}`,
  })
  const insert = (record: ReturnRecord, draftId: string) => store.returns.insert(record, { draftId, submitKey: null })

  it('ENT-15 returns are found by key, id, draft and order, as written', async () => {
    const record = another()
    expect(await insert(record, 'draft')).toBe(true)
    expect(await store.returns.findByKey(record.shopId, record.key)).toEqual(record)
    expect(await store.returns.find(record.shopId, record.id)).toEqual(record)
    expect(await store.returns.findByDraft(record.shopId, 'draft')).toEqual(record)
    expect(await store.returns.ofOrder(record.shopId, record.orderId)).toEqual([record])
  })

  it('REV-40 a draft becomes one return, whatever its key', async () => {
    const record = another()
    expect(await insert(record, 'draft')).toBe(true)
    expect(await insert(another(record.shopId), 'draft')).toBe(false)
    expect(await store.returns.ofOrder(record.shopId, record.orderId)).toHaveLength(1)
  })

  it('returns are written only over the revision that was read', async () => {
    const record = another()
    await insert(record, 'draft')
    expect(await store.returns.save({ ...record, state: 'closed' })).toBe(2)
    expect(await store.returns.save({ ...record, state: 'cancelled' })).toBeNull()
    expect(await store.returns.find(record.shopId, record.id)).toMatchObject({ rev: 2, state: 'closed' })
  })

  it('a label number finds every return with that parcel, the newest first', async () => {
    const newest = another()
    const bearing = ({ document }: ReturnRecord): ReturnRecord['document'] => ({
      ...document,
      label: { state: 'ready', reference: 'one', askedAt: 0, trackingNumber: 'BORNE' },
    })
    const returns = [3, 2, 1].map(
      (days): ReturnRecord => ({
        ...another(newest.shopId),
        createdAt: newest.createdAt - days,
        document: bearing(newest),
      }),
    )
    for (const one of returns) await insert(one, one.id)
    await insert(newest, newest.id)
    const page = await store.returnsList.page(newest.shopId, { trackingNumber: 'BORNE' }, { after: null, limit: 9 })
    expect(page.map(({ record }) => record.id)).toEqual(returns.map(({ id }) => id).reverse())
  })

  it('a unit is claimed by one return, for any order of the units', async () => {
    const [ownReturn, otherReturn] = [another('shop-claims'), another('shop-claims')]
    expect(await store.claims.claim(ownReturn, ['9.1', '1.1'])).toBe(2)
    expect(await store.claims.claim(otherReturn, ['1.1', '2.1'])).toBe(1)
    const { claimed } = await store.claims.findUnavailableUnits('shop-claims', ownReturn.orderId)
    expect([...claimed.keys()].sort()).toEqual(['1.1', '2.1', '9.1'])
    expect(claimed.get('1.1')).toBe(ownReturn.createdAt)
  })

  it('WFL-18 a unit is rejected for good exactly once, and in its own shop only', async () => {
    const at = submittedReturn.createdAt
    const unit = { lineItemId: '3.1', orderId: 'order', workflowId: 'workflow', ruleId: 'rule', at }
    expect(await store.claims.disqualify('shop-rejects', unit)).toBe(true)
    expect(await store.claims.disqualify('shop-rejects', { ...unit, ruleId: 'another' })).toBe(false)
    const taken = await store.claims.findUnavailableUnits('shop-rejects', 'order')
    const rejectedBy = { '3.1': { workflowId: 'workflow', ruleId: 'rule' } }
    expect(taken).toEqual({ claimed: new Map(), delivered: new Map(), disqualified: new Set(['3.1']), rejectedBy })
    expect((await store.claims.findUnavailableUnits('shop-rejects-b', 'order')).disqualified).toEqual(new Set())
  })

  it('HSE-13 returns of a shop are iterated one after the other, without repeats', async () => {
    const shopId = `shop-${randomBytes(6).toString('hex')}`
    for (const id of ['a', 'b', 'c']) await insert({ ...another(shopId), id }, id)
    const behind = async (id: string) => (await store.people.listReturnsAfter(shopId, id, 2)).map((one) => one.id)
    expect([await behind(''), await behind('b'), await behind('c')]).toEqual([['a', 'b'], ['c'], []])
  })

  it('SEC-08 returns with the same line ids, order ids and keys elsewhere are separate', async () => {
    const record = another()
    await insert(record, 'draft')
    await store.claims.claim(record, ['1.1'])
    const elsewhere = { ...record, shopId: `${record.shopId}-b` }
    expect(await store.returns.findByKey(elsewhere.shopId, record.key)).toBeNull()
    expect((await store.claims.findUnavailableUnits(elsewhere.shopId, record.orderId)).claimed).toEqual(new Map())
    expect(await store.claims.claim(elsewhere, ['1.1'])).toBe(1)
    expect(await insert(elsewhere, 'draft')).toBe(true)
    expect(await store.returns.save({ ...elsewhere, state: 'closed' })).toBe(2)
    expect(await store.returns.find(record.shopId, record.id)).toEqual(record)
  })
})
