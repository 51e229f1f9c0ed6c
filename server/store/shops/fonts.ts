import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'

interface StoredFont {
  readonly id: string
  readonly family: string
  readonly bytes: number
}

export const fontQueries = (db: Queryable) => ({
  /** False above the limit. Adding a font again changes nothing. */
  async add(shopId: ShopId, font: StoredFont, options: { readonly most: number; readonly now: Instant }) {
    const { id, family, bytes } = font
    const { most, now } = options
    const rows = await db.query(
      sql('fonts.add')`insert into fonts (shop_id, id, family, bytes, created_at)
        select ${shopId}, ${id}, ${family}, ${bytes}::integer, ${now}::bigint
        where (select count(*) from fonts where shop_id = ${shopId} and id <> ${id}) < ${most}::integer
        on conflict (shop_id, id) do update set family = excluded.family returning id`,
    )
    return rows.length === 1
  },

  /** Newest first. */
  async list(shopId: ShopId): Promise<readonly StoredFont[]> {
    return db.query<StoredFont>(
      sql('fonts.list')`select id, family, bytes from fonts where shop_id = ${shopId} order by created_at desc, id`,
    )
  },

  async has(shopId: ShopId, id: string): Promise<boolean> {
    const rows = await db.query(sql('fonts.has')`select id from fonts where shop_id = ${shopId} and id = ${id}`)
    return rows.length === 1
  },

  /** False when the font does not exist. */
  async remove(shopId: ShopId, id: string): Promise<boolean> {
    const rows = await db.query(
      sql('fonts.remove')`delete from fonts where shop_id = ${shopId} and id = ${id} returning id`,
    )
    return rows.length === 1
  },
})
