import type { Instant, ShopId } from '../../schemas/ids.ts'
import type { LinkKind } from '../../schemas/link.ts'
import { type Queryable, sql } from './database.ts'
import { tokenHash } from './token-hash.ts'

/** What a nonce is good for. */
interface Grant {
  readonly id: string
  readonly kind: LinkKind
  /** The order or the return that it is about. */
  readonly subject: string
  readonly uses: number
  readonly expiresAt: Instant
  readonly madeBy: string
}

interface Of {
  readonly nonce: string
  readonly kind: LinkKind
  readonly now: Instant
}

/** What links carry: a random text that is good for one purpose, so many times, until it expires or is revoked (LKP-14, FIX-32). */
export const nonces = (db: Queryable) => ({
  /** Lets a nonce be used. The caller makes it, of 128 random bits, and is the last to see it: a hash is kept. */
  async issue(shopId: ShopId, nonce: string, grant: Grant): Promise<void> {
    const { id, kind, subject, uses, expiresAt, madeBy } = grant
    await db.query(
      sql('nonces.issue')`insert into nonces (shop_id, nonce_hash, id, kind, subject, uses_left, expires_at, made_by)
        values (${shopId}, ${tokenHash(nonce)}, ${id}, ${kind}, ${subject}, ${uses}, ${expiresAt}, ${madeBy})`,
    )
  },

  /** What a nonce of this kind is about; null for an unknown, an expired, a revoked or a used one. */
  async subjectOf(shopId: ShopId, { nonce, kind, now }: Of): Promise<string | null> {
    const [row] = await db.query<{ subject: string }>(
      sql('nonces.subject')`select subject from nonces
        where shop_id = ${shopId} and nonce_hash = ${tokenHash(nonce)} and kind = ${kind} and expires_at > ${now} and uses_left > 0`,
    )
    return row?.subject ?? null
  },

  /** Uses a nonce of this kind once; answers what it is about, null when it is good for nothing any more. */
  async use(shopId: ShopId, { nonce, kind, now }: Of): Promise<string | null> {
    const [row] = await db.query<{ subject: string }>(
      sql('nonces.use')`update nonces set uses_left = uses_left - 1
        where shop_id = ${shopId} and nonce_hash = ${tokenHash(nonce)} and kind = ${kind} and expires_at > ${now} and uses_left > 0
        returning subject`,
    )
    return row?.subject ?? null
  },

  /** Revokes a nonce by its id; false when there was none that could still be used. */
  async revoke(shopId: ShopId, id: string, now: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('nonces.revoke')`update nonces set uses_left = 0
        where shop_id = ${shopId} and id = ${id} and uses_left > 0 and expires_at > ${now} returning id`,
    )
    return rows.length === 1
  },

  /** Forgets those that have expired. */
  async forget(shopId: ShopId, now: Instant): Promise<void> {
    await db.query(sql('nonces.forget')`delete from nonces where shop_id = ${shopId} and expires_at <= ${now}`)
  },
})
