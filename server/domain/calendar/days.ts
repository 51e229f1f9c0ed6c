import { DateTime, IANAZone } from 'luxon'
import type { CalendarDate, TimeZone } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { DAY_MS, QUARTER_MS } from '../../../schemas/values/time.ts'

interface Day {
  readonly date: CalendarDate
  /** Days since 1970-01-01. */
  readonly ordinal: number
  readonly start: Instant
  /** The last millisecond. */
  readonly end: Instant
}

const toDate = (at: Instant, zone: TimeZone): CalendarDate => {
  const date = DateTime.fromMillis(at, { zone }).toISODate()
  if (date === null) throw new RangeError(`Not a time: ${at} in ${zone}`)
  return date
}

const parseDate = (date: CalendarDate, zone: TimeZone): DateTime<true> => {
  const day = DateTime.fromISO(date, { zone })
  if (!day.isValid) throw new RangeError(`Not a date: ${date} in ${zone}`)
  return day
}

const toOrdinal = (date: CalendarDate): number => parseDate(date, 'UTC').toMillis() / DAY_MS

const fromOrdinal = (ordinal: number): CalendarDate => toDate(ordinal * DAY_MS, 'UTC')

/** The first instant of a date. Where a clock goes back over midnight there are two midnights. */
const findStart = (date: CalendarDate, zone: TimeZone): Instant =>
  Math.min(
    ...parseDate(date, zone)
      .getPossibleOffsets()
      .map((midnight) => midnight.toMillis()),
  )

/** Luxon costs up to 100 microseconds a day, and pages compare the same few days. */
const MAX_CACHED_DAYS = 10_000

/** Keys are numbers, as building a text costs more than the lookup. */
const createDayCache = (read: (zone: TimeZone, key: number) => Day) => {
  const zones = new Map<TimeZone, Map<number, Day>>()
  let size = 0
  return (zone: TimeZone, key: number): Day => {
    const cached = zones.get(zone)?.get(key)
    if (cached !== undefined) return cached
    const day = read(zone, key)
    if (size === MAX_CACHED_DAYS) {
      zones.clear()
      size = 0
    }
    const days = zones.get(zone) ?? new Map<number, Day>()
    zones.set(zone, days.set(key, day))
    size += 1
    return day
  }
}

const readDay = createDayCache((zone, ordinal) => {
  const date = fromOrdinal(ordinal)
  return { date, ordinal, start: findStart(date, zone), end: findStart(fromOrdinal(ordinal + 1), zone) - 1 }
})

const readDayOfQuarter = createDayCache((zone, quarter) => readDay(zone, toOrdinal(toDate(quarter * QUARTER_MS, zone))))

const dayAt = (zone: TimeZone, at: Instant): Day => readDayOfQuarter(zone, Math.floor(at / QUARTER_MS))

/** An IANA name that the runtime knows. */
export const isTimeZone = (name: string): boolean => IANAZone.isValidZone(name)

/** False for text that is not in the calendar, such as `2026-02-30`. */
export const isCalendarDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text, { zone: 'UTC' }).isValid

export const dateAt = (zone: TimeZone, at: Instant): CalendarDate => dayAt(zone, at).date

export const startOfDate = (zone: TimeZone, date: CalendarDate): Instant => readDay(zone, toOrdinal(date)).start

export function findStartOfDate(zone: TimeZone, text: string | undefined): Instant | null {
  const date = text?.slice(0, 10) ?? ''
  return isCalendarDate(date) ? startOfDate(zone, date) : null
}

export const endOfDate = (zone: TimeZone, date: CalendarDate): Instant => readDay(zone, toOrdinal(date)).end

/** Dates alone have no zone. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => fromOrdinal(toOrdinal(date) + days)

/** 0 is Sunday. */
export const weekdayOf = (date: CalendarDate): number => parseDate(date, 'UTC').weekday % 7

export const startOfDayAfter = (zone: TimeZone, from: Instant, days: number): Instant =>
  readDay(zone, dayAt(zone, from).ordinal + days).start

/** The last millisecond of the day `days` after the day of `from` (F25). */
export const endOfWindow = (zone: TimeZone, from: Instant, days: number): Instant =>
  readDay(zone, dayAt(zone, from).ordinal + days).end

/** Calendar days from one instant to another; the same day is 0 (F25). */
export const countDays = (zone: TimeZone, from: Instant, to: Instant): number =>
  dayAt(zone, to).ordinal - dayAt(zone, from).ordinal

export const hourAt = (zone: TimeZone, at: Instant): number => DateTime.fromMillis(at, { zone }).hour
