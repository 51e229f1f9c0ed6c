import type { LetterRequest } from '../../../schemas/merchant/returns.ts'
import { enqueueLetter } from '../follow-ups/events.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { findLetterObstacle } from './obstacles.ts'
import { conflict, DONE, type Operation, type OperationResult } from './perform.ts'

/**
 * Resends a letter to the current address, with current data (FIX-79). Rejects letters that were never sent or are in
 * the queue.
 */
export async function resendLetter(operation: Operation, { letter }: LetterRequest): Promise<OperationResult> {
  const { tables, record, now, recordEvent } = operation
  const obstacle = findLetterObstacle({ record })
  if (obstacle !== null) return conflict(obstacle)
  const sent = (await tables.outbox.followUps(rowKeyOf(record))).flatMap((one) =>
    one.kind === 'mail' && one.payload.letter === letter ? [one] : [],
  )
  const last = sent.at(-1)
  if (last === undefined) return conflict('letter-unsent')
  if (last.state === 'due') return conflict('letter-due')
  await enqueueLetter(tables, record, { ...last.payload, at: now })
  await recordEvent('letter-sent-again', { letter })
  return DONE
}
