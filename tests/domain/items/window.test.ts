import { describe, expect, it } from 'vitest'
import {
  DROP_OFF_DAYS,
  dayOf,
  endOfWindow,
  getInstantDeadline,
  getShipByDeadline,
  isWithinWindow,
  wholeDaysBetween,
} from '../../../server/domain/items/window.ts'

const utc = (text: string): number => Date.parse(text)

describe('windows (F25)', () => {
  it('F25 30 days after 2024-03-01 end with 2024-03-31, in UTC', () => {
    const end = utc('2024-03-31T23:59:59.999Z')
    expect(endOfWindow(utc('2024-03-01T00:00:00Z'), 30)).toBe(end)
    expect(endOfWindow(utc('2024-03-01T23:59:59.999Z'), 30)).toBe(end)
  })

  it('F25 the last second is inside and the next millisecond is not', () => {
    const fulfilled = utc('2024-03-01T10:00:00Z')
    expect(isWithinWindow(utc('2024-03-31T23:59:59Z'), fulfilled, 30)).toBe(true)
    expect(isWithinWindow(utc('2024-03-31T23:59:59.999Z'), fulfilled, 30)).toBe(true)
    expect(isWithinWindow(utc('2024-04-01T00:00:00Z'), fulfilled, 30)).toBe(false)
  })

  it('F25 a window of 0 days ends with its day, and leap days count', () => {
    expect(endOfWindow(utc('2024-02-29T12:00:00Z'), 0)).toBe(utc('2024-02-29T23:59:59.999Z'))
    expect(endOfWindow(utc('2024-02-28T12:00:00Z'), 2)).toBe(utc('2024-03-01T23:59:59.999Z'))
    expect(endOfWindow(utc('1969-12-31T12:00:00Z'), 0)).toBe(-1)
  })

  it('F25 days are counted from midnight to midnight, as windows are', () => {
    const sent = utc('2024-03-01T23:59:00Z')
    expect(wholeDaysBetween(sent, sent)).toBe(0)
    expect(wholeDaysBetween(utc('2024-03-01T00:00:00Z'), sent)).toBe(0)
    expect(wholeDaysBetween(sent, utc('2024-03-02T00:00:00Z'))).toBe(1)
    expect(wholeDaysBetween(sent, utc('2024-03-31T12:00:00Z'))).toBe(30)
    expect(wholeDaysBetween(utc('1969-12-31T12:00:00Z'), utc('1970-01-01T00:00:00Z'))).toBe(1)
  })

  it('F25 a day is named with its year, in UTC', () => {
    expect(dayOf(utc('2024-03-31T23:59:59.999Z'))).toBe('2024-03-31')
  })

  it('F25 an instant window of 14 days from 2024-03-10 ends with 2024-03-24', () => {
    expect(getInstantDeadline(utc('2024-03-10T08:00:00Z'), 14)).toBe(utc('2024-03-24T23:59:59.999Z'))
  })

  it('F25 a return is to be handed over within 28 days', () => {
    expect(DROP_OFF_DAYS).toBe(28)
    expect(getShipByDeadline(utc('2024-03-01T08:00:00Z'))).toBe(utc('2024-03-29T23:59:59.999Z'))
  })
})
