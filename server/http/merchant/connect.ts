import { ConnectReport, ConnectRequest } from '../../../schemas/merchant/connect.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** Tests the order system connection with the shop's secrets (BCK-07, BCK-11). */
export const connectCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'POST',
    path: '/connect',
    id: 'connectOrders',
    right: 'payments',
    summary:
      'Tries the order system that the configuration names, or a store of Shopify that it does not name yet: what could be read, and what is missing. A store of Shopify that the orders come from tells what changes from then on',
    body: ConnectRequest,
    response: ConnectReport,
    errors: [422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const result = await world.connect(caller.shopId, body.store ?? null)
      return typeof result === 'string' ? refuse(422, result) : done(result)
    },
  }),
]
