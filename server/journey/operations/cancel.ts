import { toAuthored } from '../../../schemas/values/actor.ts'
import { cancelLocked } from '../follow-ups/cancel.ts'
import { conflict, DONE, type Operation, type OperationResult } from './perform.ts'

const CONFLICTS = {
  refund: 'The refund of this return may have been paid already',
  'gift-card': 'The gift card of this return may have been issued already',
  'exchange-order': 'The exchange order of this return may have been created already',
  shelve: 'Units of this return are already restocked. Close the return instead',
  'process-return': 'The order system has already received units of this return. Close the return instead',
  state: 'Only an open or expired return can be cancelled',
} as const

/** Cancels a return. Idempotent. */
export async function cancelReturn(operation: Operation): Promise<OperationResult> {
  const { tables, record, now, newId } = operation
  const cancelled = await cancelLocked(tables, record, { ...toAuthored(operation), id: newId(), at: now })
  return cancelled.kind === 'cancelled' ? DONE : conflict(CONFLICTS[cancelled.because])
}
