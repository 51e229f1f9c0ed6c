import { describe, expect, it } from 'vitest'
import { type SubmitInput, submitBlocks } from '../../../server/domain/journey/submit.ts'
import { totalsOf } from '../../../server/domain/value/totals.ts'
import { creditA, inputOf } from '../value/example.ts'

const worth = totalsOf(inputOf({ items: [creditA] }))
const withNet = (net: number): SubmitInput['totals'] => ({ ...worth, computed: { ...worth.computed, net } })

const ready: SubmitInput = {
  items: 1,
  totals: worth,
  creditType: 'refund',
  labelNeeded: true,
  method: 'pre-paid',
  acceptance: 'accepted',
}

describe('what keeps a return from being submitted', () => {
  it('nothing, when everything is there', () => {
    expect(submitBlocks(ready)).toEqual([])
    expect(submitBlocks({ ...ready, acceptance: 'not-required' })).toEqual([])
  })

  it.each([
    ['no item', { items: 0 }, ['no-items']],
    ['REV-28 credit that nobody chose a type for', { creditType: null }, ['credit-missing']],
    ['REV-35 a label without a method', { method: null }, ['method-missing']],
    ['REV-29 more owed than the shop covers', { totals: withNet(-51) }, ['payment-owed']],
    ['REV-34 a policy that was not accepted', { acceptance: 'missing' }, ['policy-unticked']],
  ] as const)('%s', (_sentence, given, blocks) => {
    expect(submitBlocks({ ...ready, ...given })).toEqual(blocks)
  })

  it.each([
    ['REV-28 a type that is missing where nothing remains', { creditType: null, totals: withNet(0) }],
    ['REV-28 credit that was given up', { creditType: 'exchange' }],
    ['REV-35 no method where no label is needed', { method: null, labelNeeded: false }],
    ['REV-25 a small difference that the shop covers', { totals: withNet(-50) }],
  ] as const)('not %s', (_sentence, given) => {
    expect(submitBlocks({ ...ready, ...given })).toEqual([])
  })

  it('the weightiest reason stands first, and all are told', () => {
    expect(submitBlocks({ ...ready, items: 0, creditType: null, method: null, acceptance: 'missing' })).toEqual([
      'no-items',
      'credit-missing',
      'method-missing',
      'policy-unticked',
    ])
  })
})
