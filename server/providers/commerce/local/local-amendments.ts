import type { Order } from '../../../../schemas/entities/order.ts'
import { type Queryable, sql } from '../../../database/database.ts'
import { fault } from '../../../faults.ts'
import type { Amendment, Commerce } from '../port.ts'

/** The order system's own data takes precedence. */
export function applyAmendment(order: Order, { email, address }: Amendment): Order {
  const typed = [
    ...(order.customer.email === null && email !== undefined ? (['email'] as const) : []),
    ...(order.address === null && address !== undefined ? (['address'] as const) : []),
  ]
  return {
    ...order,
    customer: { ...order.customer, email: order.customer.email ?? email ?? null },
    address: order.address ?? address ?? null,
    ...(typed.length > 0 && { typed }),
  }
}

type Calls = Pick<Commerce, 'amendOrder' | 'listAmendments' | 'forgetAmendments'>

export const localAmendments = (database: Pick<Queryable, 'query'>): Calls => ({
  async amendOrder(shopId, orderId, amendment) {
    const rows = await database.query(
      sql(
        'local_commerce.amend_order',
      )`update local_orders set amendment = amendment || ${JSON.stringify(amendment)} where shop_id = ${shopId} and id = ${orderId} returning id`,
    )
    if (rows.length === 0) throw fault('RET_ERR_NOT_FOUND')
  },

  async listAmendments(shopId, email) {
    const rows = await database.query<{ readonly id: string; readonly amendment: Amendment }>(sql(
      'local_commerce.amendments_of',
    )`select id, amendment from local_orders where shop_id = ${shopId} and amendment <> '{}'
        and (lower(document #>> '{customer,email}') = lower(${email}) or lower(amendment ->> 'email') = lower(${email})) order by id`)
    return rows.map(({ id, amendment }) => ({ orderId: id, ...amendment }))
  },

  async forgetAmendments(shopId, orderIds) {
    await database.query(
      sql(
        'local_commerce.forget_amendments',
      )`update local_orders set amendment = '{}' where shop_id = ${shopId} and id = any(${orderIds})`,
    )
  },
})
