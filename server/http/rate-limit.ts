import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Instant } from '../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../schemas/values/time.ts'
import { fault } from '../faults.ts'
import type { World } from '../world.ts'
import { sourceOf } from './request/network.ts'
import type { HttpSettings } from './settings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    perMinute?: number
    reads?: true
    /** Of a body that is not JSON. */
    bodyTypes?: readonly string[]
    /** Health checks are cheaper than counting them. */
    unlimited?: true
  }
}

/** A process takes a limit in this many shares, so most requests need no query. */
const SHARES = 30
const shareOf = (perMinute: number): number => Math.max(1, Math.floor(perMinute / SHARES))

const MAX_CACHED_SOURCES = 10_000

/** Valid until `until`. `owed` was granted without the database and is charged with the next share. */
interface Allowance {
  readonly blocked: boolean
  readonly left: number
  readonly owed: number
  readonly until: Instant
}

interface RateLimit {
  readonly name: string
  readonly perMinute: number
}

/** Rate limits apply per source across shops. */
const ALL_SHOPS = '*'

/** Returned waits are in milliseconds; 0 when the request is allowed. */
const createRateLimiter = ({ store, now }: World) => {
  const allowances = new LRUCache<string, Allowance>({ max: MAX_CACHED_SOURCES })

  const takeShare = async (key: string, { name, perMinute }: RateLimit, owed: number): Promise<Allowance> => {
    const eachMs = Math.ceil(MINUTE_MS / perMinute)
    const share = shareOf(perMinute)
    const units = share + owed
    const at = now()
    const budget = { scope: name, subject: key, most: perMinute, eachMs }
    const [charge] = await store.budgets.spend(ALL_SHOPS, [budget], { now: at, times: units })
    if (charge?.granted === true) return { blocked: false, left: share, owed: 0, until: at + MINUTE_MS }
    const until = Math.max(at + 1, (charge?.refilledAt ?? at) - (perMinute - units) * eachMs)
    return { blocked: true, left: 0, owed: 0, until }
  }

  /** Concurrent requests wait for the same refill. */
  const pendingRefills = new Map<string, Promise<void>>()
  const refill = (key: string, subject: string, limit: RateLimit): Promise<void> => {
    const refilling = takeShare(subject, limit, allowances.get(key)?.owed ?? 0)
      .then((allowance) => void allowances.set(key, allowance))
      .finally(() => pendingRefills.delete(key))
    pendingRefills.set(key, refilling)
    return refilling
  }
  /** Grants the first share without a query and charges it with the next. A blocked source gets no such credit. */
  const findAllowance = (key: string, { perMinute }: RateLimit): Allowance | null => {
    const known = allowances.get(key)
    if (known !== undefined && now() < known.until) return known
    const share = shareOf(perMinute)
    return known?.blocked === true ? null : { blocked: false, left: share, owed: share, until: now() + MINUTE_MS }
  }

  return async (source: string, limit: RateLimit): Promise<number> => {
    const subject = `${limit.perMinute} ${source}`
    const key = `${limit.name} ${subject}`
    for (;;) {
      const allowance = findAllowance(key, limit)
      if (allowance?.blocked === true) return allowance.until - now()
      if (allowance !== null && allowance.left > 0) {
        allowances.set(key, { ...allowance, left: allowance.left - 1 })
        return 0
      }
      await (pendingRefills.get(key) ?? refill(key, subject, limit))
    }
  }
}

/** Reads are cheaper, and a page needs more of them. */
const READ_LIMIT_FACTOR = 5

const limitOf = ({ method, routeOptions }: FastifyRequest, { actionsPerMinute }: HttpSettings): RateLimit | null => {
  const { url = '', config } = routeOptions
  const { perMinute, reads, unlimited } = config
  if (unlimited === true) return null
  if (method === 'GET' || method === 'HEAD' || reads === true)
    return { name: 'reads', perMinute: actionsPerMinute * READ_LIMIT_FACTOR }
  return perMinute === undefined
    ? { name: 'actions', perMinute: actionsPerMinute }
    : { name: `actions ${url}`, perMinute }
}

/** Limits each source over all processes (T34): 429 with `Retry-After`. */
export function enforceRateLimits(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const getWaitMs = createRateLimiter(world)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const limit = limitOf(request, settings)
    const ms = limit === null ? 0 : await getWaitMs(sourceOf(request.ip), limit)
    if (ms === 0) return
    reply.header('retry-after', Math.min(60, Math.ceil(ms / 1000)))
    throw fault('RET_ERR_THROTTLED')
  })
}
