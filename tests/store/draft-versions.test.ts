import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '../../schemas/entities/order.ts'
import { emptyDraft } from '../../schemas/records/draft.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import { candle, linenShirt, orderInsideWindow, plainDraftOrder } from '../domain/characters.ts'
import { documentOf } from '../domain/return/documents.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000
const orderId = 'order-of-both'
const order: Order = { ...orderInsideWindow, id: orderId }
const newId = () => randomBytes(12).toString('base64url')

describe.each(testDatabases())('the versions of a draft’s order on $engine', ({ lend }) => {
  let test: TestDatabase
  let store: Store
  let firstShop: string
  let secondShop: string
  beforeAll(async () => {
    test = await lend()
    store = createDatabaseStore(test.database)
  }, 60_000)
  afterAll(() => test.drop())
  beforeEach(async () => {
    firstShop = `shop-${newId()}`
    secondShop = `shop-${newId()}`
    for (const shopId of [firstShop, secondShop])
      await store.shops.setPointers(shopId, { live: 1, candidate: null }, noon)
  })

  const versionsIn = async (shopId: string, id = orderId) => {
    const draft = { ...emptyDraft, order: { ...plainDraftOrder, id } }
    const hash = newId()
    const made = await store.drafts.create(
      shopId,
      hash,
      { draft, last: null, expiresAt: noon + 1 },
      { now: noon, from: [] },
    )
    const seen = (await store.drafts.loadVisit(shopId, hash, noon))?.row
    expect(seen?.versions).toEqual(made?.versions)
    return seen?.versions
  }
  const returnIn = async (shopId: string, overrides: Partial<ReturnRecord> = {}): Promise<ReturnRecord> => {
    const document = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))
    const [id, key] = [newId(), newId()]
    const record: ReturnRecord = {
      shopId,
      id,
      key,
      number: `R-${id}`,
      rev: 1,
      state: 'open',
      orderId,
      createdAt: noon,
      document,
      ...overrides,
    }
    await store.returns.insert(record, { draftId: newId(), submitKey: null })
    return record
  }
  const rejected = (lineItemId: string, of = orderId) => ({
    lineItemId,
    orderId: of,
    workflowId: 'w',
    ruleId: 'r',
    at: noon,
  })
  const plain = { contents: { order: null, products: {} }, returns: '[]', hasOpenReturn: false }

  it('SEC-08 PAC-03 the versions ignore an order of another shop with the same id', async () => {
    await localWrites(test.database).putOrders(secondShop, [order])
    await localWrites(test.database).putProducts(secondShop, [linenShirt, candle])
    await store.claims.claim(await returnIn(secondShop), ['shirt.1'])
    await store.claims.disqualify(secondShop, rejected('candle.1'))
    const seen = await versionsIn(firstShop)
    expect(seen).toMatchObject(plain)
    expect([[...(seen?.taken.claimed.keys() ?? [])], [...(seen?.taken.disqualified ?? [])]]).toEqual([[], []])
    await localWrites(test.database).putOrders(firstShop, [order])
    expect(Object.values((await versionsIn(firstShop))?.contents.products ?? {})).toEqual([null, null])
  })

  it('PAC-03 the versions ignore another order in the same shop', async () => {
    const record = await returnIn(firstShop, { orderId: 'another' })
    await store.claims.claim(record, ['shirt.1'])
    await store.claims.disqualify(firstShop, rejected('candle.1', 'another'))
    const seen = await versionsIn(firstShop)
    expect(seen).toMatchObject(plain)
    expect([seen?.taken.claimed.size, seen?.taken.disqualified.size]).toEqual([0, 0])
  })

  it('PAC-03 the versions cover content, goods, taken units and returns in creation order', async () => {
    await localWrites(test.database).putOrders(firstShop, [order])
    await localWrites(test.database).putProducts(firstShop, [linenShirt, candle])
    const later = await returnIn(firstShop, { createdAt: noon + 1, state: 'closed' })
    const first = await returnIn(firstShop)
    await store.claims.claim(first, ['shirt.1'])
    await store.claims.disqualify(firstShop, rejected('candle.1'))
    const seen = await versionsIn(firstShop)
    expect(seen?.contents).toEqual({
      order: expect.any(String),
      products: { 'linen-shirt': expect.any(String), candle: expect.any(String) },
    })
    expect([...(seen?.taken.claimed ?? [])]).toEqual([['shirt.1', noon]])
    expect([...(seen?.taken.disqualified ?? [])]).toEqual(['candle.1'])
    expect(JSON.parse(seen?.returns ?? '')).toEqual([
      [first.id, 1],
      [later.id, 1],
    ])
    expect(seen?.hasOpenReturn).toBe(true)
    await store.returns.save({ ...first, state: 'closed' })
    expect((await versionsIn(firstShop))?.hasOpenReturn).toBe(false)
  })

  it('the versions are not queried by a draft without an order', async () => {
    const hash = newId()
    const write = { draft: emptyDraft, last: null, expiresAt: noon + 1 }
    expect(await store.drafts.create(firstShop, hash, write, { now: noon, from: [] })).toEqual({
      rev: 1,
      versions: null,
    })
  })
})
