import { refuseOrder, refuseUnsupported } from '../../operations/refusals.ts'
import type { Annotated, AnnotateOperation, ProviderAnswer } from '../../port.ts'
import { RETRY_AFTER_MS, type StoreCalls } from './change.ts'
import { fetchOperationOrder } from './operation-order.ts'

interface Needs extends StoreCalls {
  readonly operation: AnnotateOperation
  readonly now: () => number
}

type ChangeResult = Awaited<ReturnType<StoreCalls['change']>>

const toFailure = (
  answer: Exclude<ChangeResult, { kind: 'made' }>,
  { operation, now }: Needs,
): Exclude<ProviderAnswer<Annotated>, Annotated> => {
  if (answer.kind !== 'refused') return { kind: 'pending', lookAt: now() + RETRY_AFTER_MS }
  return /not found|does not exist/i.test(answer.message) ? refuseOrder(operation) : refuseUnsupported(answer.message)
}

const addTags = async (needs: Needs, id: string): Promise<ProviderAnswer<Annotated>> => {
  const answer = await needs.change('order-tags-add', { id, tags: needs.operation.tags })
  return answer.kind === 'made' ? { kind: 'annotated' } : toFailure(answer, needs)
}

interface OrderNoteResponse {
  readonly order: { readonly note: string | null } | null
}

/** Appends the line once; existing text stays unchanged. */
const appendLine = (note: string | null, line: string): string => {
  if (note === null || note === '') return line
  return note.split(/\r?\n/).includes(line) ? note : `${note}\n${line}`
}

/** Ignores line endings. */
const isSameNote = (a: string | null, b: string | null): boolean => {
  const [one, other] = [a, b].map((note) => (note ?? '').replaceAll('\r\n', '\n').trim())
  return one === other
}

/**
 * Appends a line. Shopify overwrites the whole note, but returns the previous one: an edit in between is written again.
 */
const addLine = async (needs: Needs, id: string, line: string): Promise<ProviderAnswer<Annotated>> => {
  const { order } = await needs.read<OrderNoteResponse>('order-note', { id })
  if (order === null) return refuseOrder(needs.operation)
  let [current, note] = [order.note, appendLine(order.note, line)]
  if (note === current) return { kind: 'annotated' }
  for (;;) {
    const answer = await needs.change('order-note-write', { id, note })
    if (answer.kind !== 'made') return toFailure(answer, needs)
    const found = (answer.before as OrderNoteResponse | null)?.order
    if (!found || isSameNote(found.note, current)) return { kind: 'annotated' }
    current = note
    note = appendLine(found.note, line)
  }
}

/** Adds tags and a note line; both are idempotent. Callers lock the order. */
export async function annotateOrder(needs: Needs): Promise<ProviderAnswer<Annotated>> {
  const { operation, read } = needs
  const order = await fetchOperationOrder(read, operation)
  if ('kind' in order) return order
  const tagged = operation.tags.length === 0 ? ({ kind: 'annotated' } as const) : await addTags(needs, order.id)
  return tagged.kind !== 'annotated' || operation.note === undefined ? tagged : addLine(needs, order.id, operation.note)
}
