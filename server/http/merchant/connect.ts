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
      'Test the order system of the configuration, or a store before the configuration names it. Reports readable and missing data. Subscribes to the change webhooks of the store that supplies the orders',
    body: ConnectRequest,
    response: ConnectReport,
    errors: [422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const result = await world.connect(caller.shopId, body.store ?? null)
      return typeof result === 'string' ? refuse(422, result) : done(result)
    },
  }),
]
