import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InstantInput, resolveInstants } from '../../../server/domain/assessment/instant.ts'
import { worthOfA } from './credits.ts'

type OwedTotals = InstantInput['totals']['owed']

/** Both outcomes: a refund of 9580, and an exchange of 5040. */
const amountsOwed: OwedTotals = {
  ...worthOfA.owed,
  instantReturnEnabled: true,
  amountToAuthorize: 9580,
  amountToCharge: 9580,
  exchanges: {
    instantExchangeEnabled: true,
    amountToAuthorize: 5040,
    amountToCharge: 5040,
    instantExchangeWindow: 14,
  },
}
const totalsOwing = (input: Partial<OwedTotals>): InstantInput['totals'] => ({
  computed: worthOfA.computed,
  owed: { ...amountsOwed, ...input },
})
const totalsWithExchanges = (input: Partial<OwedTotals['exchanges']>) =>
  totalsOwing({ exchanges: { ...amountsOwed.exchanges, ...input } })
const remaining = (remainingCredit: number): InstantInput['totals'] => ({
  owed: amountsOwed,
  computed: { ...worthOfA.computed, remainingCredit },
})

const open: InstantInput = {
  policy: {},
  totals: totalsOwing({}),
  creditType: 'refund',
  hasNewItems: false,
  chosen: {},
  underReview: false,
  tracked: true,
  takesCards: true,
}
const resolveExchangeInstant = (input: Partial<InstantInput> = {}) => resolveInstants({ ...open, ...input }).exchange
const resolveReturnInstant = (input: Partial<InstantInput> = {}) => resolveInstants({ ...open, ...input }).return

const unavailable = { choice: false, possible: false, inForce: 'regular' }
const mandatoryInstant = { choice: false, possible: true, inForce: 'instant' }
const optionalInstant = (inForce: 'regular' | 'instant') => ({ choice: true, possible: true, inForce })

describe('an exchange that is sent ahead', () => {
  it.each([
    ['without the feature', { instantExchangeEnabled: false }],
    ['with nothing to authorize', { amountToAuthorize: 0 }],
    ['with nothing to charge', { amountToCharge: 0 }],
  ])('INS-03 an instant exchange is impossible %s', (_sentence, input) => {
    expect(resolveExchangeInstant({ totals: totalsWithExchanges(input), chosen: { exchangeType: 'instant' } })).toEqual(
      unavailable,
    )
  })

  it('REV-08 REV-31 UXD-03 an instant exchange is a choice, with the regular one preselected', () => {
    expect(resolveExchangeInstant()).toEqual(optionalInstant('regular'))
    expect(resolveExchangeInstant({ chosen: { exchangeType: 'instant' } })).toEqual(optionalInstant('instant'))
    expect(resolveExchangeInstant({ chosen: { exchangeType: 'regular' } })).toEqual(optionalInstant('regular'))
  })

  it('INS-13 an instant exchange is possible with a hold or charge of one cent', () => {
    expect(resolveExchangeInstant({ totals: totalsWithExchanges({ amountToAuthorize: 1 }) })).toEqual(
      optionalInstant('regular'),
    )
    expect(resolveExchangeInstant({ totals: totalsWithExchanges({ amountToCharge: 1 }) })).toEqual(
      optionalInstant('regular'),
    )
    expect(resolveReturnInstant({ totals: totalsOwing({ amountToAuthorize: 1 }) })).toEqual(optionalInstant('regular'))
    expect(resolveReturnInstant({ totals: totalsOwing({ amountToCharge: 1 }) })).toEqual(optionalInstant('regular'))
  })

  it('CON-34 "other" is stored and counts as regular', () => {
    expect(resolveExchangeInstant({ chosen: { exchangeType: 'other' } })).toEqual(optionalInstant('regular'))
  })

  const required = { policy: { instant_exchange_required: true } }

  it.each([
    ['no credit remains', { totals: remaining(0) }, mandatoryInstant],
    ['more is owed than there is credit', { totals: remaining(-1) }, mandatoryInstant],
    ['new items come along', { totals: remaining(500), hasNewItems: true }, mandatoryInstant],
    ['credit remains: then it is a choice', { totals: remaining(1) }, optionalInstant('regular')],
    [
      'credit remains and regular is chosen',
      { totals: remaining(1), chosen: { exchangeType: 'regular' } },
      optionalInstant('regular'),
    ],
  ] as const)('INS-05 an instant exchange that the policy requires, %s', (_sentence, input, type) => {
    expect(resolveExchangeInstant({ ...required, ...input })).toEqual(type)
  })

  it('INS-05 an instant exchange that the policy requires is no choice', () => {
    expect(resolveExchangeInstant({ ...required, totals: remaining(0), chosen: { exchangeType: 'regular' } })).toEqual(
      mandatoryInstant,
    )
  })

  it('INS-05 a required but impossible instant exchange does not block the submit', () => {
    const totals = { ...totalsWithExchanges({ amountToCharge: 0 }), computed: remaining(0).computed }
    expect(resolveExchangeInstant({ ...required, totals })).toEqual(unavailable)
  })
})

