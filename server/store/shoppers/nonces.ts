import type { LinkKind, ListedLink } from '../../../schemas/merchant/link.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { type Queryable, sql } from '../../database/database.ts'
import { hashToken } from '../token-hash.ts'

/** What a nonce permits. */
interface Grant {
  readonly id: string
  readonly kind: LinkKind
  /** An order, return or gift receipt. */
  readonly subject: string
  readonly uses: number
  readonly madeAt?: Instant
  readonly expiresAt: Instant
  readonly madeBy: string
}

interface NonceRef {
  readonly nonce: string
  readonly kind: LinkKind
  readonly now: Instant
}

/** An expired link stays known, so that its page can explain the expiry. */
const RETENTION_MS = 30 * DAY_MS

const MAX_LISTED = 200

/** Nonces of links: random texts with a purpose, limited uses and an expiry (LKP-14, FIX-32). */
export const nonceQueries = (db: Queryable) => ({
  /** Stores only a hash. The nonce needs 128 random bits. */
  async issue(shopId: ShopId, nonce: string, grant: Grant): Promise<void> {
    const { id, kind, subject, uses, madeAt = null, expiresAt, madeBy } = grant
    await db.query(
      sql('nonces.issue')`
        insert into nonces (shop_id, nonce_hash, id, kind, subject, uses, uses_left, made_at, expires_at, made_by)
        values (${shopId}, ${hashToken(nonce)}, ${id}, ${kind}, ${subject}, ${uses}, ${uses}, ${madeAt}, ${expiresAt}, ${madeBy})`,
    )
  },

  /** Null when unknown. */
  async find(
    shopId: ShopId,
    nonce: string,
    now: Instant,
  ): Promise<Pick<ListedLink, 'kind' | 'subject' | 'state' | 'madeBy'> | null> {
    const [row] = await db.query<Pick<ListedLink, 'kind' | 'subject' | 'state' | 'madeBy'>>(
      sql('nonces.find')`select kind, subject, made_by as "madeBy",
          case when revoked_at is not null then 'revoked' when uses_left = 0 then 'used-up'
            when expires_at <= ${now} then 'expired' else 'open' end as state
        from nonces where shop_id = ${shopId} and nonce_hash = ${hashToken(nonce)}`,
    )
    return row ?? null
  },

  /** Newest first. Excludes address confirmations. */
  all(shopId: ShopId, about: string | null, now: Instant): Promise<readonly ListedLink[]> {
    return db.query<ListedLink>(
      sql('nonces.all')`select id, kind, subject, made_by as "madeBy", made_at as "madeAt", expires_at as "expiresAt",
          uses, uses - uses_left as used,
          case when revoked_at is not null then 'revoked' when uses_left = 0 then 'used-up'
            when expires_at <= ${now} then 'expired' else 'open' end as state
        from nonces
        where shop_id = ${shopId} and made_at is not null and kind <> 'confirm-email'
          and (subject = ${about} or ${about}::text is null)
        order by made_at desc, id limit ${MAX_LISTED}`,
    )
  },

  /** Null when it is not usable. */
  async subjectOf(shopId: ShopId, { nonce, kind, now }: NonceRef): Promise<string | null> {
    const [row] = await db.query<{ subject: string }>(
      sql('nonces.subject')`select subject from nonces
        where shop_id = ${shopId} and nonce_hash = ${hashToken(nonce)} and kind = ${kind} and expires_at > ${now}
          and uses_left > 0 and revoked_at is null`,
    )
    return row?.subject ?? null
  },

  /** Uses the nonce once and returns its subject; null when it is not usable. */
  async use(shopId: ShopId, { nonce, kind, now }: NonceRef): Promise<string | null> {
    const [row] = await db.query<{ subject: string }>(
      sql('nonces.use')`update nonces set uses_left = uses_left - 1
        where shop_id = ${shopId} and nonce_hash = ${hashToken(nonce)} and kind = ${kind} and expires_at > ${now}
          and uses_left > 0 and revoked_at is null
        returning subject`,
    )
    return row?.subject ?? null
  },

  async revoke(shopId: ShopId, id: string, now: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('nonces.revoke')`update nonces set revoked_at = ${now}
        where shop_id = ${shopId} and id = ${id} and uses_left > 0 and expires_at > ${now} and revoked_at is null
        returning id`,
    )
    return rows.length === 1
  },

  async deleteExpired(shopId: ShopId, now: Instant): Promise<void> {
    await db.query(
      sql('nonces.forget')`delete from nonces where shop_id = ${shopId} and expires_at <= ${now - RETENTION_MS}`,
    )
  },
})
