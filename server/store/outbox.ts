import type { Instant } from '../../schemas/ids.ts'
import type { EffectKind, EffectState } from '../../schemas/records/effect.ts'
import { json, type Queryable, sql } from './database.ts'

type Of = { readonly shopId: string; readonly returnId: string }

/** One effect of a return. */
export interface EffectOf extends Of {
  readonly kind: EffectKind
  readonly epoch: number
}

/** What a return makes happen, before it is written. */
export interface NewEffect {
  readonly kind: EffectKind
  readonly state: EffectState
  readonly payload: unknown
  readonly at: Instant
}

/** An effect as it stands. */
export interface StoredEffect {
  readonly kind: EffectKind
  readonly epoch: number
  readonly state: EffectState
  readonly payload: unknown
  /** What the outside said to it; null while it has not ended. */
  readonly answer: unknown
}

/** An effect lent to one executor. */
export interface ClaimedEffect {
  /** Raised by every claim: a write with an older number is refused. */
  readonly fence: number
  readonly payload: unknown
  /** When it was first claimed before this time; null when it never was. */
  readonly firstTriedAt: Instant | null
  /** When it was last claimed before this time; null when it never was. */
  readonly triedAt: Instant | null
}

/**
 * What still happens for a return that was cancelled: what undoes it, and what tells of it. What was claimed before is brought
 * to its end too, so that it can be undone.
 */
const ofCancelling: readonly EffectKind[] = ['give-back', 'restock', 'instant-return', 'instant-exchange', 'mail']

const lent = (db: Queryable) => ({
  /**
   * Lends a due effect, or a running one whose lease has ended, to the caller alone. `taken` while another has it; `over` when
   * there is nothing to do, or its return was cancelled. Ask it in a transaction that holds the return's lock.
   */
  async claimEffect(
    of: EffectOf,
    lease: { readonly now: Instant; readonly leaseMs: number },
  ): Promise<ClaimedEffect | 'taken' | 'over'> {
    const { shopId, returnId, kind, epoch } = of
    const [claimed] = await db.query<ClaimedEffect>(
      sql('effects.claim')`
        with before as (
          select first_tried_at, tried_at from effects
          where shop_id = ${shopId} and return_id = ${returnId} and kind = ${kind} and epoch = ${epoch}
            and (state = 'due' or (state = 'running' and lease_until <= ${lease.now}))
            and (state = 'running' or ${kind}::text = any(${[...ofCancelling]}::text[]) or not exists (
              select 1 from returns where shop_id = ${shopId} and id = ${returnId} and state = 'cancelled'))
          for update
        )
        update effects set state = 'running', fence = fence + 1, lease_until = ${lease.now}::bigint + ${lease.leaseMs}::bigint,
          tried_at = ${lease.now}, first_tried_at = coalesce(effects.first_tried_at, ${lease.now}), changed_at = ${lease.now}
        from before
        where shop_id = ${shopId} and return_id = ${returnId} and kind = ${kind} and epoch = ${epoch}
        returning fence, payload, before.first_tried_at as "firstTriedAt", before.tried_at as "triedAt"`,
    )
    if (claimed !== undefined) return claimed
    const rows = await db.query(
      sql('effects.held')`select 1 from effects where shop_id = ${shopId} and return_id = ${returnId} and kind = ${kind}
        and epoch = ${epoch} and state = 'running' and lease_until > ${lease.now}`,
    )
    return rows.length === 1 ? 'taken' : 'over'
  },

  /** Writes down what a claimed effect is about to do, so that whoever claims it next does the same. */
  async decide(of: EffectOf, { fence, payload }: { readonly fence: number; readonly payload: unknown }): Promise<void> {
    await db.query(
      sql('effects.decide')`update effects set payload = ${json(payload)}
        where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = ${of.kind} and epoch = ${of.epoch}
          and state = 'running' and fence = ${fence}`,
    )
  },

  /** Ends a claimed effect; false when another claimed it meanwhile: then nothing was written. */
  async settleEffect(
    of: EffectOf,
    end: { readonly fence: number; readonly state: 'done' | 'refused'; readonly answer: unknown; readonly at: Instant },
  ): Promise<boolean> {
    const rows = await db.query(
      sql('effects.settle-claimed')`update effects
        set state = ${end.state}, answer = ${json(end.answer)}, lease_until = null, changed_at = ${end.at}
        where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = ${of.kind} and epoch = ${of.epoch}
          and state = 'running' and fence = ${end.fence} returning epoch`,
    )
    return rows.length === 1
  },

  /** Gives a claimed effect back, to be claimed again from `until` on; `triedAt` as it was when nobody outside was asked. */
  async putOff(
    of: EffectOf,
    given: { readonly fence: number; readonly until: Instant; readonly triedAt: Instant | null },
  ): Promise<void> {
    await db.query(
      sql('effects.put-off')`update effects set lease_until = ${given.until}, tried_at = ${given.triedAt}
        where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = ${of.kind} and epoch = ${of.epoch}
          and state = 'running' and fence = ${given.fence}`,
    )
  },
})

