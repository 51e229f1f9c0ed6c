import type { CalendarDate } from '../../../schemas/values/calendar.ts'
import { addDays, weekdayOf } from '../calendar/days.ts'
import { type EeaCountry, nationalHolidays } from './national-holidays.ts'

const SATURDAY = 6

const toDate = (year: number, month: number, day: number): CalendarDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Gregorian Easter Sunday (Meeus, Jones and Butcher). */
const westernEaster = (year: number): CalendarDate => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (skipped + 19 * golden + 15) % 30
  const corrected = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + corrected + 2 - century + Math.floor(century / 4)) % 7
  const offset = corrected - weekday
  const month = 3 + Math.floor((offset + 40) / 44)
  return toDate(year, month, offset + 28 - 31 * Math.floor(month / 4))
}

/** Julian Easter Sunday in the Gregorian calendar (Meeus), 1900 to 2099. */
const orthodoxEaster = (year: number): CalendarDate => {
  const moon = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const julian = moon + weekday + 114
  return addDays(toDate(year, Math.floor(julian / 31), (julian % 31) + 1), 13)
}

const isWeekend = (date: CalendarDate): boolean => [0, SATURDAY].includes(weekdayOf(date))

const firstWeekday = (from: CalendarDate, weekday: number): CalendarDate =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7)

/** Ireland's first holiday of the year is February 1 where that is a Friday; the Dutch King's Day avoids Sundays. */
const nationalException = (country: EeaCountry, date: CalendarDate): CalendarDate => {
  const [, month, day] = date.split('-').map(Number)
  if (country === 'NL' && month === 4 && day === 27 && weekdayOf(date) === 0) return addDays(date, -1)
  const first = `${date.slice(0, 4)}-02-01`
  return country === 'IE' && month === 2 && weekdayOf(first) === 5 ? first : date
}

const resolveRule = (rule: string, year: number): CalendarDate => {
  const [, calendar, days] = /^([EO])([+-]\d+)$/.exec(rule) ?? []
  if (calendar !== undefined)
    return addDays(calendar === 'E' ? westernEaster(year) : orthodoxEaster(year), Number(days))
  const [date = '', weekday] = rule.split('>')
  const from = `${year}-${date}`
  return weekday === undefined ? from : firstWeekday(from, Number(weekday))
}

/** National public holidays of a year. A holiday that moves is listed on both days. */
export function listHolidays(country: EeaCountry, year: number): ReadonlySet<CalendarDate> {
  const rules = nationalHolidays[country].split(' ')
  const holidays = new Set(rules.map((rule) => nationalException(country, resolveRule(rule.replace('~', ''), year))))
  for (const rule of rules.filter((one) => one.endsWith('~'))) {
    const date = resolveRule(rule.replace('~', ''), year)
    if (!isWeekend(date)) continue
    let moved = date
    while (isWeekend(moved) || holidays.has(moved)) moved = addDays(moved, 1)
    holidays.add(moved)
  }
  return holidays
}

export interface HolidayCalendar {
  /** Of the consumer and of the trader; a day counts as a holiday if it is one in either. */
  readonly countries: readonly EeaCountry[]
  /** Regional holidays that the shop adds. */
  readonly extra: readonly CalendarDate[]
}

/** Whether a period may end on the date (Regulation 1182/71, article 3). */
export function isWorkingDay(date: CalendarDate, { countries, extra }: HolidayCalendar): boolean {
  const year = Number(date.slice(0, 4))
  return !isWeekend(date) && !extra.includes(date) && !countries.some((one) => listHolidays(one, year).has(date))
}

export function toWorkingDay(date: CalendarDate, calendar: HolidayCalendar): CalendarDate {
  let day = date
  while (!isWorkingDay(day, calendar)) day = addDays(day, 1)
  return day
}
