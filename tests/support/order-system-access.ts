import type { Connector, OrderSystemAccess } from '../../server/providers/outgoing/outgoing-request.ts'
import { parseNetworks } from '../../server/providers/outgoing/networks.ts'

export const accessBy = (connect?: Connector): OrderSystemAccess => ({
  connect,
  allowed: parseNetworks('ORDER_SYSTEM_NETWORKS', []),
})
