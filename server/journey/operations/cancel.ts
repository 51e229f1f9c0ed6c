import { toAuthored } from '../../../schemas/values/actor.ts'
import { cancelLocked } from '../follow-ups/cancel.ts'
import { toCancelConflict } from './obstacles.ts'
import { conflict, DONE, type Operation, type OperationResult } from './perform.ts'

/** Cancels a return. Idempotent. */
export async function cancelReturn(operation: Operation): Promise<OperationResult> {
  const { tables, record, now, newId } = operation
  const cancelled = await cancelLocked(tables, record, { ...toAuthored(operation), id: newId(), at: now })
  return cancelled.kind === 'cancelled' ? DONE : conflict(toCancelConflict(cancelled.because))
}
