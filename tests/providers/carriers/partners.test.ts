import { describe, expect, test } from 'vitest'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { createPartnerAdapters } from '../../../server/providers/carriers/partners/adapters.ts'
import type { ArrangeRequest, PartnerName } from '../../../server/providers/carriers/partners/port.ts'
import { findCoordinate } from '../../../server/providers/carriers/partners/sandbox/coordinates.ts'
import { findNearestPlaces, simulatedPlaces } from '../../../server/providers/carriers/partners/sandbox/places.ts'
import { createSandboxPartners, SLOW_MS } from '../../../server/providers/carriers/partners/sandbox/sandbox.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { ada, sakiko } from './parcels.ts'
import { atCounter, eligibilityRequest, pickupRequest } from './partner-requests.ts'

const database = openedDatabase()
const partners = () => createSandboxPartners({ database: database() })
const listOffers = async (address: typeof eligibilityRequest.address) =>
  (await partners().eligible({ ...eligibilityRequest, address })).offers.map(({ kind }) => kind)
const london = { ...ada, city: 'London', state: '', zip: 'SW1A 1AA', country: 'GB' }
const arrange = (request: Partial<ArrangeRequest>) =>
  partners().arrange({ ...atCounter, shopId: freshShop(), ...request })

describe('eligibility by address', () => {
  test.each<[string, typeof eligibilityRequest.address, readonly PartnerName[]]>([
    ['New York', ada, ['happy-returns', 'shopify-pos', 'loop-pos', 'olive', 'veho', 'seko', 'DHL-SEKO']],
    ['London', london, ['shopify-pos', 'loop-pos', 'inpost', 'evri', 'asda', 'seko']],
    ['Tokyo', sakiko, ['shopify-pos', 'loop-pos']],
    ['nowhere known', null, ['shopify-pos', 'loop-pos']],
    [
      'an island far from every counter',
      { ...ada, state: 'HI', zip: '96815' },
      ['shopify-pos', 'loop-pos', 'olive', 'veho', 'DHL-SEKO'],
    ],
  ])('MTH-01 the partners of a shopper in %s', async (_, address, kinds) => {
    expect(await listOffers(address)).toEqual(kinds)
  })

  test('MTH-03 POS and pick-up partners have no places, counters at most five', async () => {
    const { offers } = await partners().eligible(eligibilityRequest)
    const places = Object.fromEntries(offers.map((offer) => [offer.kind, offer.places.length]))
    expect(places).toEqual({
      'happy-returns': 5,
      'shopify-pos': 0,
      'loop-pos': 0,
      olive: 0,
      veho: 0,
      seko: 1,
      'DHL-SEKO': 0,
    })
  })

  test('eligibility counts the weight of the whole parcel', async () => {
    const items = [...eligibilityRequest.items, { lineItemId: 'line-2', title: 'Chair', grams: 20_000 }]
    const { offers } = await partners().eligible({ ...eligibilityRequest, items })
    expect(offers.map(({ kind }) => kind)).toEqual(['shopify-pos', 'loop-pos'])
  })

  test('REV-36 the postal code 00421 is answered three seconds later', async () => {
    const waited: number[] = []
    const slow = createSandboxPartners({ database: database(), wait: async (ms) => waited.push(ms) })
    expect(
      (await slow.eligible({ ...eligibilityRequest, address: { ...ada, zip: '00421' } })).offers.length,
    ).toBeGreaterThan(0)
    await slow.eligible(eligibilityRequest)
    expect(waited).toEqual([SLOW_MS])
  })

  test('a postal code with another test fault counts as a city', async () => {
    expect(await listOffers({ ...ada, zip: '00431' })).toContain('happy-returns')
    expect(await listOffers({ ...london, zip: 'ZZ43 0ZZ' })).toContain('inpost')
  })
})

