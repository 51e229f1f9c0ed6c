import type { Instant } from '../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../schemas/values/time.ts'
import { type Queryable, sql } from '../../database/database.ts'
import { everyShop } from '../across-shops.ts'
import { hashToken } from '../token-hash.ts'

interface NewSession {
  readonly id: string
  readonly accountId: string
  readonly device: string
  readonly confirmedAt: Instant | null
}

interface SessionCutoffs {
  readonly now: Instant
  readonly seenAfter: Instant
  readonly createdAfter: Instant
}

interface StoredSession {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly demo: boolean
  readonly confirmedAt: Instant | null
}

interface ListedSession {
  readonly id: string
  readonly device: string
  readonly createdAt: Instant
  readonly seenAt: Instant
}

/** The last use is written at most this often. */
const SEEN_PRECISION_MS = MINUTE_MS

export const consoleSessionQueries = (db: Queryable) => ({
  async add(token: string, { id, accountId, device, confirmedAt }: NewSession, now: Instant): Promise<void> {
    await db.query(
      sql('console_sessions.add')`insert into console_sessions
          (shop_id, token_hash, id, account_id, device, created_at, seen_at, confirmed_at)
        values (${everyShop}, ${hashToken(token)}, ${id}, ${accountId}, ${device}, ${now}, ${now}, ${confirmedAt})`,
    )
  },

  async find(token: string, { seenAfter, createdAfter }: SessionCutoffs): Promise<StoredSession | null> {
    const [row] = await db.query<StoredSession>(
      sql('console_sessions.find')`select s.id, s.account_id as "accountId", a.name, a.email, a.demo,
          s.confirmed_at as "confirmedAt"
        from console_sessions s join accounts a on a.shop_id = s.shop_id and a.id = s.account_id
        where s.shop_id = ${everyShop} and s.token_hash = ${hashToken(token)}
          and s.seen_at > ${seenAfter} and s.created_at > ${createdAfter}`,
    )
    return row ?? null
  },

  async recordUse(token: string, now: Instant): Promise<void> {
    await db.query(
      sql('console_sessions.use')`update console_sessions set seen_at = ${now}
        where shop_id = ${everyShop} and token_hash = ${hashToken(token)} and seen_at <= ${now - SEEN_PRECISION_MS}`,
    )
  },

  async confirm(token: string, now: Instant): Promise<void> {
    await db.query(
      sql('console_sessions.confirm')`update console_sessions set confirmed_at = ${now}
        where shop_id = ${everyShop} and token_hash = ${hashToken(token)}`,
    )
  },

  /** False when the session has ended. */
  async confirmOne(accountId: string, id: string, now: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('console_sessions.confirm-one')`update console_sessions set confirmed_at = ${now}
        where shop_id = ${everyShop} and account_id = ${accountId} and id = ${id} returning id`,
    )
    return rows.length === 1
  },

  list(accountId: string, { seenAfter, createdAfter }: SessionCutoffs): Promise<ListedSession[]> {
    return db.query<ListedSession>(
      sql('console_sessions.list')`select id, device, created_at as "createdAt", seen_at as "seenAt"
        from console_sessions
        where shop_id = ${everyShop} and account_id = ${accountId}
          and seen_at > ${seenAfter} and created_at > ${createdAfter}
        order by seen_at desc, id`,
    )
  },

  async endByToken(token: string): Promise<void> {
    await db.query(
      sql('console_sessions.end')`delete from console_sessions
        where shop_id = ${everyShop} and token_hash = ${hashToken(token)}`,
    )
  },

  async endOne(accountId: string, id: string): Promise<boolean> {
    const rows = await db.query(
      sql('console_sessions.end-one')`delete from console_sessions
        where shop_id = ${everyShop} and account_id = ${accountId} and id = ${id} returning id`,
    )
    return rows.length === 1
  },

  async endAll(accountId: string, except: string | null): Promise<void> {
    await db.query(
      sql('console_sessions.end-all')`delete from console_sessions
        where shop_id = ${everyShop} and account_id = ${accountId} and id is distinct from ${except}`,
    )
  },

  /** Of every session, with the clock of a demo. */
  async shift(ms: number): Promise<void> {
    await db.query(
      sql('console_sessions.shift')`update console_sessions
        set seen_at = seen_at + ${ms}, created_at = created_at + ${ms}, confirmed_at = confirmed_at + ${ms}
        where shop_id = ${everyShop}`,
    )
  },

  async deleteExpired({ seenAfter, createdAfter }: SessionCutoffs): Promise<void> {
    await db.query(
      sql('console_sessions.forget')`delete from console_sessions
        where shop_id = ${everyShop} and (seen_at <= ${seenAfter} or created_at <= ${createdAfter})`,
    )
  },
})
