import { DateTime } from 'luxon'
import type { CalendarDate, TimeZone } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { DAY_MS, HOUR_MS } from '../../../schemas/values/time.ts'
import { addDays, dateAt, startOfDate } from '../calendar/days.ts'
import { type EeaCountry, isEeaCountry } from './national-holidays.ts'
import { type HolidayCalendar, toWorkingDay } from './working-days.ts'

export const STATUTORY_DAYS = 14
const EXTENSION_MONTHS = 12

/** The last zone in which a date ends is UTC-12. */
const LAST_ZONE_LAG_MS = 12 * HOUR_MS

/** Of several zones of a country, all are listed. */
const zones: Readonly<Record<EeaCountry, readonly TimeZone[]>> = {
  AT: ['Europe/Vienna'],
  BE: ['Europe/Brussels'],
  BG: ['Europe/Sofia'],
  CY: ['Asia/Nicosia'],
  CZ: ['Europe/Prague'],
  DE: ['Europe/Berlin'],
  DK: ['Europe/Copenhagen'],
  EE: ['Europe/Tallinn'],
  ES: ['Europe/Madrid', 'Atlantic/Canary'],
  FI: ['Europe/Helsinki'],
  FR: ['Europe/Paris', 'Indian/Reunion', 'America/Martinique', 'America/Cayenne'],
  GR: ['Europe/Athens'],
  HR: ['Europe/Zagreb'],
  HU: ['Europe/Budapest'],
  IE: ['Europe/Dublin'],
  IS: ['Atlantic/Reykjavik'],
  IT: ['Europe/Rome'],
  LI: ['Europe/Vaduz'],
  LT: ['Europe/Vilnius'],
  LU: ['Europe/Luxembourg'],
  LV: ['Europe/Riga'],
  MT: ['Europe/Malta'],
  NL: ['Europe/Amsterdam'],
  NO: ['Europe/Oslo'],
  PL: ['Europe/Warsaw'],
  PT: ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'],
  RO: ['Europe/Bucharest'],
  SE: ['Europe/Stockholm'],
  SI: ['Europe/Ljubljana'],
  SK: ['Europe/Bratislava'],
}

/** The local date of the consumer; of several zones of a country, the latest date (T1). UTC outside the EEA. */
export function getConsumerDate(country: string, at: Instant): CalendarDate {
  const candidates = isEeaCountry(country) ? zones[country] : ['UTC']
  const dates = candidates.map((zone) => dateAt(zone, at))
  return dates.reduce((latest, date) => (date > latest ? date : latest))
}

export interface WithdrawalTerms {
  /** At least 14. */
  readonly days: number
  readonly calendar: HolidayCalendar
  /** Whether the shop informed about the right before the contract; `since` is the date of later information. */
  readonly informed: { readonly right: boolean; readonly since?: CalendarDate }
}

/**
 * The last date of the withdrawal period; null while it has not begun. `starts` holds one date a unit: its delivery,
 * or the conclusion of a contract for services (T5); null if unknown. Cancelled units are left out (T1, T2, T4).
 */
export function getPeriodEnd(
  starts: readonly (CalendarDate | null)[],
  { days, calendar, informed }: WithdrawalTerms,
): CalendarDate | null {
  const known = starts.filter((date): date is CalendarDate => date !== null)
  if (known.length === 0 || known.length < starts.length) return null
  const start = known.reduce((latest, date) => (date > latest ? date : latest))
  const end = toWorkingDay(addDays(start, days), calendar)
  return informed.right ? end : getExtendedEnd(end, calendar, informed.since)
}

/** Without information twelve months more; information within them starts the days again (article 10). */
const getExtendedEnd = (
  end: CalendarDate,
  calendar: HolidayCalendar,
  since: CalendarDate | undefined,
): CalendarDate => {
  const later = DateTime.fromISO(end, { zone: 'UTC' }).plus({ months: EXTENSION_MONTHS }).toISODate() ?? end
  const extended = toWorkingDay(later, calendar)
  if (since === undefined) return extended
  const informedEnd = toWorkingDay(addDays(since, STATUTORY_DAYS), calendar)
  const notBefore = informedEnd > end ? informedEnd : end
  return notBefore < extended ? notBefore : extended
}

/** The last instant of the date in any zone, so that no consumer is late too early (T3). */
export const getLastInstant = (end: CalendarDate): Instant => startOfDate('UTC', end) + DAY_MS + LAST_ZONE_LAG_MS - 1

export const isInTime = (receivedAt: Instant, end: CalendarDate | null): boolean =>
  end === null || receivedAt <= getLastInstant(end)

/** The date by which the goods are sent back; a later parcel forfeits nothing (T7). */
export const getSendBackDate = (received: CalendarDate, calendar: HolidayCalendar): CalendarDate =>
  toWorkingDay(addDays(received, STATUTORY_DAYS), calendar)

interface WithholdingFacts {
  /** The shop offered to collect the goods, or no unit was ever dispatched: nothing may be withheld. */
  readonly mayWithhold: boolean
  /** Dates of the first carrier scan, an accepted proof, the receipt of goods and a decision of the shop. */
  readonly releases: readonly (CalendarDate | null)[]
}

/** The last date of the refund; null while the shop may still withhold it (T8). Not moved by weekends. */
export function getRefundDate(
  received: CalendarDate,
  { mayWithhold, releases }: WithholdingFacts,
): CalendarDate | null {
  const due = addDays(received, STATUTORY_DAYS)
  if (!mayWithhold) return due
  const known = releases.filter((date): date is CalendarDate => date !== null)
  if (known.length === 0) return null
  const released = known.reduce((first, date) => (date < first ? date : first))
  return released > due ? released : due
}
