import type { Settings } from '../../../schemas/config/settings.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { endOfDate, isCalendarDate } from '../calendar/days.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'

const WARNING_MS = 14 * DAY_MS

type KeyEnd =
  | { readonly kind: 'end'; readonly endsAt: Instant }
  | { readonly kind: 'invalid'; readonly message: string }

/** The end of a day in the time zone of the shop, which must lie ahead. */
export function parseKeyEnd(
  day: string,
  { settings, now }: { readonly settings: Pick<Settings, 'timeZone'>; readonly now: Instant },
): KeyEnd {
  if (!isCalendarDate(day)) return { kind: 'invalid', message: 'is not a day of the calendar' }
  const endsAt = endOfDate(timeZoneOf(settings), day) + 1
  return endsAt <= now ? { kind: 'invalid', message: 'is past' } : { kind: 'end', endsAt }
}

export const endsSoon = (endsAt: Instant, now: Instant): boolean => now >= endsAt - WARNING_MS
