import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EasyPostSetup, HOOK_SECRET, setUpEasyPost } from '../journey/seller-house.ts'
import { TEST_NOW } from '../support/world.ts'

let at: EasyPostSetup
beforeAll(async () => {
  at = await setUpEasyPost()
}, 60_000)
afterAll(() => at.close())
afterEach(() => at.reset())

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
  const update = { object: 'Event', id, description: 'tracker.updated', result: { ...result, est_delivery_date: null } }
  return JSON.stringify(update).replace('"weight":0', '"weight":614.0')
}
const signBody = (body: string, secret = HOOK_SECRET): string =>
  `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex')}`
const deliverEvent = async (shop: string, body: string, signature = signBody(body)): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-hmac-signature': signature }
  const { statusCode } = await at.app.inject({ method: 'POST', url: `/hooks/easypost/${shop}`, headers, payload: body })
  return statusCode
}

test('BCK-10 T27 an EasyPost delivery event releases the waiting payout, once', async () => {
  const shopper = await at.returning()
  const { trackingNumber } = (await at.recordOf(shopper)).document.label ?? {}
  expect(await deliverEvent(shopper.shopId, newsOf(trackingNumber, 'in_transit'))).toBe(200)
  expect((await at.recordOf(shopper)).document).toMatchObject({
    tracking: 'in_transit',
    mailedAt: TEST_NOW - 7_200_000,
  })
  const delivered = newsOf(trackingNumber, 'delivered')
  for (let n = 0; n < 3; n++) expect(await deliverEvent(shopper.shopId, delivered)).toBe(200)
  await at.house.runner.drain()
  const { document } = await at.recordOf(shopper)
  expect(document).toMatchObject({
    tracking: 'delivered',
    tracker: { events: [{ id: 'evt_in_transit' }, { id: 'evt_delivered' }] },
  })
  expect((await at.eventsOf(shopper)).filter((event) => event === 'tracking')).toHaveLength(2)
})

test('T21 T27 forged, foreign and unknown events move no parcel', async () => {
  const shopper = await at.returning()
  const { trackingNumber } = (await at.recordOf(shopper)).document.label ?? {}
  const update = newsOf(trackingNumber, 'delivered')
  const other = await at.visitor()
  expect([
    await deliverEvent(shopper.shopId, update, signBody(update, 'a guess')),
    await deliverEvent(shopper.shopId, update.replace('614.0', '614'), signBody(update)),
    await deliverEvent(shopper.shopId, update, ''),
    await deliverEvent(other.shopId, update),
    await deliverEvent('nowhere', update),
  ]).toEqual([401, 401, 401, 404, 404])
  for (const odd of [
    '{',
    '[]',
    'null',
    '{"id":"evt_x","description":"batch.updated","result":{}}',
    newsOf('NOBODYS', 'delivered'),
  ])
    expect(await deliverEvent(shopper.shopId, odd), odd).toBe(200)
  expect((await at.recordOf(shopper)).document.tracking).toBe('new')
})
