import type { Instant, LineItemId, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'

interface UnitDeliveryReport {
  readonly orderId: string
  readonly lineItemId: LineItemId
  readonly deliveredAt: Instant | null
  readonly reportedAt: Instant
}

type UnitRef = Pick<UnitDeliveryReport, 'orderId' | 'lineItemId'>

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

export const deliveryQueries = (db: Queryable) => ({
  async report(shopId: ShopId, reports: readonly UnitDeliveryReport[]): Promise<readonly UnitRef[]> {
    // Sorted to prevent deadlocks of concurrent calls.
    const sorted = reports.toSorted(
      (one, other) => compareTexts(one.orderId, other.orderId) || compareTexts(one.lineItemId, other.lineItemId),
    )
    return db.query<UnitRef>(
      sql('deliveries.report')`
        insert into unit_deliveries (shop_id, order_id, line_item_id, delivered_at, reported_at)
        select ${shopId}, r.order_id, r.line_item_id, r.delivered_at, r.reported_at
        from unnest(
          ${sorted.map(({ orderId }) => orderId)}::text[], ${sorted.map(({ lineItemId }) => lineItemId)}::text[],
          ${sorted.map(({ deliveredAt }) => deliveredAt)}::bigint[], ${sorted.map(({ reportedAt }) => reportedAt)}::bigint[]
        ) as r (order_id, line_item_id, delivered_at, reported_at)
        on conflict (shop_id, order_id, line_item_id) do update
          set delivered_at = excluded.delivered_at, reported_at = excluded.reported_at
          where unit_deliveries.reported_at <= excluded.reported_at
        returning order_id as "orderId", line_item_id as "lineItemId"`,
    )
  },

  ofOrders(shopId: ShopId, orderIds: readonly string[]): Promise<readonly UnitDeliveryReport[]> {
    return db.query(
      sql('deliveries.of-orders')`
        select order_id as "orderId", line_item_id as "lineItemId", delivered_at as "deliveredAt",
          reported_at as "reportedAt" from unit_deliveries
        where shop_id = ${shopId} and order_id = any(${[...orderIds]}::text[]) order by order_id, line_item_id`,
    )
  },

  async deleteOfOrders(shopId: ShopId, orderIds: readonly string[]): Promise<void> {
    await db.query(
      sql(
        'deliveries.delete-of-orders',
      )`delete from unit_deliveries where shop_id = ${shopId} and order_id = any(${[...orderIds]}::text[])`,
    )
  },
})
