import { expect, test } from 'vitest'
import { calculateLocalRate } from '../../../server/providers/carriers/local/local-rates.ts'
import { ada, returnsDepartment, sakiko, twoShirts } from './parcels.ts'

const quoteFor = (grams: number, overrides = {}) =>
  calculateLocalRate({ ...twoShirts, parcel: { grams }, ...overrides })

test.each([
  ['up to a step', 500, 490],
  ['just above it', 501, 590],
  ['the heaviest parcel', 30_000, 2_690],
])('a domestic parcel %s', (_, grams, rate) => {
  expect(quoteFor(grams)).toEqual({ service: 'Ground', rate })
})

test.each([
  ['no weight', 0],
  ['a weight below nothing', -1],
  ['more than thirty kilograms', 30_001],
  ['a weight that is no number', Number.NaN],
])('the carrier refuses a parcel of %s', (_, grams) => {
  expect(quoteFor(grams)).toBeNull()
})

test('a parcel to a neighbor costs more, an overseas parcel most', () => {
  const canada = { from: { ...ada, country: 'CA' }, to: returnsDepartment }
  expect(quoteFor(500, canada)).toEqual({ service: 'International', rate: 890 })
  expect(quoteFor(500, { from: sakiko })).toEqual({ service: 'International', rate: 1_490 })
})

test.each([
  ['yen, which have no decimals', 0, 490],
  ['dinars, which have three', 3, 4_900],
  ['ariary, which have five by our table', 5, 490_000],
])('quotes are in %s', (_, exponent, rate) => {
  expect(quoteFor(500, { exponent })?.rate).toBe(rate)
})

test.each([
  ['a carrier', { carrier: 'Fedex', service: null }, { service: 'Ground', rate: 640 }],
  ['a service', { carrier: 'USPS', service: 'Ground Advantage' }, { service: 'Ground Advantage', rate: 490 }],
  ['a service that hurries', { carrier: 'USPS', service: 'Priority Mail' }, { service: 'Priority Mail', rate: 1_140 }],
  ['a carrier nobody knows', { carrier: 'constructor', service: null }, { service: 'Ground', rate: 490 }],
])('MTH-08 the chosen %s has its price', (_, choice, expectedRate) => {
  expect(quoteFor(500, { choice })).toEqual(expectedRate)
})
