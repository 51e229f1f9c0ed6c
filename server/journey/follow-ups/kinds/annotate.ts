import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { FollowUpWork } from '../../../../schemas/records/follow-up.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import { getOrderMarks } from '../../../domain/return/order-system.ts'
import { buildCommerceOperation, buildOperationBase, type Ending, type OperationFactory } from './provider-operation.ts'

export const annotate: OperationFactory<'annotate'> = async ({ commerce }, task) => {
  const { tags, note } = task.payload
  return buildCommerceOperation(commerce, task, {
    kind: 'annotated',
    operation: { ...buildOperationBase(task), tags, ...(note !== undefined && { note }) },
    ask: (operation) => commerce.annotate(operation),
    ending: (answer): Ending =>
      answer.kind === 'annotated'
        ? { state: 'done', answer: {} }
        : { state: 'refused', answer: { because: answer.because } },
  })
}

/** Writes the shop's tag and note and the return number to the order. Empty without tag and note. */
export function buildAnnotateFollowUps(
  { number }: Pick<ReturnRecord, 'number'>,
  config: Pick<ShopConfig, 'adapters'>,
): readonly (FollowUpWork<'annotate'> & { readonly state: 'due' })[] {
  const { tag, note } = getOrderMarks(config)
  if (tag === undefined && note === undefined) return []
  const tags = tag === undefined ? [] : [tag, number]
  return [
    { kind: 'annotate', state: 'due', payload: { tags, ...(note !== undefined && { note: `${note} ${number}` }) } },
  ]
}
