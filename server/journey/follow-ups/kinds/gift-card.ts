import {
  buildCommerceOperation,
  buildOperationBase,
  type OperationFactory,
  toPayoutEnding,
} from './provider-operation.ts'

export const issueGiftCard: OperationFactory<'gift-card'> = async ({ commerce }, task) => {
  const { amount, currency, bonus } = task.payload
  const { email } = task.record.document.customer
  return buildCommerceOperation(commerce, task, {
    kind: 'issued',
    operation: { ...buildOperationBase(task), amount, currency, email, ...(bonus !== undefined && { bonus }) },
    ask: (operation) => commerce.issueGiftCard(operation),
    ending: (answer) => toPayoutEnding(task, 'giftCard', answer),
  })
}
