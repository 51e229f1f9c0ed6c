import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allShops, shopOfHost } from '../../server/store/across-shops.ts'
import { type Store, storeOver } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000

describe.each(testDatabases())('published shops on $engine', ({ fresh }) => {
  let test: TestDatabase
  let store: Store
  let shopId: string
  beforeAll(async () => {
    test = await fresh()
    store = storeOver(test.database)
  }, 60_000)
  afterAll(() => test.drop())
  beforeEach(() => {
    shopId = `shop-${randomBytes(6).toString('hex')}`
  })
  const publish = (version: number, hosts: readonly string[] = []) =>
    store.transaction((tables) => tables.shops.publish(shopId, { version, document: { version }, hosts }, noon))

  it('CFG-01 a version never changes, and the newest one is live', async () => {
    expect(await store.shops.liveVersion(shopId)).toBeNull()
    expect(await store.shops.newestConfig(shopId)).toBeNull()
    await publish(1)
    await publish(2)
    expect(await store.shops.liveVersion(shopId)).toBe(2)
    expect(await store.shops.newestConfig(shopId)).toEqual({ version: 2, document: { version: 2 } })
    expect(await store.shops.findConfig(shopId, 1)).toEqual({ version: 1, document: { version: 1 } })
    await expect(publish(1)).rejects.toThrow()
    expect(await store.shops.liveVersion(shopId)).toBe(2)
  })

  it('a host serves the shop that names it, until that shop lets go of it', async () => {
    await publish(1, [`${shopId}.example`, `www.${shopId}.example`])
    expect(await shopOfHost(test.database, `www.${shopId}.example`)).toBe(shopId)
    await publish(2, [`${shopId}.example`])
    expect(await shopOfHost(test.database, `www.${shopId}.example`)).toBeNull()
    expect(await allShops(test.database)).toContain(shopId)
  })

  it('SEC-08 no shop may take another’s host', async () => {
    await publish(1, [`${shopId}.example`])
    const taking = store.shops.publish(`${shopId}-b`, { version: 1, document: {}, hosts: [`${shopId}.example`] }, noon)
    await expect(taking).rejects.toThrow()
    expect(await shopOfHost(test.database, `${shopId}.example`)).toBe(shopId)
  })
})
