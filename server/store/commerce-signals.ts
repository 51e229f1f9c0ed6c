import type { Instant, ShopId } from '../../schemas/values/ids.ts'
import { type Queryable, sql } from '../database/database.ts'

/** For deduplication. */
export const commerceSignalQueries = (db: Queryable) => ({
  /** False for a signal that was recorded before. */
  async record(shopId: ShopId, id: string, at: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('commerce-signals.hear')`insert into commerce_signals (shop_id, id, heard_at)
        values (${shopId}, ${id}, ${at}) on conflict do nothing returning id`,
    )
    return rows.length === 1
  },

  async deleteBefore(shopId: ShopId, before: Instant): Promise<void> {
    await db.query(
      sql('commerce-signals.forget')`delete from commerce_signals where shop_id = ${shopId} and heard_at < ${before}`,
    )
  },
})
