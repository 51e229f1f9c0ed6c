import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'

interface ConsoleSearch {
  readonly id: string
  readonly accountId: string
  readonly text: string
  readonly expiresAt: Instant
}

/** Searches of members by id, so that no address has their words. */
export const consoleSearchQueries = (db: Queryable) => ({
  async add(shopId: ShopId, { id, accountId, text, expiresAt }: ConsoleSearch): Promise<void> {
    await db.query(
      sql('console-searches.add')`insert into console_searches (shop_id, id, account_id, text, expires_at)
        values (${shopId}, ${id}, ${accountId}, ${text}, ${expiresAt})`,
    )
  },

  /** Null for an expired search, and for a search of another member. */
  async findText(
    shopId: ShopId,
    { id, accountId }: Pick<ConsoleSearch, 'id' | 'accountId'>,
    now: Instant,
  ): Promise<string | null> {
    const [row] = await db.query<{ text: string }>(
      sql('console-searches.find')`select text from console_searches
        where shop_id = ${shopId} and id = ${id} and account_id = ${accountId} and expires_at > ${now}`,
    )
    return row?.text ?? null
  },

  async setText(
    shopId: ShopId,
    { id, accountId }: Pick<ConsoleSearch, 'id' | 'accountId'>,
    text: string,
  ): Promise<void> {
    await db.query(
      sql('console-searches.set')`update console_searches set text = ${text}
        where shop_id = ${shopId} and id = ${id} and account_id = ${accountId}`,
    )
  },

  async deleteExpired(shopId: ShopId, now: Instant): Promise<void> {
    await db.query(
      sql('console-searches.expire')`delete from console_searches where shop_id = ${shopId} and expires_at <= ${now}`,
    )
  },
})
