import type { Instant } from '../../../schemas/ids.ts'
import type { FollowUpKind, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { ReturnHold, ReturnRecord } from '../../../schemas/records/return.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/time.ts'
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

export interface FollowUpOf<Kind = FollowUpKind> {
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
const SOON_MS = 5_000

/** Retry delay while a dependency is open. Its end wakes this follow-up, so the delay is only a fallback. */
const LATER_MS = MINUTE_MS

/** Retry delay of a hold while it is unknown whether its advance was paid. */
const UNKNOWN_MS = HOUR_MS

/** Decides how a hold ends now. Requires the lock of the return. */
const judgeHold = async (
  tables: Tables,
  record: ReturnRecord,
  given: { readonly kind: ReturnHold['of']; readonly followUps: readonly FollowUpStatus[]; readonly now: Instant },
): Promise<ReturnType<typeof resolveHoldEnd>> => {
  const hold = record.document.holds.find(({ of }) => of === given.kind)
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
      now: given.now,
      mailedAt: record.document.mailedAt ?? null,
      cancelled:
        record.state === 'cancelled' || record.state === 'closed' || isAdvanceCancelled(given.kind, given.followUps),
      labelHeld: record.document.label?.state === 'held',
    },
  )
  if (end.kind === 'wait' || end.kind === 'release') return end
  const advance = getAdvanceState(given.kind, given.followUps)
  if (advance === 'unknown') return { kind: 'wait', until: given.now + UNKNOWN_MS }
  return advance === 'given' ? end : { kind: 'release' }
}

type FollowUps = Awaited<ReturnType<Tables['outbox']['followUps']>>

type Lent = Exclude<Awaited<ReturnType<Tables['outbox']['claim']>>, string>

/** Claims a hold that ends now. The end is decided once and stored, so every attempt uses the same one. */
const claimHold = async (
  tables: Tables,
  record: ReturnRecord,
  given: {
    readonly of: FollowUpOf<ReturnHold['of']>
    readonly followUps: FollowUps
    readonly now: Instant
  },
): Promise<Lent | 'taken' | 'over' | { readonly kind: 'wait'; readonly until: Instant }> => {
  const { of, followUps, now } = given
  const { kind } = of
  const holds = followUps.filter((one) => one.kind === 'instant-return' || one.kind === 'instant-exchange')
  const followUp = holds.find((one) => one.kind === kind && one.epoch === of.epoch)
  const payload = followUp?.payload
  const end = payload?.end ?? (await judgeHold(tables, record, { kind, followUps, now }))
  if (end.kind === 'wait') return followUp?.state === 'waiting' || followUp?.state === 'due' ? end : 'over'
  if (followUp?.state === 'waiting') await tables.outbox.release(of, [kind], now)
  const lent = await tables.outbox.claim(of, { now, leaseMs: LEASE_MS })
  if (typeof lent === 'string') return lent
  const decided = { ...payload, end }
  await tables.outbox.decide(of, { fence: lent.fence, payload: decided })
  return { ...lent, kind, payload: decided }
}

/**
 * Returns the work of a claimed follow-up. For a refund through the order system's return, decides once which arrived
 * units it takes in. Units that arrive later belong to other follow-ups.
 */
const withArrived = async (
  tables: Tables,
  { document }: ReturnRecord,
  given: { readonly of: FollowUpOf; readonly followUps: FollowUps; readonly lent: Lent },
): Promise<FollowUpWork> => {
  const { of, followUps } = given
  const { fence, kind, payload } = given.lent
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

/**
 * Leases a follow-up in one short transaction. The transaction holds the return's lock, so a cancellation and an
 * execution never overlap.
 */
export const claim = ({ store }: Pick<World, 'store'>, of: FollowUpOf, now: Instant): Promise<Claim> =>
  store.transaction(async (tables) => {
    const record = await tables.returns.lock(of.shopId, of.returnId)
    if (record === null) return { kind: 'over' }
    const { kind } = of
    const followUps = await tables.outbox.followUps(of)
    const others = followUps.filter((one) => one.kind !== kind || one.epoch !== of.epoch)
    const readiness = isHold(kind) ? 'now' : getReadiness(kind, others)
    if (readiness === 'later') return { kind: 'wait', until: now + LATER_MS }
    const lent = isHold(kind)
      ? await claimHold(tables, record, { of: { ...of, kind }, followUps, now })
      : await tables.outbox.claim(of, { now, leaseMs: LEASE_MS })
    if (lent === 'over') return { kind: 'over' }
    if (lent === 'taken') return { kind: 'wait', until: now + SOON_MS }
    if (lent.kind === 'wait') return lent
    const work = await withArrived(tables, record, { of, followUps, lent })
    const key = followUpKey(of.returnId, of)
    const { fence, firstTriedAt, triedAt } = lent
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
