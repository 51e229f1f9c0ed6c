import type { Order } from '../../../../schemas/entities/order.ts'
import type { AdjustRequest } from '../../../../schemas/merchant/mending.ts'
import { toAuthored } from '../../../../schemas/values/actor.ts'
import { sumOf } from '../../../domain/money/round.ts'
import { type AdjustmentRefusal, addAdjustment, judgeAdjustment } from '../../../domain/return/adjustment.ts'
import { getRefusedAmount } from '../../../domain/return/payouts.ts'
import { getFollowUpState } from '../../../domain/return/release.ts'
import { ADJUSTMENT_JOURNAL } from '../../../domain/return/removed-units.ts'
import type { World } from '../../../world.ts'
import { wakeGiftCard } from '../../follow-ups/confirm-email.ts'
import { processIfComplete } from '../../follow-ups/lifecycle.ts'
import { releaseFollowUps } from '../../follow-ups/release.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { findAdjustObstacle } from '../obstacles.ts'
import { conflict, DONE, findLimitRefusal, type Operation, type OperationResult } from '../perform.ts'
import { computePayable } from './limit-payout.ts'
import { buildRemovalFacts, rebalance } from './rebalance.ts'

const invalid = (message: string): OperationResult => ({
  kind: 'invalid',
  problems: [{ pointer: '/amount', message }],
})

const toRefusal = (refusal: AdjustmentRefusal): OperationResult => {
  if (refusal.because === 'given-up') return conflict('no-payout')
  if (refusal.because === 'open') return conflict('checkout-open')
  const { because, most } = refusal
  if (because === 'more-than-left') return invalid(`exceeds the remaining payout: ${most}`)
  if (because === 'paid-out') return invalid(`exceeds the unpaid amount: ${most}`)
  return invalid(`exceeds the refundable amount of the order: ${most}`)
}

export async function findOrderOfReturn(
  { store, commerce }: Pick<World, 'store' | 'commerce'>,
  { shopId, name }: { readonly shopId: string; readonly name: string },
): Promise<Order | null> {
  const found = await store.returnsList.findByName(shopId, name)
  return found === null ? null : commerce.findOrder(shopId, found.orderId)
}

/**
 * Raises or lowers the payout of a return, with a reason for the shopper (FIX-79). Before the payout it amends it;
 * afterwards it adds another one.
 */
export async function adjustPayout(
  operation: Operation,
  { amount, reason }: AdjustRequest,
  order: Order | null,
): Promise<OperationResult> {
  const { tables, record, policy, now, newId } = operation
  const { document } = record
  const of = rowKeyOf(record)
  const [followUps, ledger] = [await tables.outbox.followUps(of), await tables.ledger.entries(of)]
  const obstacle = findAdjustObstacle({ record, followUps })
  if (obstacle !== null) return conflict(obstacle)
  if (amount === 0) return invalid('is nothing')
  // All adjustments of the return count, so that several small ones do not pass the limit.
  const adjustedBy = sumOf([...(document.adjustments ?? []), { amount }].map((one) => Math.abs(one.amount)))
  const limitRefusal = findLimitRefusal(operation.limit, adjustedBy, document.totals.currency)
  if (limitRefusal !== null) return limitRefusal
  if (order === null) return conflict('order-removed')

  const others = (await tables.returns.ofOrder(record.shopId, record.orderId)).filter(({ id }) => id !== record.id)
  const verdict = judgeAdjustment(document, amount, {
    facts: buildRemovalFacts(document, { followUps, ledger, policy }),
    left: computePayable(order, { record, others }, followUps),
  })
  if (verdict.kind === 'refused') return toRefusal(verdict.refusal)
  const { payout } = verdict
  const before = getFollowUpState(followUps, payout)
  if (before === 'refused') return conflict('payout-refused')
  if (getRefusedAmount(document, payout) > 0) return conflict('payout-partly-refused')

  const adjusted = addAdjustment(document, { ...toAuthored(operation), at: now, amount, reason })
  const after = await rebalance(operation, adjusted, ADJUSTMENT_JOURNAL)
  const { currency } = document.totals
  await operation.recordEvent('adjusted', { amount, currency }, { adjustment: (document.adjustments ?? []).length })
  const isReleased = before === 'due' || before === 'running' || before === 'done'
  if (isReleased) await releaseFollowUps(tables, after, { kinds: [payout], now })
  await wakeGiftCard(tables, after, now)
  await processIfComplete(tables, record, { id: newId(), now })
  return DONE
}
