import { LRUCache } from 'lru-cache'
import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import { DAY_MS, MINUTE_MS } from '../../../../schemas/values/time.ts'
import type { Database } from '../../../database/database.ts'
import type { Commerce } from '../port.ts'
import type { OrderSource } from '../source.ts'
import { catchUp } from './catch-up.ts'
import { findOrderCachedUntil, type Mirror, mirrorRows } from './mirror-rows.ts'
import { listSyncPositions, requestCollections } from './sync-rows.ts'

/** A fresh order is not read again. */
const FRESH_MS = 5 * MINUTE_MS

/** Time limits while a shopper waits. */
const LOOKUP_MS = 3_000
const SUBMIT_MS = 4_000
const PRODUCTS_MS = 2_000

/** Time limit for webhooks and background reads. */
const BACKGROUND_MS = 10_000

/** Minimum age for a background read. */
const REFRESH_AFTER_MS = MINUTE_MS / 2

/** Cache size over all shops. */
const MAX_MISSING = 10_000

type Reads = Pick<
  Commerce,
  | 'findOrderByName'
  | 'findOrder'
  | 'findCachedUntil'
  | 'products'
  | 'refreshStock'
  | 'catchUp'
  | 'getSyncStatus'
  | 'refreshEntity'
>

interface Needs {
  readonly source: OrderSource
  /** The order system that reads our own tables. */
  readonly tables: Commerce
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
}

type OrderRead = { readonly shopId: ShopId; readonly id: string; readonly withinMs: number }

const readOrder = async (
  { source, now }: Needs,
  rows: Mirror,
  { shopId, id, withinMs }: OrderRead,
): Promise<boolean> => {
  const began = now()
  const order = await source.order(id, withinMs)
  if (order === null) await rows.remove(shopId, 'orders', [id], began)
  else await rows.putOrders(shopId, [order], began)
  return order !== null
}

const MAX_BACKGROUND_READS = 10_000

const createBackgroundReader = (needs: Needs, rows: Mirror) => {
  const begunAt = new LRUCache<string, Instant>({ max: MAX_BACKGROUND_READS })
  return (which: OrderRead, keptAt: Instant): void => {
    const name = `${which.shopId} ${which.id}`
    // A concurrent call may have started a read.
    const lastAt = Math.max(keptAt, begunAt.get(name) ?? 0)
    if (needs.now() - lastAt < REFRESH_AFTER_MS) return
    begunAt.set(name, needs.now())
    // A failure is harmless: the next lookup and the submit read again.
    readOrder(needs, rows, which).catch(() => {})
  }
}

/** Reads an order through if the cached one is too old. */
const mirroredOrders = (needs: Needs, rows: Mirror): Pick<Commerce, 'findOrderByName' | 'findOrder'> => {
  const { source, tables, now } = needs
  const byId = async (shopId: ShopId, id: string, withinMs: number) =>
    (await readOrder(needs, rows, { shopId, id, withinMs })) ? tables.findOrder(shopId, id) : null
  const readInBackground = createBackgroundReader(needs, rows)
  return {
    async findOrderByName(shopId, name, options = { cached: false }) {
      if (options.cached) return tables.findOrderByName(shopId, name)
      const cachedAt = await rows.readAtOfName(shopId, name)
      if (cachedAt !== null && now() - cachedAt < FRESH_MS) {
        const found = await tables.findOrderByName(shopId, name)
        if (found !== null) readInBackground({ shopId, id: found.id, withinMs: BACKGROUND_MS }, cachedAt)
        return found
      }
      const began = now()
      try {
        const order = await source.orderByName(name, LOOKUP_MS)
        if (order === null) return null
        await rows.putOrders(shopId, [order], began)
        return await tables.findOrder(shopId, order.id)
      } catch (error) {
        if (cachedAt === null || now() - cachedAt > DAY_MS) throw error
        return tables.findOrderByName(shopId, name)
      }
    },

    async findOrder(shopId, id, options = {}) {
      if (options.within !== undefined) return byId(shopId, id, SUBMIT_MS)
      return (await tables.findOrder(shopId, id, options)) ?? byId(shopId, id, LOOKUP_MS)
    },
  }
}

/** Reads missing and invalidated products through; falls back to the cache on failure. */
const mirroredProducts = ({ source, tables, now }: Needs, rows: Mirror): Commerce['products'] => {
  const missedAt = new LRUCache<string, Instant>({ max: MAX_MISSING })
  return async (shopId, ids, contents) => {
    const stale = await rows.productsToRead(shopId, ids)
    const wanted = stale.filter((id) => now() - (missedAt.get(`${shopId} ${id}`) ?? 0) >= FRESH_MS)
    if (wanted.length === 0) return tables.products(shopId, ids, contents)
    const began = now()
    try {
      const read = await source.products(wanted, PRODUCTS_MS)
      await rows.putProducts(shopId, read, began)
      const found = new Set(read.map(({ id }) => id))
      for (const id of wanted) if (!found.has(id)) missedAt.set(`${shopId} ${id}`, began)
    } catch (error) {
      const cached = await tables.products(shopId, ids)
      if (wanted.some((id) => !cached.some((one) => one.id === id))) throw error
      return cached
    }
    return tables.products(shopId, ids)
  }
}

const MAX_UNAVAILABLE = 10_000

/** After a failure the order system is skipped for a while. */
const createStockReader = ({ source, now }: Needs, rows: Mirror): Commerce['refreshStock'] => {
  const unavailableSince = new LRUCache<string, Instant>({ max: MAX_UNAVAILABLE })
  return async (shopId, ids) => {
    const began = now()
    const old = await rows.productsToRead(shopId, ids, began - REFRESH_AFTER_MS)
    if (old.length === 0) return 'same'
    if (began - (unavailableSince.get(shopId) ?? 0) < REFRESH_AFTER_MS) return 'away'
    const read = await source.products(old, PRODUCTS_MS).catch(() => null)
    if (read === null) {
      unavailableSince.set(shopId, began)
      return 'away'
    }
    const missing = old.filter((id) => !read.some((one) => one.id === id))
    await rows.putProducts(shopId, read, began)
    await rows.remove(shopId, 'products', missing, began)
    return 'read'
  }
}

/** Re-reads the entity and ignores webhook data. Product positions follow with the next catch-up. */
const createRefresh =
  (needs: Needs, rows: Mirror): Commerce['refreshEntity'] =>
  async (shopId, signal) => {
    if (signal.what === 'collections') return requestCollections(needs.database, shopId)
    const { id } = signal
    if (signal.what === 'order') return void (await readOrder(needs, rows, { shopId, id, withinMs: BACKGROUND_MS }))
    const began = needs.now()
    const found = await needs.source.products([id], BACKGROUND_MS)
    if (found.length === 0) await rows.remove(shopId, 'products', [id], began)
    else await rows.putProducts(shopId, found, began)
  }

/** Reads from local tables. Orders are read through when too old and at a submit (BCK-02). */
export function mirroredReads(needs: Needs): Reads {
  const rows = mirrorRows(needs.database)
  return {
    ...mirroredOrders(needs, rows),
    products: mirroredProducts(needs, rows),
    refreshStock: createStockReader(needs, rows),
    findCachedUntil: (shopId, id) => findOrderCachedUntil(needs.database, shopId, id),
    catchUp: (shopId) => catchUp(needs, shopId),
    getSyncStatus: (shopId) => listSyncPositions(needs.database, shopId),
    refreshEntity: createRefresh(needs, rows),
  }
}
