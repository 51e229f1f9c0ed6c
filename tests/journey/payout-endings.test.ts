import { describe, expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { giftCard } from '../../server/journey/follow-ups/kinds/gift-card.ts'
import {
  type ProviderNeeds,
  payoutEnding,
  type Task,
} from '../../server/journey/follow-ups/kinds/provider-operation.ts'
import { documentOf } from '../domain/return/documents.ts'
import { creditA, inputOf } from '../domain/value/example.ts'

const document = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))

/** The refund of so much of a return that stands so, as it is carried out. */
const taskOf = (amount: number, given = document) =>
  ({ kind: 'refund', payload: { amount, currency: 'USD' }, record: { document: given } }) as unknown as Task<'refund'>

const paid = (amount: number) =>
  payoutEnding(taskOf(amount), 'refund', { kind: 'refunded', id: `re_${amount}`, amount })
const refused = (amount: number) =>
  payoutEnding(taskOf(amount), 'refund', { kind: 'refused', because: 'over-refund', message: 'No' })

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

  test('STS-40 its letter tells of what is left out to the cent, and of nothing where all is paid', () => {
    const leaving = (notTaken: number) => ({
      ...document,
      totals: { ...document.totals, computed: { ...document.totals.computed, notTaken } },
    })
    const told = (notTaken: number) =>
      payoutEnding(taskOf(500, leaving(notTaken)), 'refund', { kind: 'refunded', id: 're', amount: 500 }).payout
    expect([told(1), told(0)]).toEqual([{ amount: 500, notTaken: 1 }, { amount: 500 }])
  })
})

test('STS-40 the page tells the end of the code of a gift card where it is known, and no end where it is not', () => {
  const task = { ...taskOf(500), kind: 'gift-card' } as unknown as Task<'gift-card'>
  const issued = { kind: 'issued', id: 'gc', amount: 500, last4: null } as const
  const told = (last4?: string) =>
    payoutEnding(task, 'giftCard', issued, last4 === undefined ? {} : { last4 }).document?.(document, 1).giftCard
  expect([told('4242'), told()]).toEqual([
    { state: 'done', amount: 500, at: 1, reference: 'gc', last4: '4242' },
    { state: 'done', amount: 500, at: 1, reference: 'gc' },
  ])
})

test('HSE-13 her letter tells of the bonus that is on her gift card, and of none where the order system gave it before', async () => {
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
    const steps = await giftCard({ commerce } as unknown as ProviderNeeds, task)
    const ending = await steps.act()
    return [...seen, 'payout' in ending ? ending.payout : undefined]
  }
  expect(await told(1_100, 100)).toEqual([100, { amount: 1_100, bonus: 100 }])
  expect(await told(1_040, 100)).toEqual([100, { amount: 1_040, bonus: 40 }])
  expect(await told(1_000, 100)).toEqual([100, { amount: 1_000 }])
  expect(await told(1_100)).toEqual([undefined, { amount: 1_100 }])
})
