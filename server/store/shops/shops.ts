import type { Instant, ShopId } from '../../../schemas/ids.ts'
import type { Pointers } from '../../../schemas/merchant.ts'
import { json, oneRow, type Queryable, sql } from '../../database/database.ts'
import { hostsOfOthers } from '../across-shops.ts'

/** Where every process hears that something was published, or is in force for others. */
export const SHOPS_CHANGED = 'shops'

/** One published version, as it is stored. */
interface StoredConfig {
  readonly version: number
  readonly document: unknown
}

/** A version as it is published: it never changes again. */
interface NewConfig extends StoredConfig {
  readonly note: string | null
  readonly by: string
}

/** One published version without its document. `liveAt`: when it was live for the first time. */
interface StoredVersion {
  readonly version: number
  readonly publishedAt: Instant
  readonly publishedBy: string | null
  readonly note: string | null
  readonly liveAt: Instant | null
}

/** What somebody did to a shop's pointers, keys or secrets. */
interface ConfigChange {
  readonly by: string
  readonly change:
    | 'published'
    | 'rolled-out'
    | 'rolled-back'
    | 'key-made'
    | 'key-revoked'
    | 'secret-kept'
    | 'secret-forgotten'
  readonly version?: number
  readonly percentage?: number
}

/** The same as it was written down; null where it was about no version. */
export interface RecordedChange extends Pick<ConfigChange, 'by' | 'change'> {
  readonly at: Instant
  readonly version: number | null
  readonly percentage: number | null
}

interface PointerRow {
  live_version: number
  candidate_version: number | null
  candidate_percentage: number | null
}

/** The pointers of a row of `shops`. */
export const toPointers = ({ live_version, candidate_version, candidate_percentage }: PointerRow): Pointers => ({
  live: live_version,
  candidate:
    candidate_version === null || candidate_percentage === null
      ? null
      : { version: candidate_version, percentage: candidate_percentage },
})

const pointersOf = async (db: Queryable, shopId: ShopId): Promise<Pointers | null> => {
  const [row] = await db.query<PointerRow>(
    sql('shops.pointers')`select live_version, candidate_version, candidate_percentage
      from shops where shop_id = ${shopId}`,
  )
  return row === undefined ? null : toPointers(row)
}

const lastOnShopify = async (db: Queryable, shopId: ShopId): Promise<number | null> => {
  const { version } = await oneRow<{ version: number | null }>(
    db,
    sql('configs.lastOnShopify')`select max(version) as version from configs
      where shop_id = ${shopId} and live_at is not null and document #> '{adapters,commerce,shopify}' is not null`,
  )
  return version
}

