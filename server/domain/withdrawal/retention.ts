import type { TimeZone } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { dateAt, startOfDate } from '../calendar/days.ts'

const RETENTION_YEARS = 3

/** Statements before it are no longer needed as evidence: claims lapse at the end of a calendar year (C12). */
export function getRetentionCutoff(zone: TimeZone, now: Instant, years = RETENTION_YEARS): Instant {
  const year = Number(dateAt(zone, now).slice(0, 4)) - years
  return startOfDate(zone, `${year}-01-01`)
}
