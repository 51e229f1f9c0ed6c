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
    summary: 'Retrieve how current the stored data of the order system is, and failures of its reading',
    response: SyncReport,
    handler: async ({ world, caller: { shopId }, done }) =>
      done({ sync: await listSyncRows(world, shopId), unfreed: await listUnreleasedUnits(world, shopId) }),
  }),
  merchantOperation({
    method: 'DELETE',
    path: '/unfreed/:reference',
    id: 'unitsFreed',
    right: 'retry',
    summary: 'Report that units the order system refused to release were released by hand. The portal stops retrying',
    response: Closed({ freed: Type.String({ description: 'Reference of the units' }) }),
    errors: [404],
    handler: async ({ world, caller, params: { reference }, done, refuse }) =>
      (await world.unfreed.markReleased(caller.shopId, reference))
        ? done({ freed: reference })
        : refuse(404, 'No reservation with this reference is open'),
  }),
]
