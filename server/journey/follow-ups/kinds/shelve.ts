import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { isRestockEnabled } from '../../../domain/return/order-system.ts'
import { findStoreRecord, listUnitsToShelve, planIntake } from '../../../domain/return/shelving.ts'
import type { Tables } from '../../../world.ts'
import { beginDue } from '../release.ts'
import { rowKeyOf } from '../settlement.ts'
import { buildCommerceOperation, buildOperationBase, type Ending, type OperationFactory } from './provider-operation.ts'

export const shelve: OperationFactory<'shelve'> = async ({ commerce }, task) => {
  const { variants } = task.payload
  return buildCommerceOperation(commerce, task, {
    kind: 'restocked',
    operation: { ...buildOperationBase(task), variantIds: variants },
    ask: (operation) => commerce.restock(operation),
    ending: (answer): Ending =>
      answer.kind === 'restocked'
        ? { state: 'done', answer: { units: variants.length } }
        : { state: 'refused', answer: { because: answer.because, units: variants.length } },
  })
}

const beginShelving = async (
  tables: Needs,
  record: ShelvedReturn,
  units: ReturnType<typeof listUnitsToShelve>,
  now: Instant,
) => {
  if (units.length === 0) return
  const payload = {
    lineItemIds: units.map(({ lineItemId }) => lineItemId),
    variants: units.map(({ variantId }) => variantId),
  }
  await beginDue(tables, record, { kind: 'shelve', payload }, now)
}

type Needs = Pick<Tables, 'outbox' | 'enqueue'>
type ShelvedReturn = Pick<ReturnRecord, 'shopId' | 'id' | 'document'>

/**
 * Restocks the units if the shop wants that, and takes them in through the order system's return if there is one. Call
 * it under the lock of the return, in the transaction that accepted the units.
 */
export async function takeInAccepted(
  tables: Needs,
  record: ShelvedReturn,
  { config, now }: { readonly config: ShopConfig; readonly now: Instant },
): Promise<void> {
  const followUps = await tables.outbox.followUps(rowKeyOf(record))
  const recorded = findStoreRecord(followUps)
  if (recorded === undefined)
    return isRestockEnabled(config)
      ? beginShelving(tables, record, listUnitsToShelve(record.document, followUps), now)
      : undefined
  const { process, shelved } = planIntake(record.document, followUps, recorded.payload)
  await beginShelving(tables, record, shelved, now)
  if ([...process.restocked, ...process.notRestocked].length === 0) return
  await beginDue(tables, record, { kind: 'process-return', payload: process }, now)
}
