import fc from 'fast-check'
import { IANAZone } from 'luxon'
import { describe, expect, it } from 'vitest'
import { dateText } from '../../../locales/format.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import {
  addDays,
  countDays,
  dateAt,
  endOfDate,
  endOfWindow,
  findStartOfDate,
  hourAt,
  isCalendarDate,
  startOfDate,
  startOfDayAfter,
  weekdayOf,
} from '../../../server/domain/calendar/days.ts'
import { DROP_OFF_DAYS, getInstantDeadline, getShipByDeadline } from '../../../server/domain/calendar/deadlines.ts'

const utc = (text: string): number => Date.parse(text)

describe('days of UTC (F25)', () => {
  it('F25 30 days after 2024-03-01 end with 2024-03-31', () => {
    const end = utc('2024-03-31T23:59:59.999Z')
    expect(endOfWindow('UTC', utc('2024-03-01T00:00:00Z'), 30)).toBe(end)
    expect(endOfWindow('UTC', utc('2024-03-01T23:59:59.999Z'), 30)).toBe(end)
  })

  it('F25 a window of 0 days ends with its day, and leap days count', () => {
    expect(endOfWindow('UTC', utc('2024-02-29T12:00:00Z'), 0)).toBe(utc('2024-02-29T23:59:59.999Z'))
    expect(endOfWindow('UTC', utc('2024-02-28T12:00:00Z'), 2)).toBe(utc('2024-03-01T23:59:59.999Z'))
    expect(endOfWindow('UTC', utc('1969-12-31T12:00:00Z'), 0)).toBe(-1)
  })

  it('F25 days are counted from midnight to midnight, as windows are', () => {
    const sent = utc('2024-03-01T23:59:00Z')
    expect(countDays('UTC', sent, sent)).toBe(0)
    expect(countDays('UTC', utc('2024-03-01T00:00:00Z'), sent)).toBe(0)
    expect(countDays('UTC', sent, utc('2024-03-02T00:00:00Z'))).toBe(1)
    expect(countDays('UTC', sent, utc('2024-03-31T12:00:00Z'))).toBe(30)
    expect(countDays('UTC', utc('1969-12-31T12:00:00Z'), utc('1970-01-01T00:00:00Z'))).toBe(1)
  })

  it('F25 an instant window of 14 days from 2024-03-10 ends with 2024-03-24', () => {
    expect(getInstantDeadline('UTC', utc('2024-03-10T08:00:00Z'), 14)).toBe(utc('2024-03-24T23:59:59.999Z'))
  })

  it('F25 a return is to be handed over within 28 days', () => {
    expect(DROP_OFF_DAYS).toBe(28)
    expect(getShipByDeadline('UTC', utc('2024-03-01T08:00:00Z'))).toBe(utc('2024-03-29T23:59:59.999Z'))
  })
})

