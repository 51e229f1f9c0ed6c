import type { Instant, ShopId } from '../../schemas/ids.ts'
import { json, type Queryable, sql } from './database.ts'

/** One published version, as it is stored. */
export interface StoredConfig {
  readonly version: number
  readonly document: unknown
}

/** What merchants published: immutable versions and a pointer to the live one. */
export const shopRows = (db: Queryable) => ({
  /** The version that new visits get; null when there is no such shop. */
  async liveVersion(shopId: ShopId): Promise<number | null> {
    const [row] = await db.query<{ live_version: number }>(
      sql('shops.live')`select live_version from shops where shop_id = ${shopId}`,
    )
    return row?.live_version ?? null
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

  /** Stores a version and makes it live. Run it inside a transaction. */
  async publish(shopId: ShopId, config: StoredConfig & { hosts: readonly string[] }, now: Instant): Promise<void> {
    const { version, document, hosts } = config
    await db.query(
      sql('configs.insert')`insert into configs (shop_id, version, document, published_at)
        values (${shopId}, ${version}, ${json(document)}, ${now})`,
    )
    await db.query(
      sql('shops.publish')`insert into shops (shop_id, live_version, created_at) values (${shopId}, ${version}, ${now})
        on conflict (shop_id) do update set live_version = excluded.live_version`,
    )
    await db.query(sql('hosts.clear')`delete from hosts where shop_id = ${shopId}`)
    await db.query(
      sql(
        'hosts.insert',
      )`insert into hosts (shop_id, host) select ${shopId}, host from unnest(${hosts}::text[]) as host`,
    )
  },
})
export type ShopRows = ReturnType<typeof shopRows>
