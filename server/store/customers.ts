import type { ShopId } from '../../schemas/ids.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { type Queryable, sql } from './database.ts'
import type { StoredPhoto } from './photos.ts'
import { type ReturnRow, toReturn } from './returns.ts'

/** What belongs to a customer beside returns: the orders of their returns, by whose side, and units that are left alone. */
export interface CustomerOrders {
  readonly email: string
  /** Orders that they bought, and orders that were given to them. */
  readonly bought: readonly string[]
  readonly given: readonly string[]
  /** Units of returns that are not to be touched. */
  readonly except: readonly string[]
}

/** What is kept about one person, found by email address. */
export const customers = (db: Queryable) => ({
  /** Every return of this customer, oldest first, locked until the transaction ends. */
  async returns(shopId: ShopId, email: string): Promise<readonly ReturnRecord[]> {
    const rows = await db.query<ReturnRow>(
      sql('customers.returns')`select * from returns
        where shop_id = ${shopId} and lower(document #>> '{customer,email}') = lower(${email})
        order by created_at, id for update`,
    )
    return rows.map(toReturn)
  },

  /** What they began and did not submit. */
  async drafts(shopId: ShopId, { email, bought, given }: CustomerOrders): Promise<readonly unknown[]> {
    const rows = await db.query<{ readonly document: unknown }>(
      sql('customers.drafts')`select document from drafts where shop_id = ${shopId} and (
        lower(document #>> '{order,email}') = lower(${email})
        or (document #>> '{order,gift}' = 'false' and document #>> '{order,id}' = any(${[...bought]}::text[]))
        or (document #>> '{order,gift}' = 'true' and document #>> '{order,id}' = any(${[...given]}::text[])))`,
    )
    return rows.map(({ document }) => document)
  },

  /** Forgets what they began; answers how many drafts that were. */
  async forgetDrafts(shopId: ShopId, { email, bought, given }: CustomerOrders): Promise<number> {
    const rows = await db.query(
      sql('customers.forget-drafts')`delete from drafts where shop_id = ${shopId} and (
        lower(document #>> '{order,email}') = lower(${email})
        or (document #>> '{order,gift}' = 'false' and document #>> '{order,id}' = any(${[...bought]}::text[]))
        or (document #>> '{order,gift}' = 'true' and document #>> '{order,id}' = any(${[...given]}::text[])))
        returning session_hash`,
    )
    return rows.length
  },

  /** The photos that they added. */
  photos(shopId: ShopId, { bought, given, except }: CustomerOrders): Promise<readonly StoredPhoto[]> {
    return db.query(
      sql('customers.photos')`select id, order_id as "orderId", line_item_id as "lineItemId", file,
          media_type as "mediaType", bytes from photos
        where shop_id = ${shopId} and not line_item_id = any(${[...except]}::text[])
          and ((not gift and order_id = any(${[...bought]}::text[])) or (gift and order_id = any(${[...given]}::text[])))
        order by created_at, id`,
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
        where not exists (select 1 from photos p where p.shop_id = ${shopId} and p.file = of.file)
          and not exists (select 1 from returns r where r.shop_id = ${shopId} and (r.document #>> '{label,document}' = of.file
            or r.document -> 'earlierLabels' @> jsonb_build_array(jsonb_build_object('document', of.file))))`,
    )
    return rows.map(({ file }) => file)
  },
})
export type Customers = ReturnType<typeof customers>
