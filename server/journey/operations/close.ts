import { toAuthored } from '../../../schemas/values/actor.ts'
import { isInCheckout } from '../../domain/return/checkout.ts'
import { PAYOUTS } from '../../domain/return/release.ts'
import { takeInAccepted } from '../follow-ups/kinds/shelve.ts'
import { changeState, enqueueCollect } from '../follow-ups/lifecycle.ts'
import { enqueueCancelBooking } from '../follow-ups/parcel/enqueue-cancel.ts'
import { wakeHolds } from '../follow-ups/release.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { CANCELLED_KINDS, undoPaymentAndStock } from '../follow-ups/undo.ts'
import { findCloseObstacle } from './obstacles.ts'
import { conflict, DONE, type Operation, type OperationResult } from './perform.ts'
import { closeLedger } from './value/close-ledger.ts'
import { isExchangeSent } from './value/rebalance.ts'

/**
 * Closes a return without processing it, or cancels the waiting payouts of a processed return. Releases card holds and
 * stock, and refunds goods that were not sent. Rejected while a payout is running. Idempotent.
 */
export async function closeReturn(operation: Operation): Promise<OperationResult> {
  const { tables, record, now } = operation
  if (record.state === 'closed') return DONE
  const of = rowKeyOf(record)
  const before = await tables.outbox.followUps(of)
  const obstacle = findCloseObstacle({ record, followUps: before })
  if (obstacle !== null) return conflict(obstacle)
  const isProcessed = record.state === 'processed'

  const sent = isExchangeSent(before)
  const cancelled = await tables.outbox.cancelWaiting(of, isProcessed ? PAYOUTS : CANCELLED_KINDS, now)
  await takeInAccepted(tables, record, operation)
  await changeState(tables, record, { ...toAuthored(operation), to: 'closed', id: operation.newId(), now })
  if (!isProcessed && !sent) await undoPaymentAndStock(tables, record, now)
  await wakeHolds(tables, record, now)
  if (!isProcessed) await enqueueCancelBooking(tables, record, now)
  if (isInCheckout(record.document)) await enqueueCollect(tables, record, now)
  // A unit that turned up after processing and was not paid yet is not paid any more.
  if (!isProcessed || cancelled.length > 0) await closeLedger(tables, record, { followUps: before, sent, now })
  return DONE
}
