import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import { borrowPglite, type TestDatabase } from '../support/database.ts'

const noon = 1_700_000_000_000
const WEEK = 7 * 86_400_000

let database: TestDatabase
let store: Store
let shopId: string
beforeAll(async () => {
  database = await borrowPglite()
  store = createDatabaseStore(database.database)
}, 60_000)
afterAll(() => database.drop())
beforeEach(() => {
  shopId = `shop-${randomBytes(6).toString('hex')}`
})

const call = { key: 'refund-1', fingerprint: 'POST /returns/7/refund' }
const beginCall = (now = noon, overrides: Partial<typeof call> = {}, shop = shopId) =>
  store.merchantCalls.begin(shop, { ...call, ...overrides }, now)
const answer = { status: 201, body: { id: 'r' } }

test('HSE-13 a repeated call gets the first response and takes effect once', async () => {
  expect(await beginCall()).toEqual({ kind: 'first' })
  await store.merchantCalls.finish(shopId, call.key, answer)
  expect([await beginCall(), await beginCall()]).toEqual([
    { kind: 'answered', answer },
    { kind: 'answered', answer },
  ])
})

test('HSE-13 a different or concurrent call under the same key is refused', async () => {
  await beginCall()
  expect(await beginCall()).toEqual({ kind: 'taken' })
  await store.merchantCalls.finish(shopId, call.key, answer)
  expect(await beginCall(noon, { fingerprint: 'another' })).toEqual({ kind: 'taken' })
  expect(await beginCall(noon, { key: 'refund-2' })).toEqual({ kind: 'first' })
})

test('HSE-13 keys are separate for each shop, and a call without effect can repeat', async () => {
  await beginCall()
  expect(await beginCall(noon, {}, `${shopId}-2`)).toEqual({ kind: 'first' })
  await store.merchantCalls.remove(shopId, call.key)
  expect(await beginCall(noon, { fingerprint: 'another' })).toEqual({ kind: 'first' })
  expect(await beginCall(noon, {}, `${shopId}-2`)).toEqual({ kind: 'taken' })
})

test('HSE-13 a call is remembered for a week and no longer', async () => {
  await beginCall()
  await store.merchantCalls.finish(shopId, call.key, answer)
  expect((await beginCall(noon + WEEK)).kind).toBe('answered')
  expect((await beginCall(noon + WEEK + 1)).kind).toBe('first')
})
