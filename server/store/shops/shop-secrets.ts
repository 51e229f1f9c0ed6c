import type { KeptSecret } from '../../../schemas/merchant/configuration.ts'
import type { SealedSecret } from '../../../schemas/records/sealed-secret.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'

export const SECRETS_CHANGED = 'shop_secrets'

/** Writes notify every process at commit. */
export function shopSecretQueries(db: Queryable) {
  const announce = () => db.query(sql('shop_secrets.announce')`select pg_notify(${SECRETS_CHANGED}, '')`)
  return {
    /** Excludes the secret values. */
    all(shopId: ShopId): Promise<KeptSecret[]> {
      return db.query<KeptSecret>(
        sql('shop_secrets.all')`select name, changed_at as "changedAt", changed_by as "changedBy"
          from shop_secrets where shop_id = ${shopId} order by name`,
      )
    },

    async save(
      { shopId, name, keyId, sealed }: SealedSecret,
      { by, at }: { readonly by: string; readonly at: Instant },
    ): Promise<void> {
      await db.query(
        sql('shop_secrets.keep')`insert into shop_secrets (shop_id, name, key_id, sealed, changed_at, changed_by)
          values (${shopId}, ${name}, ${keyId}, ${sealed}, ${at}, ${by})
          on conflict (shop_id, name) do update set key_id = excluded.key_id, sealed = excluded.sealed,
            changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
      )
      await announce()
    },

    /** Unless it changed meanwhile. */
    async reseal({ shopId, name, keyId, sealed }: SealedSecret, before: string): Promise<void> {
      await db.query(
        sql('shop_secrets.reseal')`update shop_secrets set key_id = ${keyId}, sealed = ${sealed}
          where shop_id = ${shopId} and name = ${name} and sealed = ${before}`,
      )
    },

    /** False when there was none. */
    async forget(shopId: ShopId, name: string): Promise<boolean> {
      const rows = await db.query(
        sql('shop_secrets.forget')`delete from shop_secrets
          where shop_id = ${shopId} and name = ${name} returning name`,
      )
      await announce()
      return rows.length > 0
    },
  }
}
