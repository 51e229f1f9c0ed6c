import type { Instant, ShopId } from '../../../schemas/ids.ts'
import type { StoreGoods } from '../../../schemas/records/store-goods.ts'
import type { StoreAmounts } from '../../../schemas/records/store-visit.ts'
import { json, type Queryable, sql } from '../../database/database.ts'
import { tokenHash } from '../token-hash.ts'

/** A cart: the variants in it, one entry a unit, how the store shows them, and until when it is kept. */
interface StoreCart {
  readonly variants: readonly string[]
  readonly goods: Readonly<Record<string, StoreGoods>>
  readonly expiresAt: Instant
}

/** What a shopper has to spend on a visit to the store, and until when the visit counts. */
interface StoreVisit {
  readonly amounts: StoreAmounts
  readonly expiresAt: Instant
}

/** Carts of the merchant's own store, by the token with which shoppers come back from it (SHP-54). */
export const storeCarts = (db: Queryable) => ({
  /** Keeps a new cart. The caller makes the token, of 128 random bits: a hash is kept. */
  async keep(shopId: ShopId, token: string, { variants, goods, expiresAt }: StoreCart): Promise<void> {
    await db.query(
      sql('store_carts.keep')`insert into store_carts (shop_id, token_hash, variant_ids, goods, expires_at)
        values (${shopId}, ${tokenHash(token)}, ${variants}, ${json(goods)}, ${expiresAt})`,
    )
  },

  /** Replaces what is in a cart; false when there is none, or no more. */
  async replace(
    shopId: ShopId,
    token: string,
    { variants, goods, expiresAt }: StoreCart,
    now: Instant,
  ): Promise<boolean> {
    const rows = await db.query(
      sql(
        'store_carts.replace',
      )`update store_carts set variant_ids = ${variants}, goods = ${json(goods)}, expires_at = ${expiresAt}
        where shop_id = ${shopId} and token_hash = ${tokenHash(token)} and expires_at > ${now} returning token_hash`,
    )
    return rows.length === 1
  },

  /** What is in a cart; null when there is none, or no more. */
  async find(shopId: ShopId, token: string, now: Instant): Promise<Omit<StoreCart, 'expiresAt'> | null> {
    const [row] = await db.query<Omit<StoreCart, 'expiresAt'>>(
      sql('store_carts.find')`select variant_ids as variants, goods from store_carts
        where shop_id = ${shopId} and token_hash = ${tokenHash(token)} and expires_at > ${now}`,
    )
    return row ?? null
  },

  /** Empties a cart, which can still be brought back; one that is not there holds nothing already. */
  async empty(shopId: ShopId, token: string): Promise<void> {
    await db.query(
      sql('store_carts.empty')`update store_carts set variant_ids = '{}', goods = '{}'
        where shop_id = ${shopId} and token_hash = ${tokenHash(token)}`,
    )
  },

  /** Remembers what a shopper who goes to the store has to spend there. The caller makes the token, as for a cart. */
  async visit(shopId: ShopId, token: string, { amounts, expiresAt }: StoreVisit): Promise<void> {
    await db.query(
      sql('store_carts.visit')`insert into store_visits (shop_id, token_hash, amounts, expires_at)
        values (${shopId}, ${tokenHash(token)}, ${JSON.stringify(amounts)}, ${expiresAt})`,
    )
  },

  /** What there is to spend on a visit; null when there is none, or no more. */
  async amountsOf(shopId: ShopId, token: string, now: Instant): Promise<StoreAmounts | null> {
    const [row] = await db.query<{ amounts: StoreAmounts }>(
      sql('store_carts.amounts')`select amounts from store_visits
        where shop_id = ${shopId} and token_hash = ${tokenHash(token)} and expires_at > ${now}`,
    )
    return row?.amounts ?? null
  },

  /** Forgets carts and visits that have expired. */
  async forget(shopId: ShopId, now: Instant): Promise<void> {
    await db.query(
      sql('store_visits.forget')`delete from store_visits where shop_id = ${shopId} and expires_at <= ${now}`,
    )
    await db.query(
      sql('store_carts.forget')`delete from store_carts where shop_id = ${shopId} and expires_at <= ${now}`,
    )
  },
})
