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
    /** A pace of its own for this route: requests a minute from one source. */
    perMinute?: number
    /** Whether this route reads, although it is posted to. */
    reads?: true
    /** Costs less than to count it, and says how the process is: whoever asks is heard, also when nobody else is. */
    unpaced?: true
  }
}

/** A limit is taken from the database in so many shares, so that most requests ask it nothing. */
const SHARES = 30
const shareOf = (perMinute: number): number => Math.max(1, Math.floor(perMinute / SHARES))

/** How many sources a process remembers. */
const MAX_SOURCES = 10_000

/** What a source may do here until then: so many requests of a share, or none. What was granted on trust is still `owed`. */
interface Stock {
  readonly shut: boolean
  readonly left: number
  readonly owed: number
  readonly until: Instant
}

/** Requests a minute of one kind, over all processes. */
interface Limit {
  readonly name: string
  readonly perMinute: number
}

/** Budgets of no one shop: a source is held to its pace whichever shop it visits. */
const EVERY_SHOP = '*'

/** Answers how long a source has to wait: 0 while it may go on. */
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

  /** Shares that are being taken: whoever comes meanwhile waits for them instead of taking more. */
  const underway = new Map<string, Promise<void>>()
  const refill = (key: string, subject: string, limit: Limit): Promise<void> => {
    const taking = take(subject, limit, stocks.get(key)?.owed ?? 0)
      .then((stock) => void stocks.set(key, stock))
      .finally(() => underway.delete(key))
    underway.set(key, taking)
    return taking
  }
  /** Whoever does little costs no statement: a first share is granted on trust, and paid with the next. Never after a shut door. */
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

/** Reading costs less than pressing, and a page reads more: so many times as often. */
const READS_TIMES = 5

/** How often a route may be asked by one network; null where it is not paced. */
const limitOf = ({ method, routeOptions }: FastifyRequest, { actionsPerMinute }: HttpSettings): Limit | null => {
  const { url = '', config } = routeOptions
  const { perMinute, reads, unpaced } = config
  if (unpaced === true) return null
  // A HEAD costs what its GET does.
  if (method === 'GET' || method === 'HEAD' || reads === true)
    return { name: 'reads', perMinute: actionsPerMinute * READS_TIMES }
  return perMinute === undefined
    ? { name: 'actions', perMinute: actionsPerMinute }
    : { name: `actions ${url}`, perMinute }
}

/** Holds every source to a pace, over all processes (T34); 429 with the time to wait beyond it. */
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
