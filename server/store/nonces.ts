import { createHash } from 'node:crypto'
import type { Instant, ShopId } from '../../schemas/ids.ts'
import { type Queryable, sql } from './database.ts'

const hashOf = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url')

/** What links carry instead of a second value: a random text that opens one order until it expires (LKP-14). */
export const nonces = (db: Queryable) => ({
  /** Lets a nonce open an order. The caller makes it, of 128 random bits, and is the last to see it. */
  async issue(shopId: ShopId, nonce: string, opens: { orderId: string; expiresAt: Instant }): Promise<void> {
    await db.query(
      sql('nonces.issue')`insert into order_nonces (shop_id, nonce_hash, order_id, expires_at)
        values (${shopId}, ${hashOf(nonce)}, ${opens.orderId}, ${opens.expiresAt})`,
    )
  },

  /** The order that a nonce opens now; null for an unknown or an expired one. */
  async orderOf(shopId: ShopId, nonce: string, now: Instant): Promise<string | null> {
    const [row] = await db.query<{ order_id: string }>(
      sql('nonces.order')`select order_id from order_nonces
        where shop_id = ${shopId} and nonce_hash = ${hashOf(nonce)} and expires_at > ${now}`,
    )
    return row?.order_id ?? null
  },
})
export type Nonces = ReturnType<typeof nonces>
