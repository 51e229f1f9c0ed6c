import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cancelReturn } from '../support/cancel-return.ts'
import type { Shopper } from '../support/shopper.ts'
import { type ShippoHouse, shippoHouse } from './seller-house.ts'
import { english, keyOf } from './shoppers.ts'

const DAY_MS = 86_400_000

let at: ShippoHouse
beforeAll(async () => {
  at = await shippoHouse()
}, 60_000)
afterAll(() => at.close())
afterEach(() => at.reset())

const label = (she: Shopper) => she.find('label_block', 'label')

test('BCK-10 a label bought at Shippo covers shopper to shop and survives its outage', async () => {
  const she = await at.returning()
  const record = await at.recordOf(she)
  expect(record.document.label).toMatchObject({
    state: 'ready',
    carrier: 'USPS',
    service: 'Ground Advantage',
    rate: 593,
  })
  expect(await at.soldTo(she)).toBe(1)
  const told = at.server.seen.length
  const printed = await at.paper(she, 'label')
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(at.server.seen.length).toBe(told)
  const { extra, ...asked } = at.server.desk.asked().at(-1) ?? {}
  expect(asked).toMatchObject({
    address_from: { name: 'Ada Okafor', zip: '10001', email: record.document.customer.email },
    address_to: { street1: expect.any(String), country: 'US' },
    parcels: [{ length: '300', width: '254', height: '100', distance_unit: 'mm', mass_unit: 'g' }],
  })
  expect(extra).toEqual({ qr_code_requested: true, reference_1: record.number })
})

test('BCK-10 the postal code image is stored and shown on the page', async () => {
  const she = await at.returning()
  await she.press('return.qr', { args: { view: 'qr' } })
  expect(she.find('code_card', 'label')?.image?.src).toMatch(/\/qr$/)
  const shown = await at.paper(she, 'qr')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
})

test('LBL-03 BCK-10 a label queued by Shippo is used once made, and bought once', async () => {
  at.server.desk.conduct.buys = 'QUEUED'
  const she = await at.returning()
  await at.later(3_000)
  expect((await at.labelOf(she))?.state).toBe('queued')
  at.server.desk.decide('SUCCESS')
  await at.later(3_600_000)
  expect((await at.labelOf(she))?.state).toBe('ready')
  expect(await at.soldTo(she)).toBe(1)
})

test('T20 BCK-04 a lost purchase response leads to the label bought then', async () => {
  const she = await at.returning({ zip: '00405' })
  await at.later(3_000)
  expect((await at.labelOf(she))?.state).toBe('ready')
  expect(await at.soldTo(she)).toBe(1)
})

test('BCK-04 a purchase unknown for a week is made at that day’s price and refunded', async () => {
  at.server.trouble(/^transactions$/, 'hang-up')
  const she = await at.returning()
  await at.later(3_000)
  expect([(await at.labelOf(she))?.state, await at.soldTo(she)]).toEqual(['queued', 0])
  const asked = at.server.desk.asked().length
  await at.later(8 * DAY_MS)
  expect([(await at.labelOf(she))?.state, await at.soldTo(she)]).toEqual(['ready', 1])
  expect(at.server.desk.asked().length).toBe(asked + 1)
  await cancelReturn(at.house.world, { shopId: she.shopId, key: keyOf(she) }, at.house.clock.now())
  await at.house.runner.drain()
  expect(at.server.seen.slice(-1)).toEqual(['POST refunds'])
})

test('LBL-05 an unknown address can be corrected by the shopper, and its field is named', async () => {
  const she = await at.returning({ address1: 'Unknown Lane 1' })
  expect(label(she)).toMatchObject({ look: 'error', heading: english('label.address-error') })
  expect((await at.labelOf(she))?.error).toMatchObject({ address: true, field: 'address1' })
})

test('LBL-10 a carrier without a label is quoted verbatim, and the shop can intervene', async () => {
  at.server.desk.conduct.buys = 'ERROR'
  const she = await at.returning()
  expect(label(she)).toMatchObject({ look: 'error', heading: english('label.error') })
  expect((await at.labelOf(she))?.error?.message).toBe('USPS: FUNDS: There is no money on the account.')
  at.server.desk.conduct.buys = 'SUCCESS'
  await she.press('return.label')
  await at.house.runner.drain()
  expect((await at.labelOf(she))?.state).toBe('ready')
})

test.each([
  ['that Shippo pays for at once', 'SUCCESS', 0, null],
  ['that Shippo pays for after a day', 'PENDING', 2, 'REFUNDED'],
] as const)('BCK-10 a cancelled label, %s, is void at once, and its refund is polled', async (_, refunds, looks, then) => {
  const she = await at.returning()
  at.server.desk.conduct.refunds = refunds
  await cancelReturn(at.house.world, { shopId: she.shopId, key: keyOf(she) }, at.house.clock.now())
  await at.house.runner.drain()
  expect([(await at.labelOf(she))?.state, (await at.paper(she, 'label')).statusCode]).toEqual(['voided', 404])
  const told = at.server.seen.length
  await at.later(DAY_MS)
  if (then !== null) at.server.desk.decide(then)
  await at.later(DAY_MS)
  await at.later(DAY_MS)
  expect(at.server.seen.slice(told).filter((call) => call.startsWith('GET transactions'))).toHaveLength(looks)
  expect(await at.eventsOf(she)).not.toContain('label-not-refunded')
})

test('BCK-10 a carrier’s refusal to refund a label is reported to the merchant once', async () => {
  const she = await at.returning()
  at.server.desk.conduct.refunds = 'ERROR'
  await cancelReturn(at.house.world, { shopId: she.shopId, key: keyOf(she) }, at.house.clock.now())
  await at.house.runner.drain()
  expect(await at.eventsOf(she)).not.toContain('label-not-refunded')
  for (const _ of [1, 2]) await at.later(DAY_MS)
  expect((await at.eventsOf(she)).filter((event) => event === 'label-not-refunded')).toHaveLength(1)
})
