import { refuseOrder, refuseUnsupported } from '../../local/local-order.ts'
import type { Annotated, AnnotateOperation, ProviderAnswer } from '../../port.ts'
import { STILL_AT_IT_MS, type StoreCalls } from './change.ts'
import { operationOrder } from './operation-order.ts'

interface Needs extends StoreCalls {
  readonly operation: AnnotateOperation
  readonly now: () => number
}

type Changed = Awaited<ReturnType<StoreCalls['change']>>

const unmade = (
  answer: Exclude<Changed, { kind: 'made' }>,
  { operation, now }: Needs,
): Exclude<ProviderAnswer<Annotated>, Annotated> => {
  if (answer.kind !== 'refused') return { kind: 'pending', lookAt: now() + STILL_AT_IT_MS }
  return /not found|does not exist/i.test(answer.message) ? refuseOrder(operation) : refuseUnsupported(answer.message)
}

const addTags = async (needs: Needs, id: string): Promise<ProviderAnswer<Annotated>> => {
  const answer = await needs.change('order-tags-add', { id, tags: needs.operation.tags })
  return answer.kind === 'made' ? { kind: 'annotated' } : unmade(answer, needs)
}

interface Noted {
  readonly order: { readonly note: string | null } | null
}

/** Appends the line once; existing text stays unchanged. */
const noteWith = (note: string | null, line: string): string => {
  if (note === null || note === '') return line
  return note.split(/\r?\n/).includes(line) ? note : `${note}\n${line}`
}

/** Ignores line endings. */
const isSame = (a: string | null, b: string | null): boolean => {
  const [one, other] = [a, b].map((note) => (note ?? '').replaceAll('\r\n', '\n').trim())
  return one === other
}

/**
 * Appends a line. Shopify overwrites the whole note, but returns the previous one: an edit in between is written again.
 */
const addLine = async (needs: Needs, id: string, line: string): Promise<ProviderAnswer<Annotated>> => {
  const { order } = await needs.read<Noted>('order-note', { id })
  if (order === null) return refuseOrder(needs.operation)
  let [standing, note] = [order.note, noteWith(order.note, line)]
  if (note === standing) return { kind: 'annotated' }
  for (;;) {
    const answer = await needs.change('order-note-write', { id, note })
    if (answer.kind !== 'made') return unmade(answer, needs)
    const found = (answer.before as Noted | null)?.order
    if (!found || isSame(found.note, standing)) return { kind: 'annotated' }
    standing = note
    note = noteWith(found.note, line)
  }
}

/** Adds tags and a note line; both are idempotent. Callers lock the order. */
export async function annotateOrder(needs: Needs): Promise<ProviderAnswer<Annotated>> {
  const { operation, read } = needs
  const order = await operationOrder(read, operation)
  if ('kind' in order) return order
  const tagged = operation.tags.length === 0 ? ({ kind: 'annotated' } as const) : await addTags(needs, order.id)
  return tagged.kind !== 'annotated' || operation.note === undefined ? tagged : addLine(needs, order.id, operation.note)
}
