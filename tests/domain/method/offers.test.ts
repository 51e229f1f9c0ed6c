import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MethodKind } from '../../../schemas/config/method.ts'
import { boxAndShip, listMethodOffers, listPartnerKinds } from '../../../server/domain/method/offers.ts'
import { adaAtHome, plainShop } from '../characters.ts'
import { buildFirstMile, buildMethod, factsOf, milesNorth, offeredOf, store } from './all-methods.ts'

const box = buildMethod('pre-paid')
const happyReturns = buildMethod('happy-returns')
const pointOfSale = buildMethod('shopify-pos')
const veho = buildMethod('veho')
const inpost = buildMethod('inpost')
const nearStore = milesNorth('near', 1.5)
const farStore = milesNorth('far', 3.9)
const rural = { ...adaAtHome, zip: '59001' }

describe('which return methods are offered', () => {
  it.each([
    [
      'MTH-01 only those that a partner takes, beside box and ship',
      [box, happyReturns, inpost],
      {},
      ['happy-returns', 'pre-paid'],
    ],
    [
      'MTH-03 a till with the point of sale on and a store near',
      [box, pointOfSale],
      {},
      ['shopify-pos:soho', 'pre-paid'],
    ],
    [
      'MTH-03 no till with the point of sale off',
      [box, pointOfSale],
      { settings: { ...plainShop.settings, enablePointOfSale: false } },
      ['pre-paid'],
    ],
    ['MTH-03 no till where no store is known', [box, pointOfSale], { stores: [] }, ['pre-paid']],
    [
      'MTH-03 no till where the nearest store is too far',
      [box, pointOfSale],
      { stores: [store('albany', 21)] },
      ['pre-paid'],
    ],
    ['MTH-03 the other till likewise', [box, buildMethod('loop-pos')], {}, ['loop-pos:soho', 'pre-paid']],
    ['MTH-04 olive with its flag', [box, buildMethod('olive')], { flags: ['olive'] }, ['olive', 'pre-paid']],
    ['MTH-04 no olive without its flag', [box, buildMethod('olive')], { flags: ['veho'] }, ['pre-paid']],
    ['MTH-05 veho with its flag', [box, veho], { flags: ['veho'] }, ['veho', 'pre-paid']],
    ['MTH-05 no veho without its flag', [box, veho], { flags: ['olive'] }, ['pre-paid']],
    ['MTH-11 none where everything is kept', [box, veho], { fullyKept: true }, []],
    ['none of another country', [box, buildMethod('veho', { countries: ['CA'] })], {}, ['pre-paid']],
  ] as const)('%s', (_sentence, methods, input, ids) => {
    const all = buildFirstMile(['happy-returns', nearStore], 'shopify-pos', 'loop-pos', 'olive', 'veho')
    expect(offeredOf(methods, { firstMile: all, ...input }).map((id) => id.replace(':near', ''))).toEqual(ids)
  })

  it('MTH-01 partners of the enabled types are queried, and none without a shipment', () => {
    const methods = [
      box,
      happyReturns,
      veho,
      buildMethod('olive'),
      pointOfSale,
      buildMethod('evri', { countries: ['GB'] }),
      buildMethod('label-choice'),
    ]
    expect(listPartnerKinds(factsOf(methods, { flags: ['veho'] }))).toEqual(['happy-returns', 'veho', 'shopify-pos'])
    expect(listPartnerKinds(factsOf(methods, { fullyKept: true }))).toEqual([])
    expect(listPartnerKinds(factsOf([box, buildMethod('label-choice')]))).toEqual([])
  })

  it('a partner without a query or a named place is not offered', () => {
    const odd = { ...nearStore, id: 'a b' }
    expect(offeredOf([box], { firstMile: buildFirstMile('veho') })).toEqual(['pre-paid'])
    expect(offeredOf([box, happyReturns], { firstMile: buildFirstMile(['happy-returns', odd]) })).toEqual(['pre-paid'])
    expect(offeredOf([box, inpost], { firstMile: buildFirstMile(['inpost', odd]) })).toEqual(['inpost', 'pre-paid'])
  })

  it.each([
    'not-asked',
    'loading',
  ] as const)('before partners reply, only methods that need none are offered (%s)', (kind) => {
    expect(offeredOf([happyReturns, buildMethod('label-choice'), box], { firstMile: { kind } })).toEqual([
      'label-choice',
      'pre-paid',
    ])
  })
})

