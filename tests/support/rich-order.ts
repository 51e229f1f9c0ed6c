import type { Database } from '../../server/database/database.ts'

export const makeRich = async (database: Database, shopId: string, orderId: string): Promise<void> => {
  await database.query({
    name: 'test.rich-order',
    text: `update local_orders set document = document || '{"total": 100000000, "taken": 100000000}' where shop_id = $1 and id = $2`,
    values: [shopId, orderId],
  })
}
