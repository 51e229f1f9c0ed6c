import type { Instant } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'
import { everyShop } from '../across-shops.ts'
import { hashToken } from '../token-hash.ts'

type ConsoleLinkPurpose = 'invitation' | 'reset'

interface ConsoleLink {
  readonly accountId: string
  readonly purpose: ConsoleLinkPurpose
}

export const consoleLinkQueries = (db: Queryable) => ({
  /** Stores only a hash of the token. Ends older links of the account. */
  async issue(token: string, { accountId, purpose }: ConsoleLink, expiresAt: Instant): Promise<void> {
    await db.query(
      sql('console_links.replace')`delete from console_links
        where shop_id = ${everyShop} and account_id = ${accountId} and used_at is null`,
    )
    await db.query(
      sql('console_links.issue')`insert into console_links (shop_id, token_hash, account_id, purpose, expires_at)
        values (${everyShop}, ${hashToken(token)}, ${accountId}, ${purpose}, ${expiresAt})`,
    )
  },

  async find(token: string, now: Instant): Promise<ConsoleLink | null> {
    const [row] = await db.query<ConsoleLink>(
      sql('console_links.find')`select account_id as "accountId", purpose from console_links
        where shop_id = ${everyShop} and token_hash = ${hashToken(token)} and used_at is null and expires_at > ${now}`,
    )
    return row ?? null
  },

  async use(token: string, now: Instant): Promise<ConsoleLink | null> {
    const [row] = await db.query<ConsoleLink>(
      sql('console_links.use')`update console_links set used_at = ${now}
        where shop_id = ${everyShop} and token_hash = ${hashToken(token)} and used_at is null and expires_at > ${now}
        returning account_id as "accountId", purpose`,
    )
    return row ?? null
  },

  async endAll(accountId: string): Promise<void> {
    await db.query(
      sql('console_links.end')`delete from console_links where shop_id = ${everyShop} and account_id = ${accountId}`,
    )
  },

  async deleteExpired(now: Instant): Promise<void> {
    await db.query(
      sql('console_links.forget')`delete from console_links where shop_id = ${everyShop} and expires_at <= ${now}`,
    )
  },
})
