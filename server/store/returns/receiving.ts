import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

interface ReceiptPhoto {
  readonly id: string
  /** That of the parcel while no return is known. */
  readonly returnId: string
  /** Empty for a photo of the parcel. */
  readonly lineItemId: string
  readonly file: string
  readonly mediaType: string
  readonly takenBy: string
}

interface ParkedParcel {
  readonly id: string
  readonly code: string
  readonly place: string
  readonly parkedBy: string
  readonly parkedAt: Instant
  readonly reason: 'unknown' | 'ended'
  readonly returnId: string | null
}

interface WaitingParcel extends ParkedParcel {
  readonly photos: readonly string[]
}

interface Settled {
  readonly by: string
  readonly at: Instant
}

export const receiptPhotoQueries = (db: Queryable) => ({
  async add(shopId: ShopId, photo: ReceiptPhoto, now: Instant): Promise<void> {
    const { id, returnId, lineItemId, file, mediaType, takenBy } = photo
    await db.query(
      sql('receipt-photos.add')`insert into receipt_photos
          (shop_id, id, return_id, line_item_id, file, media_type, taken_by, created_at)
        values (${shopId}, ${id}, ${returnId}, ${lineItemId}, ${file}, ${mediaType}, ${takenBy}, ${now})`,
    )
  },

  ofReturn(shopId: ShopId, returnId: string): Promise<readonly ReceiptPhoto[]> {
    return db.query<ReceiptPhoto>(
      sql('receipt-photos.of-return')`select id, return_id as "returnId", line_item_id as "lineItemId", file,
          media_type as "mediaType", taken_by as "takenBy"
        from receipt_photos where return_id = ${returnId} and shop_id = ${shopId} order by created_at, id`,
    )
  },

  async find(shopId: ShopId, { returnId, id }: Pick<ReceiptPhoto, 'returnId' | 'id'>): Promise<ReceiptPhoto | null> {
    const [row] = await db.query<ReceiptPhoto>(
      sql('receipt-photos.find')`select id, return_id as "returnId", line_item_id as "lineItemId", file,
          media_type as "mediaType", taken_by as "takenBy"
        from receipt_photos where shop_id = ${shopId} and id = ${id} and return_id = ${returnId}`,
    )
    return row ?? null
  },

  /** The files of the deleted photos; their bytes remain in the files port. */
  async deleteOfReturns(shopId: ShopId, returnIds: readonly string[]): Promise<readonly string[]> {
    const rows = await db.query<{ readonly file: string }>(
      sql('receipt-photos.delete')`delete from receipt_photos
        where return_id = any(${[...returnIds]}::text[]) and shop_id = ${shopId} returning file`,
    )
    return rows.map(({ file }) => file)
  },
})

export const parkedParcelQueries = (db: Queryable) => ({
  async park(shopId: ShopId, parcel: ParkedParcel): Promise<void> {
    const { id, code, place, parkedBy, parkedAt, reason, returnId } = parcel
    await db.query(
      sql('parked-parcels.park')`insert into parked_parcels
          (shop_id, id, code, place, parked_by, parked_at, reason, return_id)
        values (${shopId}, ${id}, ${code}, ${place}, ${parkedBy}, ${parkedAt}, ${reason}, ${returnId})
        on conflict do nothing`,
    )
  },

  /** Oldest first. */
  waiting(shopId: ShopId, most: number): Promise<readonly WaitingParcel[]> {
    return db.query<WaitingParcel>(
      sql('parked-parcels.waiting')`select id, code, place, parked_by as "parkedBy", parked_at as "parkedAt", reason,
          return_id as "returnId", array(
            select p.id from receipt_photos p where p.shop_id = ${shopId} and p.line_item_id = ''
              and p.return_id = coalesce(k.return_id, k.id) order by p.created_at, p.id) as photos
        from parked_parcels k where shop_id = ${shopId} and settled_at is null order by parked_at, id limit ${most}`,
    )
  },

  /** Photos of the parcel become photos of the return. */
  async match(shopId: ShopId, code: string, settled: Settled & { readonly returnId: string }): Promise<void> {
    const { returnId, by, at } = settled
    await db.query(
      sql('parked-parcels.match')`with matched as (
          update parked_parcels set return_id = ${returnId}, settled_by = ${by}, settled_at = ${at}
          where code = ${code} and shop_id = ${shopId} and reason = 'unknown' and settled_at is null returning id
        ) update receipt_photos p set return_id = ${returnId} from matched
          where p.shop_id = ${shopId} and p.return_id = matched.id`,
    )
  },

  async settle(shopId: ShopId, id: string, { by, at }: Settled): Promise<boolean> {
    const rows = await db.query(
      sql('parked-parcels.settle')`update parked_parcels set settled_by = ${by}, settled_at = ${at}
        where shop_id = ${shopId} and id = ${id} and settled_at is null returning id`,
    )
    return rows.length === 1
  },
})

interface DeskOwner {
  readonly shopId: ShopId
  readonly accountId: string
}

export const deskParcelQueries = (db: Queryable) => ({
  async find<Document>({ shopId, accountId }: DeskOwner): Promise<Document | null> {
    const [row] = await db.query<{ readonly document: Document }>(
      sql(
        'desk-parcels.find',
      )`select document from desk_parcels where shop_id = ${shopId} and account_id = ${accountId}`,
    )
    return row?.document ?? null
  },

  async save({ shopId, accountId }: DeskOwner, document: unknown, now: Instant): Promise<void> {
    await db.query(
      sql('desk-parcels.save')`insert into desk_parcels (shop_id, account_id, changed_at, document)
        values (${shopId}, ${accountId}, ${now}, ${json(document)})
        on conflict (shop_id, account_id) do update set changed_at = excluded.changed_at, document = excluded.document`,
    )
  },
})
