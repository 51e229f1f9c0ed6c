import { describe, expect, it } from 'vitest'
import type { LabelOption, MethodKind } from '../../../schemas/config/method.ts'
import { densityOf } from '../../../server/domain/method/dense-zips.ts'
import { resolveReturnAddress } from '../../../server/domain/method/destination.ts'
import { methodFlaws } from '../../../server/domain/method/flaws.ts'
import { handoverOf, hasCounterCode, isArranged, isInStore, needsLabel } from '../../../server/domain/method/kinds.ts'
import { listLabelOptions, selectLabelOption, toCarrierChoice } from '../../../server/domain/method/labels.ts'
import { getLocatorUrl } from '../../../server/domain/method/locator-pages.ts'
import { adaAtHome, plainShop, TODAY } from '../characters.ts'
import { buildMethod } from './all-methods.ts'

const kinds: readonly MethodKind[] = [
  'pre-paid',
  'label-choice',
  'happy-returns',
  'shopify-pos',
  'loop-pos',
  'olive',
  'veho',
  'inpost',
  'evri',
  'asda',
  'seko',
  'DHL-SEKO',
]
const kindsWhere = (is: (kind: MethodKind) => boolean): readonly MethodKind[] => kinds.filter(is)

describe('the kinds', () => {
  it('MTH-03 points of sale are in a store', () => {
    expect(kindsWhere(isInStore)).toEqual(['shopify-pos', 'loop-pos'])
  })

  it('MTH-04 MTH-05 olive and veho come to the door', () => {
    expect(kindsWhere((kind) => handoverOf(kind) === 'pick-up')).toEqual(['olive', 'veho'])
  })

  it('MTH-09 inpost, evri, asda and seko are drop-offs with a code, and use labels', () => {
    expect(kindsWhere(hasCounterCode)).toEqual(['inpost', 'evri', 'asda', 'seko', 'DHL-SEKO'])
    expect(kindsWhere(hasCounterCode).every((kind) => needsLabel(kind) && handoverOf(kind) === 'drop-off')).toBe(true)
  })

  it('methods a partner arranges have no label; methods with a label are not arranged', () => {
    expect(kindsWhere(isArranged)).toEqual(['happy-returns', 'shopify-pos', 'loop-pos', 'olive', 'veho'])
    expect(kinds.every((kind) => isArranged(kind) !== needsLabel(kind))).toBe(true)
  })
})

describe('postal codes', () => {
  it.each([
    ['10001', 'dense'],
    ['11215', 'dense'],
    ['94107', 'dense'],
    ['60614-1234', 'dense'],
    ['59001', 'regular'],
    ['', 'regular'],
    ['H2X 1Y4', 'regular'],
  ] as const)('MTH-17 %s is %s', (zip, density) => {
    expect(densityOf(zip)).toBe(density)
  })
})

const usps: LabelOption = { id: 'usps', carrier: 'USPS', service: 'Ground' }
const fedex: LabelOption = { id: 'fedex', carrier: 'Fedex' }
const options = [usps, fedex]

describe('the labels to choose among', () => {
  it.each([
    ['MTH-06 those of label-choice', buildMethod('label-choice', { options }), [], options],
    ['MTH-06 none of another way', buildMethod('pre-paid', { options }), [], []],
    ['MTH-08 those of any way with a label, with the flag', buildMethod('pre-paid', { options }), ['rebound'], options],
    ['MTH-08 none of a way without a label', buildMethod('veho', { options }), ['rebound'], []],
    ['MTH-06 none where the shop names none', buildMethod('label-choice'), [], []],
  ] as const)('%s', (_sentence, method, flags, offered) => {
    const on = new Set(flags.map(() => 'rebound-carrier-selection'))
    expect(listLabelOptions(method, on)).toEqual(offered)
  })

  it('MTH-07 an unavailable label does not count; a single label needs no choice', () => {
    expect(selectLabelOption('fedex', options)).toBe(fedex)
    expect(selectLabelOption('ups', options)).toBe(null)
    expect(selectLabelOption(undefined, options)).toBe(null)
    expect(selectLabelOption(undefined, [usps])).toBe(usps)
  })

  it('MTH-06 MTH-08 the carrier receives the choice, or the partner of the code', () => {
    expect(toCarrierChoice(buildMethod('label-choice'), usps)).toEqual({ carrier: 'USPS', service: 'Ground' })
    expect(toCarrierChoice(buildMethod('label-choice'), fedex)).toEqual({ carrier: 'Fedex', service: null })
    expect(toCarrierChoice(buildMethod('inpost'), null)).toEqual({ carrier: 'inpost', service: null })
    expect(toCarrierChoice(buildMethod('pre-paid'), null)).toBe(null)
    expect(toCarrierChoice(null, null)).toBe(null)
  })
})

