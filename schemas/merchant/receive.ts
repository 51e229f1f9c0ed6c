import { type Static, Type } from 'typebox'
import { Inspection } from '../records/inspection.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'

// A parcel has no more units than the largest order.
const Units = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 500 })

const ReceivedUnit = Closed(
  { id: Type.String({ minLength: 1, maxLength: 128, description: 'Id of the unit' }), ...Inspection.properties },
  { title: 'ReceivedUnit', description: 'A received unit with its condition' },
)

export const ReceiveRequest = Closed({
  items: Type.Array(Type.Union([Units.items, ReceivedUnit]), {
    maxItems: 500,
    description:
      'Received units: ids, or objects with a condition. A unit that was received before gets the new condition',
  }),
  missing: Type.Optional(described(Units, 'Ids of the units that are missing and will not arrive; absent means none')),
  notRestocked: Type.Optional(
    Type.With(Units, { description: 'Units of `items` that cannot be resold; they are not restocked' }),
  ),
})
export type ReceiveRequest = Static<typeof ReceiveRequest>

export const UndoReceiptRequest = Closed({ items: described(Units, 'Ids of the units that did not arrive after all') })
export type UndoReceiptRequest = Static<typeof UndoReceiptRequest>
