import type { Database } from '../../server/database/database.ts'

/** An order that took so much that any number of returns of it can be paid out: tests write many of one order. */
export const makeRich = async (database: Database, shopId: string, orderId: string): Promise<void> => {
  await database.query({
    name: 'test.rich-order',
    text: `update local_orders set document = document || '{"total": 100000000, "taken": 100000000}' where shop_id = $1 and id = $2`,
    values: [shopId, orderId],
  })
}
