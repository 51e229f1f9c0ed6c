import type { StoreGoods } from '../../../schemas/records/store-goods.ts'
import type { StoreAmounts } from '../../../schemas/records/store-visit.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { json, type Queryable, sql } from '../../database/database.ts'
import { hashToken } from '../token-hash.ts'

/** `variants` has one entry per unit. */
interface StoreCart {
  readonly variants: readonly string[]
  readonly goods: Readonly<Record<string, StoreGoods>>
  readonly expiresAt: Instant
}

interface StoreVisit {
  readonly amounts: StoreAmounts
  readonly expiresAt: Instant
}

/** Carts of the merchant's store, by the returning shopper's token (SHP-54). */
export const storeCartQueries = (db: Queryable) => ({
  /** The token needs 128 random bits. */
  async save(shopId: ShopId, token: string, { variants, goods, expiresAt }: StoreCart): Promise<void> {
    await db.query(
      sql('store_carts.keep')`insert into store_carts (shop_id, token_hash, variant_ids, goods, expires_at)
        values (${shopId}, ${hashToken(token)}, ${variants}, ${json(goods)}, ${expiresAt})`,
    )
  },

  /** False when the cart is unknown or expired. */
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
        where shop_id = ${shopId} and token_hash = ${hashToken(token)} and expires_at > ${now} returning token_hash`,
    )
    return rows.length === 1
  },

  /** Null when the cart is unknown or expired. */
  async find(shopId: ShopId, token: string, now: Instant): Promise<Omit<StoreCart, 'expiresAt'> | null> {
    const [row] = await db.query<Omit<StoreCart, 'expiresAt'>>(
      sql('store_carts.find')`select variant_ids as variants, goods from store_carts
        where shop_id = ${shopId} and token_hash = ${hashToken(token)} and expires_at > ${now}`,
    )
    return row ?? null
  },

  /** The cart can be filled again. */
  async empty(shopId: ShopId, token: string): Promise<void> {
    await db.query(
      sql('store_carts.empty')`update store_carts set variant_ids = '{}', goods = '{}'
        where shop_id = ${shopId} and token_hash = ${hashToken(token)}`,
    )
  },

  /** The token needs 128 random bits. */
  async saveVisit(shopId: ShopId, token: string, { amounts, expiresAt }: StoreVisit): Promise<void> {
    await db.query(
      sql('store_carts.visit')`insert into store_visits (shop_id, token_hash, amounts, expires_at)
        values (${shopId}, ${hashToken(token)}, ${JSON.stringify(amounts)}, ${expiresAt})`,
    )
  },

  /** Null when the visit is unknown or expired. */
  async amountsOf(shopId: ShopId, token: string, now: Instant): Promise<StoreAmounts | null> {
    const [row] = await db.query<{ amounts: StoreAmounts }>(
      sql('store_carts.amounts')`select amounts from store_visits
        where shop_id = ${shopId} and token_hash = ${hashToken(token)} and expires_at > ${now}`,
    )
    return row?.amounts ?? null
  },

  async deleteExpired(shopId: ShopId, now: Instant): Promise<void> {
    await db.query(
      sql('store_visits.forget')`delete from store_visits where shop_id = ${shopId} and expires_at <= ${now}`,
    )
    await db.query(
      sql('store_carts.forget')`delete from store_carts where shop_id = ${shopId} and expires_at <= ${now}`,
    )
  },
})
