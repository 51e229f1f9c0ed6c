import { Type } from 'typebox'
import { SyncReport } from '../../../schemas/merchant/sync.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { listSyncRows } from '../../journey/operations/reading/sync.ts'
import { listUnreleasedUnits } from '../../journey/operations/reading/unreleased-units.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

export const syncCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/sync',
    id: 'readSync',
    right: 'read-configuration',
    summary: 'How far what is kept of the shop’s order system follows it, and what keeps it from being read',
    response: SyncReport,
    handler: async ({ world, caller: { shopId }, done }) =>
      done({ sync: await listSyncRows(world, shopId), unfreed: await listUnreleasedUnits(world, shopId) }),
  }),
  merchantOperation({
    method: 'DELETE',
    path: '/unfreed/:reference',
    id: 'unitsFreed',
    right: 'retry',
    summary: 'Says that somebody freed units in the order system that it refused to free: it is asked for them no more',
    response: Closed({ freed: Type.String({ description: 'Reference of the units' }) }),
    errors: [404],
    handler: async ({ world, caller, params: { reference }, done, refuse }) =>
      (await world.unfreed.markReleased(caller.shopId, reference))
        ? done({ freed: reference })
        : refuse(404, 'No reservation with this reference is open'),
  }),
]