describe('when partners do not reply (MTH-43)', () => {
  const failed = { firstMile: { kind: 'failed' } } as const
  it.each([
    ['MTH-43 pre-paid alone', [happyReturns, box, buildMethod('label-choice')], ['pre-paid']],
    ['MTH-43 else the labels of the shop', [happyReturns, buildMethod('label-choice')], ['label-choice']],
    ['MTH-43 else the built-in way', [happyReturns, veho], ['pre-paid']],
    ['MTH-43 not even then another country’s', [buildMethod('pre-paid', { countries: ['CA'] })], []],
  ] as const)('%s', (_sentence, methods, ids) => {
    expect(offeredOf(methods, failed)).toEqual(ids)
  })

  it('MTH-43 an empty list falls back to the built-in way', () => {
    const [only] = listMethodOffers(factsOf([happyReturns, veho], { firstMile: buildFirstMile() }))
    expect(only?.method).toBe(boxAndShip)
  })

  it('MTH-43 a method that replaces box and ship does not without partner replies', () => {
    expect(offeredOf([box, buildMethod('veho', { replacesBoxAndShip: true })], failed)).toEqual(['pre-paid'])
  })
})

describe('their order', () => {
  const all = [box, happyReturns, veho, pointOfSale, inpost]
  const input = (place: typeof nearStore) => ({
    firstMile: buildFirstMile(['happy-returns', place], 'veho', 'shopify-pos', 'inpost'),
  })
  it.each([
    [
      'MTH-15 MTH-16 Happy Returns within the radius first, a till before it',
      input(nearStore),
      ['shopify-pos:soho', 'happy-returns:near', 'veho', 'inpost', 'pre-paid'],
    ],
    [
      'MTH-18 MTH-17 outside the 2 miles of a dense city behind the others, before box and ship',
      input(farStore),
      ['shopify-pos:soho', 'veho', 'inpost', 'happy-returns:far', 'pre-paid'],
    ],
    [
      'MTH-17 the same distance is within the 10 miles of the country',
      { ...input(farStore), address: rural },
      ['shopify-pos:soho', 'happy-returns:far', 'veho', 'inpost', 'pre-paid'],
    ],
  ] as const)('%s', (_sentence, facts, ids) => {
    expect(offeredOf(all, facts)).toEqual(ids)
  })

  it('MTH-15 a nearby Happy Returns comes first, wherever the shop lists it', () => {
    const firstMile = buildFirstMile(['happy-returns', nearStore], 'veho', 'inpost')
    expect(offeredOf([veho, happyReturns, inpost], { firstMile })).toEqual(['happy-returns:near', 'veho', 'inpost'])
  })

  it('MTH-18 a place of unknown distance comes after the others', () => {
    const firstMile = { ...buildFirstMile(['happy-returns', nearStore], 'veho'), origin: null }
    expect(offeredOf([happyReturns, veho, box], { firstMile })).toEqual(['veho', 'happy-returns:near', 'pre-paid'])
  })

  it('MTH-14 a replacement for box and ship removes only the pre-paid method, at any position', () => {
    const replacing = buildMethod('veho', { replacesBoxAndShip: true })
    const firstMile = buildFirstMile('veho', 'inpost')
    expect(offeredOf([box, inpost, replacing], { firstMile })).toEqual(['inpost', 'veho'])
    expect(offeredOf([box, inpost, replacing], { firstMile: buildFirstMile('inpost') })).toEqual(['inpost', 'pre-paid'])
  })

  it('MTH-18 pre-paid comes last, and no offered method is lost', () => {
    const kinds: MethodKind[] = ['pre-paid', 'happy-returns', 'veho', 'olive', 'inpost', 'evri', 'shopify-pos', 'seko']
    fc.assert(
      fc.property(fc.shuffledSubarray(kinds), fc.double({ min: 0, max: 15, noNaN: true }), (some, miles) => {
        const place = milesNorth('bar', miles)
        const partners = some.filter((kind) => kind !== 'pre-paid')
        const firstMile = buildFirstMile(
          ...partners.map((kind) => (kind === 'happy-returns' ? ([kind, place] as const) : kind)),
        )
        const ids = offeredOf(
          some.map((kind) => buildMethod(kind)),
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
  const firstMile = buildFirstMile(['happy-returns', ...bars], ['inpost', ...bars])

  it('MTH-19 the closest Happy Returns, three with the flag', () => {
    expect(offeredOf([happyReturns], { firstMile })).toEqual(['happy-returns:a'])
    expect(offeredOf([happyReturns], { firstMile, flags: ['show-three-happy-returns-locations'] })).toEqual([
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
    expect(offeredOf([happyReturns], { firstMile, address: there })).toEqual(['happy-returns:d'])
  })

  it('MTH-03 of several stores the nearest', () => {
    const stores = [store('uptown', 5), store('soho', 1)]
    expect(offeredOf([pointOfSale], { firstMile: buildFirstMile('shopify-pos'), stores })).toEqual(['shopify-pos:soho'])
    expect(offeredOf([pointOfSale], { firstMile: { ...buildFirstMile('shopify-pos'), origin: null }, stores })).toEqual(
      ['pre-paid'],
    )
  })
})
