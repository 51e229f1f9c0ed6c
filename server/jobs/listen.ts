import type { JobKind } from '../../schemas/records/job.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { listUnreleasedUnits } from '../journey/operations/reading/unreleased-units.ts'
import type { CronJob } from '../store/jobs.ts'
import type { JobHandler } from './handler.ts'

/** Checks daily whether order systems still send webhooks. Some stop after failed deliveries. */
export const buildListenersJob = (now: number): Omit<CronJob, 'shopId'> & { readonly kind: JobKind } => ({
  kind: 'listeners',
  key: 'all',
  payload: {},
  runAt: now,
  everyMs: DAY_MS,
})

export const enqueueListeners: JobHandler<'listeners'> = async ({ store, shops }, _job, now) => {
  for (const shopId of await shops.all())
    for (const kind of ['listen', 'free-again'] as const)
      await store.enqueue({ shopId, kind, key: kind, payload: {}, runAt: now })
  return { kind: 'done' }
}

const MAX_ATTEMPTS = 4

export const renewListener: JobHandler<'listen'> = async ({ commerce, publicUrl, log }, { shopId, attempts }) => {
  try {
    const missing = await commerce.listen(shopId, publicUrl)
    if (missing.length > 0) log.warn({ shopId, missing }, 'Failed to register or remove webhooks at an order system')
  } catch (error) {
    if (attempts < MAX_ATTEMPTS) throw error
  }
  return { kind: 'done' }
}

export const retryRelease: JobHandler<'free-again'> = async (world, { shopId }) => {
  await world.unfreed.retryReleases(shopId)
  const refused = await listUnreleasedUnits(world, shopId)
  if (refused.length > 0)
    world.log.error({ shopId, still: refused }, 'Failed to release unused stock reservations at an order system')
  return { kind: 'done' }
}
