import { describe, expect, it } from 'vitest'
import type { ReturnDocument, ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import { findReturnOfUnit, getCurrentCard, listOrderReturns } from '../../../server/domain/return/order-returns.ts'
import { A, B, creditA, forCredit, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const refund = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))
const recordOf = (key: string, overrides: Partial<ReturnDocument> = {}, state: ReturnState = 'open'): ReturnRecord =>
  ({ key, number: `R-${key}`, createdAt: 1, state, document: { ...refund, ...overrides } }) as ReturnRecord
const keysOf = (...records: readonly ReturnRecord[]): readonly string[] =>
  listOrderReturns(records).map(({ key }) => key)

describe('the returns on the page of an order', () => {
  it('FIX-72 the page lists the requester’s returns, newest first, without gift and erased returns', () => {
    const [first, gift, erasedReturn, last] = [
      recordOf('first'),
      recordOf('gift', { gift: true }),
      recordOf('erased', { erasedAt: 5 }),
      recordOf('last'),
    ]
    expect(keysOf(first, gift, erasedReturn, last)).toEqual(['last', 'first'])
    expect(keysOf(recordOf('both', { gift: true, erasedAt: 5 }))).toEqual([])
  })

  it('FIX-72 returns list refunds and gift cards paid, not pending or refused payouts', () => {
    const paidOf = (overrides: Partial<ReturnDocument>) => listOrderReturns([recordOf('r', overrides)])[0]?.paid
    const [done, refused] = [
      { state: 'done', amount: 700, at: 1 } as const,
      { state: 'refused', amount: 700, at: 1 } as const,
    ]
    expect([paidOf({ refund: done }), paidOf({ giftCard: done })]).toEqual([700, 700])
    expect([paidOf({}), paidOf({ refund: refused })]).toEqual([null, null])
  })

  it('UXD-18 a return has a send day only while goods must be sent', () => {
    const sendByOf = (overrides: Partial<ReturnDocument>, state: ReturnState = 'open') =>
      listOrderReturns([recordOf('r', { returnBy: 100, ...overrides }, state)])[0]?.sendBy
    const heldLabel = { label: { state: 'held', reference: 'l', requestedAt: 1 } } as unknown as Partial<ReturnDocument>
    expect(sendByOf({})).toBe(100)
    expect([sendByOf({ tracking: 'in_transit' }), sendByOf(heldLabel), sendByOf({}, 'closed')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('FIX-72 a return expires after its deadline day, unless time does not end it', () => {
    const [open] = listOrderReturns([recordOf('open', { returnBy: 100 })])
    const [closed] = listOrderReturns([recordOf('closed', { returnBy: 100 }, 'closed')])
    if (open === undefined || closed === undefined) throw new Error('No return')
    expect([getCurrentCard(open, 100), getCurrentCard(open, 101)]).toEqual([open.card, 'expired'])
    expect(getCurrentCard(closed, 101)).toBe(closed.card)
  })

  it('FIX-72 a unit names its return, ignoring cancelled returns', () => {
    const both = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))
    const returns = listOrderReturns([recordOf('r', { items: both.items }), recordOf('off', {}, 'cancelled')])
    const keyWith = (id: string) => findReturnOfUnit(returns, id)?.key ?? null
    expect([keyWith(A.id), keyWith(B.id), keyWith('elsewhere')]).toEqual(['r', 'r', null])
  })
})
