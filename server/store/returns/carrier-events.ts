import type { Instant, ShopId } from '../../../schemas/ids.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

/** Which parcel of a return: the one that goes back, or the one that comes instead. */
interface ParcelOf {
  readonly shopId: ShopId
  readonly returnId: string
  readonly parcel: 'return' | 'exchange'
}

/** One thing that a carrier said of a parcel. */
interface Said {
  /** The carrier's id of it, the same each time it is sent. */
  readonly id: string
  readonly status: TrackingStatus
  readonly occurredAt: Instant
  readonly description?: string
  readonly carrier?: string
  readonly url?: string
  readonly estimatedDelivery?: Instant
}

/** No parcel is seen more often; of one that is, the latest count. */
const MOST = 200

/** What carriers said of parcels, until it is old. */
export const carrierEvents = (db: Queryable) => ({
  /** Keeps what was said; false when this event of the shop was heard before: then nothing was written. */
  async hear({ shopId, returnId, parcel }: ParcelOf, said: Said, heardAt: Instant): Promise<boolean> {
    const rows = await db.query(
      sql(
        'carrier-events.hear',
      )`insert into carrier_events (shop_id, id, return_id, parcel, said, occurred_at, heard_at)
        values (${shopId}, ${said.id}, ${returnId}, ${parcel}, ${json(said)}, ${said.occurredAt}, ${heardAt})
        on conflict do nothing returning id`,
    )
    return rows.length === 1
  },

  /** Everything that was said of a parcel, the latest first. */
  async ofParcel({ shopId, returnId, parcel }: ParcelOf): Promise<readonly Said[]> {
    const rows = await db.query<{ said: Said }>(
      sql('carrier-events.of-parcel')`select said from carrier_events
        where shop_id = ${shopId} and return_id = ${returnId} and parcel = ${parcel}
        order by occurred_at desc, id desc limit ${MOST}`,
    )
    return rows.map(({ said }) => said)
  },

  /** Forgets everything that was said of the parcels of a return. */
  async forgetReturn(shopId: ShopId, returnId: string): Promise<void> {
    await db.query(
      sql(
        'carrier-events.forget-return',
      )`delete from carrier_events where shop_id = ${shopId} and return_id = ${returnId}`,
    )
  },

  /** Forgets what was heard before then. */
  async forget(shopId: ShopId, before: Instant): Promise<void> {
    await db.query(
      sql('carrier-events.forget')`delete from carrier_events where shop_id = ${shopId} and heard_at < ${before}`,
    )
  },
})
