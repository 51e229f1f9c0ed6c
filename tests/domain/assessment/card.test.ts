import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DraftCard } from '../../../schemas/records/draft.ts'
import { type CardNeed, calculateCardNeed, findCardProblem } from '../../../server/domain/assessment/card.ts'
import type { Instants, InstantType } from '../../../server/domain/assessment/instant.ts'
import { totalsWith } from './credits.ts'

const regular: InstantType = { choice: true, possible: true, inForce: 'regular' }
const instant: InstantType = { choice: true, possible: true, inForce: 'instant' }
const nonInstant: Instants = { exchange: regular, return: regular }

const totalsWithNet = (net: number) => {
  const totals = totalsWith({ computed: { net } })
  const exchanges = {
    instantExchangeEnabled: true,
    amountToAuthorize: 100,
    amountToCharge: 5040,
    instantExchangeWindow: 14,
  }
  const returned = { amountToAuthorize: 80, amountToCharge: 9580, instantReturnWindow: 30 }
  return { ...totals, owed: { ...totals.owed, ...returned, exchanges } }
}
const calculateNeed = (net: number, overrides: { instants?: Partial<Instants>; owedBy?: 'card' | 'checkout' } = {}) =>
  calculateCardNeed({
    totals: totalsWithNet(net),
    paymentChannel: overrides.owedBy ?? 'card',
    instants: { ...nonInstant, ...overrides.instants },
  })

const savedCard: DraftCard = {
  card: { id: 'card', brand: 'visa', last4: '4242', funding: 'credit' },
  use: 'once',
  state: 'saved',
}
const reusableCard: DraftCard = { ...savedCard, use: 'later' }
const prepaid = (card: DraftCard): DraftCard => ({ ...card, card: { ...card.card, funding: 'prepaid' } })

describe('the reasons for a card', () => {
  it.each([
    ['REV-24 what is owed above the minimum of 50', -51, { due: 51, use: 'once' }],
    ['REV-25 not for the minimum itself, which the shop covers', -50, { due: 0, use: 'none' }],
    ['REV-25 not for less', -1, { due: 0, use: 'none' }],
    ['REV-24 not for an even exchange', 0, { due: 0, use: 'none' }],
    ['REV-24 not for what is paid out', 10_080, { due: 0, use: 'none' }],
  ] as const)('%s', (_sentence, net, expected) => {
    expect(calculateNeed(net)).toEqual({ holds: [], checkout: 0, ...expected })
  })

  it("REV-24 FEE-39 the minimum is the shop's", () => {
    const totals = { ...totalsWithNet(-200), stripe_min: 200 }
    expect(calculateCardNeed({ totals, paymentChannel: 'card', instants: nonInstant }).due).toBe(0)
    expect(
      calculateCardNeed({ totals: { ...totals, stripe_min: 199 }, paymentChannel: 'card', instants: nonInstant }).due,
    ).toBe(200)
  })

  it('INS-08 INS-09 INS-11 a hold for an instant refund, with its own amounts and days', () => {
    expect(calculateNeed(9580, { instants: { return: instant } })).toEqual({
      due: 0,
      checkout: 0,
      use: 'later',
      holds: [{ purpose: 'instant-return', authorize: 80, charge: 9580, window: 30 }],
    })
  })

  it('INS-08 INS-09 INS-11 an instant exchange adds a hold to the amount owed', () => {
    expect(calculateNeed(-1080, { instants: { exchange: instant } })).toEqual({
      due: 1080,
      checkout: 0,
      use: 'later',
      holds: [{ purpose: 'instant-exchange', authorize: 100, charge: 5040, window: 14 }],
    })
  })

  it('INS-09 a hold each when both are instant', () => {
    const { holds } = calculateNeed(9580, { instants: { return: instant, exchange: instant } })
    expect(holds.map(({ purpose }) => purpose)).toEqual(['instant-return', 'instant-exchange'])
  })

  it('INS-08 an instant exchange needs no hold when an instant refund already holds its value', () => {
    const totals = totalsWithNet(9580)
    const exchanges = { ...totals.owed.exchanges, amountToAuthorize: 0, amountToCharge: 0 }
    const instants = { return: instant, exchange: instant }
    const { holds } = calculateCardNeed({
      totals: { ...totals, owed: { ...totals.owed, exchanges } },
      instants,
      paymentChannel: 'card',
    })
    expect(holds.map(({ purpose }) => purpose)).toEqual(['instant-return'])
  })

  it('INS-13 a hold of a single cent is one', () => {
    const totals = totalsWithNet(9580)
    const { holds } = calculateCardNeed({
      totals: { ...totals, owed: { ...totals.owed, amountToAuthorize: 1 } },
      instants: { ...nonInstant, return: instant },
      paymentChannel: 'card',
    })
    expect(holds).toMatchObject([{ authorize: 1, charge: 9580 }])
  })

  it('REV-31 a regular exchange holds nothing', () => {
    expect(calculateNeed(0, { instants: { exchange: { ...instant, inForce: 'regular' } } }).use).toBe('none')
  })

  it('REV-47 an amount owed is paid in the checkout, and no card is required', () => {
    expect(calculateNeed(-1080, { owedBy: 'checkout' })).toEqual({ due: 0, checkout: 1080, holds: [], use: 'none' })
  })

  it('REV-47 an amount the shop covers needs no checkout', () => {
    expect(calculateNeed(-50, { owedBy: 'checkout' })).toEqual({ due: 0, checkout: 0, holds: [], use: 'none' })
  })

  it('REV-47 a hold needs the card in any case', () => {
    expect(calculateNeed(-1080, { owedBy: 'checkout', instants: { exchange: instant } })).toMatchObject({
      due: 0,
      checkout: 1080,
      use: 'later',
    })
  })
})

