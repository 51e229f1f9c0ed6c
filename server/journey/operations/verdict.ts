import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { toAuthored } from '../../../schemas/values/actor.ts'
import type { ConflictCode } from '../../../schemas/values/conflict.ts'
import { judgeUnit, undoVerdict, type Verdict, type VerdictRefusal } from '../../domain/return/operations.ts'
import { PAYOUTS } from '../../domain/return/release.ts'
import { cancelLocked } from '../follow-ups/cancel.ts'
import { processIfComplete } from '../follow-ups/lifecycle.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { hasHappened } from '../follow-ups/undo.ts'
import { findUndoObstacle, findVerdictObstacle } from './obstacles.ts'
import { conflict, DONE, type Operation, type OperationResult } from './perform.ts'
import { isChargingOrReserving, rebalance } from './value/rebalance.ts'

const CONFLICTS: Readonly<Record<Exclude<VerdictRefusal, 'no-such-unit'>, ConflictCode>> = {
  'not-under-review': 'unit-not-under-review',
  'judged-otherwise': 'judged-otherwise',
}

const hasPaidOut = (followUps: Parameters<typeof hasHappened>[0]): boolean =>
  PAYOUTS.some((kind) => hasHappened(followUps, kind))

/** Cancels the return, because its last unit was rejected. */
const cancelEmpty = async (operation: Operation, document: ReturnDocument): Promise<void> => {
  const { tables, record, now, newId } = operation
  const rev = await tables.returns.save({ ...record, document })
  if (rev !== null)
    await cancelLocked(tables, { ...record, rev, document }, { ...toAuthored(operation), id: newId(), at: now })
}

/** The claim outlives a cancellation: the shop has decided about the unit. */
const disqualifyUnit = ({ tables, record, now }: Operation, lineItemId: string): Promise<boolean> =>
  tables.claims.disqualify(record.shopId, {
    lineItemId,
    orderId: record.orderId,
    workflowId: null,
    ruleId: null,
    at: now,
  })

/** Approves a unit under review, or rejects it and removes it from the return (WFL-29). */
export async function decideUnit(operation: Operation, verdict: Omit<Verdict, 'at'>): Promise<OperationResult> {
  const { tables, record, now } = operation
  const obstacle = findVerdictObstacle({ record })
  if (obstacle !== null) return conflict(obstacle)
  const { lineItemId, kind } = verdict
  const decision = judgeUnit(record.document, { ...verdict, at: now })
  if (decision.kind === 'refused')
    return decision.because === 'no-such-unit'
      ? { kind: 'unknown', what: 'unit of this return' }
      : conflict(CONFLICTS[decision.because])
  if (decision.kind === 'same') return DONE
  const followUps = await tables.outbox.followUps(rowKeyOf(record))
  const hasReplacement = record.document.replacements.some(({ forLineItemId }) => forLineItemId === lineItemId)
  if (kind === 'rejected' && hasReplacement && isChargingOrReserving(followUps)) return conflict('reserving')
  if (decision.kind === 'emptied' && hasPaidOut(followUps)) return conflict('paid-out')

  if (kind === 'rejected') await disqualifyUnit(operation, lineItemId)
  await operation.recordEvent(kind, { lineItemId }, { units: [lineItemId] })
  if (decision.kind === 'emptied') await cancelEmpty(operation, decision.document)
  else await rebalance(operation, decision.document)
  await processIfComplete(tables, record, { id: operation.newId(), now })
  return DONE
}

/**
 * Undoes a verdict until something is paid out or sent for it. The unit is under review again and its released payouts
 * wait (FIX-79). A return that ended with its last unit stays ended.
 */
export async function reopenUnit(operation: Operation, lineItemId: string): Promise<OperationResult> {
  const { tables, record, now } = operation
  const status = findVerdictObstacle({ record })
  if (status !== null) return conflict(status)
  const of = rowKeyOf(record)
  const decision = undoVerdict(record.document, lineItemId, now)
  if (decision.kind === 'refused') return { kind: 'unknown', what: 'unit of this return' }
  if (decision.kind !== 'changed') return DONE
  const followUps = await tables.outbox.followUps(of)
  const obstacle = findUndoObstacle({ record, followUps })
  if (obstacle !== null) return conflict(obstacle)

  await tables.outbox.cancelWaiting(of, ['shelve', 'process-return'], now)
  await tables.outbox.withhold(of, PAYOUTS, now)
  await tables.claims.requalify(record.shopId, lineItemId)
  await operation.recordEvent('verdict-undone', { lineItemId }, { units: [lineItemId] })
  await rebalance(operation, decision.document)
  return DONE
}
