import { describe, expect, it } from 'vitest'
import {
  buildJournal,
  chargeJournal,
  collectedJournal,
  differenceJournal,
  reversalOf,
  shopLaterJournal,
} from '../../../server/domain/value/journal.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import {
  A,
  alwaysActive,
  bigCart,
  C,
  creditA,
  evenB,
  exampleFees,
  forCredit,
  inactivePolicy,
  inputOf,
  plainPolicy,
  tenPercentGift,
} from './example.ts'

describe('the journal (F29)', () => {
  const journal = (input: Parameters<typeof inputOf>[0]) =>
    Object.fromEntries(buildJournal(inputOf(input)).map(({ term, amount }) => [term, amount]))
  const nothing = {
    bonus: 0,
    paid: 0,
    open: 0,
    refunded: 0,
    'store-credit': 0,
    'new-items': 0,
    fees: 0,
    'not-taken': 0,
  }

  it('F29 the journal covers credit at 80 %, gift card, exchange, purchase and fee', () => {
    const input = {
      items: [forCredit(A, { creditPercentage: 80 }), evenB],
      newItems: [C],
      policy: { ...plainPolicy, ...tenPercentGift, fees: exampleFees },
      creditType: 'gift',
    } as const
    expect(calculateTotals(inputOf(input)).computed).toMatchObject({ remainingCredit: 2232, net: 1982 })
    expect(journal(input)).toEqual({
      ...nothing,
      'returned-value': 15_120,
      bonus: 198,
      'store-credit': -(1982 + 198),
      'new-items': -10_872,
      fees: -(2016 + 250),
    })
  })

  it('F29 a cart of 11340 with a bonus of 1000 is paid with 260', () => {
    const policy = { ...plainPolicy, shop_now_bonus: 1000 }
    expect(journal({ items: [creditA], newItems: [bigCart], policy })).toEqual({
      ...nothing,
      'returned-value': 10_080,
      bonus: 1000,
      paid: 260,
      'new-items': -11_340,
    })
  })

  it('F29 F16 a cart of 11120 leaves 40, which the shop covers', () => {
    const policy = { ...plainPolicy, shop_now_bonus: 1000 }
    const newItems = [{ id: 'S', price: 10_296 }]
    expect(calculateTotals(inputOf({ items: [creditA], newItems, policy })).computed.net).toBe(-40)
    expect(journal({ items: [creditA], newItems, policy })).toEqual({
      ...nothing,
      'returned-value': 10_080,
      bonus: 1040,
      'new-items': -11_120,
    })
  })

  it('F29 A alone with a refund fee of 500 and its shipping back', () => {
    const policy = {
      ...plainPolicy,
      fees: exampleFees,
      reimbursement: { shipping: alwaysActive, duties: inactivePolicy },
    }
    expect(journal({ items: [creditA], policy, creditType: 'refund' })).toEqual({
      ...nothing,
      'returned-value': 10_480,
      refunded: -9980,
      fees: -500,
    })
  })

  it('F29 F16 an abandoned payout stays with the shop', () => {
    expect(journal({ items: [creditA], creditType: 'exchange' })).toEqual({
      ...nothing,
      'returned-value': 10_080,
      fees: -10_080,
    })
  })

  it('FIX-10 a checkout amount is open at submit, and paid once received', () => {
    const settings = { ...inputOf().settings, checkoutForUpsell: true }
    const flags = new Set([...inputOf().flags, 'exchange-order-checkout'])
    const policy = { ...plainPolicy, shop_now_bonus: 1000 }
    const cart = { items: [creditA], newItems: [bigCart], policy }
    expect(journal({ ...cart, settings, flags })).toMatchObject({ paid: 0, open: 260 })
    expect(journal({ ...cart, flags })).toMatchObject({ paid: 260, open: 0 })
    expect(journal({ ...cart, settings })).toMatchObject({ paid: 260, open: 0 })
    expect(collectedJournal(260)).toEqual([
      { term: 'open', amount: -260 },
      { term: 'paid', amount: 260 },
    ])
  })

  it('SLT-05 a refund converted to store credit is not refunded; its bonus is added', () => {
    expect(shopLaterJournal(1000, 150)).toEqual([
      { term: 'refunded', amount: 1000 },
      { term: 'bonus', amount: 150 },
      { term: 'store-credit', amount: -1150 },
    ])
  })

  it('F29 every term is an entry of its own, even without subentries', () => {
    expect(buildJournal(inputOf({ items: [evenB] }))).toEqual([
      { term: 'returned-value', amount: 5040 },
      { term: 'bonus', amount: 0 },
      { term: 'paid', amount: 0 },
      { term: 'open', amount: 0 },
      { term: 'refunded', amount: 0 },
      { term: 'store-credit', amount: 0 },
      { term: 'new-items', amount: -5040 },
      { term: 'fees', amount: 0 },
      { term: 'not-taken', amount: 0 },
    ])
  })

  it('F29 an instant charge is a journal of its own: the advance taken back', () => {
    expect(chargeJournal(9580)).toEqual([
      { term: 'charged', amount: 9580 },
      { term: 'advance', amount: -9580 },
    ])
  })

  it.each([
    ['300 less, of them 100 of the bonus: the rest stays with the shop', 300, 100, { bonus: -100, fees: -200 }],
    ['300 less, none of the bonus', 300, 0, { fees: -300 }],
    ['100 less than of the bonus alone', 100, 300, { bonus: -100 }],
    ['1 more: the shop bears it', -1, 0, { bonus: 1 }],
    ['300 more, of them 100 of the bonus', -300, -100, { bonus: 300 }],
  ] as const)('BCK-08 a store’s deviation from the request is booked: %s', (_, less, bonusAmount, others) => {
    const { name, entries } = differenceJournal({ term: 'refunded', less, ofBonus: bonusAmount })
    expect([name, Object.fromEntries(entries.map(({ term, amount }) => [term, amount]))]).toEqual([
      'difference',
      { refunded: less, ...others },
    ])
  })

  it('F29 a reversal negates every entry of a journal, and zero stays 0', () => {
    const entries = buildJournal(inputOf({ items: [creditA], creditType: 'refund' }))
    expect(reversalOf(entries)).toEqual([
      { term: 'returned-value', amount: -10_080 },
      { term: 'bonus', amount: 0 },
      { term: 'paid', amount: 0 },
      { term: 'open', amount: 0 },
      { term: 'refunded', amount: 10_080 },
      { term: 'store-credit', amount: 0 },
      { term: 'new-items', amount: 0 },
      { term: 'fees', amount: 0 },
      { term: 'not-taken', amount: 0 },
    ])
    expect(reversalOf(reversalOf(entries))).toEqual(entries)
  })
})
