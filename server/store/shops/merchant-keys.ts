import type { KeyChange, MerchantKey } from '../../../schemas/merchant/keys.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../schemas/values/time.ts'
import { type Queryable, sql } from '../../database/database.ts'

interface StoredKey extends Pick<MerchantKey, 'id' | 'name' | 'role' | 'endsAt'> {
  readonly hash: string
}

interface AddedKey extends StoredKey {
  readonly by: string
}

/** Absent members stay as they are. */
interface ChangedAccess extends Pick<KeyChange, 'role'> {
  readonly endsAt?: Instant | null
}

/** The last use is written at most this often. */
const LAST_USE_PRECISION_MS = MINUTE_MS

export const merchantKeyQueries = (db: Queryable) => ({
  async add(shopId: ShopId, { id, name, hash, role, endsAt, by }: AddedKey, now: Instant): Promise<void> {
    await db.query(
      sql(
        'merchant_keys.insert',
      )`insert into merchant_keys (shop_id, id, name, hash, role, role_chosen, ends_at, created_at, made_by)
        values (${shopId}, ${id}, ${name}, ${hash}, ${role}, true, ${endsAt}, ${now}, ${by})`,
    )
  },

  /** Includes ended and revoked keys, oldest first. */
  all(shopId: ShopId): Promise<MerchantKey[]> {
    return db.query<MerchantKey>(
      sql('merchant_keys.all')`select id, name, role, role_chosen as "roleChosen", created_at as "createdAt",
          made_by as "createdBy", ends_at as "endsAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
        from merchant_keys where shop_id = ${shopId} order by created_at, id`,
    )
  },

  /** Includes ended keys, so that the service can report their end. */
  notRevoked(shopId: ShopId): Promise<StoredKey[]> {
    return db.query<StoredKey>(
      sql('merchant_keys.notRevoked')`select id, name, hash, role, ends_at as "endsAt" from merchant_keys
        where shop_id = ${shopId} and revoked_at is null order by created_at, id`,
    )
  },

  /** False when the key does not exist or is revoked. */
  async change(shopId: ShopId, id: string, { role, endsAt }: ChangedAccess): Promise<boolean> {
    const rows = await db.query(
      sql('merchant_keys.change')`update merchant_keys
        set role = coalesce(${role ?? null}, role), role_chosen = role_chosen or ${role !== undefined},
          ends_at = case when ${endsAt === undefined} then ends_at else ${endsAt ?? null}::bigint end
        where shop_id = ${shopId} and id = ${id} and revoked_at is null returning id`,
    )
    return rows.length > 0
  },

  async revoke(shopId: ShopId, id: string, now: Instant): Promise<string | null> {
    const [row] = await db.query<{ name: string }>(
      sql('merchant_keys.revoke')`update merchant_keys set revoked_at = ${now}
        where shop_id = ${shopId} and id = ${id} and revoked_at is null returning name`,
    )
    return row?.name ?? null
  },

  async recordUse(shopId: ShopId, id: string, now: Instant): Promise<void> {
    await db.query(
      sql('merchant_keys.use')`update merchant_keys set last_used_at = ${now}
        where shop_id = ${shopId} and id = ${id} and (last_used_at is null or last_used_at <= ${now - LAST_USE_PRECISION_MS})`,
    )
  },
})
