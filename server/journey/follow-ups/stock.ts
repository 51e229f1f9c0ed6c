import { withoutExchange } from '../../domain/return/checkout.ts'
import { commerceOperation, type Ending, type MakeOperation, operationOf } from './provider-operation.ts'

/** Sets aside what is sent instead. When there is not enough of it, nothing is sent. */
export const stock: MakeOperation<'stock'> = async ({ commerce }, task) => {
  const variantIds = task.record.document.replacements.map(({ variantId }) => variantId)
  return commerceOperation(commerce, task, {
    kind: 'reserved',
    ask: () => commerce.reserve({ ...operationOf(task), variantIds }),
    ending: (answer): Ending =>
      answer.kind === 'reserved'
        ? { state: 'done', answer: { reference: task.key } }
        : {
            state: 'refused',
            answer: { because: answer.because },
            document: (document, at) =>
              withoutExchange(document, { state: answer.because === 'out-of-stock' ? 'out_of_stock' : 'refused', at }),
          },
  })
}

/** Frees what was set aside. */
export const restock: MakeOperation<'restock'> = async ({ commerce }, task) => {
  const { reserved } = task.payload
  return commerceOperation(commerce, task, {
    kind: 'released',
    ask: () => commerce.release({ ...operationOf(task), reserved }),
    ending: (): Ending => ({ state: 'done', answer: { reserved } }),
  })
}
