import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InstantInput, resolveInstants } from '../../../server/domain/assessment/instant.ts'
import { worthOfA } from './credits.ts'

type Owed = InstantInput['totals']['owed']

/** Both outcomes: a refund of 9580, and an exchange of 5040. */
const owed: Owed = {
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
const owing = (given: Partial<Owed>): InstantInput['totals'] => ({
  computed: worthOfA.computed,
  owed: { ...owed, ...given },
})
const swapping = (given: Partial<Owed['exchanges']>) => owing({ exchanges: { ...owed.exchanges, ...given } })
const remaining = (remainingCredit: number): InstantInput['totals'] => ({
  owed,
  computed: { ...worthOfA.computed, remainingCredit },
})

const open: InstantInput = {
  policy: {},
  totals: owing({}),
  creditType: 'refund',
  hasNewItems: false,
  chosen: {},
  underReview: false,
  tracked: true,
  takesCards: true,
}
const exchange = (given: Partial<InstantInput> = {}) => resolveInstants({ ...open, ...given }).exchange
const back = (given: Partial<InstantInput> = {}) => resolveInstants({ ...open, ...given }).return

const impossible = { choice: false, possible: false, inForce: 'regular' }
const demanded = { choice: false, possible: true, inForce: 'instant' }
const choosable = (inForce: 'regular' | 'instant' | null) => ({ choice: true, possible: true, inForce })

describe('an exchange that is sent ahead', () => {
  it.each([
    ['without the feature', { instantExchangeEnabled: false }],
    ['with nothing to authorize', { amountToAuthorize: 0 }],
    ['with nothing to charge', { amountToCharge: 0 }],
  ])('INS-03 an instant exchange is impossible %s', (_sentence, given) => {
    expect(exchange({ totals: swapping(given), chosen: { exchangeType: 'instant' } })).toEqual(impossible)
  })

  it('REV-08 REV-31 an instant exchange is a required choice', () => {
    expect(exchange()).toEqual(choosable(null))
    expect(exchange({ chosen: { exchangeType: 'instant' } })).toEqual(choosable('instant'))
    expect(exchange({ chosen: { exchangeType: 'regular' } })).toEqual(choosable('regular'))
  })

  it('INS-13 an instant exchange is possible with a hold or charge of one cent', () => {
    expect(exchange({ totals: swapping({ amountToAuthorize: 1 }) })).toEqual(choosable(null))
    expect(exchange({ totals: swapping({ amountToCharge: 1 }) })).toEqual(choosable(null))
    expect(back({ totals: owing({ amountToAuthorize: 1 }) })).toEqual(choosable('regular'))
    expect(back({ totals: owing({ amountToCharge: 1 }) })).toEqual(choosable('regular'))
  })

  it('CON-34 "other" is stored and counts as regular', () => {
    expect(exchange({ chosen: { exchangeType: 'other' } })).toEqual(choosable('regular'))
  })

  const required = { policy: { instant_exchange_required: true } }

  it.each([
    ['no credit remains', { totals: remaining(0) }, demanded],
    ['more is owed than there is credit', { totals: remaining(-1) }, demanded],
    ['new items come along', { totals: remaining(500), hasNewItems: true }, demanded],
    ['credit remains: then it is a choice', { totals: remaining(1) }, choosable(null)],
    [
      'credit remains and regular is chosen',
      { totals: remaining(1), chosen: { exchangeType: 'regular' } },
      choosable('regular'),
    ],
  ] as const)('INS-05 an instant exchange that the policy requires, %s', (_sentence, given, type) => {
    expect(exchange({ ...required, ...given })).toEqual(type)
  })

  it('INS-05 an instant exchange that the policy requires is no choice', () => {
    expect(exchange({ ...required, totals: remaining(0), chosen: { exchangeType: 'regular' } })).toEqual(demanded)
  })

  it('INS-05 a required but impossible instant exchange does not block the submit', () => {
    const totals = { ...swapping({ amountToCharge: 0 }), computed: remaining(0).computed }
    expect(exchange({ ...required, totals })).toEqual(impossible)
  })
})

describe('a refund that is paid ahead', () => {
  it.each([
    ['without the feature', { instantReturnEnabled: false }],
    ['with nothing to authorize', { amountToAuthorize: 0 }],
    ['with nothing to charge', { amountToCharge: 0 }],
  ])('INS-04 an instant refund is impossible %s', (_sentence, given) => {
    expect(back({ totals: owing(given), chosen: { returnType: 'instant' } })).toEqual(impossible)
  })

  it('CRD-09 an instant refund is possible before the credit type, and applies after it', () => {
    expect(back({ creditType: null })).toEqual({ choice: false, possible: true, inForce: 'regular' })
    expect(back({ creditType: null, chosen: { returnType: 'instant' } }).inForce).toBe('regular')
  })

  it('CRD-09 REV-09 a refund is regular by default, until the shopper chooses the instant refund', () => {
    expect(back()).toEqual(choosable('regular'))
    expect(back({ chosen: { returnType: 'instant' } })).toEqual(choosable('instant'))
    expect(back({ chosen: { returnType: 'regular' } })).toEqual(choosable('regular'))
  })

  it.each([
    'gift',
    'exchange',
  ] as const)('INS-04 an instant refund never applies for %s, though chosen or required', (creditType) => {
    expect(back({ creditType, chosen: { returnType: 'instant' } }).inForce).toBe('regular')
    expect(back({ creditType, policy: { instant_return_required: true } }).inForce).toBe('regular')
  })

  it('INS-06 an instant refund that the policy requires applies without a choice', () => {
    const policy = { instant_return_required: true }
    expect(back({ policy })).toEqual(demanded)
    expect(back({ policy, chosen: { returnType: 'regular' } })).toEqual(demanded)
    expect(back({ policy, totals: owing({ instantReturnEnabled: false }) })).toEqual(impossible)
  })
})

describe('nothing is instant', () => {
  const eager: Partial<InstantInput> = {
    policy: { instant_exchange_required: true, instant_return_required: true },
    totals: remaining(0),
    chosen: { exchangeType: 'instant', returnType: 'instant' },
  }

  it('though all of it would be', () => {
    expect(resolveInstants({ ...open, ...eager })).toEqual({ exchange: demanded, return: demanded })
  })

  it.each([
    ['INS-07 WFL-30 while a person must look at an item', { underReview: true }],
    ['INS-12 where no carrier tells that the parcel is in the mail', { tracked: false }],
    ['INS-08 where nobody takes cards', { takesCards: false }],
  ])('%s', (_sentence, given) => {
    expect(resolveInstants({ ...open, ...eager, ...given })).toEqual({ exchange: impossible, return: impossible })
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
          ...owed,
          instantReturnEnabled: enabled[0],
          amountToAuthorize: amounts[0],
          amountToCharge: amounts[1],
          exchanges: {
            ...owed.exchanges,
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