describe('days of a zone', () => {
  it('DAT-10 names the date, hour and weekday of the zone', () => {
    const evening = utc('2026-03-02T03:00Z')
    expect(dateAt('America/New_York', evening)).toBe('2026-03-01')
    expect(hourAt('America/New_York', evening)).toBe(22)
    expect(weekdayOf('2026-03-01')).toBe(0)
    expect(weekdayOf('2026-11-26')).toBe(4)
  })

  it('DAT-02 days have 23 and 25 hours where clocks change', () => {
    const hours = (zone: string, date: string) => (endOfDate(zone, date) + 1 - startOfDate(zone, date)) / (DAY_MS / 24)
    expect(hours('America/New_York', '2026-03-08')).toBe(23)
    expect(hours('Europe/Berlin', '2026-10-25')).toBe(25)
    expect(hours('Australia/Lord_Howe', '2026-04-05')).toBe(24.5)
  })

  it.each([
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ])('DAT-15 a day of %s without a midnight starts one hour later', (zone, date, start) => {
    expect(new Date(startOfDate(zone, date)).toISOString()).toBe(start)
    expect(dateAt(zone, startOfDate(zone, date) - 1)).toBe(addDays(date, -1))
  })

  it('DAT-15 a day with two midnights starts with the first', () => {
    const start = startOfDate('America/Asuncion', '2024-03-24')
    expect(dateAt('America/Asuncion', start - 1)).toBe('2024-03-23')
    expect(endOfDate('America/Havana', '2026-11-01') + 1).toBe(startOfDate('America/Havana', '2026-11-02'))
  })

  it('DAT-16 tells dates of the calendar from other text', () => {
    expect(['2028-02-29', '2026-12-31'].every(isCalendarDate)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', 'tomorrow', ''].some(isCalendarDate)).toBe(false)
  })
})

const zones = Intl.supportedValuesOf('timeZone')
const FIRST = '2024-01-01'
const DAYS = 4000

/** Dates within the 4,000 days on which the zone changes its offset, and their neighbours. */
const listChanges = (name: string): readonly string[] => {
  const zone = IANAZone.create(name)
  const offsetOn = (day: number) => zone.offset(utc(FIRST) + day * DAY_MS)
  const listSpans = (from: number, to: number, days: number): readonly number[] => {
    const starts = Array.from({ length: Math.ceil((to - from) / days) }, (_, n) => from + n * days)
    return starts.filter((day) => offsetOn(day) !== offsetOn(day + days))
  }
  return listSpans(0, DAYS, 14)
    .flatMap((from) => listSpans(from, from + 14, 1))
    .flatMap((day) => [-1, 0, 1, 2].map((n) => addDays(FIRST, day + n)))
}

const irregular = ['Africa/Casablanca', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Europe/Berlin']

describe('DAT-15 the end of a day is one millisecond before the start of the next', () => {
  const checkDay = (zone: string, date: string) => {
    const [start, end] = [startOfDate(zone, date), endOfDate(zone, date)]
    const next = startOfDate(zone, addDays(date, 1))
    if (
      end + 1 !== next ||
      dateAt(zone, start) !== date ||
      dateAt(zone, end) !== date ||
      dateAt(zone, start - 1) === date
    )
      throw new Error(`${zone} ${date}`)
  }

  it.each(irregular)('DAT-15 in %s, for each of 4,000 days', (zone) => {
    for (let n = 0; n < DAYS; n += 1) checkDay(zone, addDays(FIRST, n))
  })

  it('DAT-15 in every zone of the runtime, around each change of its clock', () => {
    expect(zones.length).toBeGreaterThan(300)
    const changes = zones.flatMap((zone) => [FIRST, ...listChanges(zone)].map((date) => ({ zone, date })))
    expect(changes.length).toBeGreaterThan(zones.length)
    for (const { zone, date } of changes) checkDay(zone, date)
  }, 120_000)
})

describe('DAT-15 properties of windows', () => {
  const drawn = {
    zone: fc.constantFrom(...zones),
    from: fc.integer({ min: utc('2020-01-01T00:00Z'), max: utc('2034-12-31T00:00Z') }),
    days: fc.integer({ min: 0, max: 3650 }),
  }

  it('DAT-15 the end never precedes the day of the start', () => {
    fc.assert(
      fc.property(drawn.zone, drawn.from, drawn.days, (zone, from, days) => {
        const end = endOfWindow(zone, from, days)
        expect(end).toBeGreaterThanOrEqual(from)
        expect(countDays(zone, from, end)).toBe(days)
      }),
    )
  })

  it('DAT-15 a start one day later moves the end by one day', () => {
    fc.assert(
      fc.property(drawn.zone, drawn.from, drawn.days, (zone, from, days) => {
        const next = startOfDayAfter(zone, from, 1)
        expect(countDays(zone, endOfWindow(zone, from, days), endOfWindow(zone, next, days))).toBe(1)
      }),
    )
  })
})

it.each([
  'UTC',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Sao_Paulo',
])('DAT-10 the day of a partner is displayed as that day in %s', (zone) => {
  const at = findStartOfDate(zone, '2026-01-20T09:30:00Z') ?? 0
  expect(dateAt(zone, at)).toBe('2026-01-20')
  expect(dateText('en', zone, at)).toBe('January\u00a020,\u00a02026')
  expect(findStartOfDate(zone, undefined)).toBe(null)
  expect(findStartOfDate(zone, 'tomorrow')).toBe(null)
})
