import { describe, expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { issueGiftCard } from '../../server/journey/follow-ups/kinds/gift-card.ts'
import {
  type ProviderNeeds,
  type Task,
  toPayoutEnding,
} from '../../server/journey/follow-ups/kinds/provider-operation.ts'
import { documentOf } from '../domain/return/documents.ts'
import { creditA, inputOf } from '../domain/value/example.ts'

const document = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))

/** The refund of so much of a return that stands so, as it is carried out. */
const taskOf = (amount: number, given = document) =>
  ({ kind: 'refund', payload: { amount, currency: 'USD' }, record: { document: given } }) as unknown as Task<'refund'>

const paid = (amount: number) =>
  toPayoutEnding(taskOf(amount), 'refund', { kind: 'refunded', id: `re_${amount}`, amount })
/** Paid so much of what was asked for; what was refused of it as the order system says, if it does. */
const paidOf = (asked: number, amount: number, given: { readonly refused?: number } = {}) =>
  toPayoutEnding(taskOf(asked), 'refund', { kind: 'refunded', id: `re_${amount}`, amount, ...given })
const refused = (amount: number) =>
  toPayoutEnding(taskOf(amount), 'refund', { kind: 'refused', because: 'over-refund', message: 'No' })

/** What the page of a return tells after these, one after the other. */
const toldAfter = (...endings: readonly ReturnType<typeof paid>[]): ReturnDocument['refund'] =>
  endings.reduce((now, ending, at) => ending.document?.(now, at) ?? now, document).refund

describe('what a return tells of several payouts', () => {
  test('STS-40 what was paid adds up, under the last of its references, and nothing is told as refused', () => {
    expect(toldAfter(paid(500), paid(200))).toEqual({ state: 'done', amount: 700, at: 1, reference: 're_200' })
  })

  test('STS-40 what was refused after that adds up beside it, and stays there whatever is paid later', () => {
    expect(toldAfter(paid(500), refused(100))).toMatchObject({ state: 'done', amount: 500, refused: 100 })
    expect(toldAfter(paid(500), refused(100), refused(50))).toMatchObject({ state: 'done', amount: 500, refused: 150 })
    expect(toldAfter(paid(500), refused(100), paid(30))).toMatchObject({ state: 'done', amount: 530, refused: 100 })
  })

  test('STS-40 what was refused before anything was paid adds up, and is told beside the first that is', () => {
    expect(toldAfter(refused(100), refused(50))).toEqual({ state: 'refused', amount: 150, at: 1 })
    expect(toldAfter(refused(100), refused(50), paid(30))).toMatchObject({ state: 'done', amount: 30, refused: 150 })
  })

  test('BCK-04 what could not be given of a payout is told beside what was, on the page, in the letter and to the merchant', () => {
    for (const ending of [paidOf(5_000, 4_000), paidOf(5_000, 4_000, { refused: 1_000 })]) {
      expect(toldAfter(ending)).toMatchObject({ state: 'done', amount: 4_000, refused: 1_000 })
      expect(ending).toMatchObject({ state: 'done', answer: { amount: 4_000, refused: 1_000 } })
      expect([ending.payout, ending.journal]).toEqual([{ amount: 4_000, refused: 1_000 }, undefined])
    }
    expect(toldAfter(refused(100), paidOf(50, 30))).toMatchObject({ amount: 30, refused: 120 })
    expect(toldAfter(paidOf(50, 30), paidOf(20, 15))).toMatchObject({ amount: 45, refused: 25 })
    expect(toldAfter(paidOf(5_000, 4_999))).toMatchObject({ amount: 4_999, refused: 1 })
  })

  test('BCK-08 a cent that a refund in another currency came to less is no refusal: it stays with the shop, and a cent more is the shop’s', () => {
    const less = paidOf(5_000, 4_999, { refused: 0 })
    expect(toldAfter(less)).toEqual({ state: 'done', amount: 4_999, at: 0, reference: 're_4999' })
    expect(less.journal).toEqual({
      name: 'difference',
      entries: [
        { term: 'refunded', amount: 1 },
        { term: 'fees', amount: -1 },
      ],
    })
    const more = paidOf(5_000, 4_001, { refused: 1_000 })
    expect(toldAfter(more)).toMatchObject({ amount: 4_001, refused: 1_000 })
    expect(more.journal?.entries).toEqual([
      { term: 'refunded', amount: -1 },
      { term: 'bonus', amount: 1 },
    ])
  })

  test('STS-40 its letter tells of what is left out to the cent, and of nothing where all is paid', () => {
    const leaving = (notTaken: number) => ({
      ...document,
      totals: { ...document.totals, computed: { ...document.totals.computed, notTaken } },
    })
    const told = (notTaken: number) =>
      toPayoutEnding(taskOf(500, leaving(notTaken)), 'refund', { kind: 'refunded', id: 're', amount: 500 }).payout
    expect([told(1), told(0)]).toEqual([{ amount: 500, notTaken: 1 }, { amount: 500 }])
  })
})

