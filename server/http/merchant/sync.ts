import { SyncReport } from '../../../schemas/merchant/sync.ts'
import { syncOf } from '../../journey/operations/sync.ts'
import { type MerchantCall, merchantCall } from './call.ts'

/** How far the portal follows the order system of the shop. */
export const syncCalls: readonly MerchantCall[] = [
  merchantCall({
    method: 'GET',
    path: '/sync',
    id: 'readSync',
    says: 'How far what is kept of the shop’s order system follows it, and what keeps it from being read',
    answers: { status: 200, schema: SyncReport },
    handler: async ({ world, caller, done }) => done({ sync: await syncOf(world, caller.shopId) }),
  }),
]