describe('nearby places', () => {
  const milesFrom = (zip: string, country = 'US') => {
    const coordinate = findCoordinate({ zip, country })
    const [nearest] = findNearestPlaces(country === 'US' ? 'happy-returns' : 'inpost', country, coordinate)
    if (coordinate === null || nearest === undefined) return null
    const east = (nearest.longitude - coordinate.longitude) * Math.cos((coordinate.latitude * Math.PI) / 180)
    return Math.hypot(nearest.latitude - coordinate.latitude, east) * 69.1
  }

  test.each([
    ['94107', 0, 2],
    ['10001', 0, 2],
    ['94116', 2, 10],
    ['05495', 2, 10],
    ['05602', 10, 50],
  ])('MTH-17 the nearest Happy Returns of %s is between %d and %d miles away', (zip, from, to) => {
    expect(milesFrom(zip)).toBeGreaterThan(from)
    expect(milesFrom(zip)).toBeLessThan(to)
  })

  test.each([
    ['US', '10003-1234', 40.75],
    ['US', '99501', 61.2],
    ['GB', 'SW1A 2AA', 51.501],
    ['GB', 'sw1v1ju', 51.4965],
    ['GB', 'B33 8TH', 52.48],
    ['CA', 'M5V 2T6', 43.6426],
    ['CA', 'M4B 1B3', 43.7],
    ['JP', '150-0001', 35.664],
    ['JP', '530-0001', 34.7],
  ])('in %s the postal code %s uses its longest known prefix', (country, zip, latitude) => {
    expect(findCoordinate({ country, zip })?.latitude).toBe(latitude)
  })

  test.each([
    ['US', '21301'],
    ['US', 'abc'],
    ['US', ''],
    ['GB', 'SW1A'],
    ['CA', 'W1A 0A0'],
    ['DE', '10115'],
    ['constructor', '94107'],
  ])('in %s the postal code %j has no known coordinates', (country, zip) => {
    expect(findCoordinate({ country, zip })).toBeNull()
  })

  test('an unknown location lists the first places of the carrier', () => {
    expect(findNearestPlaces('evri', 'GB', null)).toHaveLength(5)
    expect(findNearestPlaces('evri', 'US', null)).toEqual([])
  })

  test('every place has a unique id, and lies at its postal code', () => {
    expect(new Set(simulatedPlaces.map(({ place }) => place.id)).size).toBe(simulatedPlaces.length)
    const astray = simulatedPlaces.filter(({ place }) => {
      const coordinate = findCoordinate(place.address)
      return (
        coordinate === null ||
        Math.hypot(place.latitude - coordinate.latitude, place.longitude - coordinate.longitude) > 0.8
      )
    })
    expect(astray.map(({ place }) => place.name)).toEqual([])
  })
})

describe('bookings', () => {
  test('MTH-39 Olive returns a booking page, and no code', async () => {
    const answer = await arrange({ kind: 'olive' })
    expect(answer).toMatchObject({
      kind: 'arranged',
      arranged: {
        state: 'new',
        qr: null,
        schedulePickupUrl: expect.stringMatching(/^https:\/\/olive\.example\/pickups\/OL/),
      },
    })
  })

  test.each<PartnerName>(['shopify-pos', 'loop-pos'])('LBL-18 a point of sale needs no address: %s', async (kind) => {
    expect(await arrange({ kind, from: null })).toMatchObject({
      kind: 'arranged',
      arranged: { qr: expect.any(String) },
    })
  })

  test('LBL-17 the postal code 00435 books without a code, and 00436 books an expired return', async () => {
    const noQr = await arrange({ from: { ...ada, zip: '00435' } })
    expect(noQr).toMatchObject({ arranged: { qr: null, rmaCode: expect.any(String) } })
    const arrangedFar = await arrange({ from: { ...ada, zip: '00436' } })
    expect(arrangedFar).toMatchObject({ arranged: { expiresAt: atCounter.now, qr: expect.any(String) } })
  })

  test.each<[string, Partial<ArrangeRequest>, RegExp]>([
    ['without a day', { kind: 'veho' }, /requires a day/],
    ['on a day that is over', { ...pickupRequest, shopId: freshShop(), now: Date.UTC(2026, 1, 2, 12) }, /has passed/],
    ['without an address', { ...pickupRequest, shopId: freshShop(), from: null }, /no known country/],
    ['at a place of another partner', { placeId: 'seko-us-01' }, /no place "seko-us-01"/],
    ['in a country it does not know', { from: sakiko }, /is not available in JP/],
  ])('a return %s is refused', async (_, request, message) => {
    expect(await arrange(request)).toEqual({ kind: 'refused', message: expect.stringMatching(message) })
  })

  test('DAT-10 a pick-up is accepted in the evening for the next day of New York', async () => {
    const evening = Date.parse('2026-02-02T01:00:00Z')
    expect(await arrange({ ...pickupRequest, shopId: freshShop(), now: evening })).toMatchObject({ kind: 'arranged' })
  })

  test('a place of the partner is accepted', async () => {
    expect((await arrange({ placeId: 'happy-returns-us-09' })).kind).toBe('arranged')
  })
})

test('a shop has partners once it names their provider', () => {
  const partnersOf = createPartnerAdapters({ database: database(), allowsSandbox: true })
  const { partners: _, ...none } = wrenfoldShop.adapters
  expect(partnersOf({ adapters: none })).toBeNull()
  expect(partnersOf({ adapters: { ...none, partners: 'sandbox' } })).not.toBeNull()
})
