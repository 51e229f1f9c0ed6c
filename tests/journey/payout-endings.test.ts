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

const taskOf = (amount: number, overrides = document) =>
  ({
    kind: 'refund',
    payload: { amount, currency: 'USD' },
    record: { document: overrides },
  }) as unknown as Task<'refund'>

const endPaid = (amount: number) =>
  toPayoutEnding(taskOf(amount), 'refund', { kind: 'refunded', id: `re_${amount}`, amount })
const endPaidOf = (requestedAmount: number, amount: number, overrides: { readonly refused?: number } = {}) =>
  toPayoutEnding(taskOf(requestedAmount), 'refund', { kind: 'refunded', id: `re_${amount}`, amount, ...overrides })
const endRefused = (amount: number) =>
  toPayoutEnding(taskOf(amount), 'refund', { kind: 'refused', because: 'over-refund', message: 'No' })

const applyEndings = (...endings: readonly ReturnType<typeof endPaid>[]): ReturnDocument['refund'] =>
  endings.reduce((now, ending, at) => ending.document?.(now, at) ?? now, document).refund

describe('several payouts of a return', () => {
  test('STS-40 payments sum up under the last reference, without refusals', () => {
    expect(applyEndings(endPaid(500), endPaid(200))).toEqual({ state: 'done', amount: 700, at: 1, reference: 're_200' })
  })

  test('STS-40 later refusals sum up separately and persist after later payments', () => {
    expect(applyEndings(endPaid(500), endRefused(100))).toMatchObject({ state: 'done', amount: 500, refused: 100 })
    expect(applyEndings(endPaid(500), endRefused(100), endRefused(50))).toMatchObject({
      state: 'done',
      amount: 500,
      refused: 150,
    })
    expect(applyEndings(endPaid(500), endRefused(100), endPaid(30))).toMatchObject({
      state: 'done',
      amount: 530,
      refused: 100,
    })
  })

  test('STS-40 refusals before a payment sum up beside the first payment', () => {
    expect(applyEndings(endRefused(100), endRefused(50))).toEqual({ state: 'refused', amount: 150, at: 1 })
    expect(applyEndings(endRefused(100), endRefused(50), endPaid(30))).toMatchObject({
      state: 'done',
      amount: 30,
      refused: 150,
    })
  })

  test('BCK-04 the failed part of a payout is on page, letter and merchant view', () => {
    for (const ending of [endPaidOf(5_000, 4_000), endPaidOf(5_000, 4_000, { refused: 1_000 })]) {
      expect(applyEndings(ending)).toMatchObject({ state: 'done', amount: 4_000, refused: 1_000 })
      expect(ending).toMatchObject({ state: 'done', answer: { amount: 4_000, refused: 1_000 } })
      expect([ending.payout, ending.journal]).toEqual([{ amount: 4_000, refused: 1_000 }, undefined])
    }
    expect(applyEndings(endRefused(100), endPaidOf(50, 30))).toMatchObject({ amount: 30, refused: 120 })
    expect(applyEndings(endPaidOf(50, 30), endPaidOf(20, 15))).toMatchObject({ amount: 45, refused: 25 })
    expect(applyEndings(endPaidOf(5_000, 4_999))).toMatchObject({ amount: 4_999, refused: 1 })
  })

  test('BCK-08 a cent lost to currency conversion is no refusal and stays with the shop', () => {
    const less = endPaidOf(5_000, 4_999, { refused: 0 })
    expect(applyEndings(less)).toEqual({ state: 'done', amount: 4_999, at: 0, reference: 're_4999' })
    expect(less.journal).toEqual({
      name: 'difference',
      entries: [
        { term: 'refunded', amount: 1 },
        { term: 'fees', amount: -1 },
      ],
    })
    const more = endPaidOf(5_000, 4_001, { refused: 1_000 })
    expect(applyEndings(more)).toMatchObject({ amount: 4_001, refused: 1_000 })
    expect(more.journal?.entries).toEqual([
      { term: 'refunded', amount: -1 },
      { term: 'bonus', amount: 1 },
    ])
  })

  test('STS-40 the letter names the missing amount to the cent, or none when fully paid', () => {
    const leaving = (notCaptured: number) => ({
      ...document,
      totals: { ...document.totals, computed: { ...document.totals.computed, notTaken: notCaptured } },
    })
    const endingOf = (notCaptured: number) =>
      toPayoutEnding(taskOf(500, leaving(notCaptured)), 'refund', { kind: 'refunded', id: 're', amount: 500 }).payout
    expect([endingOf(1), endingOf(0)]).toEqual([{ amount: 500, notTaken: 1 }, { amount: 500 }])
  })
})

test('F11 a letter names the shop’s addition to a gift card to the cent', () => {
  const endingOf = (bonus: number) => {
    const { payload, ...task } = taskOf(500)
    const issued = { kind: 'issued', id: 'gc', amount: 500, last4: null } as const
    const overrides = { ...task, kind: 'gift-card', payload: { ...payload, bonus } } as unknown as Task<'gift-card'>
    return toPayoutEnding(overrides, 'giftCard', issued).payout
  }
  expect([endingOf(1), endingOf(0)]).toEqual([{ amount: 500, bonus: 1 }, { amount: 500 }])
})

test('STS-40 the page shows the end of a known gift card code, else no end', () => {
  const task = { ...taskOf(500), kind: 'gift-card' } as unknown as Task<'gift-card'>
  const issued = { kind: 'issued', id: 'gc', amount: 500 } as const
  const endingOf = (last4: string | null) =>
    toPayoutEnding(task, 'giftCard', { ...issued, last4 }).document?.(document, 1).giftCard
  expect([endingOf('4242'), endingOf(null)]).toEqual([
    { state: 'done', amount: 500, at: 1, reference: 'gc', last4: '4242' },
    { state: 'done', amount: 500, at: 1, reference: 'gc' },
  ])
})

test('HSE-13 letter and ledger include the gift card’s bonus only where the service issued it', async () => {
  const endingOf = async (overrides: number, bonus?: number) => {
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
      getKeyLifetimeMs: async () => 0,
      async issueGiftCard(operation: { readonly bonus?: number }) {
        seen.push(operation.bonus)
        return { kind: 'issued', id: 'gc', amount: overrides, last4: null }
      },
    }
    const steps = await issueGiftCard({ commerce } as unknown as ProviderNeeds, task)
    const ending = await steps.act()
    return [...seen, ...('payout' in ending ? [ending.payout, ending.journal?.entries] : [])]
  }
  const creditNotAdded = (amount: number) => [
    { term: 'store-credit', amount },
    { term: 'bonus', amount: 0 - amount },
  ]
  expect(await endingOf(1_100, 100)).toEqual([100, { amount: 1_100, bonus: 100 }, undefined])
  expect(await endingOf(1_040, 100)).toEqual([100, { amount: 1_040, bonus: 40 }, creditNotAdded(60)])
  expect(await endingOf(1_000, 100)).toEqual([100, { amount: 1_000 }, creditNotAdded(100)])
  expect(await endingOf(900, 100)).toEqual([100, { amount: 900, refused: 100 }, creditNotAdded(100)])
  expect(await endingOf(1_100)).toEqual([undefined, { amount: 1_100 }, undefined])
})
