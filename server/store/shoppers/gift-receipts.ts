import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import { oneRow, type Queryable, sql } from '../../database/database.ts'

/** Set exactly one member. */
interface ReceiptFilter {
  readonly orders?: readonly string[]
  readonly slug?: string
  readonly code?: string
  readonly id?: string
}

/** Oldest first. */
const findReceipts = (db: Queryable, shopId: ShopId, { orders = [], slug, code, id }: ReceiptFilter) =>
  db.query<GiftReceipt>(
    sql('gift_receipts.find')`
      select g.id, g.order_id as "orderId", g.recipient, g.giver, g.slug, g.code, g.created_at as "createdAt",
        array(select u.line_item_id from gift_receipt_units u
          where u.shop_id = ${shopId} and u.receipt_id = g.id order by u.nth) as units
      from gift_receipts g
      where g.shop_id = ${shopId}
        and (g.order_id = any(${[...orders]}::text[]) or g.slug = ${slug ?? null} or g.code = ${code ?? null} or g.id = ${id ?? null})
      order by g.created_at, g.id`,
  )

/**
 * Callers that write receipts or return their units hold `returns.lockOrder`, so that no receipt is deleted during a
 * return.
 */
export const giftReceiptQueries = (db: Queryable) => ({
  ofOrder(shopId: ShopId, orderId: string): Promise<readonly GiftReceipt[]> {
    return findReceipts(db, shopId, { orders: [orderId] })
  },

  ofOrders(shopId: ShopId, orders: readonly string[]): Promise<readonly GiftReceipt[]> {
    return findReceipts(db, shopId, { orders })
  },

  async bySlug(shopId: ShopId, slug: string): Promise<GiftReceipt | null> {
    const [receipt] = await findReceipts(db, shopId, { slug })
    return receipt ?? null
  },

  /** Null for a code that two receipts share; their other links work. */
  async byCode(shopId: ShopId, code: string): Promise<GiftReceipt | null> {
    const [receipt, ...others] = await findReceipts(db, shopId, { code })
    return others.length === 0 ? (receipt ?? null) : null
  },

  async byId(shopId: ShopId, id: string): Promise<GiftReceipt | null> {
    const [receipt] = await findReceipts(db, shopId, { id })
    return receipt ?? null
  },

  /** False, with nothing written, when another receipt has a unit. Id and slug need 128 random bits. */
  async create(shopId: ShopId, receipt: Omit<GiftReceipt, 'code'>): Promise<boolean> {
    const { id, orderId, recipient, giver, units, slug, createdAt } = receipt
    const rows = await db.query(
      sql('gift_receipts.create')`
        with taken as (
          insert into gift_receipt_units (shop_id, line_item_id, receipt_id, nth)
          select ${shopId}, unit, ${id}, nth from unnest(${units}::text[]) with ordinality as u (unit, nth)
          where not exists (select from gift_receipt_units k
            where k.shop_id = ${shopId} and k.line_item_id = any(${units}))
          returning line_item_id
        )
        insert into gift_receipts (shop_id, id, order_id, recipient, giver, slug, created_at)
        select ${shopId}, ${id}, ${orderId}, ${recipient}, ${giver}, ${slug}, ${createdAt} where exists (select from taken)
        returning id`,
    )
    return rows.length === 1
  },

  async isUsed(shopId: ShopId, id: string): Promise<boolean> {
    const { used } = await oneRow<{ used: boolean }>(
      db,
      sql('gift_receipts.used')`select exists (select from gift_receipt_units u
        join unit_claims c on c.shop_id = ${shopId} and c.line_item_id = u.line_item_id
        where u.shop_id = ${shopId} and u.receipt_id = ${id}) as used`,
    )
    return used
  },

  /** Erases the names of recipients and givers. Returns the number of receipts. */
  async eraseNames(
    shopId: ShopId,
    { orders, ids }: { orders: readonly string[]; ids: readonly string[] },
  ): Promise<number> {
    const rows = await db.query(
      sql('gift_receipts.forget-names')`update gift_receipts set recipient = '', giver = ''
        where shop_id = ${shopId} and (recipient <> '' or giver <> '')
          and (order_id = any(${[...orders]}::text[]) or id = any(${[...ids]}::text[]))
        returning id`,
    )
    return rows.length
  },

  /** Frees the units for another receipt. */
  async remove(shopId: ShopId, id: string): Promise<void> {
    await db.query(
      sql('gift_receipts.remove')`with gone as (
          delete from gift_receipts where shop_id = ${shopId} and id = ${id}
        ) delete from gift_receipt_units where shop_id = ${shopId} and receipt_id = ${id}`,
    )
  },
})
