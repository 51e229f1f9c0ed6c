import type { UndoReceiptRequest } from '../../../../schemas/merchant/receive.ts'
import { canMerchant } from '../../../domain/return/operations.ts'
import { undoUnitReceipt } from '../../../domain/return/receipt.ts'
import { PAYOUTS } from '../../../domain/return/release.ts'
import { listSubmittedItems } from '../../../domain/return/submitted-lines.ts'
import { enqueueAwaited } from '../../follow-ups/lifecycle.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { hasHappened } from '../../follow-ups/undo.ts'
import { conflict, DONE, type Operation, type OperationResult } from '../perform.ts'
import { rebalance } from '../value/rebalance.ts'

export async function undoReceipt(operation: Operation, { items }: UndoReceiptRequest): Promise<OperationResult> {
  const { tables, record, now } = operation
  if (!canMerchant('receive', record.state)) return conflict(`is-${record.state}`)
  const known = listSubmittedItems(record.document).map(({ lineItemId }) => lineItemId)
  const problems = items.flatMap((id, index) =>
    known.includes(id) ? [] : [{ pointer: `/items/${index}`, message: 'is not a unit of this return' }],
  )
  if (problems.length > 0) return { kind: 'invalid', problems }
  const { document, undone } = undoUnitReceipt(record.document, items)
  if (undone.length === 0) return DONE
  const of = rowKeyOf(record)
  const followUps = await tables.outbox.followUps(of)
  if (PAYOUTS.some((kind) => hasHappened(followUps, kind))) return conflict('paid-out')
  if (hasHappened(followUps, 'shelve') || hasHappened(followUps, 'process-return')) return conflict('restocked')

  await tables.outbox.cancelWaiting(of, ['shelve', 'process-return'], now)
  await tables.outbox.withhold(of, PAYOUTS, now)
  await operation.recordEvent('receipt-undone', { items: undone })
  await enqueueAwaited(tables, await rebalance(operation, document))
  return DONE
}
