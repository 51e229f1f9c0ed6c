import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../../schemas/records/ledger.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import {
  buildNothingSentJournal,
  buildRemovalJournal,
  calculateRemainingValue,
  REMOVAL_JOURNAL,
  type RemainingValue,
} from '../../../server/domain/return/removed-units.ts'
import type { ValueInput } from '../../../server/domain/value/input.ts'
import { buildJournal } from '../../../server/domain/value/journal.ts'
import { anyReturn } from '../value/arbitrary.ts'
import {
  A,
  anyPrice,
  anyPriceSettings,
  B,
  bigCart,
  creditA,
  evenB,
  exampleFees,
  forCredit,
  forVariant,
  inputOf,
  plainPolicy,
  tenPercentGift,
} from '../value/example.ts'
import { documentOf } from './documents.ts'

type Ledger = RemainingValue['ledger']

const sumRemaining = ({ 'returned-value': value, bonus, paid, open }: Ledger): number => value + bonus + paid + open
const right = (ledger: Ledger): number =>
  ledger.refunded + ledger['store-credit'] + ledger['new-items'] + ledger.fees + ledger['not-taken']

const flatFee = (input: ValueInput) =>
  input.policy.gift_card_incentive_type === 'flat' ? ({ flatBonus: true } as const) : {}

const anyChange = anyReturn.chain((input) => {
  const ids = input.items.map(({ unit }) => unit.id)
  return fc.record({
    input: fc.constant(input),
    removed: fc.subarray(ids),
    paidOut: fc.oneof(fc.constant(0), fc.nat({ max: 30_000 })),
    checkout: fc.boolean(),
  })
})

const documentIn = ({ input, checkout }: { input: ValueInput; checkout: boolean }): ReturnDocument => {
  const document = documentOf(input)
  return checkout && document.payment !== null
    ? { ...document, payment: { ...document.payment, by: 'checkout', state: 'in-checkout' } }
    : document
}

