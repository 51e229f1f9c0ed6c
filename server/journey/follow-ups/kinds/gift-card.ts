import { commerceOperation, type MakeOperation, operationOf, payoutEnding } from './provider-operation.ts'

/** A gift card for the value. */
export const giftCard: MakeOperation<'gift-card'> = async ({ commerce }, task) => {
  const { amount, currency, bonus } = task.payload
  const { email } = task.record.document.customer
  return commerceOperation(commerce, task, {
    kind: 'issued',
    operation: { ...operationOf(task), amount, currency, email, ...(bonus !== undefined && { bonus }) },
    ask: (operation) => commerce.issueGiftCard(operation),
    ending: (answer) => {
      if (answer.kind === 'refused') return payoutEnding(task, 'giftCard', answer)
      // An order system that knows no names gives a bonus once, and rather not than twice.
      const added = Math.max(0, (bonus ?? 0) - Math.max(0, amount - answer.amount))
      return payoutEnding(task, 'giftCard', answer, {
        ...(answer.last4 !== null && { last4: answer.last4 }),
        ...(added > 0 && { bonus: added }),
      })
    },
  })
}
