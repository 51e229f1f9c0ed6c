import { describe, expect, it } from 'vitest'
import { buildClosingJournal } from '../../../server/domain/return/closing-journal.ts'
import { buildJournal } from '../../../server/domain/value/journal.ts'
import { A, bigCart, creditA, evenB, forCredit, inputOf, plainPolicy } from '../value/example.ts'

type Input = Parameters<typeof inputOf>[0]
type ClosingFacts = Parameters<typeof buildClosingJournal>[1]

const closing = (input: Input, happened: ClosingFacts) => {
  const entries = buildClosingJournal(buildJournal(inputOf(input)), happened)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  return Object.fromEntries(entries.map(({ term, amount }) => [term, amount]))
}

const refund: Input = { items: [creditA], creditType: 'refund' }
const cart: Input = { items: [creditA], newItems: [bigCart] }
const noPayouts: ClosingFacts = { paidOut: 0, sent: false }

describe('the books of a return that is closed without being processed', () => {
  it('F29 the ledger is fully reversed when nothing was paid out or sent', () => {
    expect(closing(refund, noPayouts)).toEqual({ 'returned-value': -10_080, refunded: 10_080 })
    expect(closing(cart, noPayouts)).toEqual({ 'returned-value': -10_080, paid: -1260, 'new-items': 11_340 })
  })

  it('F29 a closed return leaves unpaid amounts with the shop', () => {
    expect(closing(refund, { paidOut: 4000, sent: false })).toEqual({ refunded: 6080, fees: -6080 })
    expect(closing({ ...refund, creditType: 'gift' }, { paidOut: 4000, sent: false })).toEqual({
      'store-credit': 6080,
      fees: -6080,
    })
    expect(closing(refund, { paidOut: 10_080, sent: false })).toEqual({})
  })

  it('F29 a closed return with sent goods loses only the payout beside them', () => {
    expect(closing(cart, { paidOut: 0, sent: true })).toEqual({})
    expect(closing({ items: [forCredit(A), evenB], creditType: 'refund' }, { paidOut: 0, sent: true })).toEqual({
      refunded: 10_080,
      fees: -10_080,
    })
  })

  it('F29 a partly paid closed return cancels unsent goods and refunds their payment', () => {
    expect(closing({ items: [creditA, evenB], creditType: 'refund' }, { paidOut: 10_080, sent: false })).toEqual({
      'new-items': 5040,
      fees: -5040,
    })
    const bonus: Input = { ...cart, policy: { ...plainPolicy, shop_now_bonus: 1000 } }
    // The maximum payout beside a card payment, from a manual action.
    expect(closing(bonus, { paidOut: 1, sent: false })).toEqual({ 'new-items': 11_340, paid: -260, fees: -11_080 })
  })

  it('FIX-10 a closed return stops requesting its open checkout', () => {
    const settings = { ...inputOf().settings, checkoutForUpsell: true }
    const flags = new Set(['exchange-order-checkout'])
    expect(closing({ ...cart, settings, flags }, { paidOut: 1, sent: false })).toEqual({
      'new-items': 11_340,
      open: -1260,
      fees: -10_080,
    })
  })
})
