import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JOURNALS, type JournalName, type LedgerEntry } from '../../../schemas/records/ledger.ts'
import { explainAmounts } from '../../../server/domain/assessment/reasons/amounts.ts'
import { sumOf } from '../../../server/domain/money/round.ts'
import { buildClosingJournal } from '../../../server/domain/return/closing-journal.ts'
import { buildMoneyStory } from '../../../server/domain/return/money-story.ts'
import {
  buildNothingSentJournal,
  buildRemovalJournal,
  calculateRemainingValue,
} from '../../../server/domain/return/removed-units.ts'
import type { ValueInput } from '../../../server/domain/value/input.ts'
import {
  buildJournal,
  chargeJournal,
  collectedJournal,
  differenceJournal,
  reversalOf,
  shopLaterJournal,
} from '../../../server/domain/value/journal.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { anyReturn } from '../value/arbitrary.ts'
import { documentOf } from './documents.ts'

interface Journal {
  readonly journal: JournalName
  readonly at: number
  readonly entries: readonly LedgerEntry[]
}

const tell = (input: ValueInput, journals: readonly Journal[]) =>
  buildMoneyStory(explainAmounts(documentOf(input), { journals, payouts: [], policy: null }), journals)

const payoutOf = (input: ValueInput): number => {
  const { computed, credit } = calculateTotals(input)
  if (input.creditType !== 'refund' && input.creditType !== 'gift') return 0
  return Math.max(0, computed.net) + (input.creditType === 'gift' ? credit.bonus.storeCreditBonus : 0)
}

const balance = (entries: readonly LedgerEntry[], term: LedgerEntry['term']): number =>
  sumOf(entries.filter((one) => one.term === term).map(({ amount }) => amount))

/** What may be booked after the submit. */
const laterJournals = (
  input: ValueInput,
  submit: readonly LedgerEntry[],
  n: number,
): Readonly<Record<Exclude<JournalName, 'submit'>, readonly LedgerEntry[]>> => {
  const [refunded, open] = [0 - balance(submit, 'refunded'), balance(submit, 'open')]
  const removed = calculateRemainingValue(documentOf(input), new Set([input.items[0]?.unit.id ?? '']), {
    paidOut: 0,
    flatBonus: false,
  })
  const adjusted = calculateRemainingValue(
    { ...documentOf(input), adjustments: [{ at: 0, by: 'Desk', amount: n, reason: 'As agreed' }] },
    new Set(),
    { paidOut: 0, flatBonus: false },
  )
  return {
    items: buildRemovalJournal(removed, submit),
    adjustment: buildRemovalJournal(adjusted, submit),
    difference: differenceJournal({ term: 'refunded', less: n, ofBonus: 0 }).entries,
    checkout: collectedJournal(Math.min(n, open)),
    'nothing-sent': buildNothingSentJournal({
      paid: balance(submit, 'paid'),
      open,
      'new-items': 0 - balance(submit, 'new-items'),
    }),
    close: buildClosingJournal(submit, { paidOut: n, sent: n % 2 === 0 }),
    cancel: reversalOf(submit),
    'shop-later': shopLaterJournal(refunded, n),
    'instant-charge': chargeJournal(n),
  }
}

describe('the money of a return in lines', () => {
  it('ADM-06 the lines of every drawn submit sum to its payout', () => {
    fc.assert(
      fc.property(anyReturn, (input) => {
        const story = tell(input, [{ journal: 'submit', at: 0, entries: buildJournal(input) }])
        expect(sumOf(story.lines.map(({ amount }) => amount))).toBe(payoutOf(input))
        expect(story).toMatchObject({ payout: payoutOf(input), isEven: true, currency: input.order.currency })
        for (const { amount, entries } of story.lines) expect(sumOf(entries.map((one) => one.amount))).toBe(amount)
      }),
      { numRuns: 800 },
    )
  })

  it('ADM-06 the lines sum to the payout after any later journal', () => {
    fc.assert(
      fc.property(anyReturn, fc.nat({ max: 5000 }), fc.constantFrom(...JOURNALS), (input, n, name) => {
        const submit = buildJournal(input)
        const later = name === 'submit' ? [] : laterJournals(input, submit, n)[name]
        const story = tell(input, [
          { journal: 'submit', at: 0, entries: submit },
          { journal: name, at: 1, entries: later },
        ])
        const all = [...submit, ...later]
        expect(sumOf(story.lines.map(({ amount }) => amount))).toBe(
          0 - balance(all, 'refunded') - balance(all, 'store-credit'),
        )
        expect(story.isEven).toBe(true)
      }),
      { numRuns: 800 },
    )
  })

  it('ADM-06 books that are not even are reported', () => {
    const entries = [{ term: 'refunded', amount: -100 }] as const
    const amounts = { currency: 'USD', lines: [], giftBonus: 0, covered: 0, changes: [] } as const
    const story = buildMoneyStory({ ...amounts, lines: [], changes: [] }, [{ journal: 'submit', at: 0, entries }])
    expect(story).toMatchObject({ payout: 100, isEven: false })
  })
})
