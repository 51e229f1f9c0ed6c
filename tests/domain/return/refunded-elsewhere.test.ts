import { expect, test } from 'vitest'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { refundedElsewhere, withRefundedElsewhere } from '../../../server/domain/return/refunded-elsewhere.ts'
import { remainingValue } from '../../../server/domain/return/removed-units.ts'
import { forCredit, inputOf, lineOf, MARCH_1, orderOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

/** Three shirts of 10.00 on one line. */
const shirts = orderOf([lineOf({ id: 'L', price: 1000, quantity: 3 })])
const units = unitsOf(shirts, new Map())

type Standing = Pick<ReturnRecord, 'state' | 'document'>

/** A return of the shirts with these numbers. */
const returned = (...numbers: readonly number[]): Standing => {
  const items = units.filter(({ k }) => numbers.includes(k)).map((unit) => forCredit(unit))
  return { state: 'open', document: documentOf(inputOf({ order: shirts, units, items, creditType: 'refund' })) }
}

/** What is found of a return once so many shirts, and so much money, went back elsewhere. */
const found = (
  record: Standing,
  elsewhere: { readonly shirts: number; readonly money: number },
  others: readonly Standing[] = [],
) => {
  const refunded = [{ quantity: elsewhere.shirts, at: MARCH_1 }]
  const order = { ...shirts, refundTotal: elsewhere.money, lines: shirts.lines.map((line) => ({ ...line, refunded })) }
  return Object.fromEntries(refundedElsewhere({ order, record, others, isAsked: () => true }))
}

test('BCK-02 shirts that are in no return are those that were refunded elsewhere, before any that is in one', () => {
  const two = returned(1, 2)
  expect(found(two, { shirts: 1, money: 1000 })).toEqual({})
  expect(found(two, { shirts: 2, money: 2000 })).toEqual({ 'L.1': 1000 })
  expect(found(two, { shirts: 3, money: 3000 })).toEqual({ 'L.1': 1000, 'L.2': 1000 })
})

test('BCK-02 no more than the money that went back elsewhere counts, and what returns paid is not that', () => {
  const three = returned(1, 2, 3)
  expect(found(three, { shirts: 2, money: 1300 })).toEqual({ 'L.1': 1000, 'L.2': 300 })
  expect(found(three, { shirts: 2, money: 0 })).toEqual({})
  const other = returned(2)
  const paid = { ...other, document: { ...other.document, refund: { state: 'done', amount: 1000, at: 0 } as const } }
  expect(found(returned(1), { shirts: 2, money: 1400 }, [paid])).toEqual({ 'L.1': 400 })
})

test('BCK-02 of two returns one bears it, and what is known of a unit is not found again', () => {
  const [one, other] = [returned(1, 2), returned(3)]
  const knowing = { ...one, document: withRefundedElsewhere(one.document, new Map([['L.1', 1000]])) }
  expect(found(other, { shirts: 1, money: 5000 }, [knowing])).toEqual({})
  expect(found(knowing, { shirts: 1, money: 5000 }, [other])).toEqual({})
  expect(found(other, { shirts: 2, money: 1400 }, [knowing])).toEqual({ 'L.3': 400 })
  expect(found(other, { shirts: 2, money: 2000 }, [knowing])).toEqual({ 'L.3': 1000 })
})

test('BCK-02 units of a return that was cancelled, or closed unpaid, may be those that were refunded elsewhere', () => {
  const all = { shirts: 2, money: 2000 }
  for (const state of ['cancelled', 'closed'] as const)
    expect(found(returned(1), all, [{ ...returned(2), state }])).toEqual({})
  expect(found(returned(1), all, [returned(2)])).toEqual({ 'L.1': 1000 })
})

test('BCK-02 a unit that was refunded elsewhere brings nothing; one that came out of the return or is exchanged takes nothing along', () => {
  const { document } = returned(1, 2)
  const knowing = withRefundedElsewhere(document, new Map([['L.1', 1000]]))
  const worth = (removed: readonly string[]) => remainingValue(knowing, new Set(removed), { paidOut: 0 }).payout.amount
  expect([worth([]), worth(['L.1']), worth(['L.2'])]).toEqual([1000, 1000, 0])
})
