import type { NoteRequest } from '../../../schemas/merchant/returns.ts'
import { conflict, DONE, type Operated, type Operation } from './perform.ts'

const MOST = 200

/** Adds a note. Only the return has its text; the timeline event does not. */
export async function note(
  { tables, record, by, now, recordEvent }: Operation,
  { text }: NoteRequest,
): Promise<Operated> {
  const { document } = record
  const notes = document.notes ?? []
  if (notes.length >= MOST) return conflict(`A return has at most ${MOST} notes`)
  await tables.returns.save({ ...record, document: { ...document, notes: [...notes, { at: now, by, text }] } })
  await recordEvent('noted', { notes: notes.length + 1 })
  return DONE
}
