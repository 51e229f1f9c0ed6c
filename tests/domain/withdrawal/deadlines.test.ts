import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../../schemas/values/calendar.ts'
import { addDays, weekdayOf } from '../../../server/domain/calendar/days.ts'
import {
  getConsumerDate,
  getLastInstant,
  getPeriodEnd,
  getRefundDate,
  getSendBackDate,
  isInTime,
  type WithdrawalTerms,
} from '../../../server/domain/withdrawal/deadlines.ts'
import { type EeaCountry, isEeaCountry, nationalHolidays } from '../../../server/domain/withdrawal/national-holidays.ts'
import { type HolidayCalendar, isWorkingDay, listHolidays } from '../../../server/domain/withdrawal/working-days.ts'

const calendarOf = (...countries: EeaCountry[]): HolidayCalendar => ({ countries, extra: [] })
const termsOf = (...countries: EeaCountry[]): WithdrawalTerms => ({
  days: 14,
  calendar: calendarOf(...countries),
  informed: { right: true },
})
const at = (text: string): number => Date.parse(text)

describe('worked examples of the withdrawal period', () => {
  test.each<[number, EeaCountry[], CalendarDate, CalendarDate]>([
    [1, ['DE'], '2026-06-19', '2026-07-03'],
    [2, ['DE'], '2026-06-20', '2026-07-06'],
    [3, ['DE'], '2026-11-22', '2026-12-07'],
    [4, ['FR'], '2026-06-30', '2026-07-15'],
    [5, ['DE'], '2026-12-11', '2026-12-28'],
    [6, ['DE'], '2027-03-12', '2027-03-30'],
    [6, ['FR'], '2027-03-12', '2027-03-26'],
    [6, ['FR', 'DE'], '2027-03-12', '2027-03-30'],
    [7, ['NL'], '2027-04-13', '2027-04-28'],
    [30, ['DE'], '2026-12-24', '2027-01-07'],
  ])('WDR-10 example %i: %s, delivered %s, ends on %s', (_, countries, delivered, end) => {
    expect(getPeriodEnd([delivered], termsOf(...countries))).toBe(end)
  })

  test('WDR-10 example 1: a statement at 23:59 on the last day is in time', () => {
    expect(isInTime(at('2026-07-03T23:59+02:00'), '2026-07-03')).toBe(true)
  })

  test('WDR-10 examples 8 and 30: the last delivery starts the period of all units', () => {
    expect(getPeriodEnd(['2026-11-02', '2026-11-23'], termsOf('DE'))).toBe('2026-12-07')
    expect(getPeriodEnd(['2026-12-11', '2026-12-24'], termsOf('DE'))).toBe('2027-01-07')
  })

  test('WDR-10 example 9: a unit without a delivery leaves the period open', () => {
    const end = getPeriodEnd(['2026-11-02', null], termsOf('DE'))
    expect(end).toBeNull()
    expect(isInTime(at('2036-01-01T00:00Z'), end)).toBe(true)
    expect(getPeriodEnd([], termsOf('DE'))).toBeNull()
  })

  test('WDR-10 example 10: before dispatch the refund is due without withholding', () => {
    expect(getRefundDate('2026-11-16', { mayWithhold: false, releases: [] })).toBe('2026-11-30')
  })

  test('WDR-10 example 11: missing information adds twelve months, late information ends them', () => {
    const terms = termsOf('DE')
    const end = (informed: WithdrawalTerms['informed']) => getPeriodEnd(['2026-07-01'], { ...terms, informed })
    expect(end({ right: true })).toBe('2026-07-15')
    expect(end({ right: false })).toBe('2027-07-15')
    expect(end({ right: false, since: '2026-09-12' })).toBe('2026-09-28')
    expect(end({ right: false, since: '2026-06-20' })).toBe('2026-07-15')
    expect(end({ right: false, since: '2027-07-10' })).toBe('2027-07-15')
  })

  test('WDR-10 a leap day ends the longer period on the last of the month', () => {
    const informed = { right: false }
    expect(getPeriodEnd(['2028-02-15'], { ...termsOf('DE'), informed })).toBe('2029-02-28')
  })

  test('WDR-10 example 12: the last day ends with the last zone', () => {
    expect(isInTime(at('2026-12-07T23:30Z'), '2026-12-07')).toBe(true)
    expect(isInTime(at('2026-12-08T11:59:59.999Z'), '2026-12-07')).toBe(true)
    expect(isInTime(at('2026-12-08T12:00:00Z'), '2026-12-07')).toBe(false)
  })

  test('WDR-10 example 13: dates of sending back and of the refund', () => {
    expect(getSendBackDate('2026-11-16', calendarOf('DE'))).toBe('2026-11-30')
    expect(getSendBackDate('2026-12-11', calendarOf('DE'))).toBe('2026-12-28')
    const facts = { mayWithhold: true, releases: [null, null, null, null] }
    expect(getRefundDate('2026-11-16', facts)).toBeNull()
    expect(getRefundDate('2026-11-16', { ...facts, releases: ['2026-12-04', '2026-12-02'] })).toBe('2026-12-02')
    expect(getRefundDate('2026-11-16', { ...facts, releases: ['2026-11-20'] })).toBe('2026-11-30')
  })

  test('WDR-10 the date of an instant is the latest of the country', () => {
    expect(getConsumerDate('DE', at('2026-06-19T22:30Z'))).toBe('2026-06-20')
    expect(getConsumerDate('FR', at('2026-06-19T20:30Z'))).toBe('2026-06-20')
    expect(getConsumerDate('US', at('2026-06-19T22:30Z'))).toBe('2026-06-19')
  })
})

