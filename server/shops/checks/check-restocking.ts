import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { canRestock } from '../../domain/return/order-system.ts'

/** Restocking requires an order system that restocks each unit exactly once. */
export const checkRestocking = ({ adapters }: ShopConfig): readonly ConfigProblem[] =>
  adapters.restockReceived === true && !canRestock(adapters.commerce)
    ? [
        {
          pointer: '/adapters/restockReceived',
          message: 'A Medusa takes units in by a return of its own, which is made there by hand: it cannot be told to',
        },
      ]
    : []
