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
  connect: async () => 'Its orders are those that were loaded: there is nothing to connect',
  subscribes: false,
  connectUnconfigured: null,
  webhooks: null,
  sandbox: false,
}
