import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

interface ReceiptPhoto {
  readonly id: string
  readonly returnId: string
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
  async park(shopId: ShopId, { id, code, place, parkedBy, parkedAt }: ParkedParcel): Promise<void> {
    await db.query(
      sql('parked-parcels.park')`insert into parked_parcels (shop_id, id, code, place, parked_by, parked_at)
        values (${shopId}, ${id}, ${code}, ${place}, ${parkedBy}, ${parkedAt}) on conflict do nothing`,
    )
  },

  /** Without a return; oldest first. */
  waiting(shopId: ShopId, most: number): Promise<readonly ParkedParcel[]> {
    return db.query<ParkedParcel>(
      sql('parked-parcels.waiting')`select id, code, place, parked_by as "parkedBy", parked_at as "parkedAt"
        from parked_parcels where shop_id = ${shopId} and return_id is null order by parked_at, id limit ${most}`,
    )
  },

  async ofCode(shopId: ShopId, code: string): Promise<ParkedParcel | null> {
    const [row] = await db.query<ParkedParcel>(
      sql('parked-parcels.of-code')`select id, code, place, parked_by as "parkedBy", parked_at as "parkedAt"
        from parked_parcels where code = ${code} and shop_id = ${shopId} and return_id is null
        order by parked_at desc limit 1`,
    )
    return row ?? null
  },

  async match(shopId: ShopId, code: string, returnId: string): Promise<void> {
    await db.query(
      sql('parked-parcels.match')`update parked_parcels set return_id = ${returnId}
        where code = ${code} and shop_id = ${shopId} and return_id is null`,
    )
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
