import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { returnCalls } from '../../server/http/calls/return-calls.ts'
import { paperCalls } from '../../server/http/journey/papers.ts'
import type { ShopperOperation } from '../../server/http/operation/shopper-api.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { english } from '../journey/shoppers.ts'
import { type Travelling, type TravellingReturns, travellingReturns } from '../journey/travelling-returns.ts'
import { lentPglite } from '../support/database.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { inShort, returnClient } from './return-client.ts'

let house: TestWorld
let returns: TravellingReturns
let call: ReturnType<typeof returnClient>['call']
const everything = (config: ShopConfig): ShopConfig => ({
  ...config,
  settings: { ...config.settings, csatRspCustomerPercentage: 100, enablePointOfSale: true },
})
beforeAll(async () => {
  house = await testWorld({ test: await lentPglite() })
  returns = await travellingReturns(house, everything)
  ;({ call } = returnClient(returns.app))
}, 60_000)
afterAll(() => house.drop())
afterEach(() => house.clock.set(TEST_NOW))

const withoutTills = (config: ShopConfig): ShopConfig => ({
  ...config,
  methods: config.methods.filter(({ kind }) => kind !== 'shopify-pos' && kind !== 'loop-pos'),
})

const anyone = (shop = returns): Shopper => shopper(returns.app, shop.shopId)
const owner = async (shop = returns): Promise<Shopper> => {
  const she = anyone(shop)
  await lookUp(she)
  return she
}
const made = (given: Travelling = {}) => returns.made(given)
const revOf = async (record: ReturnRecord, shop = returns) => `r${(await shop.now(record)).rev}`

describe('the label of a return', () => {
  const prints = async (record: ReturnRecord) => (await returns.now(record)).document.label?.prints

  test('API-36 LBL-24 each print of an existing label counts', async () => {
    const record = await made()
    const print = () => call(anyone(), 'POST', `${record.key}/shipping/print-count`)
    expect([(await print()).body, (await print()).body, await prints(record)]).toEqual([
      ...[{ printCount: 1 }, { printCount: 2 }, 2],
    ])
    const { key } = await returns.submit()
    expect(inShort(await call(anyone(), 'POST', `${key}/shipping/print-count`))).toBe('409 not-offered')
  })

  test('API-43 API-42 LBL-21 a missing code is fetched, appears on the page, and toggles with the label', async () => {
    const record = await made({
      method: returns.by('label-choice', { option: { id: 'usps', carrier: 'USPS' } }),
    })
    const label = `${record.key}/label`
    const id = record.document.label?.reference ?? ''
    const code = await call(anyone(), 'POST', `${label}/${id}/qr-code`, { rev: await revOf(record) })
    expect(code.status).toBe(200)
    const picture = await returns.app.inject(new URL(code.body.qr_code).pathname)
    expect(picture.headers['content-type']).toBe('image/svg+xml')
    expect((await returns.at(record)).find('code_card', 'label')).toBeDefined()
    const again = await call(anyone(), 'POST', `${label}/${id}/qr-code`, { rev: code.rev })
    expect(again.body).toEqual(code.body)

    expect(inShort(await call(anyone(), 'GET', `${label}/set/${id}`))).toBe('428 precondition')
    const set = await call(anyone(), 'GET', `${label}/set/${id}`, { rev: await revOf(record) })
    expect([set.status, set.body.label.id, set.body.label.qrCodeUrl]).toEqual([200, id, null])
    expect((await returns.now(record)).document.label?.view).toBe('label')
    expect((await call(anyone(), 'GET', `${label}/set/${id}`, { rev: set.rev })).status).toBe(200)
  })

  test('API-43 ERR-37 a carrier without codes yields a null code, and the label is printed', async () => {
    const record = await made({
      method: returns.by('label-choice', { option: { id: 'usps', carrier: 'USPS' } }),
    })
    await house.database.query({
      name: 'test.no_code',
      text: 'delete from local_labels where shop_id = $1 and reference = $2',
      values: [returns.shopId, record.document.label?.reference ?? ''],
    })
    const id = record.document.label?.reference ?? ''
    const code = await call(anyone(), 'POST', `${record.key}/label/${id}/qr-code`, { rev: await revOf(record) })
    expect([code.status, code.body]).toEqual([200, { qr_code: null }])
    expect((await returns.now(record)).document.label?.qrMissing).toBe(true)
  })

  test('API-42 API-43 only labels of this return are accepted; a prepaid label may be selected', async () => {
    const [record, other] = [await made(), await made()]
    const id = other.document.label?.reference ?? ''
    const rev = await revOf(record)
    expect(inShort(await call(anyone(), 'GET', `${record.key}/label/set/${id}`, { rev }))).toBe('404 not-found')
    expect(inShort(await call(anyone(), 'POST', `${record.key}/label/${id}/qr-code`, { rev }))).toBe('404 not-found')
    expect((await returns.now(record)).rev).toBe(record.rev)
    const own = await returns.submit({ label: null, prepaidLabels: [{ id: 'p-1', trackingCode: 'PRE0001' }] })
    const set = await call(anyone(), 'GET', `${own.key}/label/set/p-1`, { rev: 'r1' })
    expect([set.status, set.body.prepaidLabels[0].id]).toEqual([200, 'p-1'])
  })
})