describe('whether the given card does', () => {
  const once = { use: 'once' } as const
  const later = { use: 'later' } as const

  it.each([
    ['REV-29 none was given for what is owed', once, undefined, 'card-missing'],
    ['REV-32 REV-37 none was given for a hold', later, undefined, 'card-missing'],
    ['REV-32 REV-37 one was given that cannot be charged later', later, savedCard, 'card-missing'],
    ['ERR-54 REV-37 a prepaid card secures nothing', later, prepaid(reusableCard), 'card-prepaid'],
    ['ERR-54 REV-37 a prepaid card of another use is requested again', later, prepaid(savedCard), 'card-missing'],
    ['the bank still asks', once, { ...savedCard, state: 'authenticating' }, 'card-authenticating'],
    ['the bank still asks about a hold', later, { ...reusableCard, state: 'authenticating' }, 'card-authenticating'],
  ] as const)('the given card does not suffice: %s', (_sentence, use, card, off) => {
    expect(findCardProblem(use, card)).toBe(off)
  })

  it.each([
    ['REV-29 one for what is owed', once, savedCard],
    ['REV-29 one that could even be charged later', once, reusableCard],
    ['ERR-54 a prepaid card pays what is owed', once, prepaid(savedCard)],
    ['REV-32 REV-37 one for a hold', later, reusableCard],
    ['REV-21 none where none is needed', { use: 'none' }, undefined],
    ['ERR-54 a prepaid one where none is needed', { use: 'none' }, prepaid(savedCard)],
  ] as const)('the given card suffices: %s', (_sentence, use, card) => {
    expect(findCardProblem(use, card)).toBe(null)
  })
})

describe('whatever is owed and held', () => {
  const anyType = fc.constantFrom(regular, instant)
  const anyNeed: fc.Arbitrary<CardNeed> = fc
    .tuple(
      fc.constantFrom(-5000, -51, -50, -1, 0, 9580),
      fc.constantFrom('card' as const, 'checkout' as const),
      anyType,
      anyType,
    )
    .map(([net, owedBy, swap, back]) => calculateNeed(net, { owedBy, instants: { exchange: swap, return: back } }))
  const anyCard = fc.constantFrom(
    undefined,
    ...[savedCard, reusableCard].flatMap((card) => [
      card,
      prepaid(card),
      { ...card, state: 'authenticating' as const },
    ]),
  )

  it('REV-24 INS-08 a card is required when money is due or held, later when held', () => {
    fc.assert(
      fc.property(anyNeed, ({ due, holds, use, checkout }) => {
        expect(use === 'none').toBe(due === 0 && holds.length === 0)
        expect(use === 'later').toBe(holds.length > 0)
        expect(Math.min(due, checkout)).toBe(0)
      }),
    )
  })

  it('REV-29 REV-32 REV-37 a card that does for less is never taken for more', () => {
    fc.assert(
      fc.property(anyNeed, anyCard, (needed, card) => {
        if (findCardProblem(needed, card) !== null || needed.use === 'none') return
        expect(card?.state).toBe('saved')
        if (needed.use === 'later') expect([card?.use, card?.card.funding]).toEqual(['later', 'credit'])
      }),
    )
  })
})
