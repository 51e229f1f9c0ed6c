import { describe, expect, it } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { clearRefused, selectPayouts } from '../../../server/domain/return/payouts.ts'
import { B, creditA, evenB, forCredit, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const both = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))
const swap = documentOf(inputOf({ items: [creditA, evenB], creditType: 'refund' }))

const waiting = [{ kind: 'refund', epoch: 1, state: 'waiting' }] as const

describe('processing', () => {
  it('STS-57 releases nothing while a person has to look at the return', () => {
    const document: ReturnDocument = { ...both, outcome: 'review' }
    expect(selectPayouts(document, waiting, null)).toEqual({ refusals: [{ because: 'under-review' }] })
  })

  it('STS-57 a payout that there is none of is refused, whatever else waits', () => {
    expect(selectPayouts(both, waiting, ['refund', 'gift-card'])).toEqual({
      refusals: [{ because: 'none', outcome: 'gift-card' }],
    })
  })

  it('STS-57 processing releases named or all waiting payouts, and repeats without error', () => {
    expect(selectPayouts(both, waiting, null)).toEqual({ kinds: ['refund'], again: [] })
    expect(selectPayouts(both, [{ ...waiting[0], state: 'done' }], ['refund'])).toEqual({ kinds: [], again: [] })
  })

  it('BCK-04 a finally refused payout can be retried by hand, goods cannot', () => {
    const refused = [{ ...waiting[0], state: 'refused' }] as const
    expect(selectPayouts(both, refused, ['refund'])).toEqual({ kinds: [], again: ['refund'] })
    expect(selectPayouts(both, refused, null)).toEqual({ kinds: [], again: [] })
    const goods = [{ ...refused[0], kind: 'exchange-order' }] as const
    expect(selectPayouts(swap, goods, ['exchange'])).toEqual({
      refusals: [{ because: 'refused', outcome: 'exchange' }],
    })
  })

  it('BCK-04 a refused part is paid again after another part paid, not while one waits', () => {
    const inPart: ReturnDocument = { ...both, refund: { state: 'done', amount: 100, refused: 50, at: 1 } }
    const then = (state: 'done' | 'due') =>
      selectPayouts(
        inPart,
        [
          { ...waiting[0], state: 'refused' },
          { ...waiting[0], epoch: 2, state },
        ],
        ['refund'],
      )
    expect(then('done')).toEqual({ kinds: [], again: ['refund'] })
    expect(then('due')).toEqual({ kinds: [], again: [] })
    expect(clearRefused(inPart, 'refund').refund).toEqual({ state: 'done', amount: 100, at: 1 })
    expect(clearRefused({ ...both, refund: { state: 'refused', amount: 100, at: 1 } }, 'refund')).toEqual(both)
    expect(clearRefused(inPart, 'gift-card')).toEqual(inPart)
  })
})
