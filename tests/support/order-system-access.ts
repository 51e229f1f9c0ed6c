import type { Connector, OrderSystemAccess } from '../../server/providers/outgoing/ask-out.ts'
import { parseNetworks } from '../../server/providers/outgoing/networks.ts'

export const accessBy = (connect?: Connector): OrderSystemAccess => ({
  connect,
  allowed: parseNetworks('ORDER_SYSTEM_NETWORKS', []),
})
