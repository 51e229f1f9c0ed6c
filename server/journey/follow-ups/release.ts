import type { FollowUpKind, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { type FollowUpStatus, isHold } from '../../domain/return/release.ts'
import type { Tables } from '../../world.ts'
import { followUpKey, rowKeyOf } from './settlement.ts'

type Needs = Pick<Tables, 'outbox' | 'enqueue'>
type RecordKey = Pick<ReturnRecord, 'shopId' | 'id'>

const KINDS_WITH_OWN_JOB: readonly FollowUpKind[] = ['label', 'method', 'mail']

export function enqueueFollowUp(
  tables: Pick<Tables, 'enqueue'>,
  of: RecordKey & { readonly kind: FollowUpKind; readonly epoch: number },
  runAt: Instant,
): Promise<void> {
  const { shopId, id, kind, epoch } = of
  return tables.enqueue({
    shopId,
    kind: 'follow-up',
    key: followUpKey(id, { kind, epoch }),
    payload: { returnId: id, kind, epoch },
    runAt,
  })
}

export async function beginDue(tables: Needs, record: RecordKey, work: FollowUpWork, at: Instant): Promise<void> {
  const epoch = await tables.outbox.begin(rowKeyOf(record), { ...work, state: 'due', at })
  await enqueueFollowUp(tables, { ...record, kind: work.kind, epoch }, at)
}

export async function releaseFollowUps(
  tables: Needs,
  record: RecordKey,
  options: { readonly kinds: readonly FollowUpKind[]; readonly now: Instant },
): Promise<readonly FollowUpKind[]> {
  const { kinds, now } = options
  if (kinds.length === 0) return []
  const released = await tables.outbox.release(rowKeyOf(record), kinds, now)
  for (const followUp of released) await enqueueFollowUp(tables, { ...record, ...followUp }, now)
  return released.map(({ kind }) => kind)
}

/** Queues due follow-ups of these kinds, because a dependency has ended. */
export async function wakeDue(
  tables: Needs,
  record: RecordKey,
  options: { readonly kinds: readonly FollowUpKind[]; readonly now: Instant },
): Promise<void> {
  for (const followUp of await tables.outbox.followUps(rowKeyOf(record)))
    if (followUp.state === 'due' && options.kinds.includes(followUp.kind))
      await enqueueFollowUp(tables, { ...record, kind: followUp.kind, epoch: followUp.epoch }, options.now)
}

/** Queues a check of all card holds, because the parcel moved or the secured outcome was cancelled. */
export async function wakeHolds(tables: Needs, record: RecordKey, now: Instant): Promise<void> {
  for (const followUp of await tables.outbox.followUps(rowKeyOf(record)))
    if (followUp.state === 'waiting' && isHold(followUp.kind))
      await enqueueFollowUp(tables, { ...record, kind: followUp.kind, epoch: followUp.epoch }, now)
}

/** Queues the follow-ups of a new return: due ones now, holds at their deadline. */
export async function enqueueFollowUps(
  tables: Pick<Tables, 'enqueue'>,
  record: ReturnRecord,
  { followUps, now }: { readonly followUps: readonly Omit<FollowUpStatus, 'epoch'>[]; readonly now: Instant },
): Promise<void> {
  for (const { kind, state } of followUps) {
    const deadline = record.document.holds.find(({ of }) => of === kind)?.deadline
    if (state === 'due' && !KINDS_WITH_OWN_JOB.includes(kind))
      await enqueueFollowUp(tables, { ...record, kind, epoch: 1 }, now)
    // A parcel mailed at the deadline is in time, so the hold ends after it.
    if (state === 'waiting' && deadline !== undefined)
      await enqueueFollowUp(tables, { ...record, kind, epoch: 1 }, deadline + 1)
  }
}
