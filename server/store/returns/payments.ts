import type { Instant, ShopId } from '../../../schemas/ids.ts'
import type { Currency, Minor } from '../../../schemas/money.ts'
import type { Card, PaymentPurpose, PaymentRow, PaymentState } from '../../../schemas/records/payment.ts'
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

const wrote = (rows: readonly unknown[]): boolean => rows.length === 1

/** A payment before anybody was asked for it. */
export type NewPayment = Pick<
  PaymentRow,
  'shopId' | 'id' | 'draftId' | 'purpose' | 'amount' | 'currency' | 'card' | 'createdAt'
>

/** What the provider said of a payment that was begun. */
interface PaymentAnswer {
  readonly state: 'authenticating' | 'authorized' | 'refused'
  readonly authorization: string | null
  readonly captureBefore: Instant | null
}

/** How a payment ends; `captured` may still be given back. */
type PaymentEnd = 'captured' | 'voided' | 'charged' | 'refused' | 'failed'

/** Events of payment providers, each heard once. */
const heardEvents = (db: Queryable) => ({
  /** Whether this event of the provider is heard for the first time. */
  async hear(shopId: ShopId, event: string, at: Instant): Promise<boolean> {
    return wrote(
      await db.query(
        sql('payments.hear')`insert into payment_events (shop_id, id, heard_at) values (${shopId}, ${event}, ${at})
          on conflict do nothing returning id`,
      ),
    )
  },

  /** Forgets which events were heard before then. */
  async forgetHeard(shopId: ShopId, before: Instant): Promise<void> {
    await db.query(
      sql('payments.forget-heard')`delete from payment_events where shop_id = ${shopId} and heard_at < ${before}`,
    )
  },
})

/** Authorisations of cards: begun with a draft, adopted by its return, and ended once. */
export const payments = (db: Queryable) => ({
  /** Writes down that a card is about to be asked, before it is; false when the draft has an open payment of the purpose already. */
  async begin(row: NewPayment): Promise<boolean> {
    const rows = await db.query(
      sql('payments.begin')`
        insert into payments (shop_id, id, draft_id, purpose, amount, currency, state, card, created_at)
        values (${row.shopId}, ${row.id}, ${row.draftId}, ${row.purpose}, ${row.amount}, ${row.currency}, 'begun',
          ${json(row.card)}, ${row.createdAt})
        on conflict do nothing returning id`,
    )
    return wrote(rows)
  },

  /** The payments of a draft that no return has adopted, newest first. */
  async ofDraft(shopId: ShopId, draftId: string): Promise<readonly PaymentRow[]> {
    const rows = await db.query<Row>(
      sql('payments.of-draft')`select * from payments
        where shop_id = ${shopId} and draft_id = ${draftId} and return_id is null order by created_at desc, id`,
    )
    return rows.map(toPayment)
  },

  /** The payments of a return, oldest first. */
  async ofReturn(shopId: ShopId, returnId: string): Promise<readonly PaymentRow[]> {
    const rows = await db.query<Row>(
      sql('payments.of-return')`select * from payments
        where shop_id = ${shopId} and return_id = ${returnId} order by created_at, id`,
    )
    return rows.map(toPayment)
  },

  /** The payment with this id of ours; null when there is none. */
  async find(shopId: ShopId, id: string): Promise<PaymentRow | null> {
    return first(
      await db.query<Row>(sql('payments.find')`select * from payments where shop_id = ${shopId} and id = ${id}`),
    )
  },

  /** The payment whose authorisation the provider knows by this id; null when there is none. */
  async findByAuthorization(shopId: ShopId, authorization: string): Promise<PaymentRow | null> {
    return first(
      await db.query<Row>(
        sql('payments.by-authorization')`select * from payments
          where shop_id = ${shopId} and provider_id = ${authorization} order by created_at desc, id limit 1`,
      ),
    )
  },

  /** Records what the provider answered; false when the payment is not open to answers any more: nothing was written. */
  async answer(shopId: ShopId, id: string, { state, authorization, captureBefore }: PaymentAnswer): Promise<boolean> {
    return wrote(
      await db.query(
        sql('payments.answer')`update payments
          set state = ${state}, provider_id = coalesce(${authorization}, provider_id), capture_before = ${captureBefore}
          where shop_id = ${shopId} and id = ${id} and state in ('begun', 'authenticating') returning id`,
      ),
    )
  },

  /** Gives authorised payments to a return; answers how many it got. Fewer than asked means that one was given up meanwhile. */
  async adopt(shopId: ShopId, ids: readonly string[], returnId: string): Promise<number> {
    const rows = await db.query(
      sql('payments.adopt')`update payments set return_id = ${returnId}
        where shop_id = ${shopId} and id = any(${[...ids]}) and state = 'authorized' and return_id is null returning id`,
    )
    return rows.length
  },

  /** Whether the payment is nobody's from now on, so that it can be let go: never one that a return has. */
  async giveUp(shopId: ShopId, id: string): Promise<boolean> {
    return wrote(
      await db.query(
        sql('payments.give-up')`update payments set state = 'releasing'
          where shop_id = ${shopId} and id = ${id} and return_id is null
            and state in ('begun', 'authenticating', 'authorized') returning id`,
      ),
    )
  },

  /** When the provider was first found to know nothing of this payment: at `now`, or before. */
  async miss(shopId: ShopId, id: string, now: Instant): Promise<Instant> {
    const [row] = await db.query<{ missed_at: Instant }>(
      sql('payments.miss')`update payments set missed_at = coalesce(missed_at, ${now})
        where shop_id = ${shopId} and id = ${id} returning missed_at`,
    )
    return row?.missed_at ?? now
  },

  /** Whether this ended the payment: one that has ended keeps its end. */
  async end(shopId: ShopId, id: string, state: PaymentEnd): Promise<boolean> {
    return wrote(
      await db.query(
        sql('payments.end')`update payments set state = ${state}
          where shop_id = ${shopId} and id = ${id}
            and state in ('begun', 'authenticating', 'authorized', 'releasing') returning id`,
      ),
    )
  },

  ...heardEvents(db),
})
