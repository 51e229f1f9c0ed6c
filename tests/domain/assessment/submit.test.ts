import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DraftCard } from '../../../schemas/records/draft.ts'
import type { CardNeed } from '../../../server/domain/assessment/card.ts'
import type { Instants } from '../../../server/domain/assessment/instant.ts'
import { listSubmitBlocks, type SubmitInput } from '../../../server/domain/assessment/submit.ts'
import { totalsWith, worthOfA } from './credits.ts'

const totalsWithNet = (net: number): SubmitInput['totals'] => totalsWith({ computed: { net } })
const regular: Instants['return'] = { choice: false, possible: false, inForce: 'regular' }

const cardNotNeeded: CardNeed = { due: 0, holds: [], use: 'none', checkout: 0 }
const cardNeeded: CardNeed = { ...cardNotNeeded, due: 1080, use: 'once' }
const holdOf = (purpose: 'instant-return' | 'instant-exchange'): CardNeed => ({
  ...cardNotNeeded,
  holds: [{ purpose, authorize: 100, charge: 9580, window: 30 }],
  use: 'later',
})
const card: DraftCard = {
  card: { id: 'card', brand: 'visa', last4: '4242', funding: 'debit' },
  use: 'once',
  state: 'saved',
}
const reusableCard: DraftCard = { ...card, use: 'later' }
const prepaid: DraftCard = { ...reusableCard, card: { ...card.card, funding: 'prepaid' } }

const readyInput: SubmitInput = {
  items: 1,
  totals: worthOfA,
  creditType: 'refund',
  feesLoading: false,
  instants: { exchange: regular, return: regular },
  need: cardNotNeeded,
  card: undefined,
  takesCards: true,
  methodNeeded: true,
  methodsLoading: false,
  methodFlaws: [],
  method: 'pre-paid',
  policy: 'accepted',
  payment: 'not-required',
}

const blockersAlone = [
  ['no item', { items: 0 }, 'no-items'],
  ['REV-28 credit that nobody chose a type for', { creditType: null }, 'credit-missing'],
  ['REV-33 a fee that is not known yet', { feesLoading: true }, 'fees-loading'],
  ['REV-29 what is owed without a card', { need: cardNeeded }, 'card-missing'],
  ['REV-32 an instant exchange without a card', { need: holdOf('instant-exchange') }, 'card-missing'],
  ['REV-37 an instant return without a card', { need: holdOf('instant-return') }, 'card-missing'],
  ['REV-37 INS-08 an instant return with a card for once', { need: holdOf('instant-return'), card }, 'card-missing'],
  [
    'REV-37 ERR-54 an instant return on a prepaid card',
    { need: holdOf('instant-return'), card: prepaid },
    'card-prepaid',
  ],
  [
    'REV-32 ERR-54 an instant exchange on a prepaid card',
    { need: holdOf('instant-exchange'), card: prepaid },
    'card-prepaid',
  ],
  [
    'a card that its bank still asks about',
    { need: cardNeeded, card: { ...card, state: 'authenticating' } },
    'card-authenticating',
  ],
  ['INS-08 an amount due without card payments', { need: cardNeeded, takesCards: false }, 'payments-unavailable'],
  ['REV-35 a label without a method', { method: null }, 'method-missing'],
  ['REV-36 ways back that are still asked for', { methodsLoading: true }, 'methods-loading'],
  ['MTH-32 a pick-up without a day', { methodFlaws: ['pickup-date'] }, 'pickup-date'],
  ['REV-34 a policy that was not accepted', { policy: 'missing' }, 'policy-unticked'],
  ['REV-30 a charge that was not accepted', { need: cardNeeded, card, payment: 'missing' }, 'payment-not-accepted'],
] as const satisfies readonly (readonly [string, Partial<SubmitInput>, string])[]

describe('reasons that block a submit', () => {
  it('nothing, when everything is there', () => {
    expect(listSubmitBlocks(readyInput)).toEqual([])
    expect(listSubmitBlocks({ ...readyInput, policy: 'not-required' })).toEqual([])
    expect(listSubmitBlocks({ ...readyInput, need: cardNeeded, card, payment: 'accepted' })).toEqual([])
  })

  it.each(blockersAlone)('%s', (_sentence, overrides, block) => {
    expect(listSubmitBlocks({ ...readyInput, ...overrides })).toEqual([block])
  })

  it.each([
    ['REV-28 a type that is missing where nothing remains', { creditType: null, totals: totalsWithNet(0) }],
    ['REV-28 a type that is missing where a fee ate the credit', { creditType: null, totals: totalsWithNet(-260) }],
    ['REV-28 credit that was given up', { creditType: 'exchange' }],
    ['REV-35 no method where no label is needed', { method: null, methodNeeded: false }],
    ['MTH-11 ways that load where nothing is sent', { methodsLoading: true, methodNeeded: false }],
    ['MTH-11 a way that cannot be taken where nothing is sent', { methodFlaws: ['pickup-date'], methodNeeded: false }],
    ['REV-25 a small difference that the shop covers', { totals: totalsWithNet(-50) }],
    ['REV-29 what is owed, with a card for it', { need: cardNeeded, card }],
    ['REV-29 ERR-54 what is owed, with a prepaid card', { need: cardNeeded, card: { ...prepaid, use: 'once' } }],
    [
      'REV-32 an instant exchange with a card to charge later',
      { need: holdOf('instant-exchange'), card: reusableCard },
    ],
    ['REV-37 an instant return with a card to charge later', { need: holdOf('instant-return'), card: reusableCard }],
    ['REV-37 a regular refund on a prepaid card', { card: prepaid }],
    ['INS-08 nothing due without card payments', { takesCards: false }],
    ['REV-47 what is owed in a checkout', { totals: totalsWithNet(-1080), need: { ...cardNotNeeded, checkout: 1080 } }],
  ] as const)('a submit passes: %s', (_sentence, overrides) => {
    expect(listSubmitBlocks({ ...readyInput, ...overrides })).toEqual([])
  })

  it('MTH-12 each reason that blocks a return method has its own name', () => {
    const flaws = ['label-option-missing', 'address-phone', 'pickup-phone'] as const
    expect(listSubmitBlocks({ ...readyInput, methodFlaws: flaws })).toEqual(flaws)
  })

  it('the most important reason comes first, and all are listed', () => {
    const nothing = { items: 0, creditType: null, feesLoading: true, need: cardNeeded } as const
    const unticked = { method: null, policy: 'missing', payment: 'missing' } as const
    expect(listSubmitBlocks({ ...readyInput, ...nothing, ...unticked })).toEqual([
      'no-items',
      'credit-missing',
      'fees-loading',
      'card-missing',
      'method-missing',
      'policy-unticked',
      'payment-not-accepted',
    ])
  })

  it('REV-38 every blocking reason is listed in any combination', () => {
    const cards = new Set(['card-missing', 'card-prepaid', 'card-authenticating', 'payments-unavailable'])
    const others = blockersAlone.filter(([, , block]) => !cards.has(block) && block !== 'payment-not-accepted')
    const cardBlockers = blockersAlone.filter(([, , block]) => cards.has(block))
    fc.assert(
      fc.property(fc.subarray(others), fc.constantFrom(undefined, ...cardBlockers), (some, one) => {
        const chosen = one === undefined ? some : [...some, one]
        const input: SubmitInput = Object.assign({}, readyInput, ...chosen.map(([, overrides]) => overrides))
        expect([...listSubmitBlocks(input)].sort()).toEqual(chosen.map(([, , block]) => block).sort())
      }),
    )
  })
})
