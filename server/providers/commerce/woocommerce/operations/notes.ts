import { textAt } from '../../../reading/json-node.ts'
import { refuseUnsupported } from '../../operations/refusals.ts'
import type { Annotated, AnnotateOperation, ProviderAnswer } from '../../port.ts'
import { segment } from '../calls.ts'
import { markOf } from '../mapping/references.ts'
import { fetchOperationOrder, type OperationContext, requireDone } from './context.ts'

/** Adds a private note once. Orders have no tags. */
export async function addNote(
  context: Pick<OperationContext, 'calls' | 'facts'>,
  operation: AnnotateOperation,
): Promise<ProviderAnswer<Annotated>> {
  if (operation.note === undefined) return refuseUnsupported('Orders of WooCommerce have no tags')
  const found = await fetchOperationOrder(context, operation)
  if ('kind' in found) return found
  const path = `/orders/${segment(operation.orderId)}/notes`
  const mark = markOf(operation.reference)
  const notes = await context.calls.page(path, [])
  if (!notes.some((note) => textAt(note, 'note')?.includes(mark)))
    requireDone(await context.calls.change('POST', path, { note: `${operation.note} ${mark}`, customer_note: false }))
  return { kind: 'annotated' }
}