const britishAddress = { ...adaAtHome, country: 'GB', zip: 'E1 6AN' }
const { phone: _phone, ...addressWithoutPhone } = britishAddress

describe('whether a chosen way can be taken', () => {
  it.each([
    ['pre-paid needs nothing', 'pre-paid', null, {}, []],
    ['MTH-13 evri with address and phone', 'evri', britishAddress, {}, []],
    ['MTH-13 evri without a phone', 'evri', addressWithoutPhone, {}, ['address-phone']],
    ['MTH-13 evri without a street', 'evri', { ...britishAddress, address1: ' ' }, {}, ['address-incomplete']],
    ['MTH-13 evri without an address', 'evri', null, {}, ['address-incomplete']],
    ['MTH-13 evri where it has no counters', 'evri', adaAtHome, {}, ['address-country']],
    ['MTH-13 evri where the shop says that it has', 'evri', adaAtHome, { countries: ['US'] }, []],
    ['MTH-13 seko without a phone', 'seko', addressWithoutPhone, {}, []],
    ['MTH-13 seko without a city', 'seko', { ...britishAddress, city: '' }, {}, ['address-incomplete']],
    ['MTH-13 seko where it has no counters', 'seko', { ...britishAddress, country: 'JP' }, {}, ['address-country']],
    ['MTH-12 MTH-32 veho without a pick-up', 'veho', adaAtHome, {}, ['pickup-date', 'pickup-option', 'pickup-phone']],
    ['MTH-12 inpost needs nothing', 'inpost', null, {}, []],
  ] as const)('%s', (_sentence, kind, address, input, flaws) => {
    const method = buildMethod(kind, 'countries' in input ? { countries: [...input.countries] } : {})
    const judged = { method, address, options: [], option: null, pickup: undefined, zone: 'UTC', now: TODAY }
    expect(methodFlaws(judged)).toEqual(flaws)
  })

  it('MTH-07 a label that was not chosen', () => {
    const judged = {
      method: buildMethod('label-choice'),
      address: adaAtHome,
      options,
      pickup: undefined,
      zone: 'UTC',
      now: TODAY,
    }
    expect(methodFlaws({ ...judged, option: null })).toEqual(['label-option-missing'])
    expect(methodFlaws({ ...judged, options: [usps], option: null })).toEqual(['label-option-missing'])
    expect(methodFlaws({ ...judged, option: usps })).toEqual([])
  })
})

describe('where parcels go', () => {
  const network = { ...adaAtHome, name: 'Network', zip: '90210' }
  const elsewhere = { ...adaAtHome, name: 'Elsewhere', zip: '60601' }
  const flags = [{ id: 1, name: 'shopify-fulfillment-network', description: '', active: true }] as const
  const { returnAddress } = plainShop
  it.each([
    ['to the shop', { returnAddress, flags: [] }, null, returnAddress],
    [
      'MTH-44 to the network with its flag',
      { returnAddress, flags, fulfillmentNetworkAddress: network },
      null,
      network,
    ],
    [
      'MTH-44 not without the flag',
      { returnAddress, flags: [], fulfillmentNetworkAddress: network },
      null,
      returnAddress,
    ],
    [
      'MTH-44 not with that flag switched off, nor with another one',
      {
        returnAddress,
        flags: [
          { ...flags[0], active: false },
          { ...flags[0], name: 'rebound-carrier-selection' },
        ],
        fulfillmentNetworkAddress: network,
      },
      null,
      returnAddress,
    ],
    ['MTH-44 not where the shop names no network', { returnAddress, flags }, null, returnAddress],
    ['where the rules say', { returnAddress, flags, fulfillmentNetworkAddress: network }, elsewhere, elsewhere],
  ] as const)('%s', (_sentence, config, address, where) => {
    expect(resolveReturnAddress({ ...config, flags: [...config.flags] }, address && { address })).toEqual(where)
  })
})

describe('where partners show their places', () => {
  it('MTH-21 Happy Returns opens at the postal code', () => {
    expect(getLocatorUrl('happy-returns', '94107')).toBe('https://locations.happyreturns.com/?zip=94107')
    expect(getLocatorUrl('happy-returns', 'a&b')).toContain('a%26b')
    expect(getLocatorUrl('happy-returns', null)).toBe('https://locations.happyreturns.com/')
  })

  it('CON-31 MTH-40 InPost, Asda, Evri and Seko have theirs, box and ship has none', () => {
    for (const kind of ['inpost', 'asda', 'evri', 'seko'] as const)
      expect(getLocatorUrl(kind, '94107')).toMatch(/^https:\/\/[a-z.]+\//)
    expect(getLocatorUrl('pre-paid', '94107')).toBe(null)
  })
})
