import type { JobKind } from '../../schemas/records/job.ts'
import type { ShopId } from '../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../schemas/values/time.ts'
import { checkOperationNow } from '../journey/follow-ups/check-operation.ts'
import { listSyncRows } from '../journey/operations/reading/sync.ts'
import type { CronJob } from '../store/jobs.ts'
import type { World } from '../world.ts'
import type { JobHandler } from './handler.ts'

const INTERVAL_MS = 5 * MINUTE_MS

export const buildMirrorsJob = (now: number): Omit<CronJob, 'shopId'> & { readonly kind: JobKind } => ({
  kind: 'mirrors',
  key: 'all',
  payload: {},
  runAt: now,
  everyMs: INTERVAL_MS,
})

const reportLate = async ({ commerce, now, log }: World, shopId: ShopId): Promise<void> => {
  const late = (await listSyncRows({ commerce, now }, shopId)).filter((one) => one.late)
  if (late.length > 0)
    log.error({ shopId, late }, 'Failed to synchronize with an order system; its cached data is outdated')
}

async function* iterateMirroredShops({ store, shops }: Pick<World, 'store' | 'shops'>): AsyncGenerator<ShopId> {
  for (const shopId of await shops.all()) {
    const pointers = await store.shops.pointers(shopId)
    if (pointers === null) continue
    const { adapters } = await shops.config(shopId, pointers.live)
    if (adapters.commerce !== 'local') yield shopId
  }
}

export const enqueueCatchUps: JobHandler<'mirrors'> = async (world, _job, now) => {
  const { store } = world
  for await (const shopId of iterateMirroredShops(world)) {
    await store.enqueue({ shopId, kind: 'catch-up', key: 'catch-up', payload: {}, runAt: now })
    await reportLate(world, shopId)
  }
  return { kind: 'done' }
}

/** After this many attempts, the next regular reading covers it. */
const MAX_ATTEMPTS = 4

export const catchUpPage: JobHandler<'catch-up'> = async ({ commerce }, { shopId, attempts }, now) => {
  try {
    return (await commerce.catchUp(shopId)) ? { kind: 'again', at: now } : { kind: 'done' }
  } catch (error) {
    if (attempts < MAX_ATTEMPTS) throw error
    return { kind: 'done' }
  }
}

export const readSignal: JobHandler<'signal'> = async ({ store, commerce }, { shopId, payload, attempts }, now) => {
  if (payload.what === 'operation') return checkOperationNow({ store }, { shopId, ...payload }, now)
  try {
    await commerce.refreshEntity(shopId, payload)
  } catch (error) {
    if (attempts < MAX_ATTEMPTS) throw error
    return { kind: 'done' }
  }
  if (payload.what === 'collections')
    await store.enqueue({ shopId, kind: 'catch-up', key: 'catch-up', payload: {}, runAt: now })
  return { kind: 'done' }
}
