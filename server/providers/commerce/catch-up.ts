import type { Instant, ShopId } from '../../../schemas/ids.ts'
import { MINUTE_MS } from '../../../schemas/time.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { placeProducts } from './local-places.ts'
import { mirrorRows } from './mirror-rows.ts'
import { MIRRORED, type Mirrored, type OrderSource } from './source.ts'

interface Needs {
  readonly source: OrderSource
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
}

/** How far something was read. */
interface Reached {
  readonly what: Mirrored
  readonly changedSince: Instant | null
  readonly beganAt: Instant | null
  readonly cursor: string | null
}

/** What was read to its end is read again after so long. */
const EVERY_MS = 4 * MINUTE_MS

/** What changed while it was read, or is told late, is read again. */
const OVERLAP_MS = 2 * MINUTE_MS

/** A page may take so long. */
const PAGE_MS = 30_000

const reachedIn = (database: Pick<Queryable, 'query'>, shopId: ShopId): Promise<Reached[]> =>
  database.query<Reached>({
    name: 'commerce_sync.of',
    text: `select what, changed_since as "changedSince", began_at as "beganAt", cursor from commerce_sync where shop_id = $1`,
    values: [shopId],
  })

const keepReached = (tx: Pick<Queryable, 'query'>, shopId: ShopId, { what, changedSince, beganAt, cursor }: Reached) =>
  tx.query({
    name: 'commerce_sync.keep',
    text: `insert into commerce_sync (shop_id, what, changed_since, began_at, cursor) values ($1, $2, $3, $4, $5)
      on conflict (shop_id, what) do update
        set changed_since = excluded.changed_since, began_at = excluded.began_at, cursor = excluded.cursor`,
    values: [shopId, what, changedSince, beganAt, cursor],
  })

const isDue = ({ beganAt, changedSince }: Reached, now: Instant): boolean =>
  beganAt !== null || changedSince === null || now - changedSince >= EVERY_MS + OVERLAP_MS

/** A page that was read, as it is to be kept. */
interface ReadPage {
  readonly gone: readonly string[]
  readonly next: string | null
  keep(tx: Pick<Queryable, 'query'>): Promise<unknown>
}

/** How a page of each is read, and written. */
const pageOf: Readonly<
  Record<Mirrored, (source: OrderSource, of: ShopId, reached: Reached, readAt: Instant) => Promise<ReadPage>>
> = {
  async orders(source, shopId, { changedSince, cursor }, readAt) {
    const { there, ...page } = await source.orders({ since: changedSince, cursor }, PAGE_MS)
    return { ...page, keep: (tx) => mirrorRows(tx).putOrders(shopId, there, readAt) }
  },
  async products(source, shopId, { changedSince, cursor }, readAt) {
    const { there, ...page } = await source.catalogue({ since: changedSince, cursor }, PAGE_MS)
    return { ...page, keep: (tx) => mirrorRows(tx).putProducts(shopId, there, readAt) }
  },
  async collections(source, shopId, { cursor, beganAt }, readAt) {
    const { there, ...page } = await source.collections({ since: null, cursor }, PAGE_MS)
    return {
      ...page,
      keep: (tx) => mirrorRows(tx).putCollections(shopId, there, { readAt, beganAt: beganAt ?? readAt }),
    }
  },
}

/**
 * Reads one page of what changed outside, and writes it down with how far it came: whoever goes on after a crash begins at this page.
 * True while there is more to read now.
 */
export async function catchUp({ source, database, now }: Needs, shopId: ShopId): Promise<boolean> {
  const known = await reachedIn(database, shopId)
  const reached = MIRRORED.map(
    (what) => known.find((one) => one.what === what) ?? { what, changedSince: null, beganAt: null, cursor: null },
  )
  const due = reached.find((one) => isDue(one, now()))
  if (due === undefined) return false
  const { what } = due
  const readAt = now()
  const begun = { ...due, beganAt: due.beganAt ?? readAt }
  const page = await pageOf[what](source, shopId, begun, readAt)
  await database.transaction(async (tx) => {
    const rows = mirrorRows(tx)
    await page.keep(tx)
    await rows.remove(shopId, what, page.gone, readAt)
    if (page.next === null && what === 'collections') await rows.removeUnread(shopId, begun.beganAt)
    if (page.next === null && what !== 'orders') await placeProducts(tx, shopId)
    const over = { what, changedSince: begun.beganAt - OVERLAP_MS, beganAt: null, cursor: null }
    await keepReached(tx, shopId, page.next === null ? over : { ...begun, cursor: page.next })
  })
  return true
}

/** Has the next catching up read all collections; a reading that is under way goes on, and the one after it comes within minutes. */
export async function collectionsDue(database: Pick<Queryable, 'query'>, shopId: ShopId): Promise<void> {
  await database.query({
    name: 'commerce_sync.collections_due',
    text: `update commerce_sync set changed_since = null
      where shop_id = $1 and what = 'collections' and began_at is null`,
    values: [shopId],
  })
}
