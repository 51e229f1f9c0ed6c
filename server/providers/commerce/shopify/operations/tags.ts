import { refusedOrder, refusedUnsupported } from '../../local/local-order.ts'
import type { Annotated, AnnotateOperation, ProviderAnswer } from '../../port.ts'
import { STILL_AT_IT_MS, type StoreCalls } from './change.ts'
import { operationOrder } from './operation-order.ts'

/** What tagging an order takes. */
interface Needs extends StoreCalls {
  readonly operation: AnnotateOperation
  readonly now: () => number
}

/** Tags an order; a tag that it has already stays one, so that it may be asked for again. */
export async function tagOrder({ operation, read, change, now }: Needs): Promise<ProviderAnswer<Annotated>> {
  const order = await operationOrder(read, operation)
  if ('kind' in order) return order
  const answer = await change('order-tags-add', { id: order.id, tags: operation.tags })
  if (answer.kind === 'made') return { kind: 'annotated' }
  if (answer.kind !== 'refused') return { kind: 'pending', lookAt: now() + STILL_AT_IT_MS }
  return /not found|does not exist/i.test(answer.message) ? refusedOrder(operation) : refusedUnsupported(answer.message)
}
