import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import type { LabelAnswer, LabelRequest } from '../../../server/providers/carriers/port.ts'
import { createLabelSales } from '../../../server/providers/carriers/postage/postage.ts'
import type { SendcloudAccount } from '../../../server/providers/carriers/sendcloud/requests.ts'
import { createSendcloudSeller } from '../../../server/providers/carriers/sendcloud/seller.ts'
import { createDatabaseFiles } from '../../../server/providers/files/database.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { testClock } from '../../support/world.ts'
import { dutchReturns, hannes, noon, twoShirts } from './parcels.ts'
import { SENDCLOUD_KEYS, type SendcloudServer, sendcloudServer } from './sendcloud-server.ts'

const parcel = { length: 300, width: 200, height: 100 }

const clock = testClock(noon)
const database = openedDatabase()
let server: SendcloudServer
beforeAll(async () => {
  server = await sendcloudServer(clock.now)
})
afterAll(() => server.close())
afterEach(() => {
  clock.set(noon)
  Object.assign(server.desk.conduct, {
    announces: 'at-once',
    cancels: 'requested',
    paperless: false,
    listsIds: true,
    listHours: 1,
  })
})

const createCarriers = (account: Partial<SendcloudAccount> = {}) => {
  const { now } = clock
  return createLabelSales({ database: database(), files: createDatabaseFiles({ database: database() }), now })(
    createSendcloudSeller({ ...SENDCLOUD_KEYS, now }, { parcel, ...account }, server.address),
  )
}
const requestOf = (overrides: Partial<LabelRequest> = {}): LabelRequest => ({
  ...twoShirts,
  from: hannes,
  to: dutchReturns,
  currency: 'EUR',
  shopId: freshShop(),
  now: clock.now(),
  ...overrides,
})
const requireLabel = (answer: LabelAnswer) => {
  if (answer.kind !== 'made') throw new Error(`no label: ${JSON.stringify(answer)}`)
  return answer.label
}
const lastForm = () => server.desk.forms().at(-1)

describe('the purchase', () => {
  test('PCL-03 a return that is being announced is polled, never bought again', async () => {
    const [carriers, request, sold] = [createCarriers(), requestOf(), server.desk.sold().length]
    server.desk.conduct.announces = 'later'
    expect(await carriers.label(request)).toEqual({ kind: 'queued' })
    clock.forward(20 * MINUTE_MS)
    expect(await carriers.label(request)).toEqual({ kind: 'queued' })
    server.desk.decide('Announced')
    expect(requireLabel(await carriers.label(request)).carrier).toBe('DHL')
    expect(server.desk.sold()).toHaveLength(sold + 1)
  })

  test.each([
    ['fails', { because: 'service' }],
    ['address-fails', { because: 'address', field: 'zip' }],
  ] as const)('PCL-03 an announcement that %s later is refused, and the next attempt is new', async (announces, refusal) => {
    const [carriers, request] = [createCarriers(), requestOf()]
    server.desk.conduct.announces = 'later'
    expect(await carriers.label(request)).toEqual({ kind: 'queued' })
    server.desk.conduct.announces = announces
    server.desk.fail()
    expect(await carriers.label(request)).toMatchObject({ kind: 'refused', ...refusal })
    server.desk.conduct.announces = 'at-once'
    clock.forward(MINUTE_MS)
    requireLabel(await carriers.label({ ...request, now: clock.now() }))
    expect(new Set(server.desk.sold()).size).toBe(server.desk.sold().length)
  })

  test('PCL-14 twenty calls of two processes buy one label', async () => {
    const [request, sold] = [requestOf(), server.desk.sold().length]
    const processes = [createCarriers(), createCarriers()] as const
    const calls = Array.from({ length: 20 }, (_, n) => processes[n % 2 === 0 ? 0 : 1].label(request))
    const kinds = new Set((await Promise.all(calls)).map(({ kind }) => kind))
    expect([...kinds].filter((kind) => kind === 'refused')).toEqual([])
    expect(requireLabel(await processes[0].label(request))).toEqual(requireLabel(await processes[1].label(request)))
    expect(server.desk.sold()).toHaveLength(sold + 1)
  })

  test.each([-11, 0, 14])('PCL-03 a lost answer is found in a list whose zone is UTC%i', async (hours) => {
    const [carriers, request, sold] = [createCarriers(), requestOf(), server.desk.sold().length]
    server.desk.conduct.listHours = hours
    server.trouble(/^returns$/, 'hang-up-after')
    await expect(carriers.label(request)).rejects.toThrow()
    clock.forward(2 * MINUTE_MS)
    requireLabel(await carriers.label({ ...request, now: clock.now() }))
    expect(server.desk.sold()).toHaveLength(sold + 1)
  })

  test('PCL-03 a lost answer is found behind a hundred later returns', async () => {
    const [carriers, request, sold] = [createCarriers(), requestOf(), server.desk.sold().length]
    server.trouble(/^returns$/, 'hang-up-after')
    await expect(carriers.label(request)).rejects.toThrow()
    const others = createCarriers()
    for (let n = 0; n < 100; n++) await others.label(requestOf())
    clock.forward(2 * MINUTE_MS)
    requireLabel(await carriers.label({ ...request, now: clock.now() }))
    expect(server.desk.sold()).toHaveLength(sold + 101)
  }, 60_000)

  test('PCL-03 a label without a document yet is fetched later', async () => {
    const [carriers, request, sold] = [createCarriers(), requestOf(), server.desk.sold().length]
    server.trouble(/^returns\/\d+$/, '500')
    await expect(carriers.label(request)).rejects.toThrow()
    clock.forward(2 * MINUTE_MS)
    requireLabel(await carriers.label({ ...request, now: clock.now() }))
    expect(server.desk.sold()).toHaveLength(sold + 1)
  })

  test.each([
    ['429', /429/],
    ['401', /401/],
  ] as const)('PCL-13 the answer %s leaves the label open', async (trouble, message) => {
    const [carriers, request] = [createCarriers(), requestOf()]
    server.trouble(/^returns$/, trouble)
    await expect(carriers.label(request)).rejects.toThrow(message)
    clock.forward(2 * MINUTE_MS)
    requireLabel(await carriers.label({ ...request, now: clock.now() }))
  })
})

