import type { UNDECIDED, Withdrawal, WithdrawalChange } from '../../../schemas/records/withdrawal.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { clause, json, type Queryable, sql } from '../../database/database.ts'

interface WithdrawalRef {
  readonly shopId: ShopId
  readonly id: string
}

type NewWithdrawal = Omit<
  Withdrawal,
  | 'number'
  | 'earlierId'
  | 'emailCorrectedAt'
  | 'acknowledgement'
  | 'acknowledgedAt'
  | 'acknowledgementHash'
  | keyof typeof UNDECIDED
>

type WithdrawalCursor = { readonly createdAt: Instant; readonly id: string }

const BEFORE_FIRST = { createdAt: 0, id: '' } as const
const FIRST_PAGE = { createdAt: Number.MAX_SAFE_INTEGER, id: '' } as const

/** A repeated press within this time is the same statement. */
const DEDUPLICATION_MS = DAY_MS

const columns = clause`shop_id as "shopId", id, number, key_hash as "keyHash", received_at as "receivedAt", zone,
  language, statement, text_sha256 as "textHash", config_version as "configVersion", identified, suspect,
  earlier_id as "earlierId", match, order_id as "orderId", email, email_corrected_at as "emailCorrectedAt",
  ack_state as acknowledgement, ack_at as "acknowledgedAt", ack_sha256 as "acknowledgementHash",
  verdict, decided_at as "decidedAt", decided_by as "decidedBy", legal_reason as "legalReason",
  waits_for as "waitsFor", accepted_units as "acceptedUnits", return_ids as "returnIds",
  halted_until as "haltedUntil", refunded_at as "refundedAt"`

const readQueries = (db: Queryable) => ({
  async find(shopId: ShopId, id: string): Promise<Withdrawal | null> {
    const [row] = await db.query<Withdrawal>(
      sql('withdrawals.find')`select ${columns} from withdrawals
        where shop_id = ${shopId} and (id = ${id} or number = ${id})`,
    )
    return row ?? null
  },

  async findByKey(shopId: ShopId, keyHash: string): Promise<Withdrawal | null> {
    const [row] = await db.query<Withdrawal>(
      sql('withdrawals.by-key')`select ${columns} from withdrawals
        where shop_id = ${shopId} and key_hash = ${keyHash}`,
    )
    return row ?? null
  },

  /** Held until the end of the transaction. */
  async lock({ shopId, id }: WithdrawalRef): Promise<Withdrawal | null> {
    const [row] = await db.query<Withdrawal>(
      sql('withdrawals.for-update')`select ${columns} from withdrawals
        where shop_id = ${shopId} and id = ${id} for update`,
    )
    return row ?? null
  },

  /** Oldest first. */
  changes({ shopId, id }: WithdrawalRef): Promise<readonly WithdrawalChange[]> {
    return db.query<WithdrawalChange>(
      sql('withdrawals.changes')`select seq, event, at, detail from withdrawal_changes
        where shop_id = ${shopId} and withdrawal_id = ${id} order by seq`,
    )
  },

  /** Newest first, after the cursor. */
  page(
    shopId: ShopId,
    {
      match = null,
      email = null,
    }: { readonly match?: string | undefined | null; readonly email?: string | undefined | null },
    { after, limit }: { readonly after: WithdrawalCursor | null; readonly limit: number },
  ): Promise<readonly Withdrawal[]> {
    const { createdAt, id } = after ?? FIRST_PAGE
    return db.query<Withdrawal>(
      sql('withdrawals.page')`select ${columns} from withdrawals where shop_id = ${shopId}
          and (received_at, id) < (${createdAt}::bigint, ${id}::text)
          and (${match}::text is null or match = ${match}::text)
          and (${email}::text is null or lower(email) = lower(${email}::text))
        order by received_at desc, id desc limit ${limit}`,
    )
  },
})

