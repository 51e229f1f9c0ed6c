import type { ReturnPayment } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { closeExchangeOrder, getCheckoutDeadline, getOpenAmount } from '../../../domain/return/checkout.ts'
import { rowKeyOf } from '../settlement.ts'
import { stockReference } from '../undo.ts'
import { buildCommerceOperation, buildOperationBase, type Ending, type OperationFactory } from './provider-operation.ts'

/** The time limit of the checkout starts when the exchange order exists. */
const withCheckoutDeadline = (payment: ReturnPayment | null, until: Instant): ReturnPayment | null =>
  payment?.state === 'in-checkout' ? { ...payment, until } : payment

/** An amount due that is not paid by card is paid in its checkout (REV-47, INS-16). */
export const createExchangeOrder: OperationFactory<'exchange-order'> = async ({ commerce, shops, store }, task) => {
  const { replacements, totals, exchangeType, address, configVersion } = task.record.document
  const speed: 'instant' | 'regular' = exchangeType === 'instant' ? 'instant' : 'regular'
  const { settings } = await shops.config(task.shopId, configVersion)
  return buildCommerceOperation(commerce, task, {
    kind: 'created',
    operation: {
      ...buildOperationBase(task),
      lines: replacements.map(({ variantId, total }) => ({ variantId, total })),
      currency: totals.currency,
      speed,
      due: getOpenAmount(task.record.document),
      address,
      reserved: stockReference(task.record, await store.outbox.followUps(rowKeyOf(task.record))),
    },
    ask: (operation) => commerce.createExchangeOrder(operation),
    ending: (answer): Ending =>
      answer.kind === 'created'
        ? {
            state: 'done',
            answer: { reference: answer.id, name: answer.name },
            document: (document, at) => ({
              ...document,
              payment: withCheckoutDeadline(document.payment, getCheckoutDeadline(at, settings)),
              exchangeOrder: {
                state: 'created',
                name: answer.name,
                ...(answer.statusUrl !== null && { statusUrl: answer.statusUrl }),
                ...(answer.checkoutUrl !== null && { checkoutUrl: answer.checkoutUrl }),
                at,
              },
            }),
          }
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
