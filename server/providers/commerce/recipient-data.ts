import type { ShopId } from '../../../schemas/values/ids.ts'
import { type Database, sql } from '../../database/database.ts'

export interface RecipientData {
  /** Deletes the recipients of these operations; the operations stay. Idempotent. */
  forgetRecipients(shopId: ShopId, references: readonly string[]): Promise<void>
  /**
   * Deletes all other orders and their recipients, and resets the order sync. Returns the number of deleted orders.
   * Idempotent.
   */
  forgetOrders(shopId: ShopId, retained: { readonly orderIds: readonly string[] }): Promise<number>
}

/** Table, `set` clause that deletes the recipient, condition for rows that still have one. */
const RECIPIENT_COLUMNS = [
  ['commerce_operations', `body = body - 'address' - 'email'`, `body ?| array['address', 'email']`],
  ['local_exchange_orders', 'address = null', 'address is not null'],
  ['local_gift_cards', 'email = null', 'email is not null'],
] as const

export function recipientData(database: Pick<Database, 'query' | 'transaction'>): RecipientData {
  return {
    async forgetRecipients(shopId, references) {
      for (const [table, change, isKnown] of RECIPIENT_COLUMNS)
        await database.query({
          name: `addressees.of_operations_${table}`,
          text: `update ${table} set ${change} where shop_id = $1 and ${isKnown} and reference = any($2) returning reference`,
          values: [shopId, references],
        })
    },

    forgetOrders: (shopId, { orderIds }) =>
      database.transaction(async (tx) => {
        for (const [table, change, isKnown] of RECIPIENT_COLUMNS)
          await tx.query({
            name: `addressees.of_shop_${table}`,
            text: `update ${table} set ${change} where shop_id = $1 and ${isKnown} and not order_id = any($2) returning reference`,
            values: [shopId, orderIds],
          })
        await tx.query(
          sql('addressees.begin_orders_anew')`delete from commerce_sync where shop_id = ${shopId} and what = 'orders'`,
        )
        const deleted = await tx.query(
          sql(
            'addressees.forget_orders',
          )`delete from local_orders where shop_id = ${shopId} and not id = any(${orderIds}) returning id`,
        )
        return deleted.length
      }),
  }
}
