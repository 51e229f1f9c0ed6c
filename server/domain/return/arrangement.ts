import type { Instant } from '../../../schemas/ids.ts'
import type { Arrangement, ChosenMethod, MethodState } from '../../../schemas/records/method.ts'

/** How often and how long a partner is asked for a return that is still to be scheduled (Spec §9). */
export const METHOD_POLL = { everyMs: 5_000, maxAttempts: 36 } as const

/** Whether the wait for a partner is over: the server's clock decides (MTH-36). */
export const arrangementTimedOut = ({ askedAt }: Pick<Arrangement, 'askedAt'>, now: Instant): boolean =>
  now - askedAt >= METHOD_POLL.everyMs * METHOD_POLL.maxAttempts

const spellings: Readonly<Record<string, MethodState>> = {
  new: 'new',
  pre_transit: 'pre_transit',
  needs_scheduled: 'needs_scheduled',
  'needs-scheduled': 'needs_scheduled',
  timed_out: 'timed_out',
  failed: 'failed',
}

/** The state that a partner means, in either spelling (MTH-38); one that nobody knows is a failure. */
export const methodState = (said: string): MethodState => spellings[said] ?? 'failed'

/** Whether the shopper schedules it with the partner and takes the time that takes. */
const isOwnPace = (kind: ChosenMethod['kind']): boolean => kind === 'olive'

/**
 * Where a return stands with its partner now (MTH-35, MTH-36). One that nobody could schedule in time has timed out; what the
 * shopper books with the partner has no such time.
 */
export function arrangementState(
  { kind, arrangement }: Pick<ChosenMethod, 'kind' | 'arrangement'>,
  now: Instant,
): MethodState | null {
  if (arrangement === undefined) return null
  const state = methodState(arrangement.state)
  const isOver = state === 'needs_scheduled' && !isOwnPace(kind) && arrangementTimedOut(arrangement, now)
  return isOver ? 'timed_out' : state
}

/** Whether a partner still works at it, so that the page keeps asking (MTH-35, MTH-38). */
export function isArranging(method: Pick<ChosenMethod, 'kind' | 'arrangement'>, now: Instant): boolean {
  const { arrangement } = method
  if (arrangement === undefined || arrangementTimedOut(arrangement, now)) return false
  const state = arrangementState(method, now)
  return state === 'needs_scheduled' || (state === 'new' && isBlank(arrangement))
}

/** Nothing the partner could have said is there yet. */
const isBlank = ({ qr, rmaCode, schedulePickupUrl, serviceDate }: Arrangement): boolean =>
  qr === undefined && rmaCode === undefined && schedulePickupUrl === undefined && serviceDate === undefined

const attemptOf = ({ reference }: Pick<Arrangement, 'reference'>): number => Number(reference.split('-').at(-1)) || 1

const referenceOf = (returnId: string, attempt: number): string => `${returnId}-way-${attempt}`

/** Whether something else was arranged before. */
export const isArrangedAnew = (arrangement: Pick<Arrangement, 'reference'>): boolean => attemptOf(arrangement) > 1

/** How often a return may be arranged anew. */
const TRIES_IN_A_LIFE = 12

/** Whether a partner may be asked for once more after this. */
export const mayArrangeAnew = (before: Pick<Arrangement, 'reference'>): boolean => attemptOf(before) < TRIES_IN_A_LIFE

/** What was asked of partners before this, each of which is called off first: one driver comes. */
export const earlierArrangements = (returnId: string, arrangement: Pick<Arrangement, 'reference'>): readonly string[] =>
  Array.from({ length: attemptOf(arrangement) - 1 }, (_, index) => referenceOf(returnId, index + 1))

/** An arrangement that begins anew under the next reference: the partner keeps a refused one for ever. */
export const arrangedAnew = (returnId: string, before: Pick<Arrangement, 'reference'>, now: Instant): Arrangement => ({
  reference: referenceOf(returnId, attemptOf(before) + 1),
  state: 'needs_scheduled',
  askedAt: now,
})