describe('a pick-up', () => {
  const failed = async () => {
    const record = await returns.submit({ method: returns.arranged('veho') })
    house.clock.forward(200_000)
    return record
  }
  const wanted = { pickupDate: '2026-04-17', phoneNumber: '(555) 010-1234', returnOption: 'Meet at door' }
  const schedule = async (record: ReturnRecord, payload: object, rev?: string) =>
    call(anyone(), 'POST', `${record.key}/return-method/schedule`, { payload, rev: rev ?? (await revOf(record)) })

  test('API-58 MTH-24 MTH-34 a failed pick-up is booked again, and the answer has the new status', async () => {
    const record = await failed()
    const booked = await schedule(record, { ...wanted, instructions: 'Ring twice' })
    expect([booked.status, booked.body]).toMatchObject([
      200,
      {
        state: 'needs_scheduled',
        pickupDate: '2026-04-17',
        phoneNumber: '+15550101234',
        returnOption: 'Meet at door',
        instructions: 'Meet at door: Ring twice',
      },
    ])
    expect(inShort(await schedule(record, wanted))).toBe('409 not-offered')
  })

  test('API-58 MTH-31 MTH-32 a wrong day and phone are named as sent, and book nothing', async () => {
    const record = await failed()
    const wrong = await schedule(record, { ...wanted, pickupDate: '2026-04-01', phoneNumber: '555' })
    expect(inShort(wrong)).toBe('422 invalid')
    expect(wrong.body.errors.fields).toMatchObject([
      { name: 'pickupDate' },
      { name: 'phoneNumber', message: english('review.off-pickup-phone') },
    ])
    expect(inShort(await schedule(record, { pickupDate: '2026-04-17' }))).toBe('422 invalid')
    expect(inShort(await schedule(record, wanted, 'r77'))).toBe('409 stale')
    expect((await returns.now(record)).document.method?.booking).toBeUndefined()
  })
})

describe('the rating of a return', () => {
  const rate = (record: ReturnRecord, payload: object) => call(anyone(), 'POST', `${record.key}/survey`, { payload })

  test('API-39 ENT-27 a rating is stored once, with its place', async () => {
    const record = await made()
    const rated = await rate(record, { source: 'email', score: 4, comment: ' Quick ' })
    const survey = { source: 'ReturnStatus', score: 4, comment: 'Quick' }
    expect([rated.status, rated.body]).toEqual([200, survey])
    expect(inShort(await rate(record, { score: 1 }))).toBe('409 not-offered')
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
    const record = await made()
    expect(inShort(await rate(record, payload))).toBe('422 invalid')
    expect((await returns.now(record)).document.survey).toBeUndefined()
  })
})

