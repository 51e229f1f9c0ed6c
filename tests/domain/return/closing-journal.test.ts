import { describe, expect, it } from 'vitest'
import { buildClosingJournal } from '../../../server/domain/return/closing-journal.ts'
import { buildJournal } from '../../../server/domain/value/journal.ts'
import { A, bigCart, creditA, evenB, forCredit, inputOf, plainPolicy } from '../value/example.ts'

type Input = Parameters<typeof inputOf>[0]
type Happened = Parameters<typeof buildClosingJournal>[1]

/** What closing writes, by term; together it is nothing. */
const closing = (input: Input, happened: Happened) => {
  const entries = buildClosingJournal(buildJournal(inputOf(input)), happened)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  return Object.fromEntries(entries.map(({ term, amount }) => [term, amount]))
}

const refund: Input = { items: [creditA], creditType: 'refund' }
const cart: Input = { items: [creditA], newItems: [bigCart] }
const nothing: Happened = { paidOut: 0, sent: false }

describe('the books of a return that is closed without being processed', () => {
  it('F29 are taken back as a whole where nothing was paid out and nothing sent', () => {
    expect(closing(refund, nothing)).toEqual({ 'returned-value': -10_080, refunded: 10_080 })
    expect(closing(cart, nothing)).toEqual({ 'returned-value': -10_080, paid: -1260, 'new-items': 11_340 })
  })

  it('F29 keep with the shop what is not paid out any more', () => {
    expect(closing(refund, { paidOut: 4000, sent: false })).toEqual({ refunded: 6080, fees: -6080 })
    expect(closing({ ...refund, creditType: 'gift' }, { paidOut: 4000, sent: false })).toEqual({
      'store-credit': 6080,
      fees: -6080,
    })
    expect(closing(refund, { paidOut: 10_080, sent: false })).toEqual({})
  })

  it('F29 stay with their goods where those were sent, and lose only what was to be paid out beside them', () => {
    expect(closing(cart, { paidOut: 0, sent: true })).toEqual({})
    expect(closing({ items: [forCredit(A), evenB], creditType: 'refund' }, { paidOut: 0, sent: true })).toEqual({
      refunded: 10_080,
      fees: -10_080,
    })
  })

  it('F29 give up goods that are not sent, with what was paid for them, where a part was paid out', () => {
    expect(closing({ items: [creditA, evenB], creditType: 'refund' }, { paidOut: 10_080, sent: false })).toEqual({
      'new-items': 5040,
      fees: -5040,
    })
    const bonus: Input = { ...cart, policy: { ...plainPolicy, shop_now_bonus: 1000 } }
    // As much as can be paid out beside a card payment: something a merchant did by hand.
    expect(closing(bonus, { paidOut: 1, sent: false })).toEqual({ 'new-items': 11_340, paid: -260, fees: -11_080 })
  })

  it('FIX-10 ask no more for what was open in a checkout', () => {
    const settings = { ...inputOf().settings, checkoutForUpsell: true }
    const flags = new Set(['exchange-order-checkout'])
    expect(closing({ ...cart, settings, flags }, { paidOut: 1, sent: false })).toEqual({
      'new-items': 11_340,
      open: -1260,
      fees: -10_080,
    })
  })
})
