import { describe, expect, it } from 'vitest'
import type { ReturnDocument, ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import { findReturnOfUnit, getCurrentCard, listOrderReturns } from '../../../server/domain/return/order-returns.ts'
import { A, B, creditA, forCredit, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const refund = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))
const recordOf = (key: string, given: Partial<ReturnDocument> = {}, state: ReturnState = 'open'): ReturnRecord =>
  ({ key, number: `R-${key}`, createdAt: 1, state, document: { ...refund, ...given } }) as ReturnRecord
const keysOf = (...records: readonly ReturnRecord[]): readonly string[] =>
  listOrderReturns(records).map(({ key }) => key)

describe('the returns on the page of an order', () => {
  it('FIX-72 are those of whoever looked it up, newest first: no gift’s, and none that was erased', () => {
    const [first, gift, erased, last] = [
      recordOf('first'),
      recordOf('gift', { gift: true }),
      recordOf('erased', { erasedAt: 5 }),
      recordOf('last'),
    ]
    expect(keysOf(first, gift, erased, last)).toEqual(['last', 'first'])
    expect(keysOf(recordOf('both', { gift: true, erasedAt: 5 }))).toEqual([])
  })

  it('FIX-72 tell what was paid back, by refund or by gift card, and nothing of what is still to come or was refused', () => {
    const paidOf = (given: Partial<ReturnDocument>) => listOrderReturns([recordOf('r', given)])[0]?.paid
    const [done, refused] = [
      { state: 'done', amount: 700, at: 1 } as const,
      { state: 'refused', amount: 700, at: 1 } as const,
    ]
    expect([paidOf({ refund: done }), paidOf({ giftCard: done })]).toEqual([700, 700])
    expect([paidOf({}), paidOf({ refund: refused })]).toEqual([null, null])
  })

  it('FIX-72 are expired after their day, not on it, and one that time does not end never is', () => {
    const [open] = listOrderReturns([recordOf('open', { returnBy: 100 })])
    const [closed] = listOrderReturns([recordOf('closed', { returnBy: 100 }, 'closed')])
    if (open === undefined || closed === undefined) throw new Error('No return')
    expect([getCurrentCard(open, 100), getCurrentCard(open, 101)]).toEqual([open.card, 'expired'])
    expect(getCurrentCard(closed, 101)).toBe(closed.card)
  })

  it('FIX-72 say in which of them a unit is, passing over one that was canceled', () => {
    const both = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))
    const returns = listOrderReturns([recordOf('r', { items: both.items }), recordOf('off', {}, 'cancelled')])
    const keyWith = (id: string) => findReturnOfUnit(returns, id)?.key ?? null
    expect([keyWith(A.id), keyWith(B.id), keyWith('elsewhere')]).toEqual(['r', 'r', null])
  })
})
