import type { ReturnDocument, ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import type { Instant, ReturnKey, ShopId } from '../../../schemas/values/ids.ts'
import { clause, json, type Queryable, sql } from '../../database/database.ts'
import { writeNames } from './names.ts'
import { collectParcelNumbers } from './parcels.ts'
import { type ListQueueEntries, writeQueueEntries } from './queue-entries.ts'
import { collectUnitSkus } from './unit-skus.ts'

export interface ReturnColumns {
  shop_id: string
  id: string
  key: string
  number: string
  rev: number
  state: ReturnState
  order_id: string
  created_at: number
  document: ReturnDocument
  assignee: string | null
}

export interface ListedReturn {
  readonly record: ReturnRecord
  /** Of its last event. */
  readonly updatedAt: Instant
}

/** The time of the last change of the return `r`. */
export const UPDATED_AT = clause`greatest(r.created_at, coalesce((select max(c.at) from return_changes c
            where c.shop_id = r.shop_id and c.return_id = r.id), r.created_at)) as updated_at`

export const toReturn = (row: ReturnColumns): ReturnRecord => ({
  shopId: row.shop_id,
  id: row.id,
  key: row.key,
  number: row.number,
  rev: row.rev,
  state: row.state,
  orderId: row.order_id,
  createdAt: row.created_at,
  document: row.document,
  ...(row.assignee !== null && { assignee: row.assignee }),
})

const first = (rows: readonly ReturnColumns[]): ReturnRecord | null =>
  rows[0] === undefined ? null : toReturn(rows[0])

interface ReturnOrigin {
  readonly draftId: string
  readonly submitKey: string | null
}

const lookupQueries = (db: Queryable) => ({
  /** By the number of any of its labels, or the partner's code. */
  async findByTrackingNumber(shopId: ShopId, trackingNumber: string): Promise<ReturnRecord | null> {
    return first(
      await db.query<ReturnColumns>(
        sql('returns.by-tracking-number')`select r.* from parcels p
            join returns r on r.shop_id = p.shop_id and r.id = p.return_id
          where p.shop_id = ${shopId} and p.bears = ${trackingNumber} and p.parcel = 'return'
          order by r.created_at desc limit 1`,
      ),
    )
  },

  async findByNumber(shopId: ShopId, number: string): Promise<ReturnRecord | null> {
    return first(
      await db.query<ReturnColumns>(
        sql('returns.by-number')`select * from returns where shop_id = ${shopId} and number = ${number}`,
      ),
    )
  },

  async findByOffer(shopId: ShopId, uuid: string): Promise<ReturnRecord | null> {
    return first(
      await db.query<ReturnColumns>(
        sql('returns.by-offer')`select * from returns where shop_id = ${shopId}
          and document ? 'shopLater' and document->'shopLater'->>'uuid' = ${uuid}`,
      ),
    )
  },

  async findByExchangeOrder(shopId: ShopId, name: string): Promise<ReturnRecord | null> {
    return first(
      await db.query<ReturnColumns>(
        sql('returns.by-exchange-order')`select r.* from parcels p
            join returns r on r.shop_id = p.shop_id and r.id = p.return_id
          where p.shop_id = ${shopId} and p.bears = ${name} and p.parcel = 'exchange'
          order by r.created_at desc limit 1`,
      ),
    )
  },
})

export const returnQueries = (db: Queryable, listQueueEntries: ListQueueEntries) => ({
  async findByKey(shopId: ShopId, key: ReturnKey): Promise<ReturnRecord | null> {
    return first(
      await db.query<ReturnColumns>(
        sql('returns.by-key')`select * from returns where shop_id = ${shopId} and key = ${key}`,
      ),
    )
  },

  async find(shopId: ShopId, id: string): Promise<ReturnRecord | null> {
    return first(
      await db.query<ReturnColumns>(
        sql('returns.find')`select * from returns where shop_id = ${shopId} and id = ${id}`,
      ),
    )
  },

  /** Locks the row until the transaction ends. */
  async lock(shopId: ShopId, id: string): Promise<ReturnRecord | null> {
    return first(
      await db.query<ReturnColumns>(
        sql('returns.lock')`select * from returns where shop_id = ${shopId} and id = ${id} for update`,
      ),
    )
  },

  async findByDraft(shopId: ShopId, draftId: string): Promise<ReturnRecord | null> {
    return first(
      await db.query<ReturnColumns>(
        sql('returns.by-draft')`select * from returns where shop_id = ${shopId} and draft_id = ${draftId}`,
      ),
    )
  },

  ...lookupQueries(db),

  /** Oldest first. */
  async ofOrder(shopId: ShopId, orderId: string): Promise<readonly ReturnRecord[]> {
    const rows = await db.query<ReturnColumns>(
      sql(
        'returns.of-order',
      )`select * from returns where shop_id = ${shopId} and order_id = ${orderId} order by created_at, id`,
    )
    return rows.map(toReturn)
  },

  /** False when the draft has one. */
  async insert(record: ReturnRecord, origin: ReturnOrigin): Promise<boolean> {
    const { bears, parcels } = collectParcelNumbers(record.document)
    const { units, skus } = collectUnitSkus(record.document)
    const names = writeNames(record.document, record.createdAt)
    const queues = writeQueueEntries(listQueueEntries(record))
    const rows = await db.query(
      sql('returns.insert')`with written as (
          insert into returns (shop_id, id, key, number, rev, state, order_id, draft_id, submit_key, created_at, document)
          values (${record.shopId}, ${record.id}, ${record.key}, ${record.number}, ${record.rev}, ${record.state}, ${record.orderId},
            ${origin.draftId}, ${origin.submitKey}, ${record.createdAt}, ${json(record.document)})
          on conflict do nothing returning shop_id, id
        ), named as (
          insert into parcels (shop_id, bears, return_id, parcel)
          select w.shop_id, n.bears, w.id, n.parcel from written w, unnest(${bears}::text[], ${parcels}::text[]) as n (bears, parcel)
        ), listed as (
          insert into return_units (shop_id, return_id, line_item_id, sku)
          select w.shop_id, w.id, u.unit, u.sku from written w, unnest(${units}::text[], ${skus}::text[]) as u (unit, sku)
        ), ${names}, ${queues}
        select id from written where shop_id = ${record.shopId}`,
    )
    return rows.length === 1
  },

  /** Returns the new revision; null, with nothing written, at another revision. */
  async save(record: ReturnRecord): Promise<number | null> {
    const { bears, parcels } = collectParcelNumbers(record.document)
    const { units, skus } = collectUnitSkus(record.document)
    const names = writeNames(record.document, record.createdAt)
    const queues = writeQueueEntries(listQueueEntries(record))
    const [row] = await db.query<{ rev: number }>(
      sql('returns.save')`with written as (
          update returns set rev = rev + 1, state = ${record.state}, document = ${json(record.document)},
            assignee = ${record.assignee ?? null}
          where shop_id = ${record.shopId} and id = ${record.id} and rev = ${record.rev} returning shop_id, id, rev
        ), now as (
          select s.shop_id, n.bears, s.id, n.parcel from written s, unnest(${bears}::text[], ${parcels}::text[]) as n (bears, parcel)
        ), gone as (
          delete from parcels p using written s where p.shop_id = s.shop_id and p.return_id = s.id
            and not exists (select from now n where n.bears = p.bears and n.parcel = p.parcel)
        ), named as (
          insert into parcels (shop_id, bears, return_id, parcel) select * from now on conflict do nothing
        ), removed as (
          delete from return_units u using written s
          where u.shop_id = s.shop_id and u.return_id = s.id and u.line_item_id <> all(${units}::text[])
        ), listed as (
          insert into return_units (shop_id, return_id, line_item_id, sku)
          select s.shop_id, s.id, u.unit, u.sku from written s, unnest(${units}::text[], ${skus}::text[]) as u (unit, sku)
          on conflict (shop_id, return_id, line_item_id) do update set sku = excluded.sku
            where return_units.sku is distinct from excluded.sku
        ), ${names}, ${queues}
        select rev from written where shop_id = ${record.shopId}`,
    )
    return row?.rev ?? null
  },

  /** A new revision each, so that no save restores the assignee. */
  async unassignAll(shopId: ShopId, assignee: string): Promise<void> {
    await db.query(
      sql('returns.unassign')`update returns set assignee = null, rev = rev + 1
        where shop_id = ${shopId} and assignee = ${assignee}`,
    )
  },

  /** Serializes submits of an order until the transaction ends, for limits per order. */
  async lockOrder(shopId: ShopId, orderId: string): Promise<void> {
    await db.query(
      sql('returns.lock-order')`select pg_advisory_xact_lock(hashtextextended(shop_id || ' ' || order_id, 0))
        from (values (${shopId}::text, ${orderId}::text)) as of (shop_id, order_id)`,
    )
  },
})
