import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { Instant } from '../../../../schemas/ids.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import { isShelving } from '../../../domain/return/order-system.ts'
import { unitsToShelve } from '../../../domain/return/shelving.ts'
import type { Tables } from '../../../world.ts'
import { enqueueFollowUp } from '../release.ts'
import { rowKeyOf } from '../settlement.ts'
import { commerceOperation, type Ending, type MakeOperation, operationOf } from './provider-operation.ts'

/** Puts units that came back in stock again. */
export const shelve: MakeOperation<'shelve'> = async ({ commerce }, task) => {
  const { variants } = task.payload
  return commerceOperation(commerce, task, {
    kind: 'restocked',
    operation: { ...operationOf(task), variantIds: variants },
    ask: (operation) => commerce.restock(operation),
    ending: (answer): Ending =>
      answer.kind === 'restocked'
        ? { state: 'done', answer: { units: variants.length } }
        : { state: 'refused', answer: { because: answer.because, units: variants.length } },
  })
}

/**
 * Has those units put back in stock that came and are not yet, where the shop wants that. To be called under the lock of the return, in
 * the transaction that accepted them.
 */
export async function shelveAccepted(
  tables: Pick<Tables, 'outbox' | 'enqueue'>,
  record: Pick<ReturnRecord, 'shopId' | 'id' | 'document'>,
  { config, now }: { readonly config: ShopConfig; readonly now: Instant },
): Promise<void> {
  if (!isShelving(config)) return
  const of = rowKeyOf(record)
  const units = unitsToShelve(record.document, await tables.outbox.followUps(of))
  if (units.length === 0) return
  const payload = {
    lineItemIds: units.map(({ lineItemId }) => lineItemId),
    variants: units.map(({ variantId }) => variantId),
  }
  const epoch = await tables.outbox.begin(of, { kind: 'shelve', state: 'due', payload, at: now })
  await enqueueFollowUp(tables, { ...record, kind: 'shelve', epoch }, now)
}
