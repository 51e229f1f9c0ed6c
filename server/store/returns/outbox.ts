import type { FollowUpKind, FollowUpState, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { Letter } from '../../../schemas/records/letter.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { type Clause, clause, json, oneRow, type Queryable, type Statement, sql } from '../../database/database.ts'
import { type ReturnColumns, toReturn } from './returns.ts'

type ReturnRef = { readonly shopId: string; readonly returnId: string }

interface FollowUpRef<Kind = FollowUpKind> extends ReturnRef {
  readonly kind: Kind
  readonly epoch: number
}

type NewFollowUp = FollowUpWork & { readonly state: FollowUpState; readonly at: Instant }

export type FollowUpRow = FollowUpWork & {
  readonly epoch: number
  readonly state: FollowUpState
  /** The external system's answer. */
  readonly answer: unknown
}

interface StoredLetter {
  readonly epoch: number
  readonly letter: Letter
  readonly state: FollowUpState
  readonly at: Instant
}

type ClaimedFollowUp = FollowUpWork & {
  /** A write with an older fence is rejected. */
  readonly fence: number
  readonly firstTriedAt: Instant | null
  /** The last earlier claim. */
  readonly triedAt: Instant | null
}

/** These still run after a cancellation: they undo or notify. */
const kindsAfterCancellation: readonly FollowUpKind[] = [
  'give-back',
  'restock',
  'instant-return',
  'instant-exchange',
  'end-return',
  'mail',
]

const whereFollowUp = ({ shopId, returnId, kind, epoch }: FollowUpRef): Clause =>
  clause`shop_id = ${shopId} and return_id = ${returnId} and kind = ${kind} and epoch = ${epoch}`

const leaseQueries = (db: Queryable) => ({
  /**
   * Leases a due follow-up, or a running one with an ended lease. `over`: nothing to do, or the return was cancelled.
   * Requires the return's lock.
   */
  async claim(
    ref: FollowUpRef,
    lease: { readonly now: Instant; readonly leaseMs: number },
  ): Promise<ClaimedFollowUp | 'taken' | 'over'> {
    const { shopId, returnId, kind } = ref
    const [claimed] = await db.query<ClaimedFollowUp>(
      sql('outbox.claim')`
        with before as (
          select first_tried_at, tried_at from outbox
          where ${whereFollowUp(ref)}
            and (state = 'due' or (state = 'running' and lease_until <= ${lease.now}))
            and (state = 'running' or ${kind}::text = any(${[...kindsAfterCancellation]}::text[]) or not exists (
              select from returns where shop_id = ${shopId} and id = ${returnId} and state = 'cancelled'))
          for update
        )
        update outbox set state = 'running', fence = fence + 1, lease_until = ${lease.now}::bigint + ${lease.leaseMs}::bigint,
          tried_at = ${lease.now}, first_tried_at = coalesce(outbox.first_tried_at, ${lease.now}), changed_at = ${lease.now}
        from before
        where ${whereFollowUp(ref)}
        returning kind, fence, payload, before.first_tried_at as "firstTriedAt", before.tried_at as "triedAt"`,
    )
    if (claimed !== undefined) return claimed
    const rows = await db.query(
      sql('outbox.held')`select epoch from outbox where ${whereFollowUp(ref)} and state = 'running'`,
    )
    return rows.length === 1 ? 'taken' : 'over'
  },

  async findReturnOfDue({ shopId, returnId, kind, epoch }: FollowUpRef): Promise<ReturnRecord | null> {
    const [row] = await db.query<ReturnColumns>(
      sql(
        'outbox.return-of-due',
      )`select r.* from outbox o join returns r on r.shop_id = o.shop_id and r.id = o.return_id
        where o.shop_id = ${shopId} and o.return_id = ${returnId} and o.kind = ${kind} and o.epoch = ${epoch} and o.state = 'due'`,
    )
    return row === undefined ? null : toReturn(row)
  },

  /** Stores the decision, so that a later claim repeats it. */
  async decide<Kind extends FollowUpKind>(
    ref: FollowUpRef<Kind>,
    { fence, payload }: { readonly fence: number } & Pick<FollowUpWork<Kind>, 'payload'>,
  ): Promise<void> {
    await db.query(
      sql('outbox.decide')`update outbox set payload = ${json(payload)}
        where ${whereFollowUp(ref)}
          and state = 'running' and fence = ${fence}`,
    )
  },

  /** False, with nothing written, when another executor claimed it. */
  async completeClaimed(
    ref: FollowUpRef,
    end: { readonly fence: number; readonly state: 'done' | 'refused'; readonly answer: unknown; readonly at: Instant },
  ): Promise<boolean> {
    const rows = await db.query(
      sql('outbox.complete-claimed')`update outbox
        set state = ${end.state}, answer = ${json(end.answer)}, lease_until = null, changed_at = ${end.at}
        where ${whereFollowUp(ref)}
          and state = 'running' and fence = ${end.fence} returning epoch`,
    )
    return rows.length === 1
  },

  /** Releases the claim until `until`. Pass the old `triedAt` if nothing was called. */
  async postpone(
    ref: FollowUpRef,
    delay: { readonly fence: number; readonly until: Instant; readonly triedAt: Instant | null },
  ): Promise<void> {
    await db.query(
      sql('outbox.put-off')`update outbox
        set lease_until = ${delay.until}, tried_at = ${delay.triedAt}, put_off_fence = ${delay.fence}
        where ${whereFollowUp(ref)}
          and state = 'running' and fence = ${delay.fence}`,
    )
  },

  async expedite(ref: FollowUpRef, now: Instant): Promise<'put-off' | 'taken' | 'over'> {
    const [row] = await db.query<{ isPutOff: boolean }>(
      sql('outbox.look-now')`update outbox
        set lease_until = case when put_off_fence = fence then least(lease_until, ${now}) else lease_until end
        where ${whereFollowUp(ref)}
          and state = 'running'
        returning coalesce(put_off_fence = fence, false) as "isPutOff"`,
    )
    if (row === undefined) return 'over'
    return row.isPutOff ? 'put-off' : 'taken'
  },
})

const buildInsert = ({ shopId, returnId }: ReturnRef, followUps: readonly NewFollowUp[]): Statement => {
  // One JSON document, so that PostgreSQL plans once.
  const rows = json(followUps.map(({ payload, ...followUp }) => ({ ...followUp, payload: json(payload) })))
  return sql('outbox.begin')`insert into outbox (shop_id, return_id, kind, epoch, state, payload, changed_at)
    select ${shopId}, ${returnId}, kind,
      row_number() over (partition by kind order by place) + coalesce((select max(epoch) from outbox
        where shop_id = ${shopId} and return_id = ${returnId} and outbox.kind = begun.kind), 0),
      state, payload::jsonb, at
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (kind text, state text, payload text, at bigint))
      with ordinality as begun (kind, state, payload, at, place)
    returning epoch`
}

const letterQueries = (db: Queryable) => ({
  /** With the time of the last change: when a sent letter was sent. */
  async letters(ref: ReturnRef): Promise<readonly StoredLetter[]> {
    return db.query(
      sql('outbox.letters')`select epoch, payload->>'letter' as letter, state, changed_at as at from outbox
        where shop_id = ${ref.shopId} and return_id = ${ref.returnId} and kind = 'mail' order by epoch`,
    )
  },
})

/** Permanent rows, each executed by one process at a time. */
export const outboxQueries = (db: Queryable) => ({
  async begin(ref: ReturnRef, followUp: NewFollowUp): Promise<number> {
    const { epoch } = await oneRow<{ epoch: number }>(db, buildInsert(ref, [followUp]))
    return epoch
  },

  async beginAll(ref: ReturnRef, followUps: readonly NewFollowUp[]): Promise<void> {
    await db.query(buildInsert(ref, followUps))
  },

  /** Ends an unclaimed follow-up. A second answer has no effect. */
  async complete(
    ref: ReturnRef,
    end: { kind: FollowUpKind; state: 'done' | 'refused'; answer: unknown; at: Instant },
  ): Promise<void> {
    await db.query(
      sql('outbox.complete')`update outbox
        set state = ${end.state}, answer = ${json(end.answer)}, changed_at = ${end.at}
        where shop_id = ${ref.shopId} and return_id = ${ref.returnId} and kind = ${end.kind} and state in ('waiting', 'due')`,
    )
  },

  async completeOne(
    ref: FollowUpRef,
    end: { readonly state: 'done' | 'refused'; readonly answer: unknown; readonly at: Instant },
  ): Promise<void> {
    await db.query(
      sql('outbox.complete-one')`update outbox
        set state = ${end.state}, answer = ${json(end.answer)}, changed_at = ${end.at}
        where ${whereFollowUp(ref)}
          and state in ('waiting', 'due')`,
    )
  },

  /** False when it is claimed. Requires the return's lock. */
  async amend<Kind extends FollowUpKind>(
    ref: FollowUpRef<Kind>,
    payload: FollowUpWork<Kind>['payload'],
    at: Instant,
  ): Promise<boolean> {
    const rows = await db.query(
      sql('outbox.amend')`update outbox set payload = ${json(payload)}, changed_at = ${at}
        where ${whereFollowUp(ref)}
          and state in ('waiting', 'due') returning epoch`,
    )
    return rows.length === 1
  },

  async cancelOne(ref: FollowUpRef, at: Instant): Promise<void> {
    await db.query(
      sql('outbox.cancel-one')`update outbox set state = 'cancelled', changed_at = ${at}
        where ${whereFollowUp(ref)}
          and state = 'done'`,
    )
  },

  async followUps(ref: ReturnRef): Promise<readonly FollowUpRow[]> {
    return db.query(
      sql('outbox.of-return')`select kind, epoch, state, payload, answer from outbox
        where shop_id = ${ref.shopId} and return_id = ${ref.returnId} order by kind, epoch`,
    )
  },

  async release(
    ref: ReturnRef,
    kinds: readonly FollowUpKind[],
    at: Instant,
  ): Promise<readonly { readonly kind: FollowUpKind; readonly epoch: number }[]> {
    return db.query(
      sql('outbox.release')`update outbox set state = 'due', released_at = ${at}, changed_at = ${at}
        where shop_id = ${ref.shopId} and return_id = ${ref.returnId} and kind = any(${[...kinds]}) and state = 'waiting'
        returning kind, epoch`,
    )
  },

  /** Makes released, unclaimed follow-ups wait again. */
  async withhold(ref: ReturnRef, kinds: readonly FollowUpKind[], at: Instant): Promise<void> {
    await db.query(
      sql('outbox.withhold')`update outbox set state = 'waiting', released_at = null, changed_at = ${at}
        where shop_id = ${ref.shopId} and return_id = ${ref.returnId} and kind = any(${[...kinds]}) and state = 'due'`,
    )
  },

  async cancelWaiting(
    ref: ReturnRef,
    kinds: readonly FollowUpKind[],
    at: Instant,
  ): Promise<readonly { readonly kind: FollowUpKind; readonly epoch: number }[]> {
    return db.query(
      sql('outbox.cancel')`update outbox set state = 'cancelled', changed_at = ${at}
        where shop_id = ${ref.shopId} and return_id = ${ref.returnId} and kind = any(${[...kinds]})
          and state in ('waiting', 'due') returning kind, epoch`,
    )
  },

  ...letterQueries(db),
  ...leaseQueries(db),
})
