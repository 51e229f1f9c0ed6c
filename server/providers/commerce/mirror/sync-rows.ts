import type { Instant, ShopId } from '../../../../schemas/ids.ts'
import type { Queryable } from '../../../store/database.ts'
import type { SyncStanding } from '../port.ts'
import { MIRRORED } from '../source.ts'

type Rows = Pick<Queryable, 'query'>

/** How far something was read, and what is to be read next. */
export interface Reached extends SyncStanding {
  readonly changedSince: Instant | null
  readonly beganAt: Instant | null
  readonly cursor: string | null
  /** When a reading began last that was of a month at least. */
  readonly walkedAt: Instant | null
}

const unread = {
  ...{ changedSince: null, beganAt: null, cursor: null, walkedAt: null, readUntil: null, came: 0 },
  ...{ lastOkAt: null, failingSince: null, error: null },
} as const

/** Of everything that is read of an order system outside how far that was. */
export async function reachedIn(database: Rows, shopId: ShopId): Promise<readonly Reached[]> {
  const known = await database.query<Reached>({
    name: 'commerce_sync.of',
    text: `select what, changed_since as "changedSince", began_at as "beganAt", cursor, walked_at as "walkedAt",
        read_until as "readUntil", came, last_ok_at as "lastOkAt", failing_since as "failingSince", error
      from commerce_sync where shop_id = $1`,
    values: [shopId],
  })
  return MIRRORED.map((what) => known.find((one) => one.what === what) ?? { what, ...unread })
}

/** Keeps how far it was read by a page that came at `readAt`: whatever failed before is over. */
export async function keepReached(
  tx: Rows,
  shopId: ShopId,
  { what, changedSince, beganAt, cursor, walkedAt, readUntil, came }: Reached,
  readAt: Instant,
): Promise<void> {
  await tx.query({
    name: 'commerce_sync.keep',
    text: `insert into commerce_sync (shop_id, what, changed_since, began_at, cursor, walked_at, read_until, came, last_ok_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (shop_id, what) do update
        set changed_since = excluded.changed_since, began_at = excluded.began_at, cursor = excluded.cursor,
          walked_at = excluded.walked_at, read_until = excluded.read_until, came = excluded.came, last_ok_at = excluded.last_ok_at,
          failing_since = null, error = null`,
    values: [shopId, what, changedSince, beganAt, cursor, walkedAt, readUntil, came, readAt],
  })
}

/** Keeps that so many were pushed: how far behind they are only who pushes knows. */
export const keepPushed = (
  tx: Rows,
  shopId: ShopId,
  { what, came }: Pick<Reached, 'what' | 'came'>,
  at: Instant,
): Promise<void> => keepReached(tx, shopId, { ...unread, what, came }, at)

/** Keeps why a page did not come. */
export async function keepFailure(
  database: Rows,
  shopId: ShopId,
  { what }: Pick<Reached, 'what'>,
  failed: { readonly at: Instant; readonly error: string },
): Promise<void> {
  await database.query({
    name: 'commerce_sync.failed',
    text: `insert into commerce_sync as kept (shop_id, what, failing_since, error) values ($1, $2, $3, $4)
      on conflict (shop_id, what) do update
        set failing_since = coalesce(kept.failing_since, excluded.failing_since), error = excluded.error`,
    values: [shopId, what, failed.at, failed.error],
  })
}

/** Has the reading that is under way begin anew: its cursor leads nowhere. */
export async function beginAnew(database: Rows, shopId: ShopId, { what }: Pick<Reached, 'what'>): Promise<void> {
  await database.query({
    name: 'commerce_sync.begin_anew',
    text: 'update commerce_sync set began_at = null, cursor = null where shop_id = $1 and what = $2',
    values: [shopId, what],
  })
}

/** Has the next catching up read all collections; a reading that is under way goes on, and the one after it comes within minutes. */
export async function collectionsDue(database: Rows, shopId: ShopId): Promise<void> {
  await database.query({
    name: 'commerce_sync.collections_due',
    text: `update commerce_sync set changed_since = null
      where shop_id = $1 and what = 'collections' and began_at is null`,
    values: [shopId],
  })
}
