import { closeExchangeOrder } from '../../../domain/return/checkout.ts'
import { buildCommerceOperation, buildOperationBase, type Ending, type OperationFactory } from './provider-operation.ts'

/** Reserves the replacement units, all or none. */
export const reserveStock: OperationFactory<'stock'> = async ({ commerce }, task) => {
  const variantIds = task.record.document.replacements.map(({ variantId }) => variantId)
  return buildCommerceOperation(commerce, task, {
    kind: 'reserved',
    operation: { ...buildOperationBase(task), variantIds },
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
 * The kind is called `restock` for compatibility: it is part of the reference at the order system, and a new reference
 * would release the same units twice.
 */
export const unreserve: OperationFactory<'restock'> = async ({ commerce }, task) => {
  const { reserved } = task.payload
  return buildCommerceOperation(commerce, task, {
    kind: 'released',
    operation: { ...buildOperationBase(task), reserved },
    ask: (operation) => commerce.release(operation),
    ending: (answer): Ending =>
      answer.kind === 'released'
        ? { state: 'done', answer: { reserved } }
        : { state: 'refused', answer: { reserved, because: answer.because } },
  })
}
