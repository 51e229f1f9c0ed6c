import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { CalendarDate } from '../values/calendar.ts'

/** Moves the end of return windows for orders placed from `ordered_from` to `ordered_to`, both included (DAT-04). */
export const WindowExtension = Closed({
  title: described(Copy, 'Name that shoppers read, such as Holiday returns, per language'),
  ordered_from: described(CalendarDate, 'First date on which orders are placed, in the time zone of the shop'),
  ordered_to: described(CalendarDate, 'Last date on which orders are placed, in the time zone of the shop'),
  until: described(CalendarDate, 'Last date of the window, in the time zone of the shop'),
  policies: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      description: 'Ids of the policies whose windows it extends. Absent: all policies',
    }),
  ),
  outcomes: Type.Optional(
    Type.Array(Type.Enum(['exchange', 'refund', 'gift_card']), {
      minItems: 1,
      uniqueItems: true,
      description: 'Outcomes whose windows it extends. Absent: all outcomes',
    }),
  ),
})
export type WindowExtension = Static<typeof WindowExtension>
