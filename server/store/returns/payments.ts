import type { Card, PaymentPurpose, PaymentRow, PaymentState } from '../../../schemas/records/payment.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

interface Row {
  shop_id: string
  id: string
  draft_id: string
  return_id: string | null
  purpose: PaymentPurpose
  amount: Minor
  currency: Currency
  state: PaymentState
  card: Card
  provider_id: string | null
  capture_before: Instant | null
  created_at: Instant
}

const toPayment = (row: Row): PaymentRow => ({
  shopId: row.shop_id,
  id: row.id,
  draftId: row.draft_id,
  returnId: row.return_id,
  purpose: row.purpose,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  card: row.card,
  authorization: row.provider_id,
  captureBefore: row.capture_before,
  createdAt: row.created_at,
})

const first = (rows: readonly Row[]): PaymentRow | null => (rows[0] === undefined ? null : toPayment(rows[0]))

const hasOneRow = (rows: readonly unknown[]): boolean => rows.length === 1

export type NewPayment = Pick<
  PaymentRow,
  'shopId' | 'id' | 'draftId' | 'purpose' | 'amount' | 'currency' | 'card' | 'createdAt'
>

interface PaymentResult {
  readonly state: 'authenticating' | 'authorized' | 'refused'
  readonly authorization: string | null
  readonly captureBefore: Instant | null
}

/** `captured` can still be refunded. */
type PaymentEnd = 'captured' | 'voided' | 'charged' | 'refused' | 'failed'

/** Ids of provider events, for deduplication. */
const paymentEventQueries = (db: Queryable) => ({
  /** False for a known event. */
  async recordEvent(shopId: ShopId, event: string, at: Instant): Promise<boolean> {
    return hasOneRow(
      await db.query(
        sql('payments.hear')`insert into payment_events (shop_id, id, heard_at) values (${shopId}, ${event}, ${at})
          on conflict do nothing returning id`,
      ),
    )
  },

  async deleteEventsBefore(shopId: ShopId, before: Instant): Promise<void> {
    await db.query(
      sql('payments.forget-heard')`delete from payment_events where shop_id = ${shopId} and heard_at < ${before}`,
    )
  },
})

/** Card authorizations: started with a draft, adopted by its return. */
export const paymentQueries = (db: Queryable) => ({
  /** Inserted before the provider is called. False when the draft has an open payment of the purpose. */
  async begin(row: NewPayment): Promise<boolean> {
    const rows = await db.query(
      sql('payments.begin')`
        insert into payments (shop_id, id, draft_id, purpose, amount, currency, state, card, created_at)
        values (${row.shopId}, ${row.id}, ${row.draftId}, ${row.purpose}, ${row.amount}, ${row.currency}, 'begun',
          ${json(row.card)}, ${row.createdAt})
        on conflict do nothing returning id`,
    )
    return hasOneRow(rows)
  },

  /** Newest first. */
  async ofDraft(shopId: ShopId, draftId: string): Promise<readonly PaymentRow[]> {
    const rows = await db.query<Row>(
      sql('payments.of-draft')`select * from payments
        where shop_id = ${shopId} and draft_id = ${draftId} and return_id is null order by created_at desc, id`,
    )
    return rows.map(toPayment)
  },

  /** Oldest first. */
  async ofReturn(shopId: ShopId, returnId: string): Promise<readonly PaymentRow[]> {
    const rows = await db.query<Row>(
      sql('payments.of-return')`select * from payments
        where shop_id = ${shopId} and return_id = ${returnId} order by created_at, id`,
    )
    return rows.map(toPayment)
  },

  async find(shopId: ShopId, id: string): Promise<PaymentRow | null> {
    return first(
      await db.query<Row>(sql('payments.find')`select * from payments where shop_id = ${shopId} and id = ${id}`),
    )
  },

  async findByAuthorization(shopId: ShopId, authorization: string): Promise<PaymentRow | null> {
    return first(
      await db.query<Row>(
        sql('payments.by-authorization')`select * from payments
          where shop_id = ${shopId} and provider_id = ${authorization} order by created_at desc, id limit 1`,
      ),
    )
  },

  /** False, with nothing written, when the payment is closed. */
  async recordResult(
    shopId: ShopId,
    id: string,
    { state, authorization, captureBefore }: PaymentResult,
  ): Promise<boolean> {
    return hasOneRow(
      await db.query(
        sql('payments.answer')`update payments
          set state = ${state}, provider_id = coalesce(${authorization}, provider_id), capture_before = ${captureBefore}
          where shop_id = ${shopId} and id = ${id} and state in ('begun', 'authenticating') returning id`,
      ),
    )
  },

  /** Assigns payments to a return and returns their number; the missing ones were abandoned. */
  async adopt(shopId: ShopId, ids: readonly string[], returnId: string): Promise<number> {
    const rows = await db.query(
      sql('payments.adopt')`update payments set return_id = ${returnId}
        where shop_id = ${shopId} and id = any(${[...ids]}) and state = 'authorized' and return_id is null returning id`,
    )
    return rows.length
  },

  /** Marks the payment as abandoned, so that it can be voided. False when a return has it. */
  async abandon(shopId: ShopId, id: string): Promise<boolean> {
    return hasOneRow(
      await db.query(
        sql('payments.give-up')`update payments set state = 'releasing'
          where shop_id = ${shopId} and id = ${id} and return_id is null
            and state in ('begun', 'authenticating', 'authorized') returning id`,
      ),
    )
  },

  /** Returns the first time the provider did not know the payment. */
  async recordMissing(shopId: ShopId, id: string, now: Instant): Promise<Instant> {
    const [row] = await db.query<{ missed_at: Instant }>(
      sql('payments.miss')`update payments set missed_at = coalesce(missed_at, ${now})
        where shop_id = ${shopId} and id = ${id} returning missed_at`,
    )
    return row?.missed_at ?? now
  },

  /** False when it had ended before. */
  async end(shopId: ShopId, id: string, state: PaymentEnd): Promise<boolean> {
    return hasOneRow(
      await db.query(
        sql('payments.end')`update payments set state = ${state}
          where shop_id = ${shopId} and id = ${id}
            and state in ('begun', 'authenticating', 'authorized', 'releasing') returning id`,
      ),
    )
  },

  ...paymentEventQueries(db),
})