const queueQueries = (db: Queryable) => ({
  /** Those that wait for the shop or for an overdue refund, oldest first, after the cursor. */
  waiting(
    shopId: ShopId,
    { after, limit }: { readonly after: WithdrawalCursor | null; readonly limit: number },
  ): Promise<readonly Withdrawal[]> {
    const { createdAt, id } = after ?? BEFORE_FIRST
    return db.query<Withdrawal>(
      sql('withdrawals.waiting')`select ${columns} from withdrawals where shop_id = ${shopId}
          and (waits_for is not null or (overdue_at is not null and refunded_at is null))
          and (received_at, id) > (${createdAt}::bigint, ${id}::text)
        order by received_at, id limit ${limit}`,
    )
  },

  async countWaiting(
    shopId: ShopId,
    max: number,
  ): Promise<{ readonly count: number; readonly oldest: Instant | null }> {
    const [row] = await db.query<{ readonly count: number; readonly oldest: Instant | null }>(
      sql('withdrawals.count-waiting')`select count(*)::int as count, min(received_at) as oldest
        from (select received_at from withdrawals where shop_id = ${shopId}
            and (waits_for is not null or (overdue_at is not null and refunded_at is null))
          order by received_at, id limit ${max}) as of`,
    )
    return row ?? { count: 0, oldest: null }
  },

  async exists(shopId: ShopId): Promise<boolean> {
    const rows = await db.query(sql('withdrawals.any')`select 1 from withdrawals where shop_id = ${shopId} limit 1`)
    return rows.length > 0
  },
})

const changeQueries = (db: Queryable) => ({
  async append({ shopId, id }: WithdrawalRef, change: Omit<WithdrawalChange, 'seq'>): Promise<number> {
    const [row] = await db.query<{ readonly seq: number }>(
      sql('withdrawals.append')`insert into withdrawal_changes (shop_id, withdrawal_id, seq, event, at, detail)
      select ${shopId}, ${id}, 1 + coalesce(max(seq), 0), ${change.event}, ${change.at}, ${json(change.detail)}
      from withdrawal_changes where shop_id = ${shopId} and withdrawal_id = ${id} returning seq`,
    )
    return row?.seq ?? 0
  },

  /** Once per statement, within a day. */
  async correctEmail({ shopId, id }: WithdrawalRef, email: string, at: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('withdrawals.correct-email')`update withdrawals
        set email = ${email}, email_corrected_at = ${at}::bigint, ack_state = 'due'
        where shop_id = ${shopId} and id = ${id} and email_corrected_at is null
          and received_at > ${at - DEDUPLICATION_MS}::bigint returning id`,
    )
    return rows.length === 1
  },

  async recordAcknowledgement(
    { shopId, id }: WithdrawalRef,
    { state, at, hash }: { readonly state: 'sent' | 'bounced'; readonly at: Instant; readonly hash: string | null },
  ): Promise<void> {
    await db.query(
      sql('withdrawals.acknowledge')`update withdrawals
        set ack_state = ${state}, ack_at = ${at}::bigint, ack_sha256 = ${hash}
        where shop_id = ${shopId} and id = ${id}`,
    )
  },

  async recordMatch(
    { shopId, id }: WithdrawalRef,
    { match, orderId }: { readonly match: string; readonly orderId: string | null },
  ): Promise<void> {
    await db.query(
      sql('withdrawals.match')`update withdrawals set match = ${match}, order_id = ${orderId}
        where shop_id = ${shopId} and id = ${id} and match is null`,
    )
  },
})

