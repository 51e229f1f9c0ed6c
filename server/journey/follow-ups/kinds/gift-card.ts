import { commerceOperation, type MakeOperation, operationOf, payoutEnding } from './provider-operation.ts'

export const giftCard: MakeOperation<'gift-card'> = async ({ commerce }, task) => {
  const { amount, currency, bonus } = task.payload
  const { email } = task.record.document.customer
  return commerceOperation(commerce, task, {
    kind: 'issued',
    operation: { ...operationOf(task), amount, currency, email, ...(bonus !== undefined && { bonus }) },
    ask: (operation) => commerce.issueGiftCard(operation),
    ending: (answer) => payoutEnding(task, 'giftCard', answer),
  })
}
