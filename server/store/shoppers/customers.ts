import type { ShopId } from '../../../schemas/ids.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { oneRow, type Queryable, sql } from '../../database/database.ts'
import { type ReturnColumns, toReturn } from '../returns/returns.ts'
import type { StoredPhoto } from './photos.ts'

/** A person of a shop, and units that are left alone. */
interface Person {
  readonly email: string
  /** Units of returns that are not to be touched. */
  readonly except: readonly string[]
}

/** How much lies beside what is a person's own. */
interface Beside {
  /** Of other people, on orders that the person sends back something of. */
  readonly othersDrafts: number
  readonly othersPhotos: number
  /** Of the person, on units that are left alone. */
  readonly exceptedPhotos: number
}

/** What is kept about one person, found by email address. */
export const customers = (db: Queryable) => ({
  /** Every return of this customer, oldest first, locked until the transaction ends. */
  async returns(shopId: ShopId, email: string): Promise<readonly ReturnRecord[]> {
    const rows = await db.query<ReturnColumns>(
      sql('customers.returns')`select * from returns
        where shop_id = ${shopId} and lower(document #>> '{customer,email}') = lower(${email})
        order by created_at, id for update`,
    )
    return rows.map(toReturn)
  },

  /** What they began and did not submit: what they typed their address into, or opened on an order that they bought. */
  async drafts(shopId: ShopId, email: string): Promise<readonly unknown[]> {
    const rows = await db.query<{ readonly document: unknown }>(
      sql('customers.drafts')`select document from drafts where shop_id = ${shopId}
        and lower(coalesce(document #>> '{order,email}', document #>> '{order,buyer}')) = lower(${email})`,
    )
    return rows.map(({ document }) => document)
  },

  /** Forgets what they began; answers how many drafts that were. */
  async forgetDrafts(shopId: ShopId, email: string): Promise<number> {
    const rows = await db.query(
      sql('customers.forget-drafts')`delete from drafts where shop_id = ${shopId}
        and lower(coalesce(document #>> '{order,email}', document #>> '{order,buyer}')) = lower(${email})
        returning session_hash`,
    )
    return rows.length
  },

  /** The photos that they added. */
  photos(shopId: ShopId, { email, except }: Person): Promise<readonly StoredPhoto[]> {
    return db.query(
      sql('customers.photos')`select id, order_id as "orderId", line_item_id as "lineItemId", file,
          media_type as "mediaType", bytes from photos
        where shop_id = ${shopId} and lower(email) = lower(${email}) and not line_item_id = any(${[...except]}::text[])
        order by created_at, id`,
    )
  },

  /** What is not theirs on the orders that they sent back something of, and what of theirs is left alone. */
  async beside(shopId: ShopId, { email, except }: Person): Promise<Beside> {
    return oneRow<Beside>(
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

  /** Forgets photos. Their bytes lie in the files port. */
  async forgetPhotos(shopId: ShopId, photoIds: readonly string[]): Promise<void> {
    await db.query(
      sql(
        'customers.forget-photos',
      )`delete from photos where shop_id = ${shopId} and id = any(${[...photoIds]}::text[])`,
    )
  },

  /** Those of these files that no photo and no label is any more. */
  async unused(shopId: ShopId, files: readonly string[]): Promise<readonly string[]> {
    const rows = await db.query<{ readonly file: string }>(
      sql('customers.unused-files')`select file from unnest(${[...files]}::text[]) as of (file)
        where not exists (select from photos p where p.shop_id = ${shopId} and p.file = of.file)
          and not exists (select from returns r where r.shop_id = ${shopId} and (r.document #>> '{label,document}' = of.file or r.document #>> '{label,qr,file}' = of.file
            or r.document -> 'earlierLabels' @> jsonb_build_array(jsonb_build_object('document', of.file))))`,
    )
    return rows.map(({ file }) => file)
  },
})
