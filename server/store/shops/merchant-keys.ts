import type { MerchantKey } from '../../../schemas/merchant/configuration.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../schemas/values/time.ts'
import { type Queryable, sql } from '../../database/database.ts'

interface NewKey {
  readonly id: string
  readonly name: string
  readonly hash: string
}

/** The last use is written at most this often. */
const LAST_USE_PRECISION_MS = MINUTE_MS

export const merchantKeyQueries = (db: Queryable) => ({
  async add(shopId: ShopId, { id, name, hash }: NewKey, now: Instant): Promise<void> {
    await db.query(
      sql('merchant_keys.insert')`insert into merchant_keys (shop_id, id, name, hash, created_at)
        values (${shopId}, ${id}, ${name}, ${hash}, ${now})`,
    )
  },

  /** Includes revoked keys, oldest first. */
  all(shopId: ShopId): Promise<MerchantKey[]> {
    return db.query<MerchantKey>(
      sql('merchant_keys.all')`select id, name, created_at as "createdAt", last_used_at as "lastUsedAt",
          revoked_at as "revokedAt"
        from merchant_keys where shop_id = ${shopId} order by created_at, id`,
    )
  },

  inForce(shopId: ShopId): Promise<NewKey[]> {
    return db.query<NewKey>(
      sql('merchant_keys.inForce')`select id, name, hash from merchant_keys
        where shop_id = ${shopId} and revoked_at is null order by created_at, id`,
    )
  },

  /** False without an active key. */
  async revoke(shopId: ShopId, id: string, now: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('merchant_keys.revoke')`update merchant_keys set revoked_at = ${now}
        where shop_id = ${shopId} and id = ${id} and revoked_at is null returning id`,
    )
    return rows.length > 0
  },

  async recordUse(shopId: ShopId, id: string, now: Instant): Promise<void> {
    await db.query(
      sql('merchant_keys.use')`update merchant_keys set last_used_at = ${now}
        where shop_id = ${shopId} and id = ${id} and (last_used_at is null or last_used_at <= ${now - LAST_USE_PRECISION_MS})`,
    )
  },
})
