import type { Instant, LineItemId, ShopId } from '../../../schemas/values/ids.ts'
import { oneRow, type Queryable, sql } from '../../database/database.ts'

export interface StoredPhoto {
  readonly id: string
  readonly orderId: string
  readonly lineItemId: LineItemId
  readonly file: string
  readonly mediaType: string
  readonly bytes: number
}

/** Separates buyer and gift recipient. */
export interface PhotoOwner {
  readonly orderId: string
  readonly gift: boolean
  /** In lower case; null while unknown. */
  readonly email: string | null
  /** Empty when bound to no draft. */
  readonly session: string
}

interface PhotoQuota {
  readonly photos: number
  readonly bytes: number
}

interface Row {
  id: string
  order_id: string
  line_item_id: string
  file: string
  media_type: string
  bytes: number
}

const toPhoto = (row: Row): StoredPhoto => ({
  id: row.id,
  orderId: row.order_id,
  lineItemId: row.line_item_id,
  file: row.file,
  mediaType: row.media_type,
  bytes: row.bytes,
})

export const photoQueries = (db: Queryable) => ({
  async getUsage(shopId: ShopId, { orderId, gift }: Pick<PhotoOwner, 'orderId' | 'gift'>): Promise<PhotoQuota> {
    return oneRow<PhotoQuota>(
      db,
      sql('photos.held')`select count(*) as photos, coalesce(sum(bytes), 0) as bytes
        from photos where shop_id = ${shopId} and order_id = ${orderId} and gift = ${gift}`,
    )
  },

  /**
   * Returns its id or that of an equal photo; null above the quota. Requires the order's lock, because concurrent calls
   * could exceed the quota.
   */
  async add(
    shopId: ShopId,
    photo: StoredPhoto & PhotoOwner,
    options: { quota: PhotoQuota; now: Instant },
  ): Promise<string | null> {
    const { id, orderId, gift, email, session, lineItemId, file, mediaType, bytes } = photo
    const { quota, now } = options
    const [duplicate] = await db.query<{ id: string }>(
      sql('photos.same')`select id from photos where shop_id = ${shopId} and order_id = ${orderId}
        and line_item_id = ${lineItemId} and gift = ${gift} and email is not distinct from ${email}::text and session = ${session}
        and file = ${file}`,
    )
    if (duplicate !== undefined) return duplicate.id
    const [added] = await db.query<{ id: string }>(
      sql('photos.add')`insert into photos
          (shop_id, id, order_id, gift, email, session, line_item_id, file, media_type, bytes, created_at)
        select ${shopId}, ${id}, ${orderId}, ${gift}::boolean, ${email}::text, ${session}, ${lineItemId}, ${file}, ${mediaType},
          ${bytes}::integer, ${now}::bigint
        from (select count(*) as photos, coalesce(sum(bytes), 0) as bytes from photos
          where shop_id = ${shopId} and order_id = ${orderId} and gift = ${gift}) as held
        where held.photos < ${quota.photos}::bigint and held.bytes + ${bytes}::integer <= ${quota.bytes}::bigint
        returning id`,
    )
    return added?.id ?? null
  },

  async find(shopId: ShopId, id: string, { orderId, gift, email, session }: PhotoOwner): Promise<StoredPhoto | null> {
    const [row] = await db.query<Row>(
      sql('photos.find')`select id, order_id, line_item_id, file, media_type, bytes from photos
        where shop_id = ${shopId} and id = ${id} and order_id = ${orderId} and gift = ${gift}
          and email is not distinct from ${email}::text and session = ${session}`,
    )
    return row === undefined ? null : toPhoto(row)
  },

  /** Identical units share photos. */
  async ofReturn(shopId: ShopId, { id, orderId }: Pick<StoredPhoto, 'id' | 'orderId'>): Promise<StoredPhoto | null> {
    const [row] = await db.query<Row>(
      sql('photos.of-return')`select id, order_id, line_item_id, file, media_type, bytes from photos
        where shop_id = ${shopId} and id = ${id} and order_id = ${orderId}`,
    )
    return row === undefined ? null : toPhoto(row)
  },

  /** Oldest first. */
  async ofItem(shopId: ShopId, item: PhotoOwner & { lineItemId: LineItemId }): Promise<readonly StoredPhoto[]> {
    const rows = await db.query<Row>(
      sql('photos.of-item')`select id, order_id, line_item_id, file, media_type, bytes from photos
        where shop_id = ${shopId} and order_id = ${item.orderId} and line_item_id = ${item.lineItemId} and gift = ${item.gift}
          and email is not distinct from ${item.email}::text
          and session = ${item.session}
        order by created_at, id`,
    )
    return rows.map(toPhoto)
  },
})
