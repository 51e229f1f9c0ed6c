import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import type { LabelAnswer, LabelRequest } from '../../../server/providers/carriers/port.ts'
import { createLabelSales } from '../../../server/providers/carriers/postage/postage.ts'
import { findAddressProblem, toSendcloudAddress } from '../../../server/providers/carriers/sendcloud/address.ts'
import type { SendcloudAccount } from '../../../server/providers/carriers/sendcloud/requests.ts'
import { createSendcloudSeller } from '../../../server/providers/carriers/sendcloud/seller.ts'
import {
  findParcelStatus,
  findWebhookStatus,
  parcelStatuses,
} from '../../../server/providers/carriers/sendcloud/statuses.ts'
import { createSendcloudWebhooks } from '../../../server/providers/carriers/sendcloud/webhooks.ts'
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
  Object.assign(server.desk.conduct, { announces: 'at-once', cancels: 'requested', listsIds: true, listHours: 1 })
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

  test('PCL-08 goods without a customs code are refused before anything is bought', async () => {
    const answer = await createCarriers().label(requestOf({ from, parcel: { grams: 620, items: [goods] } }))
    expect(answer).toMatchObject({ kind: 'refused', because: 'service' })
    expect(JSON.stringify(answer)).toContain('parcel_items.0.hs_code')
  })

  test('PCL-08 a parcel within the customs union has no customs papers', async () => {
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

describe('the statuses', () => {
  /** `parent_parcel_status` of Sendcloud's OpenAPI. */
  const documentedStatuses =
    'ready-to-send announced to-sorting delayed sorted unsorted sorting delivery-failed delivery-forced delivered awaiting-customer-pickup announced-uncollected collect-error unsorted2 undeliverable shipment-on-route driver-on-route picked-up-by-driver collected-by-customer no-label announcing cancelling-upstream cancelling cancelled cancelled-upstream unknown announcement-failed at-customs at-sorting-centre refused-by-recipient returned-to-sender delivery-method-changed delivery-date-changed delivery-address-changed exception address-invalid'

  test('PCL-07 each documented status has an entry, by slug, id and message', () => {
    for (const slug of documentedStatuses.split(' ')) expect(findParcelStatus(slug)?.slug).toBe(slug)
    expect(parcelStatuses.map(({ slug }) => slug).filter((slug) => !documentedStatuses.includes(slug))).toEqual([
      'ready-to-ship',
    ])
    for (const { id, message, slug } of parcelStatuses) {
      expect(findParcelStatus(message)?.slug).toBe(slug)
      if (id !== null) expect(findWebhookStatus({ id, message: 'Reworded' })?.slug).toBe(slug)
    }
  })

  test('PCL-07 no status before the first scan counts as in transit', () => {
    const moving = new Set(['in_transit', 'out_for_delivery', 'available_for_pickup', 'delivered', 'failure'])
    const early = ['announced', 'announced-uncollected', 'collect-error', 'delivery-date-changed', 'address-invalid']
    for (const slug of early) expect(moving).not.toContain(findParcelStatus(slug)?.tracking)
  })
})

describe('the webhook', () => {
  const read = (payload: string, signature: string) =>
    createSendcloudWebhooks('hook').read({ raw: new TextEncoder().encode(payload), signature })
  const delivered = { id: 11, message: 'Delivered' }

  test('PCL-07 a signed event is read, with equal ids on redelivery', async () => {
    const { payload, signature } = server.desk.reports('JVGL1', delivered, noon, 'hook')
    const event = await read(payload, signature)
    expect(event).toMatchObject({ trackingNumber: 'JVGL1', status: 'delivered', occurredAt: noon })
    expect(await read(payload, signature.toUpperCase())).toEqual(event)
  })

  test('PCL-07 a time in seconds is the same instant', async () => {
    const { payload, signature } = server.desk.reports('JVGL1', delivered, noon / 1_000, 'hook')
    expect(await read(payload, signature)).toMatchObject({ occurredAt: noon })
  })

  test.each(['', 'x', 'f'.repeat(64)])('PCL-07 the signature %s is refused', async (signature) => {
    expect(await read(server.desk.reports('JVGL1', delivered, noon, 'hook').payload, signature)).toBe('forged')
  })

  test('PCL-07 the signature covers the raw bytes', async () => {
    const { payload, signature } = server.desk.reports('JVGL1', delivered, noon, 'hook')
    expect(await read(payload.replace('JVGL1', 'JVGL2'), signature)).toBe('forged')
    expect(await read(`${payload} `, signature)).toBe('forged')
  })

  test.each([
    [{ id: 999, message: 'No label' }],
    [{ id: 2000, message: 'Cancelled' }],
    [{ id: 424_242, message: 'Something new' }],
  ])('PCL-07 %j says nothing of the parcel', async (status) => {
    const { payload, signature } = server.desk.reports('JVGL1', status, noon, 'hook')
    expect(await read(payload, signature)).toBeNull()
  })
})

describe('the address', () => {
  test.each([
    ['Musterstraße 12a', 'DE', { address_line_1: 'Musterstraße', house_number: '12a' }],
    ['Straße des 17. Juni 135', 'DE', { address_line_1: 'Straße des 17. Juni', house_number: '135' }],
    ['Kerkstraat 12-3', 'NL', { address_line_1: 'Kerkstraat', house_number: '12-3' }],
    ['12 bis, rue de la Paix', 'FR', { address_line_1: 'rue de la Paix', house_number: '12 bis' }],
    ['221B Baker Street', 'GB', { address_line_1: 'Baker Street', house_number: '221B' }],
    ['Schloss Neuhaus', 'AT', { address_line_1: 'Schloss Neuhaus' }],
    ['Calle 8', 'ES', { address_line_1: 'Calle', house_number: '8' }],
  ])('PCL-15 %s in %s is split only at a clear number', (address1, country, expected) => {
    const { address_line_1, house_number } = toSendcloudAddress({ ...hannes, address1, country }) as {
      readonly address_line_1: string
      readonly house_number?: string
    }
    expect({ address_line_1, ...(house_number !== undefined && { house_number }) }).toEqual(expected)
  })

  test('PCL-15 a state is sent as ISO 3166-2 where the country requires it', () => {
    const italian = { ...hannes, country: 'IT', state: 'RM' }
    expect(toSendcloudAddress(italian)).toMatchObject({ state_province_code: 'IT-RM' })
    expect(toSendcloudAddress({ ...hannes, state: 'HH' })).not.toHaveProperty('state_province_code')
  })

  test.each([
    ['from_address.postal_code', { of: 'sender', field: 'zip' }],
    ['from_address.house_number', { of: 'sender', field: 'address1' }],
    ['from_address', { of: 'sender' }],
    ['to_address.city', { of: 'destination', field: 'city' }],
    ['invalid_postal_code', { of: 'sender', field: 'zip' }],
    ['weight.value', null],
  ])('PCL-05 the fault %s is attributed', (code, problem) => {
    expect(findAddressProblem(code)).toEqual(problem)
  })
})
