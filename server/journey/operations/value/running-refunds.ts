import type { Order } from '../../../../schemas/entities/order.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import type { Quote } from '../../../domain/assessment/quote.ts'
import { sumOf } from '../../../domain/money/round.ts'
import type { World } from '../../../world.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { amountOf, type StoredFollowUp } from '../reading/head.ts'

/** Running refunds: the return still promises them, and the order may or may not count them. */
export const sumRunningRefunds = (followUps: readonly StoredFollowUp[]): Minor =>
  sumOf(followUps.map((one) => (one.kind === 'refund' && one.state === 'running' ? (amountOf(one) ?? 0) : 0)))

/**
 * While another refund of the order is running and the order system does not list refunds, order and return may both
 * count that refund, so it would be subtracted twice (F16).
 */
export async function dependsOnRunningRefund(
  { store }: Pick<World, 'store'>,
  { shopId, order }: { readonly shopId: string; readonly order: Order },
  { totals }: Pick<Quote, 'totals'>,
): Promise<boolean> {
  if (totals.computed.notTaken === 0 || order.portalRefunds !== undefined) return false
  const returns = await store.returns.ofOrder(shopId, order.id)
  const followUps = await Promise.all(returns.map((one) => store.outbox.followUps(rowKeyOf(one))))
  return sumRunningRefunds(followUps.flat()) > 0
}
