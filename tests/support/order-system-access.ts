import { parseNetworks } from '../../server/providers/outgoing/networks.ts'
import type { Connector, OrderSystemAccess } from '../../server/providers/outgoing/outgoing-request.ts'

export const accessBy = (connect?: Connector): OrderSystemAccess => ({
  connect,
  allowed: parseNetworks('ORDER_SYSTEM_NETWORKS', []),
})
