import type { ReturnChange } from '../../../schemas/records/change.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

type ReturnRef = { readonly shopId: string; readonly returnId: string }

export const changeQueries = (db: Queryable) => ({
  /** Requires a transaction that locks or changes the return. */
  async append(change: Omit<ReturnChange, 'seq'>): Promise<void> {
    const { shopId, returnId } = change
    await db.query(
      sql('changes.append')`insert into return_changes (shop_id, return_id, seq, id, event, by, actor, at, detail)
        select ${shopId}, ${returnId}, 1 + coalesce(max(seq), 0), ${change.id}, ${change.event}, ${change.by},
          ${change.actor}, ${change.at}, ${json(change.detail)}
        from return_changes where shop_id = ${shopId} and return_id = ${returnId}`,
    )
  },

  /** Oldest first. */
  ofReturn({ shopId, returnId }: ReturnRef): Promise<readonly ReturnChange[]> {
    return db.query(
      sql(
        'changes.of-return',
      )`select shop_id as "shopId", return_id as "returnId", seq, id, event, by, actor, at, detail
        from return_changes where shop_id = ${shopId} and return_id = ${returnId} order by seq`,
    )
  },

  async find(shopId: string, id: string): Promise<ReturnChange | null> {
    const [row] = await db.query<ReturnChange>(
      sql('changes.find')`select shop_id as "shopId", return_id as "returnId", seq, id, event, by, actor, at, detail
        from return_changes where shop_id = ${shopId} and id = ${id}`,
    )
    return row ?? null
  },
})
