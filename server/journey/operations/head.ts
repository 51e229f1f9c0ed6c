import type { PayoutStanding, ReturnHead, ReturnRow } from '../../../schemas/merchant/returns.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { sumOf } from '../../domain/money/round.ts'
import { OUTCOMES, type OutcomeName } from '../../domain/return/operations.ts'
import type { Tables } from '../../world.ts'

/** An effect as the books hold it. */
export type StoredEffect = Awaited<ReturnType<Tables['books']['effects']>>[number]

/** The amount of a payout as its effect keeps it; null for goods. */
export const amountOf = ({ payload }: Pick<StoredEffect, 'payload'>): number | null => {
  const { amount } = payload as { readonly amount?: number }
  return amount ?? null
}

/** What of the amount of a gift card the shop added. */
export const bonusOf = ({ payload }: Pick<StoredEffect, 'payload'>): number =>
  (payload as { readonly bonus?: number }).bonus ?? 0

/** Whether an effect pays out money or store credit. */
export const isPayout = ({ kind }: Pick<StoredEffect, 'kind'>): boolean => kind === 'refund' || kind === 'gift-card'

const areOut = (effects: readonly StoredEffect[]): readonly StoredEffect[] =>
  effects.filter((effect) => isPayout(effect) && (effect.state === 'running' || effect.state === 'done'))

/** What was paid out of money and store credit, or may have been. */
export const paidOut = (effects: readonly StoredEffect[]): number =>
  sumOf(areOut(effects).map((effect) => amountOf(effect) ?? 0))

/** What of it the shop added. */
export const bonusOut = (effects: readonly StoredEffect[]): number => sumOf(areOut(effects).map(bonusOf))

const payoutsOf = (effects: readonly StoredEffect[]): PayoutStanding[] =>
  (Object.keys(OUTCOMES) as OutcomeName[]).flatMap((outcome) =>
    effects
      .filter(({ kind }) => kind === OUTCOMES[outcome])
      .map((effect) => ({ outcome, state: effect.state, amount: outcome === 'exchange' ? null : amountOf(effect) })),
  )

/** A return in short. */
export const headOf = (record: ReturnRecord, effects: readonly StoredEffect[]): ReturnHead => {
  const { id, key, number, state, orderId, createdAt, document } = record
  return {
    id,
    key,
    number,
    state,
    underReview: state === 'open' && document.outcome === 'review',
    orderId,
    orderName: document.orderName,
    createdAt,
    tracking: document.tracking,
    payouts: payoutsOf(effects),
  }
}

/** A return as a list shows it. */
export const rowOf = (
  record: ReturnRecord,
  given: { effects: readonly StoredEffect[]; updatedAt: number },
): ReturnRow => {
  const { customer, method, label, items } = record.document
  return {
    ...headOf(record, given.effects),
    updatedAt: given.updatedAt,
    customer: { email: customer.email, name: customer.name },
    method: method?.kind ?? null,
    trackingNumber: label?.trackingNumber ?? null,
    items: items.length,
  }
}