describe('a return that is brought to a store', () => {
  const bring = async (she: Shopper, record: ReturnRecord, rev?: string | null, shop = returns) =>
    call(she, 'POST', `${record.key}/returninstore`, { rev: rev === undefined ? await revOf(record, shop) : rev })

  test('API-37 bringing the return voids its label and leaves fees; repetition changes nothing', async () => {
    const record = await made()
    const she = await owner()
    const marked = await bring(she, record)
    expect([marked.status, marked.body]).toEqual([200, { isInStoreReturn: true }])
    const { document } = await returns.now(record)
    expect([document.inStore, document.label?.state, document.method]).toEqual([true, 'voided', null])
    expect(document.totals).toEqual(record.document.totals)
    await house.runner.drain()
    expect([await returns.bought(record), await returns.events(record)]).toEqual([
      ['void'],
      expect.arrayContaining(['method-changed']),
    ])
    const again = await bring(she, record, null)
    expect([again.status, again.rev]).toEqual([200, marked.rev])
  })

  test('API-37 two simultaneous marks have a single winner, and the other is stale', async () => {
    const record = await made()
    const she = await owner()
    const rev = await revOf(record)
    const both = await Promise.all([bring(she, record, rev), bring(she, record, rev)])
    expect(both.map(inShort).sort()).toEqual(['200 fine', '409 overtaken'])
    expect((await returns.events(record)).filter((event) => event === 'method-changed')).toHaveLength(1)
  })

  test('API-37 bringing the return cancels the pick-up', async () => {
    const record = await made({ method: returns.arranged('veho') })
    expect((await bring(await owner(), record)).status).toBe(200)
    expect((await returns.now(record)).document).toMatchObject({ inStore: true, method: null, label: null })
  })

  test('API-37 T19 bringing requires proof, a current revision, and no transit or end', async () => {
    const record = await made()
    const she = await owner()
    expect(inShort(await bring(anyone(), record))).toBe('403 proof-needed')
    const old = await bring(she, record, 'r0')
    expect([inShort(old), old.body.errors.message]).toEqual(['409 stale', english('fault.changed')])
    expect(inShort(await bring(she, record, null))).toBe('428 precondition')
    const trackingNumber = record.document.label?.trackingNumber ?? ''
    await handleCarrierEvent(house.world, {
      shopId: returns.shopId,
      trackingNumber,
      occurredAt: TEST_NOW,
      status: 'in_transit',
    })
    expect(inShort(await bring(she, record))).toBe('409 not-offered')
    const { totals } = record.document
    const kept = await returns.submit({ label: null, totals: { ...totals, shippable: { outcome: 'keep' } } })
    expect(inShort(await bring(she, kept))).toBe('409 not-offered')
    const ended = await made()
    await house.world.store.returns.save({ ...(await returns.now(ended)), state: 'cancelled' })
    expect(inShort(await bring(she, ended))).toBe('409 not-offered')
    expect((await returns.now(record)).document.inStore).toBeUndefined()
  })

  test.each([
    [
      'has switched that off',
      (config: ShopConfig) => ({ ...config, settings: { ...config.settings, enablePointOfSale: false } }),
    ],
    ['has no stores', (config: ShopConfig) => ({ ...everything(config), stores: [] })],
  ])('API-37 a shop that %s accepts no returns in stores', async (_, change) => {
    const shop = await travellingReturns(house, (config) => withoutTills(change(config)))
    const record = await shop.made()
    expect(inShort(await bring(await owner(shop), record, undefined, shop))).toBe('409 not-offered')
  })
})

test('another site cannot change a return through a browser', async () => {
  const { key } = await made()
  for (const { method, path } of returnCalls) {
    const url = path.replace(':shopId', returns.shopId).replace(':key', key).replace(':label', 'r-1')
    const answer = await returns.app.inject({ method, url, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.statusCode, path).toBe(400)
  }
})

test('CTR-02 OpenAPI describes each call on a return, with examples valid by its schemas', async () => {
  const described: readonly ShopperOperation[] = [
    ...returnCalls,
    ...paperCalls.filter(({ id }) => id === 'readPackingSlip'),
  ]
  const { paths } = (await returns.app.inject({ url: '/api/v1/openapi.json' })).json()
  for (const { method, path, id, body, response, examples, statuses } of described) {
    const told = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(told?.operationId).toBe(id)
    expect(Object.keys(told?.responses ?? {})).toEqual(expect.arrayContaining(['200', ...Object.keys(statuses ?? {})]))
    if (body !== undefined) expect(Value.Errors(body, examples?.body), id).toEqual([])
    expect(response && Value.Errors(response, examples?.answer), id).toEqual([])
  }
})