describe('the options', () => {
  test('PCL-02 the cheapest option with a label is used where the shop names none', async () => {
    expect(requireLabel(await createCarriers().label(requestOf()))).toMatchObject({ service: 'DHL Retoure', rate: 499 })
  })

  test('PCL-02 the shop names options by country', async () => {
    const options = [{ countries: ['DE', 'AT'], code: 'dpd:return/return' }]
    const carriers = createCarriers({ options })
    expect(await carriers.quote(requestOf())).toBe(525)
    expect(requireLabel(await carriers.label(requestOf()))).toMatchObject({ carrier: 'DPD', rate: 525 })
    const from = { ...dutchReturns, name: 'Sanne de Wit' }
    expect(requireLabel(await carriers.label(requestOf({ from })))).toMatchObject({ carrier: 'DHL' })
  })

  test('PCL-02 an option of an own contract needs no price, and has no quote', async () => {
    const carriers = createCarriers({ options: [{ countries: ['DE'], code: 'own:return/return' }], contract: 7 })
    expect(await carriers.quote(requestOf())).toBeNull()
    expect(requireLabel(await carriers.label(requestOf()))).toMatchObject({ carrier: 'Own', rate: 0 })
    expect(lastForm()?.ship_with).toEqual({
      type: 'shipping_option_code',
      shipping_option_code: 'own:return/return',
      contract: 7,
    })
  })

  test('PCL-02 an order in another currency gets a label, and no quote', async () => {
    const carriers = createCarriers()
    expect(await carriers.quote(requestOf({ currency: 'SEK' }))).toBeNull()
    const label = requireLabel(await carriers.label(requestOf({ currency: 'SEK' })))
    expect(label).toMatchObject({ service: 'DHL Retoure', rate: 499, currency: 'EUR' })
  })

  test('PCL-15 an option code that ended is refused, and buys nothing', async () => {
    const carriers = createCarriers({ options: [{ countries: ['DE'], code: 'gone:return/return' }] })
    const sold = server.desk.sold().length
    expect(await carriers.label(requestOf())).toMatchObject({ kind: 'refused', because: 'service' })
    expect(server.desk.sold()).toHaveLength(sold)
  })

  test('PCL-04 a label-free option shows a code and its number', async () => {
    const [carriers, request] = [createCarriers(), requestOf({ choice: { carrier: 'DHL', service: 'DHL QR' } })]
    const label = requireLabel(await carriers.label(request))
    expect(label.returnCode).toBe(label.trackingNumber)
    expect(lastForm()?.delivery_option).toBe('drop_off_labelless')
    expect(await carriers.qr(request.shopId, request.reference, clock.now())).toMatchObject({ mediaType: 'image/png' })
    const plain = requestOf()
    await carriers.label(plain)
    expect(await carriers.qr(plain.shopId, plain.reference, clock.now())).toBeNull()
  })
})