/** The effects that returns have outside: permanent rows, each executed by one at a time. */
export const outbox = (db: Queryable) => ({
  /** Writes what a return makes happen, as the next epoch of its kind, which is the answer. The row is never deleted. */
  async begin(of: Of, effect: NewEffect): Promise<number> {
    const [row] = await db.query<{ epoch: number }>(
      sql('effects.begin')`insert into effects (shop_id, return_id, kind, epoch, state, payload, changed_at)
        select ${of.shopId}, ${of.returnId}, ${effect.kind}, 1 + coalesce(max(epoch), 0), ${effect.state},
          ${json(effect.payload)}, ${effect.at}
        from effects where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = ${effect.kind}
        returning epoch`,
    )
    return row?.epoch ?? 1
  },

  /** Records the answer of the outside and ends an effect that nobody claims; a second answer changes nothing. */
  async settle(
    of: Of,
    effect: { kind: EffectKind; state: 'done' | 'refused'; answer: unknown; at: Instant },
  ): Promise<void> {
    await db.query(
      sql(
        'effects.settle',
      )`update effects set state = ${effect.state}, answer = ${json(effect.answer)}, changed_at = ${effect.at}
        where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = ${effect.kind} and state in ('waiting', 'due')`,
    )
  },

  /** Records the answer of the outside to one effect that nobody claims, and ends it; a second answer changes nothing. */
  async settleOne(
    of: EffectOf,
    end: { readonly state: 'done' | 'refused'; readonly answer: unknown; readonly at: Instant },
  ): Promise<void> {
    await db.query(
      sql('effects.settle-one')`update effects
        set state = ${end.state}, answer = ${json(end.answer)}, changed_at = ${end.at}
        where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = ${of.kind} and epoch = ${of.epoch}
          and state in ('waiting', 'due')`,
    )
  },

  /** Changes what an effect is to do that nobody has claimed; false when somebody has. Ask it under the return's lock. */
  async amend(of: EffectOf, payload: unknown, at: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('effects.amend')`update effects set payload = ${json(payload)}, changed_at = ${at}
        where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = ${of.kind} and epoch = ${of.epoch}
          and state in ('waiting', 'due') returning epoch`,
    )
    return rows.length === 1
  },

  /** Calls off what was done and undone since, as if it had never been begun; what it was answered stays. */
  async callOff(of: EffectOf, at: Instant): Promise<void> {
    await db.query(
      sql('effects.call-off')`update effects set state = 'cancelled', changed_at = ${at}
        where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = ${of.kind} and epoch = ${of.epoch}
          and state = 'done'`,
    )
  },

  /** The effects of a return as they stand. */
  async effects(of: Of): Promise<readonly StoredEffect[]> {
    return db.query(
      sql('effects.of-return')`select kind, epoch, state, payload, answer from effects
        where shop_id = ${of.shopId} and return_id = ${of.returnId} order by kind, epoch`,
    )
  },

  /** Makes waiting effects of these kinds due; answers those that it released. */
  async release(
    of: Of,
    kinds: readonly EffectKind[],
    at: Instant,
  ): Promise<readonly { readonly kind: EffectKind; readonly epoch: number }[]> {
    return db.query(
      sql('effects.release')`update effects set state = 'due', released_at = ${at}, changed_at = ${at}
        where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = any(${[...kinds]}) and state = 'waiting'
        returning kind, epoch`,
    )
  },

  /** Cancels effects of these kinds that nobody has begun; answers those that it cancelled. */
  async cancelWaiting(
    of: Of,
    kinds: readonly EffectKind[],
    at: Instant,
  ): Promise<readonly { readonly kind: EffectKind; readonly epoch: number }[]> {
    return db.query(
      sql('effects.cancel')`update effects set state = 'cancelled', changed_at = ${at}
        where shop_id = ${of.shopId} and return_id = ${of.returnId} and kind = any(${[...kinds]})
          and state in ('waiting', 'due') returning kind, epoch`,
    )
  },

  ...lent(db),
})
