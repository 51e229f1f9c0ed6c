import { Type } from 'typebox'

/** An IANA name, such as `America/New_York`. */
export type TimeZone = string

/** A date of the calendar, such as `2026-11-24`; its instants depend on a zone. */
export type CalendarDate = string

export const CalendarDate = Type.String({
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: 'A date, such as 2026-11-24',
})

/** Days count in this zone unless the shop sets one (DAT-02). */
export const DEFAULT_TIME_ZONE: TimeZone = 'UTC'
