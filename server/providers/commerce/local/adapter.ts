import type { CommerceAdapter } from '../commerce-adapter.ts'
import { manualPayouts } from './manual-payouts.ts'

export const localCommerceAdapter: CommerceAdapter<null> = {
  schema: null,
  secrets: () => [],
  create(services) {
    const commerce = services.byHand === true ? manualPayouts(services) : services.local
    return { open: () => commerce }
  },
  origin: () => null,
  url: null,
  connect: async () => 'The portal itself stores the orders of this shop: no connection is required',
  subscribes: false,
  connectUnconfigured: null,
  webhooks: null,
  sandbox: false,
}
