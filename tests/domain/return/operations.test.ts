import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../../schemas/records/ledger.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { buildClosingJournal } from '../../../server/domain/return/closing-journal.ts'
import {
  getExcludedUnits,
  hasAllArrived,
  judgeUnit,
  listArrivalProblems,
  listAwaitedUnits,
  listNewlyArrived,
  listUnitsUnderReview,
  receiveUnits,
  undoVerdict,
} from '../../../server/domain/return/operations.ts'
import { selectPayouts } from '../../../server/domain/return/payouts.ts'
import {
  buildRemovalJournal,
  calculateRemainingValue,
  REMOVAL_JOURNAL,
} from '../../../server/domain/return/removed-units.ts'
import { listSubmittedItems } from '../../../server/domain/return/submitted-lines.ts'
import { buildJournal } from '../../../server/domain/value/journal.ts'
import { anyReturn } from '../value/arbitrary.ts'
import { A, B, creditA, evenB, forCredit, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

type Ledger = (LedgerEntry & { journal: string })[]

type Step =
  | { readonly kind: 'approved' | 'rejected'; readonly unit: number }
  | { readonly kind: 'receive'; readonly items: readonly number[]; readonly missing: readonly number[] }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('approved' as const, 'rejected' as const), unit: fc.nat({ max: 6 }) }),
  fc.record({
    kind: fc.constant('receive' as const),
    items: fc.array(fc.nat({ max: 6 }), { maxLength: 3 }),
    missing: fc.array(fc.nat({ max: 6 }), { maxLength: 2 }),
  }),
)

const idAt = (document: ReturnDocument, index: number): string =>
  listSubmittedItems(document)
    .map(({ lineItemId }) => lineItemId)
    .sort()[index] ?? 'nobody'

const after = (document: ReturnDocument, step: Step): ReturnDocument => {
  if (step.kind !== 'receive') {
    const decision = judgeUnit(document, { lineItemId: idAt(document, step.unit), kind: step.kind, at: 1 })
    return decision.kind === 'changed' ? decision.document : document
  }
  const ids = (list: readonly number[]) => list.map((index) => idAt(document, index))
  const arrival = { items: ids(step.items), missing: ids(step.missing), at: 1, sent: false }
  if (listArrivalProblems(document, arrival).length > 0) return document
  const decision = receiveUnits(document, arrival)
  return decision.kind === 'changed' ? decision.document : document
}

const sums = (books: readonly LedgerEntry[]): Readonly<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const { term, amount } of books) found[term] = (found[term] ?? 0) + amount
  return found
}

const creditTerms = ['returned-value', 'bonus', 'paid', 'open']

