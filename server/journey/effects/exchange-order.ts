import { commerceDeed, deedOf, type Ending, type MakeDeed } from './deed.ts'

/** The order of what is sent instead; what is owed and not paid by card is due in its checkout (REV-47, INS-16). */
export const exchangeOrder: MakeDeed = async ({ commerce, shops }, task) => {
  const { replacements, totals, exchangeType, payment, address, configVersion } = task.record.document
  const { shop } = await shops.config(task.shopId, configVersion)
  return commerceDeed(commerce, task, {
    kind: 'created',
    ask: () =>
      commerce.createExchangeOrder({
        ...deedOf(task),
        lines: replacements.map(({ variantId, total }) => ({ variantId, total })),
        currency: totals.currency,
        speed: exchangeType === 'instant' ? 'instant' : 'regular',
        due: payment?.by === 'checkout' ? payment.amount : 0,
        address,
        store: shop.shop_domain ?? null,
      }),
    ending: (answer): Ending =>
      answer.kind === 'created'
        ? {
            state: 'done',
            answer: { reference: answer.id, name: answer.name },
            document: (document, at) => ({
              ...document,
              exchangeOrder: {
                state: 'created',
                name: answer.name,
                ...(answer.statusUrl !== null && { statusUrl: answer.statusUrl }),
                at,
              },
            }),
          }
        : {
            state: 'refused',
            answer: { because: answer.because },
            document: (document, at) => ({
              ...document,
              exchangeOrder: { state: answer.because === 'out-of-stock' ? 'out_of_stock' : 'refused', at },
            }),
          },
  })
}
