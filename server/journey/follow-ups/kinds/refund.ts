import { unitsByLine } from '../../../domain/items/units.ts'
import { listRefundedUnits } from '../../../domain/return/shelving.ts'
import { commerceOperation, type MakeOperation, operationOf, payoutEnding } from './provider-operation.ts'
import { unitsArrived } from './record-return.ts'

/**
 * Refunds to the original payment method every unit submitted for a refund, or the units decided later. Units removed
 * meanwhile are included.
 */
export const refund: MakeOperation<'refund'> = async ({ commerce }, task) => {
  const { amount, currency, arrived } = task.payload
  const lines = unitsByLine(listRefundedUnits(task.record.document, task.payload))
  const recorded = arrived && { number: task.record.number, units: unitsArrived(arrived) }
  return commerceOperation(commerce, task, {
    kind: 'refunded',
    operation: { ...operationOf(task), amount, currency, lines, ...(recorded && { recorded }) },
    ask: (operation) => commerce.refund(operation),
    ending: (answer) => payoutEnding(task, 'refund', answer),
  })
}