describe('a refund that is paid ahead', () => {
  it.each([
    ['without the feature', { instantReturnEnabled: false }],
    ['with nothing to authorize', { amountToAuthorize: 0 }],
    ['with nothing to charge', { amountToCharge: 0 }],
  ])('INS-04 an instant refund is impossible %s', (_sentence, input) => {
    expect(resolveReturnInstant({ totals: totalsOwing(input), chosen: { returnType: 'instant' } })).toEqual(unavailable)
  })

  it('CRD-09 an instant refund is possible before the credit type, and applies after it', () => {
    expect(resolveReturnInstant({ creditType: null })).toEqual({ choice: false, possible: true, inForce: 'regular' })
    expect(resolveReturnInstant({ creditType: null, chosen: { returnType: 'instant' } }).inForce).toBe('regular')
  })

  it('CRD-09 REV-09 a refund is regular by default, until the shopper chooses the instant refund', () => {
    expect(resolveReturnInstant()).toEqual(optionalInstant('regular'))
    expect(resolveReturnInstant({ chosen: { returnType: 'instant' } })).toEqual(optionalInstant('instant'))
    expect(resolveReturnInstant({ chosen: { returnType: 'regular' } })).toEqual(optionalInstant('regular'))
  })

  it.each([
    'gift',
    'exchange',
  ] as const)('INS-04 an instant refund never applies for %s, though chosen or required', (creditType) => {
    expect(resolveReturnInstant({ creditType, chosen: { returnType: 'instant' } }).inForce).toBe('regular')
    expect(resolveReturnInstant({ creditType, policy: { instant_return_required: true } }).inForce).toBe('regular')
  })

  it('INS-06 an instant refund that the policy requires applies without a choice', () => {
    const policy = { instant_return_required: true }
    expect(resolveReturnInstant({ policy })).toEqual(mandatoryInstant)
    expect(resolveReturnInstant({ policy, chosen: { returnType: 'regular' } })).toEqual(mandatoryInstant)
    expect(resolveReturnInstant({ policy, totals: totalsOwing({ instantReturnEnabled: false }) })).toEqual(unavailable)
  })
})

describe('nothing is instant', () => {
  const eager: Partial<InstantInput> = {
    policy: { instant_exchange_required: true, instant_return_required: true },
    totals: remaining(0),
    chosen: { exchangeType: 'instant', returnType: 'instant' },
  }

  it('though all of it would be', () => {
    expect(resolveInstants({ ...open, ...eager })).toEqual({ exchange: mandatoryInstant, return: mandatoryInstant })
  })

  it.each([
    ['INS-07 WFL-30 while a person must look at an item', { underReview: true }],
    ['INS-12 where no carrier tells that the parcel is in the mail', { tracked: false }],
    ['INS-08 without card payments', { takesCards: false }],
  ])('%s', (_sentence, input) => {
    expect(resolveInstants({ ...open, ...eager, ...input })).toEqual({ exchange: unavailable, return: unavailable })
  })
})

describe('whatever the return', () => {
  const amount = fc.constantFrom(-1, 0, 1, 9580)
  const anyInput: fc.Arbitrary<InstantInput> = fc
    .record({
      enabled: fc.tuple(fc.boolean(), fc.boolean()),
      amounts: fc.tuple(amount, amount, amount, amount),
      remainingCredit: fc.constantFrom(-1, 0, 1),
      required: fc.tuple(fc.boolean(), fc.boolean()),
      creditType: fc.constantFrom('refund' as const, 'gift' as const, 'exchange' as const, null),
      flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
      exchangeType: fc.constantFrom('regular' as const, 'other' as const, 'instant' as const, undefined),
      returnType: fc.constantFrom('regular' as const, 'instant' as const, undefined),
    })
    .map(({ enabled, amounts, remainingCredit, required, creditType, flags, exchangeType, returnType }) => ({
      policy: { instant_return_required: required[0], instant_exchange_required: required[1] },
      totals: {
        computed: { ...worthOfA.computed, remainingCredit },
        owed: {
          ...amountsOwed,
          instantReturnEnabled: enabled[0],
          amountToAuthorize: amounts[0],
          amountToCharge: amounts[1],
          exchanges: {
            ...amountsOwed.exchanges,
            instantExchangeEnabled: enabled[1],
            amountToAuthorize: amounts[2],
            amountToCharge: amounts[3],
          },
        },
      },
      creditType,
      hasNewItems: flags[0],
      underReview: flags[1],
      tracked: flags[2],
      takesCards: flags[3],
      chosen: { ...(exchangeType && { exchangeType }), ...(returnType && { returnType }) },
    }))

  it('INS-03 INS-04 INS-07 instant options are possible, unreviewed, tracked and worth a hold', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { exchange: swap, return: refund } = resolveInstants(input)
        const { exchanges, ...returned } = input.totals.owed
        for (const [type, hold] of [[swap, exchanges] as const, [refund, returned] as const]) {
          if (type.inForce === 'instant')
            expect([type.possible, input.underReview, input.tracked]).toEqual([true, false, true])
          if (type.possible) expect(Math.min(hold.amountToAuthorize, hold.amountToCharge)).toBeGreaterThan(0)
        }
        if (refund.inForce === 'instant') expect(input.creditType).toBe('refund')
      }),
      { numRuns: 2000 },
    )
  })

  it('REV-31 a required choice is possible either way', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const type of ['regular', 'instant'] as const) {
          const chosen = { ...input.chosen, exchangeType: type, returnType: type }
          const now = resolveInstants({ ...input, chosen })
          const before = resolveInstants(input)
          if (before.exchange.choice) expect(now.exchange.inForce).toBe(type)
          if (before.return.choice) expect(now.return.inForce).toBe(type)
          if (before.exchange.inForce === null) expect(before.exchange.choice).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
