import type { NoteRequest } from '../../../schemas/merchant/returns.ts'
import { toAuthored } from '../../../schemas/values/actor.ts'
import { findNoteObstacle } from './obstacles.ts'
import { conflict, DONE, type Operation, type OperationResult } from './perform.ts'

export async function addNote(operation: Operation, { text }: NoteRequest): Promise<OperationResult> {
  const { tables, record, now, recordEvent } = operation
  const obstacle = findNoteObstacle({ record })
  if (obstacle !== null) return conflict(obstacle)
  const { document } = record
  const notes = document.notes ?? []
  await tables.returns.save({
    ...record,
    document: { ...document, notes: [...notes, { ...toAuthored(operation), at: now, text }] },
  })
  await recordEvent('noted', { notes: notes.length + 1 })
  return DONE
}
