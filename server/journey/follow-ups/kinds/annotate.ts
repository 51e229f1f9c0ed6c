import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { FollowUpWork } from '../../../../schemas/records/follow-up.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import { orderTagIn } from '../../../domain/return/order-system.ts'
import { commerceOperation, type Ending, type MakeOperation, operationOf } from './provider-operation.ts'

/** Has the order system say of the order that something of it goes back. */
export const annotate: MakeOperation<'annotate'> = async ({ commerce }, task) => {
  const { tags } = task.payload
  return commerceOperation(commerce, task, {
    kind: 'annotated',
    operation: { ...operationOf(task), tags },
    ask: (operation) => commerce.annotate(operation),
    ending: (answer): Ending =>
      answer.kind === 'annotated'
        ? { state: 'done', answer: {} }
        : { state: 'refused', answer: { because: answer.because } },
  })
}

/** What a new return has its order system write to its order: the tag of the shop, and its own number; nothing where the shop has none. */
export function annotationOf(
  { number }: Pick<ReturnRecord, 'number'>,
  config: Pick<ShopConfig, 'adapters'>,
): readonly (FollowUpWork<'annotate'> & { readonly state: 'due' })[] {
  const tag = orderTagIn(config)
  return tag === null ? [] : [{ kind: 'annotate', state: 'due', payload: { tags: [tag, number] } }]
}
