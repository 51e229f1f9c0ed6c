import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Instant } from '../../schemas/ids.ts'
import { MINUTE_MS } from '../../schemas/time.ts'
import { fault } from '../faults.ts'
import type { World } from '../world.ts'
import { sourceOf } from './request/network.ts'
import type { HttpSettings } from './settings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Own rate limit of this route, in requests per minute and source. */
    perMinute?: number
    /** Counts as a read although it is a POST. */
    reads?: true
    /** Not rate limited: health checks are cheaper than counting them. */
    unpaced?: true
  }
}

/** A process takes a limit from the database in this many shares, so most requests need no query. */
const SHARES = 30
const shareOf = (perMinute: number): number => Math.max(1, Math.floor(perMinute / SHARES))

const MAX_SOURCES = 10_000

/**
 * The requests that a source has left until `until`. `owed` was granted without the database and is charged with the
 * next share.
 */
interface Stock {
  readonly shut: boolean
  readonly left: number
  readonly owed: number
  readonly until: Instant
}

interface Limit {
  readonly name: string
  readonly perMinute: number
}

/** Rate limits apply per source across shops. */
const EVERY_SHOP = '*'

/** Returns a function that answers how many milliseconds a source must wait; 0 when the request is allowed. */
const pacer = ({ store, now }: World) => {
  const stocks = new LRUCache<string, Stock>({ max: MAX_SOURCES })

  const take = async (key: string, { name, perMinute }: Limit, owed: number): Promise<Stock> => {
    const eachMs = Math.ceil(MINUTE_MS / perMinute)
    const share = shareOf(perMinute)
    const times = share + owed
    const at = now()
    const budget = { scope: name, subject: key, most: perMinute, eachMs }
    const [spent] = await store.budgets.spend(EVERY_SHOP, [budget], { now: at, times })
    if (spent?.granted === true) return { shut: false, left: share, owed: 0, until: at + MINUTE_MS }
    const until = Math.max(at + 1, (spent?.paidOffAt ?? at) - (perMinute - times) * eachMs)
    return { shut: true, left: 0, owed: 0, until }
  }

  /** Concurrent requests wait for a pending refill instead of taking another share. */
  const underway = new Map<string, Promise<void>>()
  const refill = (key: string, subject: string, limit: Limit): Promise<void> => {
    const taking = take(subject, limit, stocks.get(key)?.owed ?? 0)
      .then((stock) => void stocks.set(key, stock))
      .finally(() => underway.delete(key))
    underway.set(key, taking)
    return taking
  }
  /**
   * The first share is granted without a query and charged with the next, so occasional visitors cost none. A blocked
   * source gets no such credit.
   */
  const stockAt = (key: string, { perMinute }: Limit): Stock | null => {
    const known = stocks.get(key)
    if (known !== undefined && now() < known.until) return known
    const share = shareOf(perMinute)
    return known?.shut === true ? null : { shut: false, left: share, owed: share, until: now() + MINUTE_MS }
  }

  return async (source: string, limit: Limit): Promise<number> => {
    const subject = `${limit.perMinute} ${source}`
    const key = `${limit.name} ${subject}`
    for (;;) {
      const stock = stockAt(key, limit)
      if (stock?.shut === true) return stock.until - now()
      if (stock !== null && stock.left > 0) {
        stocks.set(key, { ...stock, left: stock.left - 1 })
        return 0
      }
      await (underway.get(key) ?? refill(key, subject, limit))
    }
  }
}

/** Reads are cheaper than writes, and a page needs more of them. */
const READS_TIMES = 5

const limitOf = ({ method, routeOptions }: FastifyRequest, { actionsPerMinute }: HttpSettings): Limit | null => {
  const { url = '', config } = routeOptions
  const { perMinute, reads, unpaced } = config
  if (unpaced === true) return null
  if (method === 'GET' || method === 'HEAD' || reads === true)
    return { name: 'reads', perMinute: actionsPerMinute * READS_TIMES }
  return perMinute === undefined
    ? { name: 'actions', perMinute: actionsPerMinute }
    : { name: `actions ${url}`, perMinute }
}

/** Limits the requests of each source over all processes (T34). Beyond the limit it answers 429 with `Retry-After`. */
export function keepPace(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const waits = pacer(world)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const limit = limitOf(request, settings)
    const ms = limit === null ? 0 : await waits(sourceOf(request.ip), limit)
    if (ms === 0) return
    reply.header('retry-after', Math.min(60, Math.ceil(ms / 1000)))
    throw fault('RET_ERR_THROTTLED')
  })
}
