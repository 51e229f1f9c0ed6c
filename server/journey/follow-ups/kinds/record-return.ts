import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { FollowUpWork, ReceivedUnits } from '../../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { unitsByLine } from '../../../domain/items/units.ts'
import { hasNativeReturns, isRestockEnabled } from '../../../domain/return/order-system.ts'
import { getFollowUpState } from '../../../domain/return/release.ts'
import { findStoreRecord } from '../../../domain/return/shelving.ts'
import { listSubmittedItems } from '../../../domain/return/submitted-lines.ts'
import type { Tables } from '../../../world.ts'
import { beginDue } from '../release.ts'
import { rowKeyOf } from '../settlement.ts'
import { buildCommerceOperation, buildOperationBase, type Ending, type OperationFactory } from './provider-operation.ts'

export const listArrivedUnits = ({ restocked, notRestocked }: ReceivedUnits) => [
  ...unitsByLine(restocked).map((one) => ({ ...one, arrived: 'restocked' as const })),
  ...unitsByLine(notRestocked).map((one) => ({ ...one, arrived: 'not-restocked' as const })),
]

const groupUnitsByReason = (document: ReturnDocument, ids: readonly string[]) => {
  const units = listSubmittedItems(document).filter(({ lineItemId }) => ids.includes(lineItemId))
  const reasons = new Map(units.map(({ reason }) => [reason.id, reason.text]))
  return [...reasons].flatMap(([reasonId, reason]) =>
    unitsByLine(units.filter((one) => one.reason.id === reasonId).map(({ lineItemId }) => lineItemId)).map((one) => ({
      ...one,
      reasonId,
      reason,
    })),
  )
}

type RecordResult =
  | { readonly kind: 'refused'; readonly because: string; readonly message: string }
  | { readonly kind: 'recorded'; readonly id: string }
  | { readonly kind: 'processed' | 'ended' }

/** Stores the refusal's message, because the merchant must act on it. It names units, never a person. */
const toEnding = (answer: RecordResult): Ending => {
  if (answer.kind === 'refused')
    return { state: 'refused', answer: { because: answer.because, message: answer.message } }
  return { state: 'done', answer: answer.kind === 'recorded' ? { reference: answer.id } : {} }
}

export const recordReturn: OperationFactory<'record-return'> = async ({ commerce }, task) => {
  const { number, document } = task.record
  return buildCommerceOperation(commerce, task, {
    kind: 'recorded',
    operation: { ...buildOperationBase(task), number, units: groupUnitsByReason(document, task.payload.lineItemIds) },
    ask: (operation) => commerce.recordReturn(operation),
    ending: toEnding,
  })
}

export const processReturn: OperationFactory<'process-return'> = async ({ commerce }, task) =>
  buildCommerceOperation(commerce, task, {
    kind: 'processed',
    operation: { ...buildOperationBase(task), number: task.record.number, units: listArrivedUnits(task.payload) },
    ask: (operation) => commerce.processReturn(operation),
    ending: toEnding,
  })

export const endReturn: OperationFactory<'end-return'> = async ({ commerce }, task) =>
  buildCommerceOperation(commerce, task, {
    kind: 'ended',
    operation: { ...buildOperationBase(task), number: task.record.number, how: task.payload.how },
    ask: (operation) => commerce.endReturn(operation),
    ending: toEnding,
  })

/** Empty if the order system has no returns. */
export function buildRecordFollowUps(
  { document }: Pick<ReturnRecord, 'document'>,
  config: Pick<ShopConfig, 'adapters'>,
): readonly (FollowUpWork<'record-return'> & { readonly state: 'due' })[] {
  const lineItemIds = document.items.map(({ lineItemId }) => lineItemId)
  const payload = { lineItemIds, restocks: isRestockEnabled(config) }
  return hasNativeReturns(config) ? [{ kind: 'record-return', state: 'due', payload }] : []
}

/** Queues the end of the order system's return, if it exists or may exist. Requires the lock of the return. */
export async function enqueueEndReturn(
  tables: Pick<Tables, 'outbox' | 'enqueue'>,
  record: Pick<ReturnRecord, 'shopId' | 'id'>,
  { how, now }: { readonly how: 'close' | 'cancel'; readonly now: Instant },
): Promise<void> {
  const state = getFollowUpState(await tables.outbox.followUps(rowKeyOf(record)), 'record-return')
  if (state === 'done' || state === 'running')
    await beginDue(tables, record, { kind: 'end-return', payload: { how } }, now)
}

/** Retries a return that the order system refused, because a retried refund depends on it. */
export async function retryRecordReturn(
  tables: Pick<Tables, 'outbox' | 'enqueue'>,
  record: Pick<ReturnRecord, 'shopId' | 'id'>,
  now: Instant,
): Promise<void> {
  const last = findStoreRecord(await tables.outbox.followUps(rowKeyOf(record)))
  if (last?.state === 'refused') await beginDue(tables, record, { kind: 'record-return', payload: last.payload }, now)
}
