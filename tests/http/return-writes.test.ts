import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { returnCalls } from '../../server/http/calls/return-calls.ts'
import { paperCalls } from '../../server/http/journey/papers.ts'
import type { ShopperOperation } from '../../server/http/operation/shopper-api.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { english } from '../journey/shoppers.ts'
import { setUpTravellingReturns, type TravellingReturns, type TravelOptions } from '../journey/travelling-returns.ts'
import { borrowPglite } from '../support/database.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { returnClient, summarize } from './return-client.ts'

let world: TestWorld
let returns: TravellingReturns
let call: ReturnType<typeof returnClient>['call']
const everything = (config: ShopConfig): ShopConfig => ({
  ...config,
  settings: { ...config.settings, csatRspCustomerPercentage: 100, enablePointOfSale: true },
})
beforeAll(async () => {
  world = await testWorld({ test: await borrowPglite() })
  returns = await setUpTravellingReturns(world, everything)
  ;({ call } = returnClient(returns.app))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const withoutPos = (config: ShopConfig): ShopConfig => ({
  ...config,
  methods: config.methods.filter(({ kind }) => kind !== 'shopify-pos' && kind !== 'loop-pos'),
})

const anonymous = (shop = returns): Shopper => createShopper(returns.app, shop.shopId)
const owner = async (shop = returns): Promise<Shopper> => {
  const shopper = anonymous(shop)
  await lookUpOrder(shopper)
  return shopper
}
const createReturn = (options: TravelOptions = {}) => returns.made(options)
const revOf = async (record: ReturnRecord, shop = returns) => `r${(await shop.now(record)).rev}`

describe('the label of a return', () => {
  const prints = async (record: ReturnRecord) => (await returns.now(record)).document.label?.prints

  test('API-36 LBL-24 each print of an existing label counts', async () => {
    const record = await createReturn()
    const print = () => call(anonymous(), 'POST', `${record.key}/shipping/print-count`)
    expect([(await print()).body, (await print()).body, await prints(record)]).toEqual([
      ...[{ printCount: 1 }, { printCount: 2 }, 2],
    ])
    const { key } = await returns.submit()
    expect(summarize(await call(anonymous(), 'POST', `${key}/shipping/print-count`))).toBe('409 not-offered')
  })

  test('API-43 API-42 LBL-21 a missing code is fetched, appears on the page, and toggles with the label', async () => {
    const record = await createReturn({
      method: returns.by('label-choice', { option: { id: 'usps', carrier: 'USPS' } }),
    })
    const label = `${record.key}/label`
    const id = record.document.label?.reference ?? ''
    const code = await call(anonymous(), 'POST', `${label}/${id}/qr-code`, { rev: await revOf(record) })
    expect(code.status).toBe(200)
    const picture = await returns.app.inject(new URL(code.body.qr_code).pathname)
    expect(picture.headers['content-type']).toBe('image/svg+xml')
    expect((await returns.at(record)).find('code_card', 'label')).toBeDefined()
    const repeated = await call(anonymous(), 'POST', `${label}/${id}/qr-code`, { rev: code.rev })
    expect(repeated.body).toEqual(code.body)

    expect(summarize(await call(anonymous(), 'GET', `${label}/set/${id}`))).toBe('428 precondition')
    const set = await call(anonymous(), 'GET', `${label}/set/${id}`, { rev: await revOf(record) })
    expect([set.status, set.body.label.id, set.body.label.qrCodeUrl]).toEqual([200, id, null])
    expect((await returns.now(record)).document.label?.view).toBe('label')
    expect((await call(anonymous(), 'GET', `${label}/set/${id}`, { rev: set.rev })).status).toBe(200)
  })

  test('API-43 ERR-37 a carrier without codes yields a null code, and the label is printed', async () => {
    const record = await createReturn({
      method: returns.by('label-choice', { option: { id: 'usps', carrier: 'USPS' } }),
    })
    await world.database.query({
      name: 'test.no_code',
      text: 'delete from local_labels where shop_id = $1 and reference = $2',
      values: [returns.shopId, record.document.label?.reference ?? ''],
    })
    const id = record.document.label?.reference ?? ''
    const code = await call(anonymous(), 'POST', `${record.key}/label/${id}/qr-code`, { rev: await revOf(record) })
    expect([code.status, code.body]).toEqual([200, { qr_code: null }])
    expect((await returns.now(record)).document.label?.qrMissing).toBe(true)
  })

  test('API-42 API-43 only labels of this return are accepted; a prepaid label may be selected', async () => {
    const [record, other] = [await createReturn(), await createReturn()]
    const id = other.document.label?.reference ?? ''
    const rev = await revOf(record)
    expect(summarize(await call(anonymous(), 'GET', `${record.key}/label/set/${id}`, { rev }))).toBe('404 not-found')
    expect(summarize(await call(anonymous(), 'POST', `${record.key}/label/${id}/qr-code`, { rev }))).toBe(
      '404 not-found',
    )
    expect((await returns.now(record)).rev).toBe(record.rev)
    const own = await returns.submit({ label: null, prepaidLabels: [{ id: 'p-1', trackingCode: 'PRE0001' }] })
    const set = await call(anonymous(), 'GET', `${own.key}/label/set/p-1`, { rev: 'r1' })
    expect([set.status, set.body.prepaidLabels[0].id]).toEqual([200, 'p-1'])
  })
})

describe('a pick-up', () => {
  const failed = async () => {
    const record = await returns.submit({ method: returns.arranged('veho') })
    world.clock.forward(200_000)
    return record
  }
  const wanted = { pickupDate: '2026-04-17', phoneNumber: '(555) 010-1234', returnOption: 'Meet at door' }
  const schedule = async (record: ReturnRecord, payload: object, rev?: string) =>
    call(anonymous(), 'POST', `${record.key}/return-method/schedule`, { payload, rev: rev ?? (await revOf(record)) })

  test('API-58 MTH-24 MTH-34 a failed pick-up is booked again, and the answer has the new status', async () => {
    const record = await failed()
    const bookedResponse = await schedule(record, { ...wanted, instructions: 'Ring twice' })
    expect([bookedResponse.status, bookedResponse.body]).toMatchObject([
      200,
      {
        state: 'needs_scheduled',
        pickupDate: '2026-04-17',
        phoneNumber: '+15550101234',
        returnOption: 'Meet at door',
        instructions: 'Meet at door: Ring twice',
      },
    ])
    expect(summarize(await schedule(record, wanted))).toBe('409 not-offered')
  })

  test('API-58 MTH-31 MTH-32 a wrong day and phone are named as sent, and book nothing', async () => {
    const record = await failed()
    const rejected = await schedule(record, { ...wanted, pickupDate: '2026-04-01', phoneNumber: '555' })
    expect(summarize(rejected)).toBe('422 invalid')
    expect(rejected.body.errors.fields).toMatchObject([
      { name: 'pickupDate' },
      { name: 'phoneNumber', message: english('review.off-pickup-phone') },
    ])
    expect(summarize(await schedule(record, { pickupDate: '2026-04-17' }))).toBe('422 invalid')
    expect(summarize(await schedule(record, wanted, 'r77'))).toBe('409 stale')
    expect((await returns.now(record)).document.method?.booking).toBeUndefined()
  })
})

describe('the rating of a return', () => {
  const rate = (record: ReturnRecord, payload: object) => call(anonymous(), 'POST', `${record.key}/survey`, { payload })

  test('API-39 ENT-27 a rating is stored once, with its place', async () => {
    const record = await createReturn()
    expect(summarize(await rate(record, { score: 1 }))).toBe('409 not-offered')
    world.clock.forward(7 * 86_400_000)
    const ratedResponse = await rate(record, { source: 'email', score: 4, comment: ' Quick ' })
    const survey = { source: 'ReturnStatus', score: 4, comment: 'Quick' }
    expect([ratedResponse.status, ratedResponse.body]).toEqual([200, survey])
    expect(summarize(await rate(record, { score: 1 }))).toBe('409 not-offered')
    expect((await returns.now(record)).document.survey).toEqual(survey)
  })

  test.each([
    [{}],
    [{ score: 0 }],
    [{ score: 6 }],
    [{ score: 2.5 }],
    [{ score: '4' }],
    [{ score: 4, stars: 5 }],
  ])('API-39 STS-51 the rating %j is refused', async (payload) => {
    const record = await createReturn()
    world.clock.forward(7 * 86_400_000)
    expect(summarize(await rate(record, payload))).toBe('422 invalid')
    expect((await returns.now(record)).document.survey).toBeUndefined()
  })
})

describe('a return that is brought to a store', () => {
  const bring = async (shopper: Shopper, record: ReturnRecord, rev?: string | null, shop = returns) =>
    call(shopper, 'POST', `${record.key}/returninstore`, { rev: rev === undefined ? await revOf(record, shop) : rev })

  test('API-37 bringing the return voids its label and leaves fees; repetition changes nothing', async () => {
    const record = await createReturn()
    const shopper = await owner()
    const markedResponse = await bring(shopper, record)
    expect([markedResponse.status, markedResponse.body]).toEqual([200, { isInStoreReturn: true }])
    const { document } = await returns.now(record)
    expect([document.inStore, document.label?.state, document.method]).toEqual([true, 'voided', null])
    expect(document.totals).toEqual(record.document.totals)
    await world.runner.drain()
    expect([await returns.bought(record), await returns.events(record)]).toEqual([
      ['void'],
      expect.arrayContaining(['method-changed']),
    ])
    const repeated = await bring(shopper, record, null)
    expect([repeated.status, repeated.rev]).toEqual([200, markedResponse.rev])
  })

  test('API-37 two simultaneous marks have a single winner, and the other is stale', async () => {
    const record = await createReturn()
    const shopper = await owner()
    const rev = await revOf(record)
    const both = await Promise.all([bring(shopper, record, rev), bring(shopper, record, rev)])
    expect(both.map(summarize).sort()).toEqual(['200 fine', '409 overtaken'])
    expect((await returns.events(record)).filter((event) => event === 'method-changed')).toHaveLength(1)
  })

  test('API-37 bringing the return cancels the pick-up', async () => {
    const record = await createReturn({ method: returns.arranged('veho') })
    expect((await bring(await owner(), record)).status).toBe(200)
    expect((await returns.now(record)).document).toMatchObject({ inStore: true, method: null, label: null })
  })

  test('API-37 T19 bringing requires proof, a current revision, and no transit or end', async () => {
    const record = await createReturn()
    const shopper = await owner()
    expect(summarize(await bring(anonymous(), record))).toBe('403 proof-needed')
    const old = await bring(shopper, record, 'r0')
    expect([summarize(old), old.body.errors.message]).toEqual(['409 stale', english('fault.changed')])
    expect(summarize(await bring(shopper, record, null))).toBe('428 precondition')
    const trackingNumber = record.document.label?.trackingNumber ?? ''
    await handleCarrierEvent(world.world, {
      shopId: returns.shopId,
      trackingNumber,
      occurredAt: TEST_NOW,
      status: 'in_transit',
    })
    expect(summarize(await bring(shopper, record))).toBe('409 not-offered')
    const { totals } = record.document
    const keepReturn = await returns.submit({ label: null, totals: { ...totals, shippable: { outcome: 'keep' } } })
    expect(summarize(await bring(shopper, keepReturn))).toBe('409 not-offered')
    const endedReturn = await createReturn()
    await world.world.store.returns.save({ ...(await returns.now(endedReturn)), state: 'cancelled' })
    expect(summarize(await bring(shopper, endedReturn))).toBe('409 not-offered')
    expect((await returns.now(record)).document.inStore).toBeUndefined()
  })

  test.each([
    [
      'has switched that off',
      (config: ShopConfig) => ({ ...config, settings: { ...config.settings, enablePointOfSale: false } }),
    ],
    ['has no stores', (config: ShopConfig) => ({ ...everything(config), stores: [] })],
  ])('API-37 a shop that %s accepts no returns in stores', async (_, change) => {
    const shop = await setUpTravellingReturns(world, (config) => withoutPos(change(config)))
    const record = await shop.made()
    expect(summarize(await bring(await owner(shop), record, undefined, shop))).toBe('409 not-offered')
  })
})

test('another site cannot change a return through a browser', async () => {
  const { key } = await createReturn()
  for (const { method, path } of returnCalls) {
    const url = path.replace(':shopId', returns.shopId).replace(':key', key).replace(':label', 'r-1')
    const response = await returns.app.inject({ method, url, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(response.statusCode, path).toBe(400)
  }
})

test('CTR-02 OpenAPI describes each call on a return, with examples valid by its schemas', async () => {
  const described: readonly ShopperOperation[] = [
    ...returnCalls,
    ...paperCalls.filter(({ id }) => id === 'readPackingSlip'),
  ]
  const { paths } = (await returns.app.inject({ url: '/api/v1/openapi.json' })).json()
  for (const { method, path, id, body, response, examples, statuses } of described) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.operationId).toBe(id)
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', ...Object.keys(statuses ?? {})]),
    )
    if (body !== undefined) expect(Value.Errors(body, examples?.body), id).toEqual([])
    expect(response && Value.Errors(response, examples?.answer), id).toEqual([])
  }
})
