import type { JobPayloads } from '../../schemas/records/job.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { DAY_MS, MINUTE_MS } from '../../schemas/values/time.ts'
import { getOrderSystem } from '../domain/return/order-system.ts'
import { checkOrderAccess, eraseShop, findCommerceAdapter } from '../journey/operations/people/erase-shop.ts'
import type { ClaimedJob } from '../store/jobs.ts'
import type { World } from '../world.ts'
import type { JobHandler } from './handler.ts'
import type { JobEnding } from './runner.ts'

type Job = ClaimedJob<JobPayloads['forget-shop']>

/** How long the operator can reconnect the store before the erasure. */
const GRACE_PERIOD_MS = 7 * DAY_MS

const RUN_LIMIT_MS = MINUTE_MS

const REFUSAL_MESSAGES = {
  in: 'A store requested the erasure of its shop. The request was ignored, because the store still grants access',
  elsewhere:
    'A store requested the erasure of its shop. The request was ignored, because the shop uses another store. To erase the shop, run the erase command',
} as const

/** `elsewhere`: the shop uses another store now. */
const checkStoreAccess = async (world: World, { shopId, payload }: Job) => {
  const adapter = await findCommerceAdapter(world, shopId)
  const store = adapter === null ? undefined : getOrderSystem(adapter).options.store
  return store === payload.store ? checkOrderAccess(world, shopId) : 'elsewhere'
}

const erase = async (world: World, { shopId, payload: { until } }: Job, now: number): Promise<JobEnding> => {
  const isTimeUp = () => world.now() - now >= RUN_LIMIT_MS
  const { over, kept, ...erased } = await eraseShop(world, {
    shopId,
    by: 'store',
    actor: 'order-system',
    isTimeUp: isTimeUp,
  })
  if (!over) return { kind: 'again', at: now }
  world.log.warn({ shopId, erased, kept }, 'Erased the personal data of a shop whose store uninstalled the app')
  if (kept.length === 0) return { kind: 'done' }
  if (now < until) return { kind: 'again', at: now + DAY_MS }
  world.log.error({ shopId, kept }, 'Returns of a shop to erase are still open. To erase them, run the erase command')
  return { kind: 'done' }
}

/**
 * Erases a shop after its store was uninstalled and requested it. Never erases a shop that can still read its store or
 * uses another one. Waits a week, with a daily log message.
 */
export const forgetShop: JobHandler<'forget-shop'> = async (world, job, now) => {
  const { shopId, payload } = job
  const of = { shopId, store: payload.store }
  const access = await checkStoreAccess(world, job)
  if (access === 'in' || access === 'elsewhere') {
    world.log.warn(of, REFUSAL_MESSAGES[access])
    return { kind: 'done' }
  }
  const from = payload.heardAt + GRACE_PERIOD_MS
  if (now >= from && access === 'out') return erase(world, job, now)
  if (now >= payload.until) return { kind: 'failed', error: `The store ${payload.store} does not respond` }
  world.log.warn(
    { ...of, from: toIsoTime(from) },
    'An uninstalled store requested the erasure of its shop. The service erases it unless the store grants access again',
  )
  return { kind: 'again', at: now + DAY_MS }
}
