import type { JobKind } from '../../schemas/records/job.ts'
import { MINUTE_MS } from '../../schemas/time.ts'
import { lookEarly } from '../journey/follow-ups/look-early.ts'
import type { CronJob } from '../store/jobs.ts'
import type { JobHandler } from './handler.ts'

/** How often it is looked what changed in order systems outside. */
const EVERY_MS = 5 * MINUTE_MS

/** The job that has shops catch up with their order systems, and when it first does. */
export const mirroring = (now: number): Omit<CronJob, 'shopId'> & { readonly kind: JobKind } => ({
  ...{ kind: 'mirrors', key: 'all', payload: {} },
  ...{ runAt: now, everyMs: EVERY_MS },
})

/** Has each shop whose orders are kept for another system catch up with it. */
export const mirror: JobHandler<'mirrors'> = async ({ store, shops }, _job, now) => {
  for (const shopId of await shops.all()) {
    const pointers = await store.shops.pointers(shopId)
    if (pointers === null) continue
    const { adapters } = await shops.config(shopId, pointers.live)
    if (adapters.commerce === 'local') continue
    await store.enqueue({ shopId, kind: 'catch-up', key: 'catch-up', payload: {}, runAt: now })
  }
  return { kind: 'done' }
}

/** Reads a page of what changed in the order system of a shop, and goes on at once while there are more. */
export const catchUpPage: JobHandler<'catch-up'> = async ({ commerce }, { shopId }, now) =>
  (await commerce.catchUp(shopId)) ? { kind: 'again', at: now } : { kind: 'done' }

/** So often it is tried to read what was named: after that it comes with all that changed. */
const TRIES = 4

/** Reads again what the order system of a shop named, as it is by now: it may have changed once more, or be back. */
export const readSignal: JobHandler<'signal'> = async ({ store, commerce }, { shopId, payload, attempts }, now) => {
  if (payload.what === 'operation') return lookEarly({ store }, { shopId, ...payload }, now)
  try {
    await commerce.readAgain(shopId, payload)
  } catch (error) {
    if (attempts < TRIES) throw error
    return { kind: 'done' }
  }
  if (payload.what === 'collections')
    await store.enqueue({ shopId, kind: 'catch-up', key: 'catch-up', payload: {}, runAt: now })
  return { kind: 'done' }
}
