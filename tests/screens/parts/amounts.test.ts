import { describe, expect, it } from 'vitest'
import { translator } from '../../../locales/translate.ts'
import { receiptMoney, shortMoney } from '../../../screens/parts/amounts.ts'

const t = translator({ language: 'en' })
// Intl uses two kinds of no-break space; readers see a space.
const toPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('an amount in words', () => {
  it.each([
    [1_000, 'USD', 'en', '$10'],
    [1_050, 'USD', 'en', '$10.50'],
    [123_400, 'USD', 'en', '$1,234'],
    [1_000, 'EUR', 'fr', '10 €'],
    [1_050, 'EUR', 'de', '10,50 €'],
    [6_980, 'JPY', 'en', '¥6,980'],
    [10_000, 'KWD', 'en', 'KWD 10'],
    [0, 'USD', 'en', '$0'],
  ])('CRD-04 %d of %s in %s drops a fraction of nothing: %4$s', (amount, currency, language, text) => {
    const shortText = shortMoney(amount, currency, translator({ language }))
    expect({ ...shortText, text: toPlainSpaces(shortText.text) }).toEqual({ amount, currency, text })
  })

  it.each([
    [-30_921, '$309.21'],
    [544, '−$5.44'],
    [0, '$0.00'],
  ])('UXD-04 with its flag %d of a receipt is %s: a minus marks a deduction', (amount, text) => {
    expect(receiptMoney(amount, 'USD', 'minus', t)).toEqual({ amount, currency: 'USD', text })
  })

  it.each([
    ['fr', '−309,21 €'],
    ['de', '−309,21 €'],
    ['ja', '−€309.21'],
  ])('REV-06 %s places the sign as its language does', (language, text) => {
    expect(toPlainSpaces(receiptMoney(30_921, 'EUR', 'minus', translator({ language })).text)).toBe(text)
  })

  it.each([
    [-30_921, '($309.21)'],
    [544, '$5.44'],
    [0, '$0.00'],
  ])('FEE-36 otherwise %d is %s: a credit is in parentheses', (amount, text) => {
    expect(receiptMoney(amount, 'USD', 'parentheses', t).text).toBe(text)
  })

  it('FEE-37 yen have no decimals, and each language writes them its own way', () => {
    expect(receiptMoney(6_980, 'JPY', 'parentheses', t).text).toBe('¥6,980')
    expect(receiptMoney(6_980, 'JPY', 'parentheses', translator({ language: 'ja' })).text).toBe('￥6,980')
  })
})
