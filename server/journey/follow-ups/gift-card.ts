import {
  commerceOperation,
  type Ending,
  lessIn,
  type MakeOperation,
  operationOf,
  paidAlso,
  refusedAlso,
} from './provider-operation.ts'

/** A gift card for the value. */
export const giftCard: MakeOperation<'gift-card'> = async ({ commerce }, task) => {
  const { amount, currency, bonus } = task.payload
  const { email } = task.record.document.customer
  return commerceOperation(commerce, task, {
    kind: 'issued',
    ask: () => commerce.issueGiftCard({ ...operationOf(task), amount, currency, email }),
    ending: (answer): Ending =>
      answer.kind === 'issued'
        ? {
            state: 'done',
            answer: { reference: answer.id, amount: answer.amount },
            payout: {
              amount: answer.amount,
              last4: answer.last4,
              ...(bonus !== undefined && { bonus }),
              ...lessIn(task),
            },
            document: (document, at) => ({
              ...document,
              giftCard: paidAlso(document.giftCard, {
                amount: answer.amount,
                at,
                reference: answer.id,
                last4: answer.last4,
              }),
            }),
          }
        : {
            state: 'refused',
            answer: { because: answer.because },
            document: (document, at) => ({ ...document, giftCard: refusedAlso(document.giftCard, amount, at) }),
          },
  })
}
