import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MethodKind } from '../../../schemas/config/method.ts'
import { boxAndShip, listMethodOffers, listPartnerKinds } from '../../../server/domain/method/offers.ts'
import { adaAtHome, plainShop } from '../characters.ts'
import { factsOf, milesNorth, offeredOf, store, takenBy, way } from './all-methods.ts'

const box = way('pre-paid')
const happy = way('happy-returns')
const till = way('shopify-pos')
const veho = way('veho')
const inpost = way('inpost')
const near = milesNorth('near', 1.5)
const far = milesNorth('far', 3.9)
const rural = { ...adaAtHome, zip: '59001' }

describe('which return methods are offered', () => {
  it.each([
    [
      'MTH-01 only those that a partner takes, beside box and ship',
      [box, happy, inpost],
      {},
      ['happy-returns', 'pre-paid'],
    ],
    ['MTH-03 a till with the point of sale on and a store near', [box, till], {}, ['shopify-pos:soho', 'pre-paid']],
    [
      'MTH-03 no till with the point of sale off',
      [box, till],
      { settings: { ...plainShop.settings, enablePointOfSale: false } },
      ['pre-paid'],
    ],
    ['MTH-03 no till where no store is known', [box, till], { stores: [] }, ['pre-paid']],
    ['MTH-03 no till where the nearest store is too far', [box, till], { stores: [store('albany', 21)] }, ['pre-paid']],
    ['MTH-03 the other till likewise', [box, way('loop-pos')], {}, ['loop-pos:soho', 'pre-paid']],
    ['MTH-04 olive with its flag', [box, way('olive')], { flags: ['olive'] }, ['olive', 'pre-paid']],
    ['MTH-04 no olive without its flag', [box, way('olive')], { flags: ['veho'] }, ['pre-paid']],
    ['MTH-05 veho with its flag', [box, veho], { flags: ['veho'] }, ['veho', 'pre-paid']],
    ['MTH-05 no veho without its flag', [box, veho], { flags: ['olive'] }, ['pre-paid']],
    ['MTH-11 none where everything is kept', [box, veho], { fullyKept: true }, []],
    ['none of another country', [box, way('veho', { countries: ['CA'] })], {}, ['pre-paid']],
  ] as const)('%s', (_sentence, methods, given, ids) => {
    const all = takenBy(['happy-returns', near], 'shopify-pos', 'loop-pos', 'olive', 'veho')
    expect(offeredOf(methods, { firstMile: all, ...given }).map((id) => id.replace(':near', ''))).toEqual(ids)
  })

  it('MTH-01 partners of the enabled types are queried, and none without a shipment', () => {
    const methods = [box, happy, veho, way('olive'), till, way('evri', { countries: ['GB'] }), way('label-choice')]
    expect(listPartnerKinds(factsOf(methods, { flags: ['veho'] }))).toEqual(['happy-returns', 'veho', 'shopify-pos'])
    expect(listPartnerKinds(factsOf(methods, { fullyKept: true }))).toEqual([])
    expect(listPartnerKinds(factsOf([box, way('label-choice')]))).toEqual([])
  })

  it('a partner without a query or a named place is not offered', () => {
    const odd = { ...near, id: 'a b' }
    expect(offeredOf([box], { firstMile: takenBy('veho') })).toEqual(['pre-paid'])
    expect(offeredOf([box, happy], { firstMile: takenBy(['happy-returns', odd]) })).toEqual(['pre-paid'])
    expect(offeredOf([box, inpost], { firstMile: takenBy(['inpost', odd]) })).toEqual(['inpost', 'pre-paid'])
  })

  it.each([
    'not-asked',
    'loading',
  ] as const)('before partners reply, only methods that need none are offered (%s)', (kind) => {
    expect(offeredOf([happy, way('label-choice'), box], { firstMile: { kind } })).toEqual(['label-choice', 'pre-paid'])
  })
})

describe('when partners do not reply (MTH-43)', () => {
  const failed = { firstMile: { kind: 'failed' } } as const
  it.each([
    ['MTH-43 pre-paid alone', [happy, box, way('label-choice')], ['pre-paid']],
    ['MTH-43 else the labels of the shop', [happy, way('label-choice')], ['label-choice']],
    ['MTH-43 else the built-in way', [happy, veho], ['pre-paid']],
    ['MTH-43 not even then another country’s', [way('pre-paid', { countries: ['CA'] })], []],
  ] as const)('%s', (_sentence, methods, ids) => {
    expect(offeredOf(methods, failed)).toEqual(ids)
  })

  it('MTH-43 an empty list falls back to the built-in way', () => {
    const [only] = listMethodOffers(factsOf([happy, veho], { firstMile: takenBy() }))
    expect(only?.method).toBe(boxAndShip)
  })

  it('MTH-43 a method that replaces box and ship does not without partner replies', () => {
    expect(offeredOf([box, way('veho', { replacesBoxAndShip: true })], failed)).toEqual(['pre-paid'])
  })
})

