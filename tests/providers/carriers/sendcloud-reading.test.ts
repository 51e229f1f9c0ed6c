import { describe, expect, test } from 'vitest'
import { findAddressProblem, toSendcloudAddress } from '../../../server/providers/carriers/sendcloud/address.ts'
import {
  findParcelStatus,
  findWebhookStatus,
  latestStatus,
  parcelStatuses,
} from '../../../server/providers/carriers/sendcloud/statuses.ts'
import { createSendcloudWebhooks } from '../../../server/providers/carriers/sendcloud/webhooks.ts'
import { hannes, noon } from './parcels.ts'
import { sendcloudDesk } from './sendcloud-desk.ts'

const desk = sendcloudDesk(() => noon)

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

  test('PCL-07 the latest status is found in a history of any order', () => {
    const statusAt = (time: string, id: string, status: string) => ({
      carrier_update_timestamp: time,
      parcel_status_history_id: id,
      parent_status: status,
    })
    const history = [
      statusAt('2026-11-20T12:00:00Z', '9', 'Announced'),
      statusAt('2026-11-22T12:00:00+01:00', '3', 'Being sorted'),
      statusAt('2026-11-22T12:00:00+01:00', '4', 'Delivered'),
    ]
    const latestOf = (status_history: typeof history) =>
      latestStatus({ created_at: '', is_cancellable: false, status_history })
    expect([latestOf(history), latestOf(history.toReversed())]).toEqual(['delivered', 'delivered'])
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
    const { payload, signature } = desk.reports('JVGL1', delivered, noon, 'hook')
    const event = await read(payload, signature)
    expect(event).toMatchObject({ trackingNumber: 'JVGL1', status: 'delivered', occurredAt: noon })
    expect(await read(payload, signature.toUpperCase())).toEqual(event)
  })

  test('PCL-07 a time in seconds is the same instant', async () => {
    const { payload, signature } = desk.reports('JVGL1', delivered, noon / 1_000, 'hook')
    expect(await read(payload, signature)).toMatchObject({ occurredAt: noon })
  })

  test.each(['', 'x', 'f'.repeat(64)])('PCL-07 the signature %s is refused', async (signature) => {
    expect(await read(desk.reports('JVGL1', delivered, noon, 'hook').payload, signature)).toBe('forged')
  })

  test('PCL-07 the signature covers the raw bytes', async () => {
    const { payload, signature } = desk.reports('JVGL1', delivered, noon, 'hook')
    expect(await read(payload.replace('JVGL1', 'JVGL2'), signature)).toBe('forged')
    expect(await read(`${payload} `, signature)).toBe('forged')
  })

  test.each([
    [{ id: 999, message: 'No label' }],
    [{ id: 2000, message: 'Cancelled' }],
    [{ id: 424_242, message: 'Something new' }],
  ])('PCL-07 %j says nothing of the parcel', async (status) => {
    const { payload, signature } = desk.reports('JVGL1', status, noon, 'hook')
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
