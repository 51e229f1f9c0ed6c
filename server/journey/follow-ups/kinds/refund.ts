import { unitsByLine } from '../../../domain/items/units.ts'
import { listRefundedUnits } from '../../../domain/return/shelving.ts'
import {
  buildCommerceOperation,
  buildOperationBase,
  type OperationFactory,
  toPayoutEnding,
} from './provider-operation.ts'
import { listArrivedUnits } from './record-return.ts'

/**
 * Refunds to the original payment method every unit submitted for a refund, or the units decided later. Units removed
 * meanwhile are included.
 */
export const refund: OperationFactory<'refund'> = async ({ commerce }, task) => {
  const { amount, currency, arrived } = task.payload
  const lines = unitsByLine(listRefundedUnits(task.record.document, task.payload))
  const recorded = arrived && { number: task.record.number, units: listArrivedUnits(arrived) }
  return buildCommerceOperation(commerce, task, {
    kind: 'refunded',
    operation: { ...buildOperationBase(task), amount, currency, lines, ...(recorded && { recorded }) },
    ask: (operation) => commerce.refund(operation),
    ending: (answer) => toPayoutEnding(task, 'refund', answer),
  })
}
