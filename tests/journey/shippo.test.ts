import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cancelReturn } from '../support/cancel-return.ts'
import type { Shopper } from '../support/shopper.ts'
import { type ShippoSetup, setUpShippo } from './seller-house.ts'
import { english, readReturnKey } from './shoppers.ts'

const DAY_MS = 86_400_000

let at: ShippoSetup
beforeAll(async () => {
  at = await setUpShippo()
}, 60_000)
afterAll(() => at.close())
afterEach(() => at.reset())

const label = (shopper: Shopper) => shopper.find('label_block', 'label')

test('BCK-10 a label bought at Shippo covers shopper to shop and survives its outage', async () => {
  const shopper = await at.returning()
  const record = await at.recordOf(shopper)
  expect(record.document.label).toMatchObject({
    state: 'ready',
    carrier: 'USPS',
    service: 'Ground Advantage',
    rate: 593,
  })
  expect(await at.soldTo(shopper)).toBe(1)
  const requestCount = at.server.seen.length
  const printedResponse = await at.paper(shopper, 'label')
  expect([printedResponse.statusCode, printedResponse.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(at.server.seen.length).toBe(requestCount)
  const { extra, ...request } = at.server.desk.asked().at(-1) ?? {}
  expect(request).toMatchObject({
    address_from: { name: 'Ada Okafor', zip: '10001', email: record.document.customer.email },
    address_to: { street1: expect.any(String), country: 'US' },
    parcels: [{ length: '300', width: '254', height: '100', distance_unit: 'mm', mass_unit: 'g' }],
  })
  expect(extra).toEqual({ qr_code_requested: true, reference_1: record.number })
})

test('BCK-10 the postal code image is stored and shown on the page', async () => {
  const shopper = await at.returning()
  await shopper.press('return.qr', { args: { view: 'qr' } })
  expect(shopper.find('code_card', 'label')?.image?.src).toMatch(/\/qr$/)
  const paper = await at.paper(shopper, 'qr')
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'image/png'])
})

test('LBL-03 BCK-10 a label queued by Shippo is used once made, and bought once', async () => {
  at.server.desk.conduct.buys = 'QUEUED'
  const shopper = await at.returning()
  await at.later(3_000)
  expect((await at.labelOf(shopper))?.state).toBe('queued')
  at.server.desk.decide('SUCCESS')
  await at.later(3_600_000)
  expect((await at.labelOf(shopper))?.state).toBe('ready')
  expect(await at.soldTo(shopper)).toBe(1)
})

test('T20 BCK-04 a lost purchase response leads to the label bought then', async () => {
  const shopper = await at.returning({ zip: '00405' })
  await at.later(3_000)
  expect((await at.labelOf(shopper))?.state).toBe('ready')
  expect(await at.soldTo(shopper)).toBe(1)
})

test('BCK-04 a purchase unknown for a week is made at that day’s price and refunded', async () => {
  at.server.trouble(/^transactions$/, 'hang-up')
  const shopper = await at.returning()
  await at.later(3_000)
  expect([(await at.labelOf(shopper))?.state, await at.soldTo(shopper)]).toEqual(['queued', 0])
  const request = at.server.desk.asked().length
  await at.later(8 * DAY_MS)
  expect([(await at.labelOf(shopper))?.state, await at.soldTo(shopper)]).toEqual(['ready', 1])
  expect(at.server.desk.asked().length).toBe(request + 1)
  await cancelReturn(at.house.world, { shopId: shopper.shopId, key: readReturnKey(shopper) }, at.house.clock.now())
  await at.house.runner.drain()
  expect(at.server.seen.slice(-1)).toEqual(['POST refunds'])
})

test('LBL-05 an unknown address can be corrected by the shopper, and its field is named', async () => {
  const shopper = await at.returning({ address1: 'Unknown Lane 1' })
  expect(label(shopper)).toMatchObject({ look: 'error', heading: english('label.address-error') })
  expect((await at.labelOf(shopper))?.error).toMatchObject({ address: true, field: 'address1' })
})

test('LBL-10 a carrier without a label is quoted verbatim, and the shop can intervene', async () => {
  at.server.desk.conduct.buys = 'ERROR'
  const shopper = await at.returning()
  expect(label(shopper)).toMatchObject({ look: 'error', heading: english('label.error') })
  expect((await at.labelOf(shopper))?.error?.message).toBe('USPS: FUNDS: There is no money on the account.')
  at.server.desk.conduct.buys = 'SUCCESS'
  await shopper.press('return.label')
  await at.house.runner.drain()
  expect((await at.labelOf(shopper))?.state).toBe('ready')
})

test.each([
  ['that Shippo pays for at once', 'SUCCESS', 0, null],
  ['that Shippo pays for after a day', 'PENDING', 2, 'REFUNDED'],
] as const)('BCK-10 a cancelled label, %s, is void at once, and its refund is polled', async (_, refunds, looks, then) => {
  const shopper = await at.returning()
  at.server.desk.conduct.refunds = refunds
  await cancelReturn(at.house.world, { shopId: shopper.shopId, key: readReturnKey(shopper) }, at.house.clock.now())
  await at.house.runner.drain()
  expect([(await at.labelOf(shopper))?.state, (await at.paper(shopper, 'label')).statusCode]).toEqual(['voided', 404])
  const requestCount = at.server.seen.length
  await at.later(DAY_MS)
  if (then !== null) at.server.desk.decide(then)
  await at.later(DAY_MS)
  await at.later(DAY_MS)
  expect(at.server.seen.slice(requestCount).filter((call) => call.startsWith('GET transactions'))).toHaveLength(looks)
  expect(await at.eventsOf(shopper)).not.toContain('label-not-refunded')
})

test('BCK-10 a carrier’s refusal to refund a label is reported to the merchant once', async () => {
  const shopper = await at.returning()
  at.server.desk.conduct.refunds = 'ERROR'
  await cancelReturn(at.house.world, { shopId: shopper.shopId, key: readReturnKey(shopper) }, at.house.clock.now())
  await at.house.runner.drain()
  expect(await at.eventsOf(shopper)).not.toContain('label-not-refunded')
  for (const _ of [1, 2]) await at.later(DAY_MS)
  expect((await at.eventsOf(shopper)).filter((event) => event === 'label-not-refunded')).toHaveLength(1)
})
