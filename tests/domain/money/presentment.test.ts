import { describe, expect, it } from 'vitest'
import { DEFAULT_CARD_MINIMUM, DEFAULT_CURRENCY, getCurrencyDigits } from '../../../schemas/values/money.ts'
import { toPresentment } from '../../../server/domain/money/presentment.ts'

const digitsOf = (codes: string): number[] => codes.split(' ').map(getCurrencyDigits)
const expectOnlyDigits = (digits: number): unknown =>
  expect.toSatisfy((list: number[]) => list.every((d) => d === digits))

describe('minor units of a currency', () => {
  it('CON-17 a currency that is not listed has two digits', () => {
    expect(digitsOf('USD EUR CAD GBP MXN')).toEqual(expectOnlyDigits(2))
  })

  it('CON-18 zero-decimal currencies have none', () => {
    expect(digitsOf('JPY KRW VND CLP ISK HUF BIF DJF GNF KMF PYG RWF UGX UYI VUV XAF XOF XPF')).toEqual(
      expectOnlyDigits(0),
    )
  })

  it('CON-19 dinars and rials have three, CLF four', () => {
    expect(digitsOf('BHD IQD JOD KWD LYD OMR TND')).toEqual(expectOnlyDigits(3))
    expect(getCurrencyDigits('CLF')).toBe(4)
  })

  it('F1 CON-18 CON-19 a yen is 1 minor unit and a dinar 1000', () => {
    expect([10 ** getCurrencyDigits('JPY'), 10 ** getCurrencyDigits('KWD')]).toEqual([1, 1000])
  })

  it('CON-20 MGA and MRO have five', () => {
    expect(digitsOf('MGA MRO')).toEqual(expectOnlyDigits(5))
  })

  it('CON-21 the default currency is USD and the least charge 50 minor units', () => {
    expect([DEFAULT_CURRENCY, DEFAULT_CARD_MINIMUM]).toEqual(['USD', 50])
  })
})

describe('presentment (F22)', () => {
  it.each([
    ['CAD', '1.35', -4248, -5735],
    ['JPY', '150', 4248, 6372],
    ['KWD', '0.307', -4248, -13_041],
    ['CLF', '0.5', 1, 50],
    ['MGA', '4500', 1, 4_500_000],
  ])('FEE-33 F22 USD into %s at %s turns %i into %i', (currency, rate, amount, expected) => {
    expect(toPresentment(amount, 'USD', { currency, rate })).toBe(expected)
  })

  it('F22 from a currency with more digits rounds once', () => {
    expect(toPresentment(1500, 'KWD', { currency: 'JPY', rate: '450' })).toBe(675)
    expect(toPresentment(1, 'KWD', { currency: 'JPY', rate: '500' })).toBe(1)
  })
})
