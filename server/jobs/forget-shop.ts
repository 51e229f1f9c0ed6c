import { isoTime } from '../../schemas/ids.ts'
import type { JobPayloads } from '../../schemas/records/job.ts'
import { DAY_MS, MINUTE_MS } from '../../schemas/time.ts'
import { eraseShop, ordersNamed, standingWithOrders } from '../journey/operations/people/shop-people.ts'
import type { ClaimedJob } from '../store/jobs.ts'
import type { World } from '../world.ts'
import type { JobHandler } from './handler.ts'
import type { JobEnding } from './runner.ts'

/** A shop to be forgotten, as a runner has taken it. */
type Job = ClaimedJob<JobPayloads['forget-shop']>

/** So long whoever runs the portal has to let it into the store again, where it should not have been let go. */
const TO_COME_BACK_MS = 7 * DAY_MS

/** Well within the lease of a job. */
const AT_ONCE_MS = MINUTE_MS

/** Why nothing is erased of a shop though a store asked for it. */
const goesOn = {
  in: 'A store asked that all of its shop is erased: nothing was, as it lets the portal in',
  elsewhere:
    'A store asked that all of its shop is erased: nothing was, as the shop goes on elsewhere. The command erases it',
} as const

/** Whether the store that asked is gone: `elsewhere` where the shop means another one by now. */
const standingOf = async (world: World, { shopId, payload }: Job) => {
  const named = await ordersNamed(world, shopId)
  const isMeant = typeof named === 'object' && named !== null && 'shopify' in named
  return isMeant && named.shopify.store === payload.store ? standingWithOrders(world, shopId) : 'elsewhere'
}

/** Erases what can be erased by now, and says so in the log. */
const erase = async (world: World, { shopId, payload: { until } }: Job, now: number): Promise<JobEnding> => {
  const isOver = () => world.now() - now >= AT_ONCE_MS
  const { over, kept, ...erased } = await eraseShop(world, { shopId, by: 'store', isOver })
  if (!over) return { kind: 'again', at: now }
  world.log.warn({ shopId, erased, kept }, 'Everybody was erased from a shop that its store has let go')
  if (kept.length === 0) return { kind: 'done' }
  if (now < until) return { kind: 'again', at: now + DAY_MS }
  world.log.error({ shopId, kept }, 'Returns of a shop that is to be erased are open still: the command erases them')
  return { kind: 'done' }
}

/**
 * Erases everybody from a shop, as its store asked that is gone. However late or often that message comes, and whoever sends it again: a
 * shop that its store lets in, or that is at another one by now, loses nothing. For a week nothing is, and the log says each day what
 * is to come.
 */
export const forgetShop: JobHandler<'forget-shop'> = async (world, job, now) => {
  const { shopId, payload } = job
  const of = { shopId, store: payload.store }
  const standing = await standingOf(world, job)
  if (standing === 'in' || standing === 'elsewhere') {
    world.log.warn(of, goesOn[standing])
    return { kind: 'done' }
  }
  const from = payload.heardAt + TO_COME_BACK_MS
  if (now >= from && standing === 'out') return erase(world, job, now)
  if (now >= payload.until) return { kind: 'failed', error: `The store ${payload.store} does not answer` }
  world.log.warn(
    { ...of, from: isoTime(from) },
    'A store that is gone asked that all of its shop is erased: everybody will be, unless it lets the portal in again',
  )
  return { kind: 'again', at: now + DAY_MS }
}
