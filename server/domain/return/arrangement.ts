import type { Arrangement, ChosenMethod, MethodState } from '../../../schemas/records/method.ts'
import type { Instant } from '../../../schemas/values/ids.ts'

/** Polling of a partner (Spec §9). */
export const METHOD_POLL = { everyMs: 5_000, maxAttempts: 36 } as const

/** By the server's clock (MTH-36). */
export const hasArrangementTimedOut = ({ askedAt }: Pick<Arrangement, 'askedAt'>, now: Instant): boolean =>
  now - askedAt >= METHOD_POLL.everyMs * METHOD_POLL.maxAttempts

const spellings: Readonly<Record<string, MethodState>> = {
  new: 'new',
  pre_transit: 'pre_transit',
  needs_scheduled: 'needs_scheduled',
  'needs-scheduled': 'needs_scheduled',
  timed_out: 'timed_out',
  failed: 'failed',
}

/** Accepts both spellings (MTH-38); an unknown state is a failure. */
export const parseMethodState = (text: string): MethodState => spellings[text] ?? 'failed'

const isScheduledByShopper = (kind: ChosenMethod['kind']): boolean => kind === 'olive'

/** Times out unless the shopper schedules it (MTH-35, MTH-36). */
export function resolveArrangementState(
  { kind, arrangement }: Pick<ChosenMethod, 'kind' | 'arrangement'>,
  now: Instant,
): MethodState | null {
  if (arrangement === undefined) return null
  const state = parseMethodState(arrangement.state)
  const isTimedOut =
    state === 'needs_scheduled' && !isScheduledByShopper(kind) && hasArrangementTimedOut(arrangement, now)
  return isTimedOut ? 'timed_out' : state
}

/** The page polls while the partner works on it (MTH-35, MTH-38). */
export function isArranging(method: Pick<ChosenMethod, 'kind' | 'arrangement'>, now: Instant): boolean {
  const { arrangement } = method
  if (arrangement === undefined || hasArrangementTimedOut(arrangement, now)) return false
  const state = resolveArrangementState(method, now)
  return state === 'needs_scheduled' || (state === 'new' && isBlank(arrangement))
}

const isBlank = ({ qr, rmaCode, schedulePickupUrl, serviceDate }: Arrangement): boolean =>
  qr === undefined && rmaCode === undefined && schedulePickupUrl === undefined && serviceDate === undefined

const attemptOf = ({ reference }: Pick<Arrangement, 'reference'>): number => Number(reference.split('-').at(-1)) || 1

const referenceOf = (returnId: string, attempt: number): string => `${returnId}-way-${attempt}`

export const isRearranged = (arrangement: Pick<Arrangement, 'reference'>): boolean => attemptOf(arrangement) > 1

const MAX_ARRANGEMENTS = 12

export const canRearrange = (before: Pick<Arrangement, 'reference'>): boolean => attemptOf(before) < MAX_ARRANGEMENTS

/** References to cancel first, so that only one driver comes. */
export const listEarlierArrangements = (
  returnId: string,
  arrangement: Pick<Arrangement, 'reference'>,
): readonly string[] =>
  Array.from({ length: attemptOf(arrangement) - 1 }, (_, index) => referenceOf(returnId, index + 1))

/** Uses the next reference: partners remember refused ones. */
export const buildRearrangement = (
  returnId: string,
  before: Pick<Arrangement, 'reference'>,
  now: Instant,
): Arrangement => ({
  reference: referenceOf(returnId, attemptOf(before) + 1),
  state: 'needs_scheduled',
  askedAt: now,
})
