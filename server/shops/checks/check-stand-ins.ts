import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'

const SERVES_NOBODY = 'is an embedded stand-in, which serves nobody in production'

/**
 * The stand-ins that a configuration names, which move no parcel and no money. The embedded order system is none: it answers from what
 * the shop loaded, its real orders, and tells by webhook what is to be paid and sent.
 */
export function namedStandIns({ adapters }: ShopConfig): readonly ConfigProblem[] {
  const { carriers, partners, payments } = adapters
  return [
    ...(carriers === 'local'
      ? [{ pointer: '/adapters/carriers', message: `"local" ${SERVES_NOBODY}: name who makes labels` }]
      : []),
    ...(partners === 'sandbox'
      ? [{ pointer: '/adapters/partners', message: `"sandbox" ${SERVES_NOBODY}: without it there are labels alone` }]
      : []),
    ...(payments === 'sandbox'
      ? [{ pointer: '/adapters/payments', message: `"sandbox" ${SERVES_NOBODY}: without it nobody takes cards` }]
      : []),
  ]
}
