import type { FollowUpKind, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { ReturnHold, ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import { getChargeableAmount, resolveHoldEnd } from '../../domain/return/hold.ts'
import {
  type FollowUpStatus,
  getAdvanceState,
  getReadiness,
  isAdvanceCancelled,
  isHold,
} from '../../domain/return/release.ts'
import { findStoreRecord, listArrivedForRefund, listRefundedUnits } from '../../domain/return/shelving.ts'
import type { Tables, World } from '../../world.ts'
import type { Task } from './kinds/provider-operation.ts'
import { followUpKey } from './settlement.ts'

export interface FollowUpRef<Kind = FollowUpKind> {
  readonly shopId: string
  readonly returnId: string
  readonly kind: Kind
  readonly epoch: number
}

/** A task leased to this process. The times are those of earlier attempts; null before the first attempt. */
export interface Claimed {
  readonly kind: 'claimed'
  readonly task: Task
  readonly fence: number
  readonly firstTriedAt: Instant | null
  readonly triedAt: Instant | null
  readonly leaseUntil: Instant
  /** `never`: a follow-up that this one depends on failed, so this one must be refused. */
  readonly readiness: 'now' | 'never'
}

type Claim = Claimed | { readonly kind: 'over' } | { readonly kind: 'wait'; readonly until: Instant }

/** Longer than all provider timeouts together, shorter than the lease of a job. */
const LEASE_MS = 90_000

/** Retry delay while another process executes the follow-up. */
const CLAIMED_RETRY_MS = 5_000

/** The end of the dependency wakes the follow-up, so the delay is only a fallback. */
const DEPENDENCY_RETRY_MS = MINUTE_MS

/** Retry delay of a hold while it is unknown whether its advance was paid. */
const UNKNOWN_ADVANCE_RETRY_MS = HOUR_MS

/** Requires the lock of the return. */
const decideHoldEnd = async (
  tables: Tables,
  record: ReturnRecord,
  options: { readonly kind: ReturnHold['of']; readonly followUps: readonly FollowUpStatus[]; readonly now: Instant },
): Promise<ReturnType<typeof resolveHoldEnd>> => {
  const hold = record.document.holds.find(({ of }) => of === options.kind)
  if (hold === undefined) return { kind: 'release' }
  const payment = await tables.payments.find(record.shopId, hold.paymentId)
  const end = resolveHoldEnd(
    {
      deadline: hold.deadline,
      captureBefore: payment?.state === 'authorized' ? payment.captureBefore : null,
      authorized: hold.authorized,
      toCharge: getChargeableAmount(hold, record.document),
    },
    {
      now: options.now,
      mailedAt: record.document.mailedAt ?? null,
      cancelled:
        record.state === 'cancelled' ||
        record.state === 'closed' ||
        isAdvanceCancelled(options.kind, options.followUps),
      labelHeld: record.document.label?.state === 'held',
    },
  )
  if (end.kind === 'wait' || end.kind === 'release') return end
  const advance = getAdvanceState(options.kind, options.followUps)
  if (advance === 'unknown') return { kind: 'wait', until: options.now + UNKNOWN_ADVANCE_RETRY_MS }
  return advance === 'given' ? end : { kind: 'release' }
}

type FollowUps = Awaited<ReturnType<Tables['outbox']['followUps']>>

type LeasedRow = Exclude<Awaited<ReturnType<Tables['outbox']['claim']>>, string>

/** The end is decided once and stored, so every attempt uses the same one. */
const claimHold = async (
  tables: Tables,
  record: ReturnRecord,
  options: {
    readonly of: FollowUpRef<ReturnHold['of']>
    readonly followUps: FollowUps
    readonly now: Instant
  },
): Promise<LeasedRow | 'taken' | 'over' | { readonly kind: 'wait'; readonly until: Instant }> => {
  const { of, followUps, now } = options
  const { kind } = of
  const holds = followUps.filter((one) => one.kind === 'instant-return' || one.kind === 'instant-exchange')
  const followUp = holds.find((one) => one.kind === kind && one.epoch === of.epoch)
  const payload = followUp?.payload
  const end = payload?.end ?? (await decideHoldEnd(tables, record, { kind, followUps, now }))
  if (end.kind === 'wait') return followUp?.state === 'waiting' || followUp?.state === 'due' ? end : 'over'
  if (followUp?.state === 'waiting') await tables.outbox.release(of, [kind], now)
  const leased = await tables.outbox.claim(of, { now, leaseMs: LEASE_MS })
  if (typeof leased === 'string') return leased
  const decided = { ...payload, end }
  await tables.outbox.decide(of, { fence: leased.fence, payload: decided })
  return { ...leased, kind, payload: decided }
}

/**
 * For a refund through the order system's return, decides once which arrived units it takes in. Units that arrive later
 * belong to other follow-ups.
 */
const decideArrivedUnits = async (
  tables: Tables,
  { document }: ReturnRecord,
  options: { readonly of: FollowUpRef; readonly followUps: FollowUps; readonly lent: LeasedRow },
): Promise<FollowUpWork> => {
  const { of, followUps } = options
  const { fence, kind, payload } = options.lent
  const work = { kind, payload } as FollowUpWork
  if (work.kind !== 'refund' || work.payload.arrived !== undefined) return work
  const recorded = findStoreRecord(followUps)
  if (recorded === undefined) return work
  const lineItemIds = listRefundedUnits(document, work.payload)
  const arrived = listArrivedForRefund(document, followUps, { lineItemIds, restocks: recorded.payload.restocks })
  const decided = { ...work.payload, arrived }
  await tables.outbox.decide({ ...of, kind: 'refund' }, { fence, payload: decided })
  return { ...work, payload: decided }
}

/** Until the end of a halt by the owner of the order (WDR-09). */
const findHalt = async (
  { withdrawals }: Tables,
  { shopId, document: { withdrawal } }: ReturnRecord,
  now: Instant,
): Promise<Instant | null> => {
  const { haltedUntil = null } = withdrawal === undefined ? {} : ((await withdrawals.find(shopId, withdrawal.id)) ?? {})
  return haltedUntil !== null && haltedUntil > now ? haltedUntil : null
}

/** One short transaction that holds the return's lock, so a cancellation and an execution never overlap. */
export const claimFollowUp = ({ store }: Pick<World, 'store'>, of: FollowUpRef, now: Instant): Promise<Claim> =>
  store.transaction(async (tables) => {
    const record = await tables.returns.lock(of.shopId, of.returnId)
    if (record === null) return { kind: 'over' }
    const halted = await findHalt(tables, record, now)
    if (halted !== null) return { kind: 'wait', until: halted }
    const { kind } = of
    const followUps = await tables.outbox.followUps(of)
    const others = followUps.filter((one) => one.kind !== kind || one.epoch !== of.epoch)
    const readiness = isHold(kind) ? 'now' : getReadiness(kind, others)
    if (readiness === 'later') return { kind: 'wait', until: now + DEPENDENCY_RETRY_MS }
    const leased = isHold(kind)
      ? await claimHold(tables, record, { of: { ...of, kind }, followUps, now })
      : await tables.outbox.claim(of, { now, leaseMs: LEASE_MS })
    if (leased === 'over') return { kind: 'over' }
    if (leased === 'taken') return { kind: 'wait', until: now + CLAIMED_RETRY_MS }
    if (leased.kind === 'wait') return leased
    const work = await decideArrivedUnits(tables, record, { of, followUps, lent: leased })
    const key = followUpKey(of.returnId, of)
    const { fence, firstTriedAt, triedAt } = leased
    return {
      kind: 'claimed',
      task: { ...of, ...work, key, record, now },
      fence,
      firstTriedAt,
      triedAt,
      leaseUntil: now + LEASE_MS,
      readiness,
    }
  })