describe('merchant operations on a return', () => {
  it('F29 the ledger balances after every step: terms stay non-negative and within the promise', () => {
    fc.assert(
      fc.property(anyReturn, fc.array(anyStep, { maxLength: 8 }), fc.boolean(), (input, steps, isOff) => {
        const books: Ledger = buildJournal(input).map((entry) => ({ ...entry, journal: 'submit' }))
        const exchangeOrder = { state: 'cancelled', at: 1 } as const
        let document: ReturnDocument = { ...documentOf(input), outcome: 'review', ...(isOff && { exchangeOrder }) }
        const promised = calculateRemainingValue(document, new Set(), { paidOut: 0 }).ledger
        for (const step of steps) {
          document = after(document, step)
          const remaining = calculateRemainingValue(document, getExcludedUnits(document), { paidOut: 0 })
          const entries = buildRemovalJournal(remaining, books)
          books.push(...entries.map((entry) => ({ ...entry, journal: REMOVAL_JOURNAL })))
          const balances = sums(books)
          expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0)
          for (const [term, amount] of Object.entries(balances))
            expect(creditTerms.includes(term) ? amount : 0 - amount, term).toBeGreaterThanOrEqual(0)
          const gets = (ledger: Readonly<Record<string, number>>) =>
            Math.abs(ledger.refunded ?? 0) + Math.abs(ledger['store-credit'] ?? 0) + Math.abs(ledger['new-items'] ?? 0)
          expect(gets(balances)).toBeLessThanOrEqual(gets(promised))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('F29 closing leaves no term below 0, whatever was paid and sent', () => {
    fc.assert(
      fc.property(anyReturn, fc.boolean(), fc.boolean(), (input, isPaid, sent) => {
        const books = buildJournal(input)
        const balances = sums(books)
        const paidOut = isPaid ? 0 - (balances.refunded ?? 0) - (balances['store-credit'] ?? 0) : 0
        const closed = sums([...books, ...buildClosingJournal(books, { paidOut, sent })])
        expect(Object.values(closed).reduce((sum, amount) => sum + amount, 0)).toBe(0)
        for (const [term, amount] of Object.entries(closed))
          expect(creditTerms.includes(term) ? amount : 0 - amount, term).toBeGreaterThanOrEqual(0)
        expect(0 - (closed.refunded ?? 0) - (closed['store-credit'] ?? 0)).toBe(paidOut)
      }),
      { numRuns: 300 },
    )
  })
})

const twoItemReturn = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))
const swap = documentOf(inputOf({ items: [creditA, evenB], creditType: 'refund' }))
const withMarkedItem = (document: ReturnDocument, id: string): ReturnDocument => ({
  ...document,
  outcome: 'review',
  items: document.items.map((item) => (item.lineItemId === id ? { ...item, outcome: ['review'] } : item)),
})

describe('a unit under review', () => {
  it('a rule names the unit under review, or the whole return is under review', () => {
    expect(listUnitsUnderReview(twoItemReturn)).toEqual([])
    expect(listUnitsUnderReview({ ...twoItemReturn, outcome: 'review' })).toHaveLength(2)
    expect(listUnitsUnderReview(withMarkedItem(twoItemReturn, B.id)).map(({ lineItemId }) => lineItemId)).toEqual([
      B.id,
    ])
    const refused = judgeUnit(withMarkedItem(twoItemReturn, B.id), { lineItemId: A.id, kind: 'approved', at: 1 })
    expect(refused).toEqual({ kind: 'refused', because: 'not-under-review' })
  })

  it('a unit is decided once: the same decision changes nothing, the opposite is refused', () => {
    const first = judgeUnit(withMarkedItem(twoItemReturn, B.id), {
      lineItemId: B.id,
      kind: 'rejected',
      reason: 'Worn',
      at: 1,
    })
    if (first.kind !== 'changed') throw new Error('Not judged')
    expect(first.document).toMatchObject({ outcome: 'default', removedItems: [{ reason: 'Worn' }] })
    expect(judgeUnit(first.document, { lineItemId: B.id, kind: 'rejected', at: 2 })).toEqual({ kind: 'same' })
    expect(judgeUnit(first.document, { lineItemId: B.id, kind: 'approved', at: 2 })).toMatchObject({
      because: 'judged-otherwise',
    })
  })

  it('FIX-79 a revoked decision reopens the review; a unit without a decision stays unchanged', () => {
    const judgedB = judgeUnit(withMarkedItem(twoItemReturn, B.id), { lineItemId: B.id, kind: 'rejected', at: 1 })
    if (judgedB.kind !== 'changed') throw new Error('Not judged')
    const undone = undoVerdict(judgedB.document, B.id, 2)
    expect(undone).toMatchObject({ kind: 'changed', document: { outcome: 'review' } })
    const items = undone.kind === 'changed' ? undone.document.items : []
    expect(items.map(({ lineItemId, verdict }) => [lineItemId, verdict])).toEqual([
      [A.id, undefined],
      [B.id, undefined],
    ])
    expect(undoVerdict(judgedB.document, A.id, 2)).toEqual({ kind: 'same' })
    expect(undoVerdict(twoItemReturn, 'elsewhere', 2)).toEqual({ kind: 'refused', because: 'no-such-unit' })
  })

  it('a rejection removes the unit’s replacement, and a lone keep item is not sent', () => {
    const rejected = judgeUnit(withMarkedItem(swap, B.id), { lineItemId: B.id, kind: 'rejected', at: 1 })
    expect(rejected).toMatchObject({ kind: 'changed', document: { replacements: [] } })
    const documentWithKeep = { ...withMarkedItem(twoItemReturn, B.id) }
    const items = documentWithKeep.items.map((item) =>
      item.lineItemId === A.id ? { ...item, outcome: ['keep' as const] } : item,
    )
    const left = judgeUnit({ ...documentWithKeep, items }, { lineItemId: B.id, kind: 'rejected', at: 1 })
    expect(left).toMatchObject({ document: { outcome: 'keep', totals: { shippable: { outcome: 'keep' } } } })
  })
})

it('WFL-31 a return with one keep unit and one sent unit needs shipping', () => {
  const items = withMarkedItem(twoItemReturn, B.id).items.map((item) =>
    item.lineItemId === A.id ? { ...item, outcome: ['keep' as const] } : item,
  )
  const looked = judgeUnit(
    { ...withMarkedItem(twoItemReturn, B.id), items },
    { lineItemId: B.id, kind: 'approved', at: 1 },
  )
  expect(looked).toMatchObject({ document: { outcome: 'default', totals: { shippable: { outcome: 'default' } } } })
})

it('the last unit of a return that is rejected empties it', () => {
  const alone = { ...twoItemReturn, outcome: 'review' as const, items: twoItemReturn.items.slice(0, 1) }
  expect(judgeUnit(alone, { lineItemId: A.id, kind: 'rejected', at: 1 })).toMatchObject({ kind: 'emptied' })
})

const receiveItems = (document: ReturnDocument, input: Parameters<typeof receiveUnits>[1]): ReturnDocument => {
  const decision = receiveUnits(document, input)
  if (decision.kind !== 'changed') throw new Error('Not received')
  return decision.document
}

describe('an arrival', () => {
  const arrival = (items: readonly string[], missing: readonly string[] = []) => ({
    items,
    missing,
    at: 5,
    sent: false,
  })

  it('an arrival of no unit waits for none, of one unit for the others', () => {
    expect(listAwaitedUnits(twoItemReturn)).toEqual([])
    const one = receiveUnits(twoItemReturn, arrival([A.id]))
    if (one.kind !== 'changed') throw new Error('Not received')
    expect(listAwaitedUnits(one.document).map(({ lineItemId }) => lineItemId)).toEqual([B.id])
    expect(hasAllArrived(one.document)).toBe(false)
    const items = one.document.items.map((item) =>
      item.lineItemId === B.id ? { ...item, outcome: ['donate' as const] } : item,
    )
    expect(listAwaitedUnits({ ...one.document, items })).toEqual([])
    expect(hasAllArrived({ ...one.document, items })).toBe(true)
    expect(listArrivalProblems({ ...one.document, items }, arrival([], [B.id]))).toMatchObject([
      { because: 'not-sent' },
    ])
  })

  it('a missing unit that arrives is credited without its exchange, a rejected unit never', () => {
    const lost = receiveUnits(twoItemReturn, arrival([A.id], [B.id]))
    if (lost.kind !== 'changed') throw new Error('Not received')
    expect(receiveUnits(lost.document, arrival([B.id]))).toMatchObject({ document: { removedItems: [] } })
    const gone = receiveUnits(swap, arrival([A.id], [B.id]))
    if (gone.kind !== 'changed') throw new Error('Not received')
    const late = receiveUnits(gone.document, arrival([B.id]))
    if (late.kind !== 'changed') throw new Error('Not received')
    expect(late.document.items.map(({ returnType }) => returnType)).toEqual(['credit', 'credit'])
    expect(calculateRemainingValue(late.document, getExcludedUnits(late.document), { paidOut: 0 }).payout.amount).toBe(
      15_120,
    )
    const sent = receiveUnits(swap, { ...arrival([A.id], [B.id]), sent: true })
    if (sent.kind !== 'changed') throw new Error('Not received')
    expect(receiveUnits(sent.document, arrival([B.id]))).toMatchObject({
      document: { items: [{ returnType: 'credit' }, { returnType: 'exchange' }] },
    })
    const rejected = judgeUnit({ ...twoItemReturn, outcome: 'review' }, { lineItemId: B.id, kind: 'rejected', at: 1 })
    if (rejected.kind !== 'changed') throw new Error('Not rejected')
    expect(listArrivalProblems(rejected.document, arrival([B.id]))).toMatchObject([{ because: 'taken-out' }])
  })

  it('FIX-18 the arrival of one unit of two leaves the awaited unit unpaid', () => {
    const one = receiveItems(twoItemReturn, arrival([A.id]))
    expect([...getExcludedUnits(one)]).toEqual([B.id])
    expect([...getExcludedUnits(receiveItems(one, arrival([B.id])))]).toEqual([])
  })

  it('FIX-18 an exchange with awaited goods waits as a whole', () => {
    expect([...getExcludedUnits(receiveItems(swap, arrival([A.id])))]).toEqual([])
  })

  it('FIX-18 a manual release is refused for an exchange with awaited goods, not a refund', () => {
    const one = receiveItems(swap, arrival([A.id]))
    const followUps = [
      { kind: 'exchange-order', epoch: 1, state: 'waiting' },
      { kind: 'refund', epoch: 1, state: 'waiting' },
    ] as const
    expect(selectPayouts(one, followUps, ['exchange'])).toEqual({
      refusals: [{ because: 'not-arrived', outcome: 'exchange' }],
    })
    expect(selectPayouts(one, followUps, ['refund'])).toEqual({ kinds: ['refund'], again: [] })
    expect(selectPayouts(receiveItems(one, arrival([B.id])), followUps, ['exchange'])).toEqual({
      kinds: ['exchange-order'],
      again: [],
    })
  })

  it.each([
    ['a unit nobody knows', [A.id, 'nobody'], [], { list: 'items', index: 1, because: 'no-such-unit' }],
    ['a unit said twice', [A.id, A.id], [], { list: 'items', index: 1, because: 'twice' }],
    ['a unit missing twice', [], [A.id, A.id], { list: 'missing', index: 1, because: 'twice' }],
    ['a unit that came and is missing', [A.id], [A.id], { list: 'missing', index: 0, because: 'twice' }],
  ] as const)('FIX-18 of %s is refused at its place', (_what, items, missing, problem) => {
    expect(listArrivalProblems(twoItemReturn, arrival(items, missing))).toEqual([problem])
  })

  it('FIX-18 of two units, one of them missing, has nothing against it', () => {
    expect(listArrivalProblems(twoItemReturn, arrival([A.id], [B.id]))).toEqual([])
  })

  it('FIX-18 an arrived unit is no longer missing, and a second report changes nothing', () => {
    const one = receiveItems(twoItemReturn, arrival([A.id]))
    expect(listArrivalProblems(one, arrival([], [A.id]))).toMatchObject([{ because: 'has-arrived' }])
    expect(listNewlyArrived(one, arrival([A.id, B.id]))).toEqual([B.id])
    expect(receiveUnits(one, arrival([A.id]))).toEqual({ kind: 'same' })
  })

  it('FIX-18 goods of a cancelled exchange return as credit; a sent exchange stays', () => {
    const cancelledDocument: ReturnDocument = { ...swap, exchangeOrder: { state: 'cancelled', at: 1 } }
    const types = ({ items }: ReturnDocument) => items.map(({ returnType }) => returnType)
    expect(types(receiveItems(cancelledDocument, arrival([A.id, B.id])))).toEqual(['credit', 'credit'])
    expect(types(receiveItems(cancelledDocument, { ...arrival([A.id, B.id]), sent: true }))).toEqual([
      'credit',
      'exchange',
    ])
    expect(types(receiveItems(swap, arrival([A.id, B.id])))).toEqual(['credit', 'exchange'])
  })

  it('in which everything is missing leaves nothing', () => {
    expect(receiveUnits(twoItemReturn, arrival([], [A.id, B.id]))).toEqual({ kind: 'refused', because: 'nothing-left' })
  })
})
