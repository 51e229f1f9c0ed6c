import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import { DAY_MS, MINUTE_MS } from '../../../../schemas/values/time.ts'
import type { Database, Queryable } from '../../../database/database.ts'
import { describeCause, isFault } from '../../../faults.ts'
import { placeProducts } from '../local/product-positions.ts'
import type { MirroredKind, OrderSource } from '../source.ts'
import { mirrorRows } from './mirror-rows.ts'
import { listSyncPositions, restartRead, type SyncPosition, saveFailure, saveSyncPosition } from './sync-rows.ts'

interface Needs {
  readonly source: OrderSource
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
}

const INTERVAL_MS = 4 * MINUTE_MS

/** A daily read of the last month finds changes without webhooks. */
const FULL_READ_INTERVAL_MS = DAY_MS
const FULL_READ_MS = 30 * DAY_MS

/** Repeats the end of the previous read for late changes. */
const OVERLAP_MS = 2 * MINUTE_MS

const PAGE_MS = 30_000

const isDue = ({ beganAt, changedSince, pausedUntil }: SyncPosition, now: Instant): boolean =>
  now >= (pausedUntil ?? 0) &&
  (beganAt !== null || changedSince === null || now - changedSince >= INTERVAL_MS + OVERLAP_MS)

interface ReadPage {
  readonly came: number
  readonly removedIds: readonly string[]
  readonly next: string | null
  save(tx: Pick<Queryable, 'query'>): Promise<unknown>
}

const PAGE_READERS: Readonly<
  Record<MirroredKind, (source: OrderSource, of: ShopId, reached: SyncPosition, readAt: Instant) => Promise<ReadPage>>
> = {
  async orders(source, shopId, { changedSince, cursor, beganAt }, readAt) {
    const { entities, asOfBeginning, ...page } = await source.orders({ since: changedSince, cursor }, PAGE_MS)
    const asOf = asOfBeginning ? (beganAt ?? readAt) : readAt
    return { ...page, came: entities.length, save: (tx) => mirrorRows(tx).putOrders(shopId, entities, asOf) }
  },
  async products(source, shopId, { changedSince, cursor }, readAt) {
    const { entities, ...page } = await source.catalogue({ since: changedSince, cursor }, PAGE_MS)
    return { ...page, came: entities.length, save: (tx) => mirrorRows(tx).putProducts(shopId, entities, readAt) }
  },
  async collections(source, shopId, { cursor, beganAt }, readAt) {
    const { entities, ...page } = await source.collections({ since: null, cursor }, PAGE_MS)
    return {
      ...page,
      came: entities.length,
      save: (tx) => mirrorRows(tx).putCollections(shopId, entities, { readAt, beganAt: beganAt ?? readAt }),
    }
  },
}

type BegunRead = SyncPosition & { readonly beganAt: Instant }

const beginRead = (due: SyncPosition, now: Instant): BegunRead => {
  const isDaily = due.changedSince !== null && now - (due.walkedAt ?? 0) >= FULL_READ_INTERVAL_MS
  const changedSince = isDaily ? Math.min(due.changedSince, now - FULL_READ_MS) : due.changedSince
  return { ...due, changedSince, beganAt: now, came: 0 }
}

const isFullRead = ({ changedSince, beganAt }: BegunRead): boolean =>
  changedSince === null || beganAt - changedSince >= FULL_READ_MS

const endRead = (begun: BegunRead) => ({
  changedSince: begun.beganAt - OVERLAP_MS,
  readUntil: begun.beganAt,
  beganAt: null,
  cursor: null,
  walkedAt: isFullRead(begun) ? begun.beganAt : begun.walkedAt,
})

const readPage = async ({ source, database, now }: Needs, shopId: ShopId, due: SyncPosition): Promise<void> => {
  const { what } = due
  const readAt = now()
  const begun = due.beganAt === null ? beginRead(due, readAt) : { ...due, beganAt: due.beganAt }
  const page = await PAGE_READERS[what](source, shopId, begun, readAt)
  const came = begun.came + page.came
  await database.transaction(async (tx) => {
    const rows = mirrorRows(tx)
    await page.save(tx)
    await rows.remove(shopId, what, page.removedIds, readAt)
    if (page.next === null && what === 'collections') await rows.removeUnread(shopId, begun.beganAt)
    if (page.next === null && what === 'orders' && source.hidesDeletions && isFullRead(begun))
      await rows.removeUnreadOrders(shopId, { createdSince: begun.changedSince ?? 0, before: begun.beganAt })
    if (page.next === null && what !== 'orders') await placeProducts(tx, shopId)
    const reached = page.next === null ? { ...begun, ...endRead(begun), came } : { ...begun, cursor: page.next, came }
    await saveSyncPosition(tx, shopId, reached, readAt)
  })
}

/**
 * Reads and saves one page; a restart continues there. A failing kind does not block the others. Returns true if more
 * is due now.
 */
export async function catchUp(needs: Needs, shopId: ShopId): Promise<boolean> {
  const { database, now } = needs
  const due = (await listSyncPositions(database, shopId))
    .filter((one) => isDue(one, now()))
    .sort((one, other) => (one.failingSince ?? 0) - (other.failingSince ?? 0))
  const failures: unknown[] = []
  for (const one of due) {
    try {
      await readPage(needs, shopId, one)
      return true
    } catch (error) {
      const failed = { at: now(), error: describeCause(error) }
      // Restarts later: a system that rejects its own cursors would cause an endless loop.
      const isLost = isFault(error) && error.code === 'RET_ERR_CURSOR_GONE'
      await (isLost ? restartRead : saveFailure)(database, shopId, one, failed)
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return false
}