const verdictQueries = (db: Queryable) => ({
  /** The shop found the order of a statement that has no verdict. */
  async linkOrder({ shopId, id }: WithdrawalRef, orderId: string): Promise<void> {
    await db.query(
      sql('withdrawals.link-order')`update withdrawals set match = 'certain', order_id = ${orderId}, waits_for = null
        where shop_id = ${shopId} and id = ${id} and verdict is null`,
    )
  },

  async waitFor({ shopId, id }: WithdrawalRef, reason: string): Promise<void> {
    await db.query(
      sql('withdrawals.wait')`update withdrawals set waits_for = ${reason}
        where shop_id = ${shopId} and id = ${id} and (verdict is null or waits_for is null)`,
    )
  },

  async endWait({ shopId, id }: WithdrawalRef, reason: string): Promise<void> {
    await db.query(
      sql('withdrawals.end-wait')`update withdrawals set waits_for = null
        where shop_id = ${shopId} and id = ${id} and waits_for = ${reason}`,
    )
  },

  async decide(
    { shopId, id }: WithdrawalRef,
    decision: Pick<
      Withdrawal,
      'verdict' | 'decidedAt' | 'decidedBy' | 'legalReason' | 'waitsFor' | 'acceptedUnits' | 'returnIds'
    >,
  ): Promise<void> {
    await db.query(
      sql('withdrawals.decide')`update withdrawals
        set verdict = ${decision.verdict}, decided_at = ${decision.decidedAt}::bigint,
          decided_by = ${decision.decidedBy}, legal_reason = ${decision.legalReason},
          waits_for = ${decision.waitsFor}, accepted_units = ${json(decision.acceptedUnits)},
          return_ids = ${json(decision.returnIds)}
        where shop_id = ${shopId} and id = ${id}`,
    )
  },

  async halt({ shopId, id }: WithdrawalRef, until: Instant | null): Promise<void> {
    await db.query(
      sql('withdrawals.halt')`update withdrawals set halted_until = ${until}::bigint
        where shop_id = ${shopId} and id = ${id}`,
    )
  },

  async markOverdue({ shopId, id }: WithdrawalRef, at: Instant): Promise<void> {
    await db.query(
      sql('withdrawals.overdue')`update withdrawals set overdue_at = ${at}::bigint
        where shop_id = ${shopId} and id = ${id} and overdue_at is null`,
    )
  },

  /** Leaves numbers, times, amounts and hashes. Returns how many statements it reduced. */
  async reduceBefore(shopId: ShopId, before: Instant): Promise<number> {
    const rows = await db.query<{ readonly id: string }>(
      sql('withdrawals.reduce')`update withdrawals
        set email = '', order_id = null, statement = jsonb_build_object('name', '', 'contract', '',
          'scope', statement -> 'scope', 'items', '[]'::jsonb, 'note', '', 'label', statement -> 'label', 'text', '')
        where shop_id = ${shopId} and received_at < ${before}::bigint and email <> '' returning id`,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await db.query(
        sql('withdrawals.reduce-changes')`update withdrawal_changes set detail = detail - 'text' - 'proof' - 'order'
          where shop_id = ${shopId} and withdrawal_id = any(${ids}::text[])`,
      )
    return ids.length
  },

  /** False when it was recorded before. */
  async recordRefund({ shopId, id }: WithdrawalRef, at: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('withdrawals.refunded')`update withdrawals
        set refunded_at = ${at}::bigint, waits_for = nullif(waits_for, 'proof')
        where shop_id = ${shopId} and id = ${id} and refunded_at is null returning id`,
    )
    return rows.length === 1
  },
})

export const withdrawalQueries = (db: Queryable) => ({
  ...readQueries(db),
  ...queueQueries(db),
  ...changeQueries(db),
  ...verdictQueries(db),

  /** Within a transaction. A repeated press within a day returns the stored statement. */
  async create(
    statement: NewWithdrawal,
    press: string,
  ): Promise<{ readonly withdrawal: Withdrawal; readonly isNew: boolean }> {
    const { shopId, id, receivedAt } = statement
    await db.query(
      sql('withdrawals.lock')`select pg_advisory_xact_lock(hashtextextended('withdrawal ' || shop_id, 0))
        from (values (${shopId}::text)) as of (shop_id)`,
    )
    await db.query(
      sql('withdrawals.let-press-go')`update withdrawals set press = null
        where shop_id = ${shopId} and press = ${press} and received_at <= ${receivedAt - DEDUPLICATION_MS}::bigint`,
    )
    await db.query(
      sql('withdrawals.create')`insert into withdrawals (shop_id, id, seq, number, key_hash, press, received_at, zone,
          language, statement, text_sha256, config_version, identified, suspect, match, order_id, email, ack_state,
          earlier_id)
        select ${shopId}, ${id}, next.seq, 'WD-' || lpad(next.seq::text, greatest(6, length(next.seq::text)), '0'),
          ${statement.keyHash}, ${press}, ${receivedAt}, ${statement.zone}, ${statement.language},
          ${json(statement.statement)}, ${statement.textHash}, ${statement.configVersion}, ${statement.identified},
          ${statement.suspect}, ${statement.match}, ${statement.orderId}, ${statement.email}, 'due',
          (select id from withdrawals where shop_id = ${shopId} and text_sha256 = ${statement.textHash}
            order by received_at desc limit 1)
        from (select 1 + coalesce(max(seq), 0) as seq from withdrawals where shop_id = ${shopId}) as next
        on conflict (shop_id, press) do nothing`,
    )
    const [row] = await db.query<Withdrawal>(
      sql('withdrawals.of-press')`select ${columns} from withdrawals where shop_id = ${shopId} and press = ${press}`,
    )
    if (row === undefined) throw new Error('A stored withdrawal is missing')
    return { withdrawal: row, isNew: row.id === id }
  },
})
