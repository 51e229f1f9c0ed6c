import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'

interface SavedView {
  readonly id: string
  readonly name: string
  readonly parameters: string
}

interface ViewOwner {
  readonly shopId: ShopId
  readonly accountId: string
}

const MAX_VIEWS = 20

export const savedViewQueries = (db: Queryable) => ({
  /** Oldest first. */
  list({ shopId, accountId }: ViewOwner): Promise<SavedView[]> {
    return db.query<SavedView>(
      sql('saved_views.list')`select id, name, parameters from saved_views
        where shop_id = ${shopId} and account_id = ${accountId} order by created_at, id limit ${MAX_VIEWS}`,
    )
  },

  /** False when the member has too many. */
  async add({ shopId, accountId }: ViewOwner, { id, name, parameters }: SavedView, now: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('saved_views.add')`insert into saved_views (shop_id, id, account_id, name, parameters, created_at)
        select ${shopId}::text, ${id}::text, ${accountId}::text, ${name}::text, ${parameters}::text, ${now}::bigint
        where (select count(*) from saved_views
          where shop_id = ${shopId} and account_id = ${accountId}) < ${MAX_VIEWS}::bigint returning id`,
    )
    return rows.length === 1
  },

  async rename({ shopId, accountId }: ViewOwner, id: string, name: string): Promise<void> {
    await db.query(
      sql('saved_views.rename')`update saved_views set name = ${name}
        where shop_id = ${shopId} and account_id = ${accountId} and id = ${id}`,
    )
  },

  async remove({ shopId, accountId }: ViewOwner, id: string): Promise<void> {
    await db.query(
      sql('saved_views.remove')`delete from saved_views
        where shop_id = ${shopId} and account_id = ${accountId} and id = ${id}`,
    )
  },

  async removeAll({ shopId, accountId }: ViewOwner): Promise<void> {
    await db.query(
      sql('saved_views.remove-all')`delete from saved_views where shop_id = ${shopId} and account_id = ${accountId}`,
    )
  },
})