/** What merchants published: immutable versions, and pointers to those that orders get. */
export const shopRows = (db: Queryable) => ({
  /** Which versions the shop's orders get; null when there is no such shop. */
  pointers: (shopId: ShopId): Promise<Pointers | null> => pointersOf(db, shopId),

  /**
   * As `pointers`; whoever else changes this shop waits until the transaction is over. The lock is on the id, so that it
   * serves a shop too that does not exist yet.
   */
  async lock(shopId: ShopId): Promise<Pointers | null> {
    await db.query(
      sql('shops.lock')`select pg_advisory_xact_lock(hashtextextended('shop ' || shop_id, 0))
        from (values (${shopId}::text)) as of (shop_id)`,
    )
    return pointersOf(db, shopId)
  },

  /** One version's document; null when it was never published. */
  async findConfig(shopId: ShopId, version: number): Promise<StoredConfig | null> {
    const [row] = await db.query<StoredConfig>(
      sql('configs.find')`select version, document from configs where shop_id = ${shopId} and version = ${version}`,
    )
    return row ?? null
  },

  /** The newest version, live or not; null for a new shop. */
  async newestConfig(shopId: ShopId): Promise<StoredConfig | null> {
    const [row] = await db.query<StoredConfig>(
      sql(
        'configs.newest',
      )`select version, document from configs where shop_id = ${shopId} order by version desc limit 1`,
    )
    return row ?? null
  },

  /** Every version, newest first. */
  versions(shopId: ShopId): Promise<StoredVersion[]> {
    return db.query<StoredVersion>(
      sql('configs.versions')`select version, published_at as "publishedAt", published_by as "publishedBy", note,
          live_at as "liveAt"
        from configs where shop_id = ${shopId} order by version desc`,
    )
  },

  /** The last version before `version` that was live; null when none was. */
  async liveBefore(shopId: ShopId, version: number): Promise<number | null> {
    const before = await oneRow<{ version: number | null }>(
      db,
      sql('configs.liveBefore')`select max(version) as version from configs
        where shop_id = ${shopId} and version < ${version} and live_at is not null`,
    )
    return before.version
  },

  /** The last version that was in force and had the shop's orders in a store of Shopify; null when none had. */
  lastOnShopify: (shopId: ShopId) => lastOnShopify(db, shopId),

  /** Stores a version that nobody gets yet. */
  async addConfig(shopId: ShopId, config: NewConfig, now: Instant): Promise<void> {
    const { version, document, note, by } = config
    await db.query(
      sql('configs.insert')`insert into configs (shop_id, version, document, published_at, published_by, note)
        values (${shopId}, ${version}, ${json(document)}, ${now}, ${by}, ${note})`,
    )
  },

  /** Moves the shop's pointers, of which every process hears as the transaction ends; a shop begins with its first. */
  async point(shopId: ShopId, { live, candidate }: Pointers, now: Instant): Promise<void> {
    await db.query(
      sql('shops.point')`insert into shops (shop_id, live_version, candidate_version, candidate_percentage, created_at)
        values (${shopId}, ${live}, ${candidate?.version ?? null}, ${candidate?.percentage ?? null}, ${now})
        on conflict (shop_id) do update set live_version = excluded.live_version,
          candidate_version = excluded.candidate_version, candidate_percentage = excluded.candidate_percentage
        returning pg_notify(${SHOPS_CHANGED}, '')`,
    )
    await db.query(
      sql('configs.live')`update configs set live_at = ${now}
        where shop_id = ${shopId} and version = ${live} and live_at is null`,
    )
  },

  /** Gives the shop these hosts and no others. Answers those that another shop has: then nothing was changed. */
  async claimHosts(shopId: ShopId, hosts: readonly string[]): Promise<readonly string[]> {
    const gained = await db.query<{ host: string }>(
      sql('hosts.insert')`insert into hosts (shop_id, host)
        select ${shopId}, host from unnest(${hosts}::text[]) as host
        on conflict do nothing returning host`,
    )
    const owned = await db.query<{ host: string }>(sql('hosts.of')`select host from hosts where shop_id = ${shopId}`)
    const taken = hosts.filter((host) => !owned.some((own) => own.host === host))
    const kept = taken.length === 0 ? hosts : owned.map(({ host }) => host).filter((host) => !isAmong(gained, host))
    await db.query(sql('hosts.clear')`delete from hosts where shop_id = ${shopId} and not host = any(${kept}::text[])`)
    return taken
  },

  /** Those of these hosts that another shop has. */
  hostsOfOthers: (shopId: ShopId, hosts: readonly string[]) => hostsOfOthers(db, shopId, hosts),

  /** Keeps who did what, for good. Run it under the shop's lock: it counts. */
  async record(shopId: ShopId, { by, change, version, percentage }: ConfigChange, now: Instant): Promise<void> {
    await db.query(
      sql('config_changes.insert')`insert into config_changes (shop_id, seq, at, made_by, change, version, percentage)
        select ${shopId}, coalesce(max(seq), 0) + 1, ${now}::bigint, ${by}, ${change}, ${version ?? null}::integer,
          ${percentage ?? null}::integer
        from config_changes where shop_id = ${shopId}`,
    )
  },

  /** Who did what, newest first. */
  changes(shopId: ShopId): Promise<RecordedChange[]> {
    return db.query(
      sql('config_changes.all')`select at, made_by as by, change, version, percentage from config_changes
        where shop_id = ${shopId} order by seq desc limit 200`,
    )
  },
})

const isAmong = (rows: readonly { readonly host: string }[], host: string): boolean =>
  rows.some((row) => row.host === host)
