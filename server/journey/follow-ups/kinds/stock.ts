import { closeExchangeOrder } from '../../../domain/return/checkout.ts'
import { commerceOperation, type Ending, type MakeOperation, operationOf } from './provider-operation.ts'

/** Reserves the replacement units, all or none. */
export const stock: MakeOperation<'stock'> = async ({ commerce }, task) => {
  const variantIds = task.record.document.replacements.map(({ variantId }) => variantId)
  return commerceOperation(commerce, task, {
    kind: 'reserved',
    operation: { ...operationOf(task), variantIds },
    ask: (operation) => commerce.reserve(operation),
    ending: (answer): Ending =>
      answer.kind === 'reserved'
        ? { state: 'done', answer: { reference: task.key } }
        : {
            state: 'refused',
            answer: { because: answer.because },
            document: (document, at) =>
              closeExchangeOrder(document, {
                state: answer.because === 'out-of-stock' ? 'out_of_stock' : 'refused',
                at,
              }),
          },
  })
}

/**
 * Releases reserved units. The kind is called `restock` for compatibility: it is part of the reference at the order
 * system, and a new reference would release the same units twice.
 */
export const unreserve: MakeOperation<'restock'> = async ({ commerce }, task) => {
  const { reserved } = task.payload
  return commerceOperation(commerce, task, {
    kind: 'released',
    operation: { ...operationOf(task), reserved },
    ask: (operation) => commerce.release(operation),
    ending: (answer): Ending =>
      answer.kind === 'released'
        ? { state: 'done', answer: { reserved } }
        : { state: 'refused', answer: { reserved, because: answer.because } },
  })
}
