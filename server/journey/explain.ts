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

const explanationsIn = ({ document }: ReturnRecord): Explanation[] =>
  document.items.map(({ lineItemId, ware, outcome, trace }) => ({
    item: lineItemId,
    title: ware.title,
    status: outcome.join(' '),
    workflowGroup: document.workflowGroupId,
    trace,
  }))

/** Why a submitted return came out as it did; null for an unknown key. */
export async function explainReturn(
  { store }: Pick<World, 'store'>,
  shopId: string,
  key: string,
): Promise<Explanation[] | null> {
  const record = await store.returns.findByKey(shopId, key)
  return record === null ? null : explanationsIn(record)
}
