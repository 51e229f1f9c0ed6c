import type { AskConnect, OrderSystemAccess } from '../../server/providers/outgoing/ask-out.ts'
import { parseNetworks } from '../../server/providers/outgoing/networks.ts'

export const accessBy = (connect?: AskConnect): OrderSystemAccess => ({
  connect,
  allowed: parseNetworks('ORDER_SYSTEM_NETWORKS', []),
})
