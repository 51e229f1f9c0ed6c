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

test('BCK-10 her label is bought at Shippo as a parcel from her to the shop, and is there when Shippo is not', async () => {
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

test('BCK-10 the code of the US post is a picture on her page, kept by us', async () => {
  const she = await at.returning()
  await she.press('return.qr', { args: { view: 'qr' } })
  expect(she.find('code_card', 'label')?.image?.src).toMatch(/\/qr$/)
  const shown = await at.paper(she, 'qr')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
})

test('LBL-03 BCK-10 a label that Shippo queues is hers once it is made, and is bought once', async () => {
  at.server.desk.conduct.buys = 'QUEUED'
  const she = await at.returning()
  await at.later(3_000)
  expect((await at.labelOf(she))?.state).toBe('queued')
  at.server.desk.decide('SUCCESS')
  await at.later(3_600_000)
  expect((await at.labelOf(she))?.state).toBe('ready')
  expect(await at.soldTo(she)).toBe(1)
})

test('T20 BCK-04 the answer to her purchase is lost, and the label that she gets is the one that was bought', async () => {
  const she = await at.returning({ zip: '00405' })
  await at.later(3_000)
  expect((await at.labelOf(she))?.state).toBe('ready')
  expect(await at.soldTo(she)).toBe(1)
})

test('BCK-04 the purchase is never heard of for a week, is made at a price of then, and is given back', async () => {
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

test('LBL-05 an address that nobody finds is hers to mend, and the field is named', async () => {
  const she = await at.returning({ address1: 'Unknown Lane 1' })
  expect(label(she)).toMatchObject({ look: 'error', heading: english('label.address-error') })
  expect((await at.labelOf(she))?.error).toMatchObject({ address: true, field: 'address1' })
})

test('LBL-10 a carrier that makes no label is told in its words, and the shop can mend it', async () => {
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
] as const)('BCK-10 her cancelled label, %s, is void at once, and its money is looked for until it is there', async (_, refunds, looks, then) => {
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

test('BCK-10 a carrier that does not pay for her cancelled label is told to the merchant, once', async () => {
  const she = await at.returning()
  at.server.desk.conduct.refunds = 'ERROR'
  await cancelReturn(at.house.world, { shopId: she.shopId, key: keyOf(she) }, at.house.clock.now())
  await at.house.runner.drain()
  expect(await at.eventsOf(she)).not.toContain('label-not-refunded')
  for (const _ of [1, 2]) await at.later(DAY_MS)
  expect((await at.eventsOf(she)).filter((event) => event === 'label-not-refunded')).toHaveLength(1)
})