describe('holidays', () => {
  test('WDR-10 holidays of the EFTA states agree with the Official Journal (2014/C 455/07)', () => {
    const listed: readonly [EeaCountry, string][] = [
      ['IS', '01-01 04-02 04-03 04-06 04-23 05-01 05-14 05-25 06-17 08-03 12-25'],
      ['LI', '01-01 01-02 01-06 02-02 02-17 03-19 04-03 04-06 05-01 05-14 05-25 06-04 09-08 12-08 12-25 12-31'],
      ['NO', '01-01 04-02 04-03 04-06 05-01 05-14 05-25 12-25'],
    ]
    for (const [country, dates] of listed) {
      const weekdays = [...listHolidays(country, 2015)].filter((date) => ![0, 6].includes(weekdayOf(date)))
      expect(weekdays.toSorted(), country).toEqual(dates.split(' ').map((date) => `2015-${date}`))
    }
  })

  test.each<[string, EeaCountry, CalendarDate[]]>([
    ['moves King’s Day from a Sunday', 'NL', ['2025-04-26', '2026-04-27']],
    ['follows the Orthodox Easter', 'GR', ['2026-04-10', '2026-04-13', '2027-04-30', '2028-04-17', '2033-04-25']],
    ['begins the Irish year on a Friday or Monday', 'IE', ['2026-02-02', '2030-02-01']],
    ['moves a Bulgarian holiday of a weekend', 'BG', ['2026-05-25', '2026-09-07', '2027-12-27', '2027-12-28']],
    ['knows the eve of midsummer', 'SE', ['2026-06-19', '2027-06-25']],
    ['keeps Saint Francis since 2026', 'IT', ['2027-10-04']],
    ['has Christmas Eve since 2025', 'PL', ['2026-12-24']],
  ])('WDR-10 the table %s', (_, country, dates) => {
    for (const date of dates) expect(isWorkingDay(date, calendarOf(country)), date).toBe(false)
  })

  test('WDR-10 King’s Day is on Saturday where April 27 is a Sunday', () => {
    const april = (country: EeaCountry, year: number) =>
      [...listHolidays(country, year)].filter((date) => /-04-2[4-9]$/.test(date))
    expect([april('NL', 2025), april('NL', 2026)]).toEqual([['2025-04-26'], ['2026-04-27']])
    expect(april('SI', 2025)).toEqual(['2025-04-27'])
  })

  test('WDR-10 Easter Monday follows the corrected epact', () => {
    const mondays: readonly CalendarDate[] = [
      '1981-04-20',
      '2000-04-24',
      '2038-04-26',
      '2049-04-19',
      '2076-04-20',
      '2100-03-29',
    ]
    for (const date of mondays) expect(listHolidays('NO', Number(date.slice(0, 4))).has(date), date).toBe(true)
  })

  test('WDR-10 knows the 30 states of the EU and EEA alone', () => {
    expect(Object.keys(nationalHolidays)).toHaveLength(30)
    expect(isEeaCountry('DE')).toBe(true)
    expect(['GB', 'CH', 'US', 'toString'].filter(isEeaCountry)).toEqual([])
  })
})

describe('laws of the period', () => {
  const country = fc.constantFrom(...(Object.keys(nationalHolidays) as EeaCountry[]))
  const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2026-01-01', days))

  test('WDR-10 a period ends on a working day, 14 to 25 days later', () => {
    fc.assert(
      fc.property(country, country, day, (consumer, trader, delivered) => {
        const terms = termsOf(consumer, trader)
        const end = getPeriodEnd([delivered], terms) ?? ''
        expect(isWorkingDay(end, terms.calendar)).toBe(true)
        expect(end >= addDays(delivered, 14) && end <= addDays(delivered, 25)).toBe(true)
      }),
    )
  })

  test('WDR-10 a later delivery, a second country or a holiday never ends it earlier', () => {
    fc.assert(
      fc.property(country, country, day, fc.integer({ min: 0, max: 40 }), (consumer, trader, delivered, later) => {
        const end = getPeriodEnd([delivered], termsOf(consumer)) ?? ''
        const both = termsOf(consumer, trader)
        const extra = { ...both, calendar: { ...both.calendar, extra: [end] } }
        expect((getPeriodEnd([delivered], both) ?? '') >= end).toBe(true)
        expect((getPeriodEnd([delivered], extra) ?? '') > end).toBe(true)
        expect((getPeriodEnd([delivered, addDays(delivered, later)], termsOf(consumer)) ?? '') >= end).toBe(true)
        expect(isInTime(getLastInstant(end), end) && !isInTime(getLastInstant(end) + 1, end)).toBe(true)
      }),
    )
  })
})
