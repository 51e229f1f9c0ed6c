import type { ShopId } from '../../../schemas/ids.ts'
import { type Database, sql } from '../../database/database.ts'

/** What is kept here of orders, and of whom something was to be sent or given to, whichever order system it was asked of. */
export interface Addressees {
  /** Forgets to whom something was sent or given by the operations of these references; what it was stays. Done again it changes nothing. */
  ofOperations(shopId: ShopId, references: readonly string[]): Promise<void>
  /**
   * Forgets everybody's orders but these, and to whom something was sent or given for them. An order system outside is read from the
   * beginning then, if it ever is again. Answers how many orders went; done again it changes nothing.
   */
  ofShop(shopId: ShopId, kept: { readonly orderIds: readonly string[] }): Promise<number>
}

/** Where it stands to whom operations went: the table, what is forgotten of a row, and how such a row is told. */
const WHERE_ADDRESSEES_STAND = [
  ['commerce_operations', `body = body - 'address' - 'email'`, `body ?| array['address', 'email']`],
  ['local_exchange_orders', 'address = null', 'address is not null'],
  ['local_gift_cards', 'email = null', 'email is not null'],
] as const

/** Of all order systems at once: a shop may have had several. */
export function addressees(database: Pick<Database, 'query' | 'transaction'>): Addressees {
  return {
    async ofOperations(shopId, references) {
      for (const [table, change, isKnown] of WHERE_ADDRESSEES_STAND)
        await database.query({
          name: `addressees.of_operations_${table}`,
          text: `update ${table} set ${change} where shop_id = $1 and ${isKnown} and reference = any($2) returning reference`,
          values: [shopId, references],
        })
    },

    ofShop: (shopId, { orderIds }) =>
      database.transaction(async (tx) => {
        for (const [table, change, isKnown] of WHERE_ADDRESSEES_STAND)
          await tx.query({
            name: `addressees.of_shop_${table}`,
            text: `update ${table} set ${change} where shop_id = $1 and ${isKnown} and not order_id = any($2) returning reference`,
            values: [shopId, orderIds],
          })
        await tx.query(
          sql('addressees.begin_orders_anew')`delete from commerce_sync where shop_id = ${shopId} and what = 'orders'`,
        )
        const gone = await tx.query(
          sql(
            'addressees.forget_orders',
          )`delete from local_orders where shop_id = ${shopId} and not id = any(${orderIds}) returning id`,
        )
        return gone.length
      }),
  }
}
