import { withoutExchange } from '../../domain/return/checkout.ts'
import { commerceDeed, deedOf, type Ending, type MakeDeed } from './deed.ts'

/** Sets aside what is sent instead. When there is not enough of it, nothing is sent. */
export const stock: MakeDeed<'stock'> = async ({ commerce }, task) => {
  const variantIds = task.record.document.replacements.map(({ variantId }) => variantId)
  return commerceDeed(commerce, task, {
    kind: 'reserved',
    ask: () => commerce.reserve({ ...deedOf(task), variantIds }),
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
export const restock: MakeDeed<'restock'> = async ({ commerce }, task) => {
  const { reserved } = task.payload
  return commerceDeed(commerce, task, {
    kind: 'released',
    ask: () => commerce.release({ ...deedOf(task), reserved }),
    ending: (): Ending => ({ state: 'done', answer: { reserved } }),
  })
}
