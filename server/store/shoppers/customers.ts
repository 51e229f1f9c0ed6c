import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import { oneRow, type Queryable, sql } from '../../database/database.ts'
import { type ReturnColumns, toReturn } from '../returns/returns.ts'
import type { StoredPhoto } from './photos.ts'

interface Person {
  readonly email: string
  /** Units of returns to leave unchanged. */
  readonly except: readonly string[]
}

interface RelatedCounts {
  /** Of other people, on orders of the person's returns. */
  readonly othersDrafts: number
  readonly othersPhotos: number
  readonly exceptedPhotos: number
}

/** Data about one person, found by email address. */
export const customerQueries = (db: Queryable) => ({
  /** Oldest first, locked until the transaction ends. */
  async returns(shopId: ShopId, email: string): Promise<readonly ReturnRecord[]> {
    const rows = await db.query<ReturnColumns>(
      sql('customers.returns')`select * from returns
        where shop_id = ${shopId} and lower(document #>> '{customer,email}') = lower(${email})
        order by created_at, id for update`,
    )
    return rows.map(toReturn)
  },

  async drafts(shopId: ShopId, email: string): Promise<readonly unknown[]> {
    const rows = await db.query<{ readonly document: unknown }>(
      sql('customers.drafts')`select document from drafts where shop_id = ${shopId}
        and lower(coalesce(document #>> '{order,email}', document #>> '{order,buyer}')) = lower(${email})`,
    )
    return rows.map(({ document }) => document)
  },

  async deleteDrafts(shopId: ShopId, email: string): Promise<number> {
    const rows = await db.query(
      sql('customers.forget-drafts')`delete from drafts where shop_id = ${shopId}
        and lower(coalesce(document #>> '{order,email}', document #>> '{order,buyer}')) = lower(${email})
        returning session_hash`,
    )
    return rows.length
  },

  photos(shopId: ShopId, { email, except }: Person): Promise<readonly StoredPhoto[]> {
    return db.query(
      sql('customers.photos')`select id, order_id as "orderId", line_item_id as "lineItemId", file,
          media_type as "mediaType", bytes from photos
        where shop_id = ${shopId} and lower(email) = lower(${email}) and not line_item_id = any(${[...except]}::text[])
        order by created_at, id`,
    )
  },

  async countRelated(shopId: ShopId, { email, except }: Person): Promise<RelatedCounts> {
    return oneRow<RelatedCounts>(
      db,
      sql('customers.beside')`with orders as (
        select order_id from returns where shop_id = ${shopId} and lower(document #>> '{customer,email}') = lower(${email})
      ) select
        (select count(*) from drafts where shop_id = ${shopId} and document #>> '{order,id}' in (select order_id from orders)
          and lower(coalesce(document #>> '{order,email}', document #>> '{order,buyer}')) is distinct from lower(${email})
        ) as "othersDrafts",
        (select count(*) from photos where shop_id = ${shopId} and order_id in (select order_id from orders)
          and lower(email) is distinct from lower(${email})) as "othersPhotos",
        (select count(*) from photos where shop_id = ${shopId} and lower(email) = lower(${email})
          and line_item_id = any(${[...except]}::text[])) as "exceptedPhotos"`,
    )
  },

  /** The bytes remain in the files port. */
  async deletePhotos(shopId: ShopId, photoIds: readonly string[]): Promise<void> {
    await db.query(
      sql(
        'customers.forget-photos',
      )`delete from photos where shop_id = ${shopId} and id = any(${[...photoIds]}::text[])`,
    )
  },

  /** The files that no photo and no label uses. */
  async unused(shopId: ShopId, files: readonly string[]): Promise<readonly string[]> {
    const rows = await db.query<{ readonly file: string }>(
      sql('customers.unused-files')`select file from unnest(${[...files]}::text[]) as of (file)
        where not exists (select from photos p where p.shop_id = ${shopId} and p.file = of.file)
          and not exists (select from receipt_photos t where t.shop_id = ${shopId} and t.file = of.file)
          and not exists (select from returns r where r.shop_id = ${shopId} and (r.document #>> '{label,document}' = of.file or r.document #>> '{label,qr,file}' = of.file
            or r.document #>> '{label,customs}' = of.file or r.document -> 'earlierLabels' @> jsonb_build_array(jsonb_build_object('customs', of.file))
            or r.document -> 'earlierLabels' @> jsonb_build_array(jsonb_build_object('document', of.file))))`,
    )
    return rows.map(({ file }) => file)
  },
})
