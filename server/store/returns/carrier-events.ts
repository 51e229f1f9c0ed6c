import type { CarrierEvent } from '../../../schemas/records/tracking.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

/** `return`: the parcel to the merchant. `exchange`: the parcel to the shopper. */
interface ParcelRef {
  readonly shopId: ShopId
  readonly returnId: string
  readonly parcel: 'return' | 'exchange'
}

const MAX_EVENTS = 200

export const carrierEventQueries = (db: Queryable) => ({
  /** False for a known event. */
  async record({ shopId, returnId, parcel }: ParcelRef, event: CarrierEvent, receivedAt: Instant): Promise<boolean> {
    const rows = await db.query(
      sql(
        'carrier-events.hear',
      )`insert into carrier_events (shop_id, id, return_id, parcel, said, occurred_at, heard_at)
        values (${shopId}, ${event.id}, ${returnId}, ${parcel}, ${json(event)}, ${event.occurredAt}, ${receivedAt})
        on conflict do nothing returning id`,
    )
    return rows.length === 1
  },

  /** Latest first. */
  async ofParcel({ shopId, returnId, parcel }: ParcelRef): Promise<readonly CarrierEvent[]> {
    const rows = await db.query<{ said: CarrierEvent }>(
      sql('carrier-events.of-parcel')`select said from carrier_events
        where shop_id = ${shopId} and return_id = ${returnId} and parcel = ${parcel}
        order by occurred_at desc, id desc limit ${MAX_EVENTS}`,
    )
    return rows.map(({ said }) => said)
  },

  async deleteOfReturn(shopId: ShopId, returnId: string): Promise<void> {
    await db.query(
      sql(
        'carrier-events.forget-return',
      )`delete from carrier_events where shop_id = ${shopId} and return_id = ${returnId}`,
    )
  },

  async deleteBefore(shopId: ShopId, before: Instant): Promise<void> {
    await db.query(
      sql('carrier-events.forget')`delete from carrier_events where shop_id = ${shopId} and heard_at < ${before}`,
    )
  },
})
