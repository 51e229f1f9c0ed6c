import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'

export const DecidedBy = Type.Union([Type.String(), Type.Null()], {
  description:
    'JSON pointer (RFC 6901) to the deciding place in the configuration that applied, present or absent; null when the configuration did not decide',
})

export const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'A date in the time zone of the shop; in UTC in returns older than time zones',
})

const DecidedStart = Closed({
  kind: Type.Enum(['fulfilled', 'delivered', 'ordered'], {
    description: 'Event that the days count from: the last fulfillment, the last delivery, or the order',
  }),
  source: Type.Enum(['fulfillment', 'order', 'order-system', 'merchant', 'fallback'], {
    description:
      'Origin of the date: the fulfillment, the order, a delivery reported by the order system or the merchant, or days after the fulfillment while the delivery is unknown',
  }),
  day: described(Day, 'Date of the event; it is day 0 of the window'),
})

const DecidedExtension = Closed({
  title: Type.String({ description: 'Title of the extension, in English if the shop gives one' }),
  by: DecidedBy,
})

const Start = Type.Union([DecidedStart, Type.Null()], { description: 'Start of the window; null while it is unknown' })
const Zone = Type.String({ description: 'Time zone of the dates, such as America/New_York' })
const Extension = Type.Union([DecidedExtension, Type.Null()], {
  description: 'The extension that moved the last day; null when none did',
})
const Days = Type.Integer({ description: 'Length of the window, in days after its start' })
const LastDay = Type.Union([Day, Type.Null()], {
  description: 'Last day of the window; null while its start is unknown',
})

/** How a window was calculated (F25, DAT-07). */
export const windowFields = {
  days: Days,
  sentOn: Type.Union([Day, Type.Null()], {
    description: 'Date on which the order was last sent; null while it was not',
  }),
  start: Type.Optional(
    described(Start, 'Start of the window; null while it is unknown, absent in older returns, which start at `sentOn`'),
  ),
  zone: Type.Optional(described(Zone, 'Time zone of the dates; absent in older returns, whose dates are in UTC')),
  extension: Type.Optional(Extension),
  lastDay: LastDay,
}

export const UnitWindow = Closed(
  { start: Start, days: Days, zone: Zone, extension: Extension, lastDay: LastDay },
  { title: 'UnitWindow', description: 'The return window of the outcome that a unit got' },
)
export type UnitWindow = Static<typeof UnitWindow>
