import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getCurrencyDigits } from '../../../schemas/values/money.ts'
import { calculateRate } from '../../../server/providers/commerce/shopify-rest/presentment.ts'
import { parseMinor } from '../../../server/providers/reading/money.ts'

const currency = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF', 'MGA')

describe('decimal text in minor units', () => {
  test('a decimal text is converted exactly, whatever its digits', () => {
    const parts = fc.record({ currency, minor: fc.bigInt(0n, 10n ** 15n), zeros: fc.nat(6), negative: fc.boolean() })
    fc.assert(
      fc.property(parts, ({ currency: code, minor, zeros, negative }) => {
        const digits = getCurrencyDigits(code)
        const text = minor.toString().padStart(digits + 1, '0')
        const whole = text.slice(0, text.length - digits)
        const part = text.slice(text.length - digits) + '0'.repeat(zeros)
        const read = parseMinor(`${negative ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`, code)
        expect(read).toEqual({ kind: 'read', amount: Number(negative ? -minor : minor) + 0 })
      }),
    )
  })

  test('a decimal text with excess digits other than zero is refused', () => {
    fc.assert(
      fc.property(currency, fc.nat(), fc.integer({ min: 1, max: 9 }), (code, whole, digit) => {
        const text = `${whole}.${'0'.repeat(getCurrencyDigits(code))}${digit}`
        expect(parseMinor(text, code).kind).toBe('refused')
      }),
    )
  })

  test.each(['', ' ', '1,50', '1.', '.5', '1e3', '+1', '0x10', '1 000', 'NaN', '１２'])('%j is refused', (text) => {
    expect(parseMinor(text, 'USD').kind).toBe('refused')
  })
})

describe('the rate of a presentment currency', () => {
  test.each([
    ['155.25', '115.00', '1.35'],
    ['15000', '100.00', '150'],
    ['0.307', '1.00', '0.307'],
    ['1.00', '3.00', '0.333333333333333333'],
    ['2.00', '3.00', '0.666666666666666667'],
    ['10.00', '0.00', null],
    ['0', '10.00', null],
  ])('%s for %s is %s', (presentment, shop, rate) => {
    expect(calculateRate(presentment, shop)).toBe(rate)
  })

  test('the rate reproduces the presentment total from the total', () => {
    const minor = fc.bigInt(1n, 10n ** 9n)
    fc.assert(
      fc.property(minor, minor, (presentment, shop) => {
        const rate = calculateRate(`${presentment}`, `${shop}`) ?? ''
        const [whole = '', part = ''] = rate.split('.')
        const scale = 10n ** BigInt(part.length)
        const back = (shop * BigInt(whole + part) * 2n + scale) / (scale * 2n)
        expect(back).toBe(presentment)
      }),
    )
  })
})
