import type { JobKind } from '../../schemas/records/job.ts'
import { DAY_MS } from '../../schemas/time.ts'
import type { CronJob } from '../store/jobs.ts'
import type { JobHandler } from './handler.ts'

/** The job that looks each day whether order systems still tell what changes: some stop after what they could not deliver. */
export const stayingTold = (now: number): Omit<CronJob, 'shopId'> & { readonly kind: JobKind } => ({
  ...{ kind: 'listeners', key: 'all', payload: {} },
  ...{ runAt: now, everyMs: DAY_MS },
})

/** Has each shop be told what changes where its orders are, and no more where they were before. */
export const beTold: JobHandler<'listeners'> = async ({ store, shops }, _job, now) => {
  for (const shopId of await shops.all())
    await store.enqueue({ shopId, kind: 'listen', key: 'listen', payload: {}, runAt: now })
  return { kind: 'done' }
}

/** So often it is tried in a day. */
const TRIES = 4

/** Has the order system of a shop tell what changes, and says in the log what it will not do. */
export const keepTold: JobHandler<'listen'> = async ({ commerce, publicUrl, log }, { shopId, attempts }) => {
  try {
    const missing = await commerce.listen(shopId, publicUrl)
    if (missing.length > 0)
      log.warn({ shopId, missing }, 'An order system does not tell what changes in it, or one of before still does')
  } catch (error) {
    if (attempts < TRIES) throw error
  }
  return { kind: 'done' }
}
