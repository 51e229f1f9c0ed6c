import { describe, expect, test } from 'vitest'
import { bundles, textKeys } from '../../locales/bundles.ts'
import { translator } from '../../locales/translate.ts'
import { maskOrderNumber } from '../../server/domain/items/gift-visibility.ts'

/** Letters to people who entered or proved the order number. */
const ofKnownOrders = [
  ...['mail.order-link-subject', 'mail.order-link-intro', 'mail.request-intro-gift'],
  ...['mail.withdrawal-owner-subject', 'mail.withdrawal-owner-intro'],
]
const ofReturns = textKeys.filter(
  (key) => key.startsWith('mail.') && bundles.en[key]?.includes('$order') && !ofKnownOrders.includes(key),
)
const maskedNumber = maskOrderNumber('receipt-holder', '#1001')
const values = {
  number: 'RT-7K2M',
  new: '#2002',
  amount: '$5.00',
  date: 'May 1',
  city: 'Oslo',
  country: 'Norway',
  method: 'Courier',
  day: 'May 1',
  shop: 'Wrenfold',
  time: '9:00',
  part: 'part',
  carrier: 'UPS',
}

test('FND-86 the letters of returns that name the order are found', () => {
  expect(ofReturns.length).toBeGreaterThan(10)
})

describe.each(Object.keys(bundles))('FND-86 in %s', (language) => {
  const t = translator({ language, content: {} })

  test.each(ofReturns)('%s names no masked order in a letter of a gift return', (key) => {
    const text = t(key as 'mail.confirmation-subject', { ...values, order: maskedNumber } as never)
    expect(text).not.toMatch(/•|\{| {2}| [.,]|（）|^の/)
    expect(t(key as 'mail.confirmation-subject', { ...values, order: '#1001' } as never)).toContain('#1001')
  })
})
