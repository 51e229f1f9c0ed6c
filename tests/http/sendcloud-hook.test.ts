import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../schemas/values/time.ts'
import { SENDCLOUD_HOOK, type SendcloudSetup, setUpSendcloud } from '../journey/seller-house.ts'
import type { Shopper } from '../support/shopper.ts'
import { TEST_NOW } from '../support/world.ts'

let at: SendcloudSetup
beforeAll(async () => {
  at = await setUpSendcloud()
}, 60_000)
afterAll(() => at.close())
afterEach(() => at.reset())

const delivered = { id: 11, message: 'Delivered' }

const deliverEvent = async (shop: string, payload: string, signature: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'sendcloud-signature': signature }
  return (await at.app.inject({ method: 'POST', url: `/hooks/sendcloud/${shop}`, headers, payload })).statusCode
}
const numberOf = async (shopper: Shopper): Promise<string> => (await at.labelOf(shopper))?.trackingNumber ?? ''
const trackingOf = async (shopper: Shopper) => (await at.recordOf(shopper)).document.tracking
const readCount = () => at.server.seen.filter((call) => call === 'GET returns/id').length

test('PCL-07 a signed webhook of Sendcloud updates the return, once per event', async () => {
  const shopper = await at.returning()
  const { payload, signature } = at.server.desk.reports(
    await numberOf(shopper),
    delivered,
    TEST_NOW - HOUR_MS,
    SENDCLOUD_HOOK,
  )
  for (let n = 0; n < 3; n++) expect(await deliverEvent(shopper.shopId, payload, signature)).toBe(200)
  expect(await trackingOf(shopper)).toBe('delivered')
  // One more is from the first question, after the label.
  expect((await at.eventsOf(shopper)).filter((event) => event === 'tracking')).toHaveLength(2)
})

test('PCL-07 a webhook with another signature, or for another shop, changes nothing', async () => {
  const [shopper, neighbour] = [await at.returning(), await at.visitor()]
  const { payload, signature } = at.server.desk.reports(await numberOf(shopper), delivered, TEST_NOW, SENDCLOUD_HOOK)
  const forged = at.server.desk.reports(await numberOf(shopper), delivered, TEST_NOW, 'guess')
  expect([
    await deliverEvent(shopper.shopId, payload, forged.signature),
    await deliverEvent(neighbour.shopId, payload, signature),
  ]).toEqual([401, 404])
  expect(await trackingOf(shopper)).toBe('pre_transit')
})

test('PCL-07 a later webhook that comes first is not undone by an earlier one', async () => {
  const shopper = await at.returning()
  const number = await numberOf(shopper)
  const last = at.server.desk.reports(number, delivered, TEST_NOW - HOUR_MS, SENDCLOUD_HOOK)
  const first = at.server.desk.reports(number, { id: 3, message: '' }, TEST_NOW - DAY_MS, SENDCLOUD_HOOK)
  await deliverEvent(shopper.shopId, last.payload, last.signature)
  await deliverEvent(shopper.shopId, first.payload, first.signature)
  expect(await trackingOf(shopper)).toBe('delivered')
})

test('PCL-07 a parcel without webhooks is followed until it arrives', async () => {
  const shopper = await at.returning()
  expect(await trackingOf(shopper)).toBe('pre_transit')
  at.server.desk.decide('En route to sorting center')
  await at.later(4 * HOUR_MS)
  expect(await trackingOf(shopper)).toBe('in_transit')
  at.server.desk.decide('Delivered')
  await at.later(4 * HOUR_MS)
  expect(await trackingOf(shopper)).toBe('delivered')
  const reads = readCount()
  await at.later(2 * DAY_MS)
  expect(readCount()).toBe(reads)
})

test('PCL-07 a scan that is both asked and reported counts once', async () => {
  const shopper = await at.returning()
  at.server.desk.decide('Delivered')
  await at.later(4 * HOUR_MS)
  const { payload, signature } = at.server.desk.reports(await numberOf(shopper), delivered, TEST_NOW, SENDCLOUD_HOOK)
  expect(await deliverEvent(shopper.shopId, payload, signature)).toBe(200)
  const { tracker } = (await at.recordOf(shopper)).document
  expect(tracker?.events.filter(({ status }) => status === 'delivered')).toHaveLength(1)
})

test('PCL-07 a carrier that does not answer is asked again', async () => {
  const shopper = await at.returning()
  at.server.desk.decide('Delivered')
  at.server.trouble(/^returns\/\d+$/, '500')
  await at.later(4 * HOUR_MS)
  await at.later(4 * HOUR_MS)
  expect(await trackingOf(shopper)).toBe('delivered')
})
