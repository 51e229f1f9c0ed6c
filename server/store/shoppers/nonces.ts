import type { Instant, ShopId } from '../../../schemas/ids.ts'
import type { LinkKind, ListedLink } from '../../../schemas/link.ts'
import { DAY_MS } from '../../../schemas/time.ts'
import { type Queryable, sql } from '../../database/database.ts'
import { tokenHash } from '../token-hash.ts'

/** What a nonce is good for. */
interface Grant {
  readonly id: string
  readonly kind: LinkKind
  /** The order, the return or the gift receipt that it is about. */
  readonly subject: string
  readonly uses: number
  readonly madeAt?: Instant
  readonly expiresAt: Instant
  readonly madeBy: string
}

interface Of {
  readonly nonce: string
  readonly kind: LinkKind
  readonly now: Instant
}

/** So long a link that has expired is still known, so that its page can say what became of it. */
const REMEMBERED_MS = 30 * DAY_MS

/** So many links are told at once. */
const LISTED = 200

/** What links carry: a random text that is good for one purpose, so many times, until it expires or is revoked (LKP-14, FIX-32). */
export const nonces = (db: Queryable) => ({
  /** Lets a nonce be used. The caller makes it, of 128 random bits, and is the last to see it: a hash is kept. */
  async issue(shopId: ShopId, nonce: string, grant: Grant): Promise<void> {
    const { id, kind, subject, uses, madeAt = null, expiresAt, madeBy } = grant
    await db.query(
      sql('nonces.issue')`
        insert into nonces (shop_id, nonce_hash, id, kind, subject, uses, uses_left, made_at, expires_at, made_by)
        values (${shopId}, ${tokenHash(nonce)}, ${id}, ${kind}, ${subject}, ${uses}, ${uses}, ${madeAt}, ${expiresAt}, ${madeBy})`,
    )
  },

  /** What a nonce of any kind is about, and what it is still good for; null for one that nobody made, or that is long over. */
  async find(
    shopId: ShopId,
    nonce: string,
    now: Instant,
  ): Promise<Pick<ListedLink, 'kind' | 'subject' | 'state' | 'madeBy'> | null> {
    const [row] = await db.query<Pick<ListedLink, 'kind' | 'subject' | 'state' | 'madeBy'>>(
      sql('nonces.find')`select kind, subject, made_by as "madeBy",
          case when revoked_at is not null then 'revoked' when uses_left = 0 then 'used-up'
            when expires_at <= ${now} then 'expired' else 'open' end as state
        from nonces where shop_id = ${shopId} and nonce_hash = ${tokenHash(nonce)}`,
    )
    return row ?? null
  },

  /** The newest links of a shop, or the newest of those that are about one thing. What confirms an address is nobody's to pass on. */
  all(shopId: ShopId, about: string | null, now: Instant): Promise<readonly ListedLink[]> {
    return db.query<ListedLink>(
      sql('nonces.all')`select id, kind, subject, made_by as "madeBy", made_at as "madeAt", expires_at as "expiresAt",
          uses, uses - uses_left as used,
          case when revoked_at is not null then 'revoked' when uses_left = 0 then 'used-up'
            when expires_at <= ${now} then 'expired' else 'open' end as state
        from nonces
        where shop_id = ${shopId} and made_at is not null and kind <> 'confirm-email'
          and (subject = ${about} or ${about}::text is null)
        order by made_at desc, id limit ${LISTED}`,
    )
  },

  /** What a nonce of this kind is about; null for an unknown, an expired, a revoked or a used one. */
  async subjectOf(shopId: ShopId, { nonce, kind, now }: Of): Promise<string | null> {
    const [row] = await db.query<{ subject: string }>(
      sql('nonces.subject')`select subject from nonces
        where shop_id = ${shopId} and nonce_hash = ${tokenHash(nonce)} and kind = ${kind} and expires_at > ${now}
          and uses_left > 0 and revoked_at is null`,
    )
    return row?.subject ?? null
  },

  /** Uses a nonce of this kind once; answers what it is about, null when it is good for nothing any more. */
  async use(shopId: ShopId, { nonce, kind, now }: Of): Promise<string | null> {
    const [row] = await db.query<{ subject: string }>(
      sql('nonces.use')`update nonces set uses_left = uses_left - 1
        where shop_id = ${shopId} and nonce_hash = ${tokenHash(nonce)} and kind = ${kind} and expires_at > ${now}
          and uses_left > 0 and revoked_at is null
        returning subject`,
    )
    return row?.subject ?? null
  },

  /** Revokes a nonce by its id; false when there was none that could still be used. */
  async revoke(shopId: ShopId, id: string, now: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('nonces.revoke')`update nonces set revoked_at = ${now}
        where shop_id = ${shopId} and id = ${id} and uses_left > 0 and expires_at > ${now} and revoked_at is null
        returning id`,
    )
    return rows.length === 1
  },

  /** Forgets those that have been over for long. */
  async forget(shopId: ShopId, now: Instant): Promise<void> {
    await db.query(
      sql('nonces.forget')`delete from nonces where shop_id = ${shopId} and expires_at <= ${now - REMEMBERED_MS}`,
    )
  },
})
