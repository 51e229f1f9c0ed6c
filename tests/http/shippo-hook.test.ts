import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOOK_TOKEN, type ShippoHouse, shippoHouse } from '../journey/seller-house.ts'
import type { Shopper } from '../support/shopper.ts'
import { TEST_NOW } from '../support/world.ts'

let at: ShippoHouse
beforeAll(async () => {
  at = await shippoHouse()
}, 60_000)
afterAll(() => at.close())
afterEach(() => at.reset())

const tell = async (
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
const numberOf = async (she: Shopper): Promise<string> => (await at.labelOf(she))?.trackingNumber ?? ''
const eventsOf = async (she: Shopper) => (await at.eventsOf(she)).filter((event) => event === 'tracking')

test('BCK-10 T27 a Shippo update triggers a lookup, and its result is processed once', async () => {
  const she = await at.returning()
  const number = await numberOf(she)
  expect(await tell(she.shopId, at.server.desk.sees(number, 'TRANSIT', TEST_NOW - 7_200_000))).toBe(200)
  expect((await at.recordOf(she)).document).toMatchObject({ tracking: 'in_transit', mailedAt: TEST_NOW - 7_200_000 })
  const delivered = at.server.desk.sees(number, 'DELIVERED', TEST_NOW - 3_600_000)
  for (let n = 0; n < 3; n++) expect(await tell(she.shopId, delivered)).toBe(200)
  await at.house.runner.drain()
  expect((await at.recordOf(she)).document).toMatchObject({ tracking: 'delivered' })
  expect(await eventsOf(she)).toHaveLength(2)
})

test('T21 T27 a forged delivery has no effect, as the lookup at Shippo disagrees', async () => {
  const she = await at.returning()
  const number = await numberOf(she)
  const told = at.server.desk.sees(number, 'PRE_TRANSIT', TEST_NOW - 7_200_000)
  expect(await tell(she.shopId, told.replace('PRE_TRANSIT', 'DELIVERED'))).toBe(200)
  expect((await at.recordOf(she)).document.tracking).toBe('pre_transit')
  expect(await tell(she.shopId, told.replace(number, '9200100000000000000000'))).toBe(200)
  expect(await eventsOf(she)).toHaveLength(1)
})

test('T27 T5 updates at wrong addresses, of EasyPost or of other shops are refused', async () => {
  const [she, neighbour] = [await at.returning(), await at.visitor()]
  const told = at.server.desk.sees(await numberOf(she), 'DELIVERED', TEST_NOW)
  const asked = at.server.seen.length
  expect([
    await tell(she.shopId, told, 'a-guess-of-the-same-length-0123456789x'),
    await tell(she.shopId, told, HOOK_TOKEN.slice(1)),
    await tell(neighbour.shopId, told),
    await tell('nobody', told),
    await tell(she.shopId, told, HOOK_TOKEN, `easypost/${she.shopId}`),
  ]).toEqual([401, 401, 404, 404, 404])
  expect(at.server.seen.length).toBe(asked)
  expect(await eventsOf(she)).toEqual([])
})

test.each([
  'nothing',
  'time-and-body',
  'body',
] as const)('BCK-10 T27 the signature of Shippo (%s) is irrelevant: the secret address and lookup decide', async (signs) => {
  const she = await at.returning()
  at.server.desk.conduct.signs = signs
  const told = at.server.desk.sees(await numberOf(she), 'TRANSIT', TEST_NOW - 7_200_000)
  const signed = at.server.desk.signed(told, 'agreed upon by mail')
  const guess = 'a-guess-of-the-same-length-0123456789x'
  expect(await tell(she.shopId, told, guess, `shippo/${she.shopId}/${guess}`, signed)).toBe(401)
  expect(await eventsOf(she)).toEqual([])
  expect(await tell(she.shopId, told, HOOK_TOKEN, `shippo/${she.shopId}/${HOOK_TOKEN}`, signed)).toBe(200)
  expect((await at.recordOf(she)).document.tracking).toBe('in_transit')
})

test.each([
  'not json',
  'null',
  '{"event":"transaction_updated","data":{}}',
  '{"event":"track_updated","data":{"carrier":"../x","tracking_number":"1"}}',
])('T27 a message without a parcel, %s, is accepted without a lookup at Shippo', async (body) => {
  const she = await at.returning()
  const asked = at.server.seen.length
  expect(await tell(she.shopId, body)).toBe(200)
  expect(at.server.seen.length).toBe(asked)
})

test('BCK-10 Shippo gets an error while its lookup fails, and its retry succeeds', async () => {
  const she = await at.returning()
  const told = at.server.desk.sees(await numberOf(she), 'DELIVERED', TEST_NOW)
  at.server.trouble(/^tracks/, '500')
  expect(await tell(she.shopId, told)).toBeGreaterThanOrEqual(500)
  expect(await tell(she.shopId, told)).toBe(200)
  expect((await at.recordOf(she)).document.tracking).toBe('delivered')
})
