import type { Instant } from '../../../schemas/ids.ts'
import type { FollowUpKind, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { type FollowUpStanding, isHold } from '../../domain/return/release.ts'
import type { Tables } from '../../world.ts'
import { followUpKey, rowKeyOf } from './settlement.ts'

type Needs = Pick<Tables, 'outbox' | 'enqueue'>
type Which = Pick<ReturnRecord, 'shopId' | 'id'>

/** Executed by jobs of their own kind. */
const ofOtherJobs: readonly FollowUpKind[] = ['label', 'method', 'mail']

/** Has a job execute a follow-up, or end a hold. */
export function enqueueFollowUp(
  tables: Pick<Tables, 'enqueue'>,
  of: Which & { readonly kind: FollowUpKind; readonly epoch: number },
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

/** Writes a further follow-up down that is due, and has a job execute it. */
export async function beginDue(tables: Needs, record: Which, work: FollowUpWork, at: Instant): Promise<void> {
  const epoch = await tables.outbox.begin(rowKeyOf(record), { ...work, state: 'due', at })
  await enqueueFollowUp(tables, { ...record, kind: work.kind, epoch }, at)
}

/** Makes waiting follow-ups of these kinds due and has jobs execute them; answers which. */
export async function releaseFollowUps(
  tables: Needs,
  record: Which,
  given: { readonly kinds: readonly FollowUpKind[]; readonly now: Instant },
): Promise<readonly FollowUpKind[]> {
  const { kinds, now } = given
  if (kinds.length === 0) return []
  const released = await tables.outbox.release(rowKeyOf(record), kinds, now)
  for (const followUp of released) await enqueueFollowUp(tables, { ...record, ...followUp }, now)
  return released.map(({ kind }) => kind)
}

/** Has jobs execute those follow-ups of these kinds that are due: what they waited for has ended. */
export async function wakeDue(
  tables: Needs,
  record: Which,
  given: { readonly kinds: readonly FollowUpKind[]; readonly now: Instant },
): Promise<void> {
  for (const followUp of await tables.outbox.followUps(rowKeyOf(record)))
    if (followUp.state === 'due' && given.kinds.includes(followUp.kind))
      await enqueueFollowUp(tables, { ...record, kind: followUp.kind, epoch: followUp.epoch }, given.now)
}

/** Has jobs look now at what cards are held for: the parcel moved, or what was held for will not happen. */
export async function wakeHolds(tables: Needs, record: Which, now: Instant): Promise<void> {
  for (const followUp of await tables.outbox.followUps(rowKeyOf(record)))
    if (followUp.state === 'waiting' && isHold(followUp.kind))
      await enqueueFollowUp(tables, { ...record, kind: followUp.kind, epoch: followUp.epoch }, now)
}

/** Has jobs execute the follow-ups of a new return, each the first of its kind: what is due now, and each hold at its deadline. */
export async function enqueueFollowUps(
  tables: Pick<Tables, 'enqueue'>,
  record: ReturnRecord,
  { followUps, now }: { readonly followUps: readonly Omit<FollowUpStanding, 'epoch'>[]; readonly now: Instant },
): Promise<void> {
  for (const { kind, state } of followUps) {
    const deadline = record.document.holds.find(({ of }) => of === kind)?.deadline
    if (state === 'due' && !ofOtherJobs.includes(kind))
      await enqueueFollowUp(tables, { ...record, kind, epoch: 1 }, now)
    // In the mail by the deadline is in time, so the hold ends after it.
    if (state === 'waiting' && deadline !== undefined)
      await enqueueFollowUp(tables, { ...record, kind, epoch: 1 }, deadline + 1)
  }
}
