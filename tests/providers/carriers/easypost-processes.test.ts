import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { laneLimits, leaseOf } from '../../../server/jobs/lanes.ts'
import { createEasyPostSeller } from '../../../server/providers/carriers/easypost/seller.ts'
import { createLabelSales, PURCHASE_LEASE_MS } from '../../../server/providers/carriers/postage/postage.ts'
import { PURCHASE_MS } from '../../../server/providers/carriers/postage/seller-client.ts'
import { createDatabaseFiles } from '../../../server/providers/files/database.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { testClock } from '../../support/world.ts'
import { type EasyPostServer, easyPostServer, TEST_KEY } from './easypost-server.ts'
import { noon, twoShirts } from './parcels.ts'

const clock = testClock(noon)
const database = openedDatabase()
let server: EasyPostServer
beforeAll(async () => {
  server = await easyPostServer(clock.now)
  // Only our checks prevent a second purchase.
  server.desk.conduct.sellsAgain = true
})
afterAll(() => server.close())
afterEach(() => clock.set(noon))

const process = (address = server.address) => {
  const files = createDatabaseFiles({ database: database() })
  const account = { parcel: { length: 300, width: 200, height: 100 } }
  const sell = createLabelSales({ database: database(), files, now: clock.now })
  return sell(createEasyPostSeller(TEST_KEY, account, address))
}

const soldTo = (shopId: string): readonly string[] =>
  server.desk.sold().filter((reference) => reference.startsWith(`${shopId}/`))

test('T20 BCK-04 a process that buys a label blocks others, and all share it', async () => {
  const request = { ...twoShirts, shopId: freshShop() }
  const [one, other] = [process(), process()]
  const buying = server.hold(/\/buy$/)
  const first = one.label(request)
  await buying.came
  expect(await other.label(request)).toEqual({ kind: 'queued' })
  buying.goOn()
  expect(await first).toMatchObject({ kind: 'made' })
  expect(await other.label(request)).toEqual(await first)
  expect(soldTo(request.shopId)).toHaveLength(1)
})

test('T20 a slow purchase blocks another purchase until its deadline', async () => {
  const request = { ...twoShirts, shopId: freshShop() }
  const [one, other] = [process(), process()]
  const laterBy = (ms: number) => {
    clock.set(noon + ms)
    return other.label({ ...request, now: clock.now() })
  }
  server.trouble(/\/buy$/, 'hang-up')
  clock.set(noon + 20_000)
  await expect(one.label(request)).rejects.toThrow()
  expect(await laterBy(20_000 + PURCHASE_LEASE_MS - 1)).toEqual({ kind: 'queued' })
  expect(await laterBy(20_000 + PURCHASE_LEASE_MS)).toMatchObject({ kind: 'made' })
  expect(soldTo(request.shopId)).toHaveLength(1)
})

test('FND-21 a purchase may take 60 seconds, and each lease is longer', () => {
  expect(PURCHASE_MS).toBeGreaterThan(60_000)
  expect(PURCHASE_LEASE_MS).toBeGreaterThan(PURCHASE_MS)
  expect(laneLimits.parcels.deadlineMs).toBeGreaterThan(PURCHASE_LEASE_MS)
  expect(leaseOf(laneLimits.parcels)).toBeGreaterThan(laneLimits.parcels.deadlineMs)
})

test('FND-21 a purchase has a longer timeout than other calls', async () => {
  const request = { ...twoShirts, shopId: freshShop() }
  const carriers = process({ ...server.address, timeoutMs: 3_000, purchaseMs: 60_000 })
  const buying = server.hold(/\/buy$/)
  const label = carriers.label(request)
  await buying.came
  // This call starts after the purchase and times out before it ends.
  server.trouble(/^shipments\/shp_\w+$/, 'silence')
  await expect(carriers.find(request.shopId, request.reference)).rejects.toThrow()
  buying.goOn()
  expect(await label).toMatchObject({ kind: 'made' })
})
