import type { CommerceName } from '../../../schemas/config/commerce.ts'
import type { Pointers } from '../../../schemas/merchant/configuration.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { json, oneRow, type Queryable, sql } from '../../database/database.ts'
import { listForeignHosts } from '../across-shops.ts'

export const SHOPS_CHANGED = 'shops'

interface StoredConfig {
  readonly version: number
  readonly document: unknown
}

interface NewConfig extends StoredConfig {
  readonly note: string | null
  readonly by: string
}

interface StoredVersion {
  readonly version: number
  readonly publishedAt: Instant
  readonly publishedBy: string | null
  readonly note: string | null
  readonly liveAt: Instant | null
}

interface ConfigChange {
  readonly by: string
  readonly change:
    | 'published'
    | 'rolled-out'
    | 'rolled-back'
    | 'key-made'
    | 'key-changed'
    | 'key-revoked'
    | 'secret-kept'
    | 'secret-forgotten'
  readonly version?: number
  readonly percentage?: number
}

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

export const toPointers = ({ live_version, candidate_version, candidate_percentage }: PointerRow): Pointers => ({
  live: live_version,
  candidate:
    candidate_version === null || candidate_percentage === null
      ? null
      : { version: candidate_version, percentage: candidate_percentage },
})

const findPointers = async (db: Queryable, shopId: ShopId): Promise<Pointers | null> => {
  const [row] = await db.query<PointerRow>(
    sql('shops.pointers')`select live_version, candidate_version, candidate_percentage
      from shops where shop_id = ${shopId}`,
  )
  return row === undefined ? null : toPointers(row)
}

const findLastVersionWith = async (
  db: Queryable,
  shopId: ShopId,
  orderSystem: CommerceName,
): Promise<number | null> => {
  const { version } = await oneRow<{ version: number | null }>(
    db,
    sql('configs.find_last_version_with')`select max(version) as version from configs
      where shop_id = ${shopId} and live_at is not null and document #> array['adapters', 'commerce', ${orderSystem}::text] is not null`,
  )
  return version
}

const changeQueries = (db: Queryable) => ({
  /** Requires the shop's lock, because of the sequence number. */
  async record(shopId: ShopId, { by, change, version, percentage }: ConfigChange, now: Instant): Promise<void> {
    await db.query(
      sql('config_changes.insert')`insert into config_changes (shop_id, seq, at, made_by, change, version, percentage)
        select ${shopId}, coalesce(max(seq), 0) + 1, ${now}::bigint, ${by}, ${change}, ${version ?? null}::integer,
          ${percentage ?? null}::integer
        from config_changes where shop_id = ${shopId}`,
    )
  },

  /** Newest first. */
  changes(shopId: ShopId): Promise<RecordedChange[]> {
    return db.query(
      sql('config_changes.all')`select at, made_by as by, change, version, percentage from config_changes
        where shop_id = ${shopId} order by seq desc limit 200`,
    )
  },
})

/** Immutable versions, and pointers to those in force. */
export const shopQueries = (db: Queryable) => ({
  pointers: (shopId: ShopId): Promise<Pointers | null> => findPointers(db, shopId),

  /** Locks also the id of a shop that does not exist yet. */
  async lock(shopId: ShopId): Promise<Pointers | null> {
    await db.query(
      sql('shops.lock')`select pg_advisory_xact_lock(hashtextextended('shop ' || shop_id, 0))
        from (values (${shopId}::text)) as of (shop_id)`,
    )
    return findPointers(db, shopId)
  },

  async findConfig(shopId: ShopId, version: number): Promise<StoredConfig | null> {
    const [row] = await db.query<StoredConfig>(
      sql('configs.find')`select version, document from configs where shop_id = ${shopId} and version = ${version}`,
    )
    return row ?? null
  },

  async newestConfig(shopId: ShopId): Promise<StoredConfig | null> {
    const [row] = await db.query<StoredConfig>(
      sql(
        'configs.newest',
      )`select version, document from configs where shop_id = ${shopId} order by version desc limit 1`,
    )
    return row ?? null
  },

  /** Newest first. */
  versions(shopId: ShopId): Promise<StoredVersion[]> {
    return db.query<StoredVersion>(
      sql('configs.versions')`select version, published_at as "publishedAt", published_by as "publishedBy", note,
          live_at as "liveAt"
        from configs where shop_id = ${shopId} order by version desc`,
    )
  },

  async liveBefore(shopId: ShopId, version: number): Promise<number | null> {
    const before = await oneRow<{ version: number | null }>(
      db,
      sql('configs.liveBefore')`select max(version) as version from configs
        where shop_id = ${shopId} and version < ${version} and live_at is not null`,
    )
    return before.version
  },

  findLastVersionWith: (shopId: ShopId, orderSystem: CommerceName) => findLastVersionWith(db, shopId, orderSystem),

  async addConfig(shopId: ShopId, config: NewConfig, now: Instant): Promise<void> {
    const { version, document, note, by } = config
    await db.query(
      sql('configs.insert')`insert into configs (shop_id, version, document, published_at, published_by, note)
        values (${shopId}, ${version}, ${json(document)}, ${now}, ${by}, ${note})`,
    )
  },

  /** Notifies every process at commit. Creates the shop if needed. */
  async setPointers(shopId: ShopId, { live, candidate }: Pointers, now: Instant): Promise<void> {
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

  /** Returns the hosts of other shops; then nothing changes. */
  async claimHosts(shopId: ShopId, hosts: readonly string[]): Promise<readonly string[]> {
    const gained = await db.query<{ host: string }>(
      sql('hosts.insert')`insert into hosts (shop_id, host)
        select ${shopId}, host from unnest(${hosts}::text[]) as host
        on conflict do nothing returning host`,
    )
    const owned = await db.query<{ host: string }>(sql('hosts.of')`select host from hosts where shop_id = ${shopId}`)
    const foreignHosts = hosts.filter((host) => !owned.some((own) => own.host === host))
    const remaining =
      foreignHosts.length === 0 ? hosts : owned.map(({ host }) => host).filter((host) => !includesHost(gained, host))
    await db.query(
      sql('hosts.clear')`delete from hosts where shop_id = ${shopId} and not host = any(${remaining}::text[])`,
    )
    return foreignHosts
  },

  hostsOfOthers: (shopId: ShopId, hosts: readonly string[]) => listForeignHosts(db, shopId, hosts),

  ...changeQueries(db),
})

const includesHost = (rows: readonly { readonly host: string }[], host: string): boolean =>
  rows.some((row) => row.host === host)