describe('their order', () => {
  const all = [box, happy, veho, till, inpost]
  const given = (place: typeof near) => ({
    firstMile: takenBy(['happy-returns', place], 'veho', 'shopify-pos', 'inpost'),
  })
  it.each([
    [
      'MTH-15 MTH-16 Happy Returns within the radius first, a till before it',
      given(near),
      ['shopify-pos:soho', 'happy-returns:near', 'veho', 'inpost', 'pre-paid'],
    ],
    [
      'MTH-18 MTH-17 outside the 2 miles of a dense city behind the others, before box and ship',
      given(far),
      ['shopify-pos:soho', 'veho', 'inpost', 'happy-returns:far', 'pre-paid'],
    ],
    [
      'MTH-17 the same distance is within the 10 miles of the country',
      { ...given(far), address: rural },
      ['shopify-pos:soho', 'happy-returns:far', 'veho', 'inpost', 'pre-paid'],
    ],
  ] as const)('%s', (_sentence, facts, ids) => {
    expect(offeredOf(all, facts)).toEqual(ids)
  })

  it('MTH-15 a nearby Happy Returns comes first, wherever the shop lists it', () => {
    const firstMile = takenBy(['happy-returns', near], 'veho', 'inpost')
    expect(offeredOf([veho, happy, inpost], { firstMile })).toEqual(['happy-returns:near', 'veho', 'inpost'])
  })

  it('MTH-18 a place of unknown distance comes after the others', () => {
    const firstMile = { ...takenBy(['happy-returns', near], 'veho'), origin: null }
    expect(offeredOf([happy, veho, box], { firstMile })).toEqual(['veho', 'happy-returns:near', 'pre-paid'])
  })

  it('MTH-14 a replacement for box and ship removes only the pre-paid method, at any position', () => {
    const replacing = way('veho', { replacesBoxAndShip: true })
    const firstMile = takenBy('veho', 'inpost')
    expect(offeredOf([box, inpost, replacing], { firstMile })).toEqual(['inpost', 'veho'])
    expect(offeredOf([box, inpost, replacing], { firstMile: takenBy('inpost') })).toEqual(['inpost', 'pre-paid'])
  })

  it('MTH-18 pre-paid comes last, and no offered method is lost', () => {
    const kinds: MethodKind[] = ['pre-paid', 'happy-returns', 'veho', 'olive', 'inpost', 'evri', 'shopify-pos', 'seko']
    fc.assert(
      fc.property(fc.shuffledSubarray(kinds), fc.double({ min: 0, max: 15, noNaN: true }), (some, miles) => {
        const place = milesNorth('bar', miles)
        const partners = some.filter((kind) => kind !== 'pre-paid')
        const firstMile = takenBy(
          ...partners.map((kind) => (kind === 'happy-returns' ? ([kind, place] as const) : kind)),
        )
        const ids = offeredOf(
          some.map((kind) => way(kind)),
          { firstMile },
        )
        expect(ids.length).toBe(some.length)
        if (some.includes('pre-paid')) expect(ids.at(-1)).toBe('pre-paid')
      }),
    )
  })
})

describe('their places', () => {
  const bars = [milesNorth('c', 3), milesNorth('a', 1), milesNorth('d', 4), milesNorth('b', 2)] as const
  const firstMile = takenBy(['happy-returns', ...bars], ['inpost', ...bars])

  it('MTH-19 the closest Happy Returns, three with the flag', () => {
    expect(offeredOf([happy], { firstMile })).toEqual(['happy-returns:a'])
    expect(offeredOf([happy], { firstMile, flags: ['show-three-happy-returns-locations'] })).toEqual([
      'happy-returns:a',
      'happy-returns:b',
      'happy-returns:c',
    ])
  })

  it('MTH-10 F28 any other partner is shown at its closest place, with its distance', () => {
    const [offer] = listMethodOffers(factsOf([inpost], { firstMile }))
    expect([offer?.id, offer?.place?.name, offer?.place?.miles]).toEqual(['inpost:a', 'Bar a', 1])
  })

  it('F28 the order’s address locates the shopper before the partners do', () => {
    const there = { ...adaAtHome, latitude: bars[2].latitude, longitude: bars[2].longitude }
    expect(offeredOf([happy], { firstMile, address: there })).toEqual(['happy-returns:d'])
  })

  it('MTH-03 of several stores the nearest', () => {
    const stores = [store('uptown', 5), store('soho', 1)]
    expect(offeredOf([till], { firstMile: takenBy('shopify-pos'), stores })).toEqual(['shopify-pos:soho'])
    expect(offeredOf([till], { firstMile: { ...takenBy('shopify-pos'), origin: null }, stores })).toEqual(['pre-paid'])
  })
})
