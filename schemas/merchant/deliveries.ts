import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { LineItemId } from '../values/ids.ts'

/** Largest number of lines of one call. */
export const MAX_DELIVERY_REPORTS = 10_000

const ZONED_TIME = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$'

const DeliveryTime = Type.String({ pattern: ZONED_TIME, maxLength: 40 })

export const DeliveryReport = Closed(
  {
    order: Type.String({ minLength: 1, maxLength: 256, description: 'Number of the order, such as #1001' }),
    units: Type.Optional(
      Type.Array(LineItemId, {
        minItems: 1,
        maxItems: 1_000,
        description: 'Ids of the delivered units: `<line id>.<k>`. Absent: all units of the order that are fulfilled',
      }),
    ),
    deliveredAt: Type.Union([DeliveryTime, Type.Null()], {
      description:
        'Time of the delivery, in ISO 8601 with its zone, such as 2026-06-07T14:30:00+02:00. Null withdraws an earlier report',
    }),
    reportedAt: Type.Optional(
      Type.String({
        pattern: ZONED_TIME,
        maxLength: 40,
        description:
          'Time at which your system learned of the delivery, in ISO 8601 with its zone. A report with an earlier time than the stored one changes nothing. Absent: now',
      }),
    ),
  },
  { title: 'DeliveryReport', description: 'The delivery of units of one order, or a correction of an earlier report' },
)
export type DeliveryReport = Static<typeof DeliveryReport>

export const DeliveriesReported = Closed({
  stored: Type.Integer({ description: 'Number of lines whose delivery is stored, also if it was stored before' }),
  outdated: Type.Integer({ description: 'Number of lines that changed nothing, because a later report is stored' }),
  refused: Type.Integer({ description: 'Number of refused lines' }),
  problems: Type.Array(
    Closed({
      line: Type.Integer({ description: 'Number of the line, from 1' }),
      reason: Type.String({ description: 'Why the line is refused' }),
    }),
    { description: 'Each refused line, in order' },
  ),
})
export type DeliveriesReported = Static<typeof DeliveriesReported>