test('F11 a letter tells what the shop added to a gift card, to the cent, and nothing where it added nothing', () => {
  const told = (bonus: number) => {
    const { payload, ...task } = taskOf(500)
    const issued = { kind: 'issued', id: 'gc', amount: 500, last4: null } as const
    const given = { ...task, kind: 'gift-card', payload: { ...payload, bonus } } as unknown as Task<'gift-card'>
    return toPayoutEnding(given, 'giftCard', issued).payout
  }
  expect([told(1), told(0)]).toEqual([{ amount: 500, bonus: 1 }, { amount: 500 }])
})

test('STS-40 the page tells the end of the code of a gift card where it is known, and no end where it is not', () => {
  const task = { ...taskOf(500), kind: 'gift-card' } as unknown as Task<'gift-card'>
  const issued = { kind: 'issued', id: 'gc', amount: 500 } as const
  const told = (last4: string | null) =>
    toPayoutEnding(task, 'giftCard', { ...issued, last4 }).document?.(document, 1).giftCard
  expect([told('4242'), told(null)]).toEqual([
    { state: 'done', amount: 500, at: 1, reference: 'gc', last4: '4242' },
    { state: 'done', amount: 500, at: 1, reference: 'gc' },
  ])
})

test('HSE-13 her letter and the books tell of the bonus that is on her gift card, and of none where the order system gave it before', async () => {
  const told = async (given: number, bonus?: number) => {
    const payload = { amount: 1_100, currency: 'USD', ...(bonus !== undefined && { bonus }) }
    const task = {
      ...taskOf(0),
      kind: 'gift-card',
      payload,
      key: 'r:gift-card:1',
      now: 1,
    } as unknown as Task<'gift-card'>
    const seen: unknown[] = []
    const commerce = {
      keysLastMs: async () => 0,
      async issueGiftCard(operation: { readonly bonus?: number }) {
        seen.push(operation.bonus)
        return { kind: 'issued', id: 'gc', amount: given, last4: null }
      },
    }
    const steps = await issueGiftCard({ commerce } as unknown as ProviderNeeds, task)
    const ending = await steps.act()
    return [...seen, ...('payout' in ending ? [ending.payout, ending.journal?.entries] : [])]
  }
  const notAdded = (amount: number) => [
    { term: 'store-credit', amount },
    { term: 'bonus', amount: 0 - amount },
  ]
  expect(await told(1_100, 100)).toEqual([100, { amount: 1_100, bonus: 100 }, undefined])
  expect(await told(1_040, 100)).toEqual([100, { amount: 1_040, bonus: 40 }, notAdded(60)])
  expect(await told(1_000, 100)).toEqual([100, { amount: 1_000 }, notAdded(100)])
  expect(await told(900, 100)).toEqual([100, { amount: 900, refused: 100 }, notAdded(100)])
  expect(await told(1_100)).toEqual([undefined, { amount: 1_100 }, undefined])
})
