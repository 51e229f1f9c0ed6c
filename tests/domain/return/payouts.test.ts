import { describe, expect, it } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { clearRefused, selectPayouts } from '../../../server/domain/return/payouts.ts'
import { B, creditA, evenB, forCredit, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const twoItemReturn = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))
const swap = documentOf(inputOf({ items: [creditA, evenB], creditType: 'refund' }))

const waiting = [{ kind: 'refund', epoch: 1, state: 'waiting' }] as const

describe('processing', () => {
  it('STS-57 releases nothing while a person has to look at the return', () => {
    const document: ReturnDocument = { ...twoItemReturn, outcome: 'review' }
    expect(selectPayouts(document, waiting, null)).toEqual({ refusals: [{ because: 'under-review' }] })
  })

  it('STS-57 a payout that there is none of is refused, whatever else waits', () => {
    expect(selectPayouts(twoItemReturn, waiting, ['refund', 'gift-card'])).toEqual({
      refusals: [{ because: 'none', outcome: 'gift-card' }],
    })
  })

  it('STS-57 processing releases named or all waiting payouts, and repeats without error', () => {
    expect(selectPayouts(twoItemReturn, waiting, null)).toEqual({ kinds: ['refund'], again: [] })
    expect(selectPayouts(twoItemReturn, [{ ...waiting[0], state: 'done' }], ['refund'])).toEqual({
      kinds: [],
      again: [],
    })
  })

  it('BCK-04 a finally refused payout can be retried by hand, goods cannot', () => {
    const refused = [{ ...waiting[0], state: 'refused' }] as const
    expect(selectPayouts(twoItemReturn, refused, ['refund'])).toEqual({ kinds: [], again: ['refund'] })
    expect(selectPayouts(twoItemReturn, refused, null)).toEqual({ kinds: [], again: [] })
    const goods = [{ ...refused[0], kind: 'exchange-order' }] as const
    expect(selectPayouts(swap, goods, ['exchange'])).toEqual({
      refusals: [{ because: 'refused', outcome: 'exchange' }],
    })
  })

  it('BCK-04 a refused part is paid again after another part paid, not while one waits', () => {
    const partialRefund: ReturnDocument = {
      ...twoItemReturn,
      refund: { state: 'done', amount: 100, refused: 50, at: 1 },
    }
    const then = (state: 'done' | 'due') =>
      selectPayouts(
        partialRefund,
        [
          { ...waiting[0], state: 'refused' },
          { ...waiting[0], epoch: 2, state },
        ],
        ['refund'],
      )
    expect(then('done')).toEqual({ kinds: [], again: ['refund'] })
    expect(then('due')).toEqual({ kinds: [], again: [] })
    expect(clearRefused(partialRefund, 'refund').refund).toEqual({ state: 'done', amount: 100, at: 1 })
    expect(clearRefused({ ...twoItemReturn, refund: { state: 'refused', amount: 100, at: 1 } }, 'refund')).toEqual(
      twoItemReturn,
    )
    expect(clearRefused(partialRefund, 'gift-card')).toEqual(partialRefund)
  })
})
