import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { findRestockRefusal } from '../../domain/return/order-system.ts'

/** Restocking requires an order system that restocks each unit exactly once. */
export function checkRestocking({ adapters }: ShopConfig): readonly ConfigProblem[] {
  const message = adapters.restockReceived === true ? findRestockRefusal(adapters.commerce) : undefined
  return message === undefined ? [] : [{ pointer: '/adapters/restockReceived', message }]
}
