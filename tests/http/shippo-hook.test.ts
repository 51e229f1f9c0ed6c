import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOOK_TOKEN, type ShippoSetup, setUpShippo } from '../journey/seller-house.ts'
import type { Shopper } from '../support/shopper.ts'
import { TEST_NOW } from '../support/world.ts'

let at: ShippoSetup
beforeAll(async () => {
  at = await setUpShippo()
}, 60_000)
afterAll(() => at.close())
afterEach(() => at.reset())

const deliverEvent = async (
  shop: string,
  payload: string,
  end = HOOK_TOKEN,
  path = `shippo/${shop}/${end}`,
  signed: Readonly<Record<string, string>> = { 'x-hmac-signature': end },
): Promise<number> => {
  const headers = { 'content-type': 'application/json', ...signed }
  const url = `/hooks/${path}`
  return (await at.app.inject({ method: 'POST', url, headers, payload })).statusCode
}
const numberOf = async (shopper: Shopper): Promise<string> => (await at.labelOf(shopper))?.trackingNumber ?? ''
const eventsOf = async (shopper: Shopper) => (await at.eventsOf(shopper)).filter((event) => event === 'tracking')

test('BCK-10 T27 a Shippo update triggers a lookup, and its result is processed once', async () => {
  const shopper = await at.returning()
  const number = await numberOf(shopper)
  expect(await deliverEvent(shopper.shopId, at.server.desk.sees(number, 'TRANSIT', TEST_NOW - 7_200_000))).toBe(200)
  expect((await at.recordOf(shopper)).document).toMatchObject({
    tracking: 'in_transit',
    mailedAt: TEST_NOW - 7_200_000,
  })
  const delivered = at.server.desk.sees(number, 'DELIVERED', TEST_NOW - 3_600_000)
  for (let n = 0; n < 3; n++) expect(await deliverEvent(shopper.shopId, delivered)).toBe(200)
  await at.house.runner.drain()
  expect((await at.recordOf(shopper)).document).toMatchObject({ tracking: 'delivered' })
  expect(await eventsOf(shopper)).toHaveLength(2)
})

test('T21 T27 a forged delivery has no effect, as the lookup at Shippo disagrees', async () => {
  const shopper = await at.returning()
  const number = await numberOf(shopper)
  const update = at.server.desk.sees(number, 'PRE_TRANSIT', TEST_NOW - 7_200_000)
  expect(await deliverEvent(shopper.shopId, update.replace('PRE_TRANSIT', 'DELIVERED'))).toBe(200)
  expect((await at.recordOf(shopper)).document.tracking).toBe('pre_transit')
  expect(await deliverEvent(shopper.shopId, update.replace(number, '9200100000000000000000'))).toBe(200)
  expect(await eventsOf(shopper)).toHaveLength(1)
})

test('T27 T5 updates at wrong addresses, of EasyPost or of other shops are refused', async () => {
  const [shopper, neighbour] = [await at.returning(), await at.visitor()]
  const update = at.server.desk.sees(await numberOf(shopper), 'DELIVERED', TEST_NOW)
  const requestCount = at.server.seen.length
  expect([
    await deliverEvent(shopper.shopId, update, 'a-guess-of-the-same-length-0123456789x'),
    await deliverEvent(shopper.shopId, update, HOOK_TOKEN.slice(1)),
    await deliverEvent(neighbour.shopId, update),
    await deliverEvent('nobody', update),
    await deliverEvent(shopper.shopId, update, HOOK_TOKEN, `easypost/${shopper.shopId}`),
  ]).toEqual([401, 401, 404, 404, 404])
  expect(at.server.seen.length).toBe(requestCount)
  expect(await eventsOf(shopper)).toEqual([])
})

test.each([
  'nothing',
  'time-and-body',
  'body',
] as const)('BCK-10 T27 the signature of Shippo (%s) is irrelevant: the secret address and lookup decide', async (signs) => {
  const shopper = await at.returning()
  at.server.desk.conduct.signs = signs
  const update = at.server.desk.sees(await numberOf(shopper), 'TRANSIT', TEST_NOW - 7_200_000)
  const signed = at.server.desk.signed(update, 'agreed upon by mail')
  const guess = 'a-guess-of-the-same-length-0123456789x'
  expect(await deliverEvent(shopper.shopId, update, guess, `shippo/${shopper.shopId}/${guess}`, signed)).toBe(401)
  expect(await eventsOf(shopper)).toEqual([])
  expect(await deliverEvent(shopper.shopId, update, HOOK_TOKEN, `shippo/${shopper.shopId}/${HOOK_TOKEN}`, signed)).toBe(
    200,
  )
  expect((await at.recordOf(shopper)).document.tracking).toBe('in_transit')
})

test.each([
  'not json',
  'null',
  '{"event":"transaction_updated","data":{}}',
  '{"event":"track_updated","data":{"carrier":"../x","tracking_number":"1"}}',
])('T27 a message without a parcel, %s, is accepted without a lookup at Shippo', async (body) => {
  const shopper = await at.returning()
  const requestCount = at.server.seen.length
  expect(await deliverEvent(shopper.shopId, body)).toBe(200)
  expect(at.server.seen.length).toBe(requestCount)
})

test('BCK-10 Shippo gets an error while its lookup fails, and its retry succeeds', async () => {
  const shopper = await at.returning()
  const update = at.server.desk.sees(await numberOf(shopper), 'DELIVERED', TEST_NOW)
  at.server.trouble(/^tracks/, '500')
  expect(await deliverEvent(shopper.shopId, update)).toBeGreaterThanOrEqual(500)
  expect(await deliverEvent(shopper.shopId, update)).toBe(200)
  expect((await at.recordOf(shopper)).document.tracking).toBe('delivered')
})
