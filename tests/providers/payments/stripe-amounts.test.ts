import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getCurrencyDigits } from '../../../schemas/values/money.ts'
import { fromStripeAmount, toStripeAmount } from '../../../server/providers/payments/stripe/amounts.ts'

describe('CON-20 amounts are converted at the boundary by a table', () => {
  test.each([
    ['USD 12.34', 1_234, 'USD', 1_234],
    ['JPY 500', 500, 'JPY', 500],
    ['KWD 5.120', 5_120, 'KWD', 5_120],
    ['HUF 1000, which Stripe counts in hundredths', 1_000, 'HUF', 100_000],
    ['ISK 5, which Stripe counts in hundredths', 5, 'ISK', 500],
    ['UGX 5, which Stripe counts in hundredths', 5, 'UGX', 500],
    ['TWD 8.00', 800, 'TWD', 800],
    ['MGA 300, of which we have five digits and Stripe none', 30_000_000, 'MGA', 300],
    ['KRW 9007199254', 9_007_199_254, 'KRW', 9_007_199_254],
  ])('%s', (_, ours, currency, theirs) => {
    expect(toStripeAmount(ours, currency)).toBe(theirs)
    expect(fromStripeAmount(theirs, currency)).toBe(ours)
  })

  test.each([
    ['a dinar to its last digit', 5_124, 'KWD'],
    ['a part of an ariary', 30_000_001, 'MGA'],
    ['a currency that Stripe does not take', 100, 'MRO'],
    ['one with digits that Stripe does not know', 100, 'CLF'],
    ['one that nobody knows', 100, 'XXX'],
    ['more than a number can say', Number.MAX_SAFE_INTEGER, 'HUF'],
  ])('%s is refused', (_, amount, currency) => {
    expect(toStripeAmount(amount, currency)).toBeNull()
  })

  test('amounts in fractions of minor units are a fault, never rounded', () => {
    expect(() => fromStripeAmount(150, 'HUF')).toThrow(RangeError)
    expect(() => fromStripeAmount(100, 'XXX')).toThrow(RangeError)
  })

  test('every representable amount survives a round trip', () => {
    const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'BHD', 'HUF', 'ISK', 'UGX', 'TWD', 'MGA', 'CLP', 'XAF')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), currency, (amount, code) => {
        const stripeAmount = toStripeAmount(amount, code)
        if (stripeAmount === null) expect(['KWD', 'BHD', 'MGA']).toContain(code)
        else expect(fromStripeAmount(stripeAmount, code)).toBe(amount)
      }),
    )
  })

  test('currencies with other digits at Stripe are listed in the table', () => {
    const differ = ['HUF', 'ISK', 'UGX', 'MGA']
    for (const code of ['USD', 'JPY', 'KWD', 'VND', 'CLP', 'GBP', 'CNY', 'TWD', ...differ]) {
      const whole = 10 ** getCurrencyDigits(code) * 1_000
      expect(toStripeAmount(whole, code) === whole, code).toBe(!differ.includes(code))
    }
  })
})