describe('a return without some of its units', () => {
  it('F29 a return without removals has its submitted value', () => {
    fc.assert(
      fc.property(anyReturn, (input) => {
        const { ledger } = calculateRemainingValue(documentOf(input), new Set(), { paidOut: 0, ...flatFee(input) })
        const submitted = Object.fromEntries(buildJournal(input).map(({ term, amount }) => [term, Math.abs(amount)]))
        expect(ledger).toEqual(submitted)
      }),
      { numRuns: 300 },
    )
  })

  it('F29 both sides balance and terms are non-negative, whatever is removed and paid', () => {
    fc.assert(
      fc.property(anyChange, (testCase) => {
        const { input, removed, paidOut } = testCase
        const { ledger } = calculateRemainingValue(documentIn(testCase), new Set(removed), {
          paidOut,
          ...flatFee(input),
        })
        expect(sumRemaining(ledger)).toBe(right(ledger))
        for (const amount of Object.values(ledger)) expect(amount).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 400 },
    )
  })

  it('removals never pay more than promised, and nothing without units', () => {
    fc.assert(
      fc.property(anyChange, (testCase) => {
        const { input, removed } = testCase
        const document = documentIn(testCase)
        const facts = { paidOut: 0, ...flatFee(input) }
        const remainingLedger = (ids: readonly string[]) =>
          calculateRemainingValue(document, new Set(ids), facts).ledger
        const sumPaidOut = (ledger: Ledger) => ledger.refunded + ledger['store-credit'] + ledger['new-items']
        expect(sumPaidOut(remainingLedger(removed))).toBeLessThanOrEqual(sumPaidOut(remainingLedger([])))
        const all = remainingLedger(input.items.map(({ unit }) => unit.id))
        if (input.newItems.length === 0) expect(all.refunded + all['store-credit'] + all['new-items']).toBe(0)
      }),
      { numRuns: 400 },
    )
  })

  it('F29 the ledger is the same for any order of removals and receipts', () => {
    const anyWalk = anyChange.chain((testCase) =>
      fc.record({
        testCase: fc.constant(testCase),
        walk: fc.array(fc.subarray(testCase.input.items.map(({ unit }) => unit.id)), { maxLength: 4 }),
      }),
    )
    fc.assert(
      fc.property(anyWalk, ({ testCase, walk }) => {
        const document = documentIn(testCase)
        const facts = { paidOut: 0, ...flatFee(testCase.input) }
        const books: (LedgerEntry & { journal: string })[] = []
        const write = (ids: readonly string[]) => {
          const entries = buildRemovalJournal(calculateRemainingValue(document, new Set(ids), facts), books)
          expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
          books.push(...entries.map((entry) => ({ ...entry, journal: REMOVAL_JOURNAL })))
        }
        for (const ids of [...walk, testCase.removed]) write(ids)
        const direct = buildRemovalJournal(calculateRemainingValue(document, new Set(testCase.removed), facts), [])
        const sumOf = (entries: readonly LedgerEntry[], term: string) =>
          entries.filter((one) => one.term === term).reduce((sum, { amount }) => sum + amount, 0)
        for (const { term } of [...books, ...direct]) expect(sumOf(books, term)).toBe(sumOf(direct, term))
      }),
      { numRuns: 300 },
    )
  })
})

describe('by example', () => {
  const two = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
  const payoutOf = (input: ValueInput, ids: readonly string[], paidOut = 0) =>
    calculateRemainingValue(documentOf(input), new Set(ids), { paidOut }).payout

  it('A and B for a refund: without B the refund is that of A', () => {
    expect(payoutOf(two, [])).toEqual({ kind: 'refund', amount: 15_120 })
    expect(payoutOf(two, [B.id])).toEqual({ kind: 'refund', amount: 10_080 })
    expect(payoutOf(two, [A.id, B.id])).toEqual({ kind: 'refund', amount: 0 })
  })

  it('a completed payout stays paid, and the shop bears the difference', () => {
    const remaining = calculateRemainingValue(documentOf(two), new Set([B.id]), { paidOut: 15_120 })
    expect(remaining.payout.amount).toBe(15_120)
    expect(remaining.ledger).toMatchObject({ 'returned-value': 10_080, bonus: 5040, refunded: 15_120 })
  })

  it('a handling fee stays while the rest covers it, without fees of other units', () => {
    const policy = { ...plainPolicy, fees: exampleFees }
    const items = [forCredit(A, { feeAmount: 300 }), forCredit(B, { feeAmount: 200 })]
    const input = inputOf({ items, policy, creditType: 'refund' })
    expect(payoutOf(input, [])).toEqual({ kind: 'refund', amount: 15_120 - 500 - 500 })
    expect(payoutOf(input, [B.id])).toEqual({ kind: 'refund', amount: 10_080 - 300 - 500 })
  })

  it('an unsent replacement is not paid for: A refunded and B exchanged, without B', () => {
    const input = inputOf({ items: [creditA, evenB], creditType: 'refund' })
    const { ledger } = calculateRemainingValue(documentOf(input), new Set([B.id]), { paidOut: 0 })
    expect(ledger).toMatchObject({ 'returned-value': 10_080, refunded: 10_080, 'new-items': 0 })
  })

  it('the bonus of a gift card shrinks with it; a flat one stays whole', () => {
    const policy = { ...plainPolicy, ...tenPercentGift }
    const input = inputOf({ items: [creditA, forCredit(B)], policy, creditType: 'gift' })
    expect(payoutOf(input, [])).toEqual({ kind: 'gift-card', amount: 15_120 + 1512 })
    expect(payoutOf(input, [B.id])).toEqual({ kind: 'gift-card', amount: 10_080 + 1008 })
    const remaining = calculateRemainingValue(documentOf(input), new Set([B.id]), { paidOut: 0, flatBonus: true })
    expect(remaining.payout.amount).toBe(10_080 + 1512)
  })
  it('F29 unsent goods refund their payment, and open requests are cancelled', () => {
    expect(buildNothingSentJournal({ paid: 700, open: 300, 'new-items': 6000 })).toEqual([
      { term: 'paid', amount: -700 },
      { term: 'open', amount: -300 },
      { term: 'new-items', amount: 1000 },
    ])
    // A payment for a fee is no price of goods: the shop waives it.
    expect(buildNothingSentJournal({ paid: 700, open: 0, 'new-items': 600 })).toEqual([
      { term: 'paid', amount: -700 },
      { term: 'new-items', amount: 600 },
      { term: 'fees', amount: 100 },
    ])
    expect(buildNothingSentJournal({ paid: 0, open: 0, 'new-items': 6000 })).toEqual([])
  })

  it('REV-47 a checkout without an order requests less; a placed order stays, the rest returns', () => {
    const items = [forVariant(A, 20_000), forVariant(B, 9000)]
    const submitted = documentOf(inputOf({ items, settings: anyPriceSettings, flags: anyPrice }))
    const document: ReturnDocument = { ...submitted, payment: { by: 'checkout', amount: 15_120, state: 'in-checkout' } }
    const made: ReturnDocument = { ...document, exchangeOrder: { state: 'created', at: 1 } }
    const withoutB = (one: ReturnDocument) => calculateRemainingValue(one, new Set([B.id]), { paidOut: 0 })
    expect(withoutB(document)).toMatchObject({ paid: 10_800, payout: { amount: 0 } })
    expect(withoutB(made)).toMatchObject({ paid: 15_120, payout: { amount: 4320 } })
  })
})

it('F29 the card is refunded the surplus of unsent dearer goods, also for credited units', () => {
  const items = [forVariant(A, 20_000), forVariant(B, 9000)]
  const document = documentOf(inputOf({ items, settings: anyPriceSettings, flags: anyPrice }))
  const withoutB = calculateRemainingValue(document, new Set([B.id]), { paidOut: 0 })
  expect(withoutB).toMatchObject({ ledger: { paid: 10_800, refunded: 0 }, net: -10_800 })
  const turnedDocument: ReturnDocument = {
    ...document,
    items: document.items.map((item) => (item.lineItemId === B.id ? { ...item, returnType: 'credit' } : item)),
    replacements: document.replacements.filter(({ forLineItemId }) => forLineItemId !== B.id),
  }
  expect(calculateRemainingValue(turnedDocument, new Set(), { paidOut: 0 }).ledger).toMatchObject({
    paid: 10_800,
    refunded: 5040,
  })
  // An earlier refund stays, although more is missing now.
  const less = calculateRemainingValue(document, new Set(), { paidOut: 0, onCard: 10_800 })
  expect(less.ledger).toMatchObject({ paid: 10_800, bonus: 4320 })
})

it('F29 the card’s refund for unsent goods is neither requested nor counted as goods', () => {
  const document = documentOf(inputOf({ items: [creditA], newItems: [bigCart] }))
  const before = calculateRemainingValue(document, new Set(), { paidOut: 0 }).ledger
  const after = calculateRemainingValue(document, new Set(), { paidOut: 0, refundedForGoods: 1260 }).ledger
  expect(before).toMatchObject({ 'returned-value': 10_080, paid: 1260, 'new-items': 11_340 })
  expect(after).toMatchObject({ 'returned-value': 10_080, paid: 0, 'new-items': 10_080 })
})
