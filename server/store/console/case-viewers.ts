import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'
import { everyShop } from '../across-shops.ts'

interface Viewer {
  readonly shopId: ShopId
  readonly accountId: string
}

export const caseViewerQueries = (db: Queryable) => ({
  /** Records the viewer, and returns the names of others who were seen there after `since`. */
  async see(
    { shopId, accountId }: Viewer,
    returnId: string,
    { now, since }: { readonly now: Instant; readonly since: Instant },
  ): Promise<readonly string[]> {
    const rows = await db.query<{ readonly name: string }>(
      sql('case_viewers.see')`with ended as (
          delete from case_viewers where shop_id = ${shopId} and account_id = ${accountId}
            and return_id <> ${returnId} and seen_at <= ${since}
        ), seen as (
          insert into case_viewers (shop_id, return_id, account_id, seen_at)
          values (${shopId}, ${returnId}, ${accountId}, ${now})
          on conflict (shop_id, return_id, account_id) do update set seen_at = excluded.seen_at
        )
        select a.name from case_viewers v
          join members m on m.shop_id = v.shop_id and m.account_id = v.account_id
          join accounts a on a.shop_id = ${everyShop} and a.id = v.account_id
        where v.shop_id = ${shopId} and v.return_id = ${returnId} and v.account_id <> ${accountId}
          and v.seen_at > ${since} order by lower(a.name), a.id`,
    )
    return rows.map(({ name }) => name)
  },

  async removeAll({ shopId, accountId }: Viewer): Promise<void> {
    await db.query(
      sql('case_viewers.remove-all')`delete from case_viewers where shop_id = ${shopId} and account_id = ${accountId}`,
    )
  },
})
