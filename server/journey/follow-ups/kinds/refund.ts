import { unitsByLine } from '../../../domain/items/units.ts'
import { submittedItems } from '../../../domain/return/removed-units.ts'
import { commerceOperation, type MakeOperation, operationOf, payoutEnding, type Task } from './provider-operation.ts'

/** Every unit that was submitted for credit: the same however often it is tried, whatever becomes of the units meanwhile. */
const creditUnits = ({ record }: Task): readonly string[] =>
  submittedItems(record.document)
    .filter(({ returnType }) => returnType === 'credit')
    .map(({ lineItemId }) => lineItemId)

/** Money back the way it was paid. */
export const refund: MakeOperation<'refund'> = async ({ commerce }, task) => {
  const { amount, currency, lineItemIds = creditUnits(task) } = task.payload
  return commerceOperation(commerce, task, {
    kind: 'refunded',
    operation: { ...operationOf(task), amount, currency, lines: unitsByLine(lineItemIds) },
    ask: (operation) => commerce.refund(operation),
    ending: (answer) => payoutEnding(task, 'refund', answer),
  })
}
