import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../schemas/values/time.ts'
import { backoff } from '../../../backoff.ts'
import { type Queryable, sql } from '../../../database/database.ts'
import type { SyncStatus } from '../port.ts'
import { MIRRORED_KINDS } from '../source.ts'

type Rows = Pick<Queryable, 'query'>

export interface SyncPosition extends SyncStatus {
  readonly changedSince: Instant | null
  readonly beganAt: Instant | null
  readonly cursor: string | null
  readonly walkedAt: Instant | null
  /** Consecutive restarts, and the pause before the next. */
  readonly anew: number
  readonly pausedUntil: Instant | null
}

/** After this many restarts a read is stuck: its failure stays visible until it completes. */
const STUCK_AFTER = 3

const BACKOFF = { firstMs: 5 * MINUTE_MS, maxMs: 6 * HOUR_MS } as const

const pauseBefore = (nth: number): number => (nth < 2 ? 0 : backoff(BACKOFF, { attempts: nth - 1 }))

const INITIAL_POSITION = {
  changedSince: null,
  beganAt: null,
  cursor: null,
  walkedAt: null,
  readUntil: null,
  came: 0,
  lastOkAt: null,
  failingSince: null,
  error: null,
  anew: 0,
  pausedUntil: null,
} as const

export async function listSyncPositions(database: Rows, shopId: ShopId): Promise<readonly SyncPosition[]> {
  const known = await database.query<SyncPosition>(sql(
    'commerce_sync.of',
  )`select what, changed_since as "changedSince", began_at as "beganAt", cursor, walked_at as "walkedAt",
        read_until as "readUntil", came, last_ok_at as "lastOkAt", failing_since as "failingSince", error,
        anew, paused_until as "pausedUntil"
      from commerce_sync where shop_id = ${shopId}`)
  return MIRRORED_KINDS.map((what) => known.find((one) => one.what === what) ?? { what, ...INITIAL_POSITION })
}

/** Saves the position after a page and clears the failure, unless the read is stuck. */
export async function saveSyncPosition(
  tx: Rows,
  shopId: ShopId,
  { what, changedSince, beganAt, cursor, walkedAt, readUntil, came }: SyncPosition,
  readAt: Instant,
): Promise<void> {
  await tx.query(sql(
    'commerce_sync.keep',
  )`insert into commerce_sync as kept (shop_id, what, changed_since, began_at, cursor, walked_at, read_until, came, last_ok_at)
      values (${shopId}, ${what}, ${changedSince}, ${beganAt}, ${cursor}, ${walkedAt}, ${readUntil}, ${came}, ${readAt})
      on conflict (shop_id, what) do update
        set failing_since = case when excluded.began_at is not null and kept.anew >= ${STUCK_AFTER} then kept.failing_since end,
          error = case when excluded.began_at is not null and kept.anew >= ${STUCK_AFTER} then kept.error end,
          anew = case when excluded.began_at is not null then kept.anew else 0 end, paused_until = null,
          changed_since = excluded.changed_since, began_at = excluded.began_at, cursor = excluded.cursor,
          walked_at = excluded.walked_at, read_until = excluded.read_until, came = excluded.came, last_ok_at = excluded.last_ok_at`)
}

/** Only the pushing system knows its lag. */
export const savePushed = (
  tx: Rows,
  shopId: ShopId,
  { what, came }: Pick<SyncPosition, 'what' | 'came'>,
  at: Instant,
): Promise<void> => saveSyncPosition(tx, shopId, { ...INITIAL_POSITION, what, came }, at)

export async function saveFailure(
  database: Rows,
  shopId: ShopId,
  { what }: Pick<SyncPosition, 'what'>,
  failed: { readonly at: Instant; readonly error: string },
): Promise<void> {
  await database.query(sql(
    'commerce_sync.failed',
  )`insert into commerce_sync as kept (shop_id, what, failing_since, error) values (${shopId}, ${what}, ${failed.at}, ${failed.error})
      on conflict (shop_id, what) do update
        set failing_since = coalesce(kept.failing_since, excluded.failing_since), error = excluded.error`)
}

/** Restarts a read whose cursor is invalid, with increasing pauses. */
export async function restartRead(
  database: Rows,
  shopId: ShopId,
  { what, anew }: Pick<SyncPosition, 'what' | 'anew'>,
  failed: { readonly at: Instant; readonly error: string },
): Promise<void> {
  const nth = anew + 1
  await database.query(sql(
    'commerce_sync.begin_anew',
  )`update commerce_sync set began_at = null, cursor = null, anew = ${nth}, paused_until = ${failed.at + pauseBefore(nth)}
      where shop_id = ${shopId} and what = ${what}`)
  const times = nth < STUCK_AFTER ? '' : `. It was restarted ${nth} times without completing`
  await saveFailure(database, shopId, { what }, { ...failed, error: `${failed.error}${times}` })
}

/** Makes the next catch-up read all collections. A running read continues; the next starts within minutes. */
export async function requestCollections(database: Rows, shopId: ShopId): Promise<void> {
  await database.query(sql('commerce_sync.collections_due')`update commerce_sync set changed_since = null
      where shop_id = ${shopId} and what = 'collections' and began_at is null`)
}
