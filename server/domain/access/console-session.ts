import type { Instant } from '../../../schemas/values/ids.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'

const IDLE_MS = 12 * HOUR_MS
/** From sign-in. */
export const SESSION_MS = 7 * DAY_MS
const CONFIRMED_MS = 15 * MINUTE_MS

export function getSessionCutoffs(now: Instant) {
  return { now, seenAfter: now - IDLE_MS, createdAfter: now - SESSION_MS }
}

/** Whether the password was entered recently enough for an action with `sudo`. */
export const isRecentlyConfirmed = (confirmedAt: Instant | null, now: Instant): boolean =>
  confirmedAt !== null && confirmedAt > now - CONFIRMED_MS
