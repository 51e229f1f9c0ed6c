import type { Instant } from '../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'

const WARNING_MS = 14 * DAY_MS

type KeyEnd =
  | { readonly kind: 'end'; readonly endsAt: Instant }
  | { readonly kind: 'invalid'; readonly message: string }

/** The end of a day in UTC, which must lie ahead. */
export function parseKeyEnd(day: string, now: Instant): KeyEnd {
  const start = Date.parse(day)
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day)
    return { kind: 'invalid', message: 'is not a day of the calendar' }
  const endsAt = start + DAY_MS
  return endsAt <= now ? { kind: 'invalid', message: 'is past' } : { kind: 'end', endsAt }
}

/** Whether the key ends within two weeks. */
export const endsSoon = (endsAt: Instant, now: Instant): boolean => now >= endsAt - WARNING_MS
