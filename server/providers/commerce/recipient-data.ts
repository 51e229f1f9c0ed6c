import type { ShopId } from '../../../schemas/values/ids.ts'
import { clause, type Database, sql } from '../../database/database.ts'

export interface RecipientData {
  /** The operations stay. Idempotent. */
  forgetRecipients(shopId: ShopId, references: readonly string[]): Promise<void>
  /**
   * Deletes all other orders and their recipients, and resets the order sync. Returns the number of deleted orders.
   * Idempotent.
   */
  forgetOrders(shopId: ShopId, retained: { readonly orderIds: readonly string[] }): Promise<number>
}

/** `update` deletes the recipient of rows that still have one. */
const RECIPIENT_COLUMNS = [
  {
    table: 'commerce_operations',
    update: clause`update commerce_operations set body = body - 'address' - 'email'`,
    isKnown: clause`body ?| array['address', 'email']`,
  },
  {
    table: 'local_exchange_orders',
    update: clause`update local_exchange_orders set address = null`,
    isKnown: clause`address is not null`,
  },
  {
    table: 'local_gift_cards',
    update: clause`update local_gift_cards set email = null`,
    isKnown: clause`email is not null`,
  },
]

export function recipientData(database: Pick<Database, 'query' | 'transaction'>): RecipientData {
  return {
    async forgetRecipients(shopId, references) {
      for (const { table, update, isKnown } of RECIPIENT_COLUMNS)
        await database.query(
          sql(`addressees.of_operations_${table}`)`${update}
            where shop_id = ${shopId} and ${isKnown} and reference = any(${references}) returning reference`,
        )
    },

    forgetOrders: (shopId, { orderIds }) =>
      database.transaction(async (tx) => {
        for (const { table, update, isKnown } of RECIPIENT_COLUMNS)
          await tx.query(
            sql(`addressees.of_shop_${table}`)`${update}
              where shop_id = ${shopId} and ${isKnown} and not order_id = any(${orderIds}) returning reference`,
          )
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
