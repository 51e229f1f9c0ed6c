import { expect, test } from 'vitest'
import type { FollowUpKind } from '../../schemas/records/follow-up.ts'
import type { OperationFactory } from '../../server/journey/follow-ups/kinds/provider-operation.ts'
import type { Tables } from '../../server/world.ts'

type NewFollowUp = Parameters<Tables['outbox']['begin']>[1]

const at = { state: 'due', at: 0 } as const

test('HSE-03 a follow-up with a foreign or partial payload does not compile', () => {
  const known: readonly NewFollowUp[] = [
    { ...at, kind: 'refund', payload: { amount: 100, currency: 'USD' } },
    // @ts-expect-error in no currency
    { ...at, kind: 'refund', payload: { amount: 100 } },
    // @ts-expect-error what a payout is to do
    { ...at, kind: 'stock', payload: { amount: 100, currency: 'USD' } },
    // @ts-expect-error there is nothing to say of it
    { ...at, kind: 'give-back', payload: { amount: 100 } },
    // @ts-expect-error no kind of follow-up
    { ...at, kind: 'reserve', payload: { variants: [] } },
  ]
  expect(known).toHaveLength(5)
})

test('HSE-03 a follow-up handler takes its kind’s payload: another payload does not compile', () => {
  const rejectCall = async () => Promise.reject(new Error('Unexpected call'))
  const restock: OperationFactory<'restock'> = async (_needs, { payload }) => {
    // @ts-expect-error goods are set aside under a reference, not for an amount
    const amount: unknown = payload.amount
    return { keysLastMs: amount === undefined ? payload.reserved.length : 0, find: rejectCall, act: rejectCall }
  }
  // @ts-expect-error nobody frees goods for every kind of follow-up
  const all: OperationFactory<FollowUpKind> = restock
  expect(all).toBe(restock)
})
