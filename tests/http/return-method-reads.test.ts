import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../schemas/values/time.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { english } from '../journey/shoppers.ts'
import { home, setUpTravellingReturns, type TravellingReturns } from '../journey/travelling-returns.ts'
import { borrowPglite } from '../support/database.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { returnClient, summarize } from './return-client.ts'

let world: TestWorld
let travels: TravellingReturns
let read: ReturnType<typeof returnClient>['read']
beforeAll(async () => {
  world = await testWorld({ test: await borrowPglite() })
  travels = await setUpTravellingReturns(world)
  ;({ read } = returnClient(travels.app))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const anonymous = (shop = travels): Shopper => createShopper(travels.app, shop.shopId)

describe('how the goods travel', () => {
  test('API-41 LBL-03 LBL-04 a pending label is polled, and then opened by its address', async () => {
    const record = await travels.submit()
    const ahead = await read(anonymous(), record, 'label?lang=fr&event_source=confirmation')
    expect(ahead.status).toBe(202)
    expect(ahead.body).toMatchObject({
      label: { id: `${record.id}-1`, status: 'new', labelUrl: null, labelError: false },
      poll: { everyMs: 5_000, maxAttempts: 12 },
    })
    await world.runner.drain()
    const createdResponse = await read(anonymous(), record, 'label')
    const { label, poll } = createdResponse.body
    expect([createdResponse.status, poll, label.trackingNumber]).toEqual([200, null, expect.any(String)])
    const { pathname, origin } = new URL(label.labelUrl)
    expect(origin).toBe(world.world.publicUrl)
    const pdf = await travels.app.inject(pathname)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const shipping = await read(anonymous(), record, 'shipping')
    expect(shipping.body).toMatchObject({ label, needsLabel: false, tracker: null, fulfillments: [] })
    const slip = await travels.app.inject(new URL(shipping.body.packingSlipUrl).pathname)
    expect(slip.headers['content-type']).toBe('application/pdf')
  })

  test('API-41 ENT-22 LBL-05 a failed label explains itself in the requested language, or blames the address', async () => {
    const label = (address: boolean) => ({
      label: { state: 'failed' as const, reference: 'r-1', askedAt: TEST_NOW, error: { address, message: 'No' } },
    })
    const wrong = await travels.submit(label(true))
    const french = await read(anonymous(), wrong, 'label?lang=fr')
    expect(french.body.label).toMatchObject({
      status: 'failed',
      labelError: true,
      labelErrorIsAddressValidationError: true,
      labelUrl: null,
      labelErrorMessage: expect.stringMatching(/adresse/i),
    })
    const plain = await read(anonymous(), await travels.submit(label(false)), 'label')
    expect(plain.body.label).toMatchObject({
      labelErrorMessage: english('label.error'),
      labelErrorIsAddressValidationError: false,
    })
    expect((await read(anonymous(), wrong, 'shipping')).body.needsLabel).toBe(true)
  })

  test.each([
    ['USPS', 'USPS'],
    ['USPSReturns', 'USPS'],
    ['Fedex', 'FedEx'],
    ['inpost', 'InPost'],
    ['asda', 'Asda'],
    ['evri', 'Evri'],
    ['DHL-SEKO', 'USPS'],
    ['CanadaPost', 'Canada Post'],
    ['RoyalMail', 'Royal Mail'],
  ])('CON-33 a label of %s reports %s, and is new, queued or failed before transit', async (carrier, name) => {
    const label = { reference: 'r-1', askedAt: TEST_NOW, carrier }
    const states = []
    for (const state of ['ready', 'queued', 'failed'] as const) {
      const record = await travels.submit({ label: { ...label, state } })
      states.push((await read(anonymous(), record, 'label')).body.label)
    }
    expect(states.map((one) => [one.carrier, one.status])).toEqual([
      [name, 'new'],
      [name, 'queued'],
      [name, 'failed'],
    ])
  })

  test('API-41 LBL-16 labels of the order are listed, and a return without goods has none', async () => {
    const own = { id: 'p-1', trackingCode: 'PRE0001', carrier: 'ups' }
    const record = await travels.submit({ label: null, prepaidLabels: [own] })
    expect((await read(anonymous(), record, 'label')).body).toEqual({
      label: null,
      poll: null,
      prepaidLabels: [{ ...own, carrier: 'UPS' }],
    })
    const { totals } = record.document
    const keepReturn = await travels.submit({ label: null, totals: { ...totals, shippable: { outcome: 'keep' } } })
    expect(summarize(await read(anonymous(), keepReturn, 'label'))).toBe('404 not-found')
  })

  test('API-30 ENT-23 a parcel in transit is tracked, and its label is withheld', async () => {
    const trackingNumber = '1Z999'
    const label = { state: 'ready' as const, reference: 'r-2', askedAt: 0, carrier: 'UPS', trackingNumber }
    const delivered = travels.by('pre-paid')
    const record = await travels.submit({ label, method: delivered })
    const seen = { shopId: travels.shopId, trackingNumber, occurredAt: TEST_NOW }
    await handleCarrierEvent(world.world, { ...seen, status: 'in_transit', description: 'Left the depot' })
    const { body } = await read(anonymous(), record, 'shipping')
    const page = await travels.at(record)
    const isFollowed = page.readPage().screen?.regions.main.some(({ id }) => id === 'progress') === true
    expect([isFollowed, body.tracker?.status]).toEqual([true, 'in_transit'])
    expect(body).toMatchObject({
      label: { labelUrl: null, qrCodeUrl: null, status: 'in_transit' },
      tracker: { carrier: 'UPS', trackingNumber, terminalError: false, estDeliveryDate: null },
      needsLabel: false,
      packingSlipUrl: null,
      fulfillments: [],
    })
  })

  test('API-30 STS-37 the replacement parcel is listed once tracked, and as failed if the carrier fails', async () => {
    const flag = { id: 901, name: 'exchange-tracking', description: 'Follows exchanges', active: true }
    const shop = await setUpTravellingReturns(world, (config) => ({
      ...config,
      flags: [...config.flags.filter(({ name }) => name !== flag.name), flag],
    }))
    const product = { title: 'Shirt', variantTitle: null, image: null }
    const events = [{ id: 'e-1', status: 'in_transit' as const, occurredAt: TEST_NOW, description: 'Left the depot' }]
    const tracker = { carrier: 'ups', url: 'https://ups.example/1Z', estimatedDelivery: TEST_NOW, events }
    const states = async (status: 'in_transit' | 'failure') => {
      const record = await shop.submit({
        label: null,
        replacements: [{ variantId: 'v', forLineItemId: null, product, total: 100 }],
        exchangeOrder: { state: 'created', at: TEST_NOW },
        exchangeTracking: { status, tracker },
      })
      return (await read(anonymous(shop), record, 'shipping')).body
    }
    const written = new Date(TEST_NOW).toISOString()
    const [parcel] = (await states('in_transit')).fulfillments
    expect(parcel).toMatchObject({
      status: 'in_transit',
      carrier: 'UPS',
      carrierTrackingUrl: tracker.url,
      estDeliveryDate: written,
      terminalError: false,
    })
    const lost = await states('failure')
    expect([lost.tracker, lost.fulfillments[0].status, lost.fulfillments[0].terminalError]).toEqual([
      ...[null, 'failure', true],
    ])
  })

  test('API-34 STS-14 the destination is listed unless hidden by the shop or no longer relevant', async () => {
    const record = await travels.made()
    const { body } = await read(anonymous(), record, 'returnlocations')
    const addressLines = (await travels.at(record)).find('key_values', 'return-address')?.rows[0]?.lines ?? []
    expect(body.locations).toHaveLength(1)
    expect(addressLines.join()).toContain(body.locations[0].address.address1)
    const quiet = await setUpTravellingReturns(world, (config) => ({
      ...config,
      settings: { ...config.settings, hide_address_on_confirmation: true },
    }))
    expect((await read(anonymous(quiet), await quiet.made(), 'returnlocations')).body).toEqual({ locations: [] })
    const { totals } = record.document
    const keepReturn = await travels.submit({ label: null, totals: { ...totals, shippable: { outcome: 'donate' } } })
    expect((await read(anonymous(), keepReturn, 'returnlocations')).body).toEqual({ locations: [] })
    world.clock.set(Date.parse((await read(anonymous(), record, 'outcomes')).body.returnBy) + DAY_MS)
    expect((await read(anonymous(), record, 'outcomes')).body.state).toBe('expired')
    expect((await read(anonymous(), record, 'returnlocations')).body, 'it has expired').toEqual({ locations: [] })
  })

  test('API-27 API-28 ENT-21 a return without a method has none; a booking has its code and status', async () => {
    const bare = await travels.made()
    for (const what of ['return-method', 'return-method/state'])
      expect((await read(anonymous(), bare, what)).status).toBe(204)
    const record = await travels.made({ method: travels.arranged('happy-returns') })
    const { arrangement } = record.document.method ?? {}
    const { body } = await read(anonymous(), record, 'return-method')
    expect(body).toMatchObject({
      kind: 'happy-returns',
      type: 'drop-off',
      rmaCode: arrangement?.rmaCode,
      place: null,
      poll: null,
      state: arrangement?.state,
      expiresAt: new Date(arrangement?.expiresAt ?? 0).toISOString(),
    })
    expect(body.rmaCode).toEqual(expect.any(String))
    const cancelledReturn = await travels.made({ method: travels.arranged('happy-returns') })
    await world.world.store.returns.save({ ...(await travels.now(cancelledReturn)), state: 'cancelled' })
    for (const what of ['return-method', 'return-method/state'])
      expect((await read(anonymous(), cancelledReturn, what)).status, `a cancelled one: ${what}`).toBe(204)
    const picture = await travels.app.inject(new URL(body.qrCodeUrl).pathname)
    expect(picture.headers['content-type']).toBe('image/svg+xml')
    const place = { id: 'hr-1', name: 'Return Bar', address: home, miles: 0.84 }
    const chosen = await travels.submit({ method: travels.arranged('happy-returns', { place }) })
    expect((await read(anonymous(), chosen, 'return-method')).body).toMatchObject({
      place: { location: { providerId: 'hr-1' }, name: 'Return Bar', distance: { value: 0.84, unit: 'miles' } },
      qrCodeUrl: null,
      rmaCode: null,
      poll: { everyMs: 5_000 },
    })
  })

  test('API-28 MTH-35 MTH-36 an unfinished pick-up is polled, and times out', async () => {
    const booking = {
      pickupDate: '2026-04-16',
      returnOption: 'Meet outside' as const,
      phoneNumber: '+12125550100',
      instructions: 'Meet outside: ring twice',
    }
    const record = await travels.submit({ method: travels.arranged('veho', { booking }) })
    expect((await read(anonymous(), record, 'return-method/state')).body).toEqual({
      state: 'needs_scheduled',
      poll: { everyMs: 5_000, maxAttempts: 36 },
    })
    expect((await read(anonymous(), record, 'return-method')).body).toMatchObject({ type: 'pick-up', ...booking })
    world.clock.forward(180_000)
    expect((await read(anonymous(), record, 'return-method/state')).body).toEqual({ state: 'timed_out', poll: null })
  })

  test('API-38 LBL-26 the packing slip is a PDF, and absent if the policy makes none', async () => {
    const slip = (key: string) => travels.app.inject(`/api/v1/${travels.shopId}/return/${key}/packing-slip`)
    const paper = await slip((await travels.made()).key)
    expect([paper.statusCode, paper.headers['content-type'], paper.rawPayload.subarray(0, 5).toString()]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ])
    expect(paper.headers['cache-control']).toBe('private, no-store')
    expect((await slip((await travels.made({ policyId: 'no-such-policy' })).key)).statusCode).toBe(404)
  })
})
