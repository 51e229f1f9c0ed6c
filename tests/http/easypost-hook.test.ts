import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EasyPostHouse, easyPostHouse, HOOK_SECRET } from '../journey/seller-house.ts'
import { TEST_NOW } from '../support/world.ts'

let at: EasyPostHouse
beforeAll(async () => {
  at = await easyPostHouse()
}, 60_000)
afterAll(() => at.close())
afterEach(() => at.reset())

/** A tracking event in the format of EasyPost, including its number format. */
const newsOf = (trackingNumber: string | undefined, status: string, id = `evt_${status}`): string => {
  const details = [
    {
      object: 'TrackingDetail',
      status,
      message: 'Seen',
      datetime: `2026-04-14T${status === 'delivered' ? 11 : 10}:00:00Z`,
    },
  ]
  const result = { object: 'Tracker', tracking_code: trackingNumber, status, weight: 0, tracking_details: details }
  const told = { object: 'Event', id, description: 'tracker.updated', result: { ...result, est_delivery_date: null } }
  return JSON.stringify(told).replace('"weight":0', '"weight":614.0')
}
const signed = (body: string, secret = HOOK_SECRET): string =>
  `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex')}`
const tell = async (shop: string, body: string, signature = signed(body)): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-hmac-signature': signature }
  const { statusCode } = await at.app.inject({ method: 'POST', url: `/hooks/easypost/${shop}`, headers, payload: body })
  return statusCode
}

test('BCK-10 T27 an EasyPost delivery event releases the waiting payout, once', async () => {
  const she = await at.returning()
  const { trackingNumber } = (await at.recordOf(she)).document.label ?? {}
  expect(await tell(she.shopId, newsOf(trackingNumber, 'in_transit'))).toBe(200)
  expect((await at.recordOf(she)).document).toMatchObject({ tracking: 'in_transit', mailedAt: TEST_NOW - 7_200_000 })
  const delivered = newsOf(trackingNumber, 'delivered')
  for (let n = 0; n < 3; n++) expect(await tell(she.shopId, delivered)).toBe(200)
  await at.house.runner.drain()
  const { document } = await at.recordOf(she)
  expect(document).toMatchObject({
    tracking: 'delivered',
    tracker: { events: [{ id: 'evt_in_transit' }, { id: 'evt_delivered' }] },
  })
  expect((await at.eventsOf(she)).filter((event) => event === 'tracking')).toHaveLength(2)
})

test('T21 T27 forged, foreign and unknown events move no parcel', async () => {
  const she = await at.returning()
  const { trackingNumber } = (await at.recordOf(she)).document.label ?? {}
  const told = newsOf(trackingNumber, 'delivered')
  const other = await at.visitor()
  expect([
    await tell(she.shopId, told, signed(told, 'a guess')),
    await tell(she.shopId, told.replace('614.0', '614'), signed(told)),
    await tell(she.shopId, told, ''),
    await tell(other.shopId, told),
    await tell('nowhere', told),
  ]).toEqual([401, 401, 401, 404, 404])
  for (const odd of [
    '{',
    '[]',
    'null',
    '{"id":"evt_x","description":"batch.updated","result":{}}',
    newsOf('NOBODYS', 'delivered'),
  ])
    expect(await tell(she.shopId, odd), odd).toBe(200)
  expect((await at.recordOf(she)).document.tracking).toBe('new')
})
