import type { JobKind } from '../../../schemas/records/job.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'
import { type ReturnColumns, toReturn } from '../returns/returns.ts'

/** Jobs about a person but not about a return. */
const PERSONAL_JOB_KINDS: readonly JobKind[] = ['order-link', 'gift-letter', 'request-letter', 'forget-person']

/** `files` are those of deleted photos. */
interface ErasedPeople {
  readonly drafts: number
  readonly photos: number
  readonly giftReceipts: number
  readonly requests: number
  readonly files: readonly string[]
}

const countRows = async (rows: Promise<readonly unknown[]>): Promise<number> => (await rows).length

/** Personal data of a shop. Returns not erased yet retain theirs. */
export const peopleQueries = (db: Queryable) => ({
  /** By id, locked until the transaction ends. */
  async listReturnsAfter(shopId: ShopId, id: string, most: number): Promise<readonly ReturnRecord[]> {
    const rows = await db.query<ReturnColumns>(
      sql('people.returns-behind')`select * from returns
        where shop_id = ${shopId} and id > ${id} and not document ? 'erasedAt' order by id limit ${most} for update`,
    )
    return rows.map(toReturn)
  },

  async listUnerasedOrders(shopId: ShopId): Promise<readonly string[]> {
    const rows = await db.query<{ readonly id: string }>(
      sql('people.orders-held')`select distinct order_id as id from returns
        where shop_id = ${shopId} and not document ? 'erasedAt'`,
    )
    return rows.map(({ id }) => id)
  },

  /** Retains the data of returns not erased yet. */
  async forget(shopId: ShopId): Promise<ErasedPeople> {
    const photos = await db.query<{ readonly file: string }>(
      sql('people.forget-photos')`delete from photos p where shop_id = ${shopId} and not exists (
          select from returns r, jsonb_array_elements(r.document -> 'items') item
          where r.shop_id = ${shopId} and r.order_id = p.order_id and not r.document ? 'erasedAt'
            and (item ->> 'lineItemId' = p.line_item_id or strpos(item ->> 'inputs', p.id) > 0)) returning file`,
    )
    const parcelPhotos = await db.query<{ readonly file: string }>(
      sql('people.forget-parcel-photos')`delete from receipt_photos p where shop_id = ${shopId} and not exists (
          select from returns r where r.shop_id = ${shopId} and r.id = p.return_id) returning file`,
    )
    await db.query(
      sql('people.forget-links')`delete from nonces n where shop_id = ${shopId} and not exists (
          select from returns r where r.shop_id = ${shopId} and not r.document ? 'erasedAt'
            and split_part(n.subject, ' ', 1) in (r.id, r.order_id)) returning id`,
    )
    await db.query(sql('people.forget-searches')`delete from console_searches where shop_id = ${shopId}`)
    await db.query(
      sql('people.forget-jobs')`delete from jobs
        where shop_id = ${shopId} and kind = any(${[...PERSONAL_JOB_KINDS]}::text[]) returning key`,
    )
    await db.query(
      sql('people.forget-deliveries')`delete from unit_deliveries d where shop_id = ${shopId} and not exists (
          select from returns r where r.shop_id = ${shopId} and r.order_id = d.order_id and not r.document ? 'erasedAt')`,
    )
    await db.query(sql('people.forget-withdrawals')`delete from withdrawals where shop_id = ${shopId}`)
    return {
      drafts: await countRows(
        db.query(sql('people.forget-drafts')`delete from drafts where shop_id = ${shopId} returning session_hash`),
      ),
      photos: photos.length,
      giftReceipts: await countRows(
        db.query(
          sql('people.forget-names')`update gift_receipts set recipient = '', giver = ''
            where shop_id = ${shopId} and (recipient <> '' or giver <> '') returning id`,
        ),
      ),
      requests: await countRows(
        db.query(sql('people.forget-requests')`delete from order_requests where shop_id = ${shopId} returning id`),
      ),
      files: [...photos, ...parcelPhotos].map(({ file }) => file),
    }
  },
})
