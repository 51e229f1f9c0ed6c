import { commerceDeed, deedOf, type Ending, type MakeDeed, type PayoutPayload } from './deed.ts'

/** Money back the way it was paid. */
export const refund: MakeDeed = async ({ commerce }, task) => {
  const { amount, currency } = task.payload as PayoutPayload
  const lineItemIds = task.record.document.items
    .filter(({ returnType }) => returnType === 'credit')
    .map(({ lineItemId }) => lineItemId)
  return commerceDeed(commerce, task, {
    kind: 'refunded',
    ask: () => commerce.refund({ ...deedOf(task), amount, currency, lineItemIds }),
    ending: (answer): Ending =>
      answer.kind === 'refunded'
        ? {
            state: 'done',
            answer: { reference: answer.id, amount: answer.amount },
            document: (document, at) => ({
              ...document,
              refund: { state: 'done', amount: answer.amount, at, reference: answer.id },
            }),
          }
        : {
            state: 'refused',
            answer: { because: answer.because },
            document: (document, at) => ({ ...document, refund: { state: 'refused', amount, at } }),
          },
  })
}