describe('customs', () => {
  const from = { ...hannes, zip: '8001', city: 'Zürich', country: 'CH' }
  const goods = { title: 'Linen shirt', quantity: 1, grams: 620, value: 4_850, sku: 'LINEN-M' }

  test('PCL-01 PCL-08 a parcel across a customs border states value, code and origin', async () => {
    const items = [{ ...goods, hsCode: '6205.20', originCountry: 'PT' }]
    requireLabel(await createCarriers().label(requestOf({ from, parcel: { grams: 620, items } })))
    expect(lastForm()).toMatchObject({
      customs_invoice_nr: twoShirts.rmaCode,
      customs_information: { export_reason: 'returned_goods' },
      total_order_value: { value: 48.5, currency: 'EUR' },
      parcel_items: [
        {
          description: 'Linen shirt',
          price: { value: 48.5, currency: 'EUR' },
          hs_code: '6205.20',
          origin_country: 'PT',
          sku: 'LINEN-M',
          weight: { value: 620, unit: 'g' },
        },
      ],
    })
  })

  test.each([
    ['the papers of a parcel across a border come with its label', from, false, '%PDF-1.4'],
    ['a carrier that gets them electronically prints no papers', from, true, undefined],
    ['a parcel within the customs union has no papers', hannes, false, undefined],
  ])('PCL-08 %s', async (_title, sender, paperless, begins) => {
    server.desk.conduct.paperless = paperless
    const items = [{ ...goods, hsCode: '6205.20', originCountry: 'PT' }]
    const [carriers, request] = [createCarriers(), requestOf({ from: sender, parcel: { grams: 620, items } })]
    const made = requireLabel(await carriers.label(request))
    const stored = await carriers.find(request.shopId, request.reference)
    for (const { customs } of [made, stored ?? made])
      expect(customs && new TextDecoder().decode(customs.subarray(0, 8))).toBe(begins)
  })

  test('PCL-08 goods without a customs code are refused before anything is bought', async () => {
    const answer = await createCarriers().label(requestOf({ from, parcel: { grams: 620, items: [goods] } }))
    expect(answer).toMatchObject({ kind: 'refused', because: 'service' })
    expect(JSON.stringify(answer)).toContain('parcel_items.0.hs_code')
  })

  test('PCL-08 a parcel within the customs union states no customs facts', async () => {
    await createCarriers().label(requestOf())
    expect(lastForm()).not.toHaveProperty('customs_information')
  })
})

describe('the cancellation', () => {
  const cancelAfter = async (conduct: 'done' | 'requested' | 'conflict', ms = 0) => {
    const [carriers, request] = [createCarriers(), requestOf()]
    requireLabel(await carriers.label(request))
    server.desk.conduct.cancels = conduct
    clock.forward(ms)
    return { again: () => carriers.void(request.shopId, request.reference, clock.now()) }
  }

  test('PCL-06 a requested cancellation is asked until the carrier decides', async () => {
    const { again } = await cancelAfter('requested')
    expect(await again()).toBe('asked')
    expect(await again()).toBe('asked')
    server.desk.decide('Cancelled upstream')
    expect(await again()).toBe('voided')
  })

  test('PCL-06 a cancellation that the carrier refuses days later is refused', async () => {
    const { again } = await cancelAfter('requested')
    expect(await again()).toBe('asked')
    clock.forward(3 * DAY_MS)
    server.desk.decide('Announced')
    server.desk.conduct.cancels = 'conflict'
    expect(await again()).toBe('refused')
  })

  test('PCL-06 a label that cannot be cancelled is tried for a day', async () => {
    const { again } = await cancelAfter('conflict')
    expect(await again()).toBe('asked')
    clock.forward(DAY_MS)
    expect(await again()).toBe('refused')
  })
})
