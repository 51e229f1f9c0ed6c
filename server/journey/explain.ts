import type { Explanation } from '../../schemas/explain.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { World } from '../world.ts'
import type { Scene } from './order.ts'

/** The rules behind every item of the order, for whoever made them; nothing where there is no order. */
export const explanationsOf = ({ weighed, draft }: Scene): Explanation[] =>
  (weighed?.items ?? []).map(({ unit, status, evaluation }) => ({
    item: unit.id,
    title: unit.line.title,
    status: status.kind,
    workflowGroup: draft.order?.workflowGroupId ?? null,
    trace: [...evaluation.trace],
    ...(evaluation.failure !== undefined && { failure: evaluation.failure }),
  }))

/** The rules behind every item of a submitted return. */
export const explanationsIn = ({ document }: ReturnRecord): Explanation[] =>
  document.items.map(({ lineItemId, ware, outcome, trace }) => ({
    item: lineItemId,
    title: ware.title,
    status: outcome.join(' '),
    workflowGroup: document.workflowGroupId,
    trace,
  }))

/** Why the return came out as it did that is called so by its id, key or number; null when there is none. */
export async function explainReturn(
  { store }: Pick<World, 'store'>,
  shopId: string,
  name: string,
): Promise<Explanation[] | null> {
  const record = await store.returnsList.called(shopId, name)
  return record === null ? null : explanationsIn(record)
}
