import { expect, test } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import {
  closeCheckout,
  collectPayment,
  getCheckoutDeadline,
  getNextCheckTime,
  getOpenAmount,
  isInCheckout,
} from '../../../server/domain/return/checkout.ts'
import { creditA, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

const checkoutDocument = (paid?: number): ReturnDocument =>
  documentOf(inputOf({ items: [creditA] }), {
    payment: { by: 'checkout', amount: 700, state: 'in-checkout', until: DAY, ...(paid !== undefined && { paid }) },
  })

test.each([
  ['nothing', 0, 700, true],
  ['a part', 200, 500, true],
  ['less than before, as an older word says', 50, 600, true],
  ['all of it', 700, 0, false],
  ['more than was asked for', 900, 0, false],
])('FIX-10 after %s arrived, the rest of the requested amount is open', (_, paid, open, isRequested) => {
  const after = collectPayment(checkoutDocument(paid === 50 ? 100 : undefined), paid)
  expect([getOpenAmount(after), isInCheckout(after)]).toEqual([open, isRequested])
})

test('FIX-10 a cancelled request is not open, and card payments never are', () => {
  expect(getOpenAmount(checkoutDocument())).toBe(700)
  const off = closeCheckout(checkoutDocument(200))
  expect([getOpenAmount(off), off.payment?.state]).toEqual([0, 'lapsed'])
  const card = { by: 'card', amount: 700, state: 'charged' } as const
  const cardPayment = { ...checkoutDocument(), payment: card }
  expect([
    getOpenAmount(cardPayment),
    closeCheckout(cardPayment).payment,
    collectPayment(cardPayment, 700).payment,
  ]).toEqual([0, card, card])
  expect(collectPayment(off, 700)).toEqual(off)
})

test('FIX-10 a shop sets the days a checkout waits, a week by default', () => {
  expect([getCheckoutDeadline(5, {}), getCheckoutDeadline(5, { checkoutDays: 2 })]).toEqual([8 * DAY - 1, 3 * DAY - 1])
})

test('DAT-02 a checkout waits to the end of a day of the shop', () => {
  const noon = Date.UTC(2026, 2, 1, 12)
  expect(getCheckoutDeadline(noon, { timeZone: 'America/New_York' })).toBe(Date.parse('2026-03-09T03:59:59.999Z'))
})

test('FIX-10 the checkout is polled ever less often, at its deadline, then until it ends', () => {
  const of = { since: 0, until: 7 * DAY }
  expect(getNextCheckTime(0, of)).toBe(5 * MINUTE)
  expect(getNextCheckTime(60 * MINUTE, of)).toBe(90 * MINUTE)
  expect(getNextCheckTime(3 * DAY + 60 * MINUTE, { since: 3 * DAY, until: 10 * DAY })).toBe(3 * DAY + 90 * MINUTE)
  expect(getNextCheckTime(3 * DAY, of)).toBe(3.25 * DAY)
  expect(getNextCheckTime(7 * DAY - 1, of)).toBe(7 * DAY + 1)
  expect(getNextCheckTime(7 * DAY, of)).toBe(7 * DAY + 1)
  expect(getNextCheckTime(8 * DAY, of)).toBe(8.25 * DAY)
})
