import type { NoteRequest } from '../../../schemas/merchant/returns.ts'
import { toAuthored } from '../../../schemas/values/actor.ts'
import { conflict, DONE, type Operation, type OperationResult } from './perform.ts'

const MAX_NOTES = 200

/** Only the return has the note's text; the timeline event does not. */
export async function addNote(operation: Operation, { text }: NoteRequest): Promise<OperationResult> {
  const { tables, record, now, recordEvent } = operation
  const { document } = record
  const notes = document.notes ?? []
  if (notes.length >= MAX_NOTES) return conflict(`A return has at most ${MAX_NOTES} notes`)
  await tables.returns.save({
    ...record,
    document: { ...document, notes: [...notes, { ...toAuthored(operation), at: now, text }] },
  })
  await recordEvent('noted', { notes: notes.length + 1 })
  return DONE
}
