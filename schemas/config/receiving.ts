import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'

const OptionId = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', description: 'Id, such as as-new' })

export const UnitCondition = Closed({
  id: OptionId,
  name: described(Copy, 'Name for staff, per language'),
  destination: Type.Optional(
    Type.String({
      description: 'Destination of units in this condition unless staff chooses another; absent means none',
    }),
  ),
})
export type UnitCondition = Static<typeof UnitCondition>

export const UnitDestination = Closed({
  id: OptionId,
  name: described(Copy, 'Name for staff, per language'),
  restocks: Type.Optional(Type.Boolean({ description: 'Whether units that go there are restocked; absent means no' })),
})
export type UnitDestination = Static<typeof UnitDestination>

export const Receiving = Closed(
  {
    conditions: Type.Optional(
      Type.Array(UnitCondition, {
        minItems: 1,
        maxItems: 20,
        description: 'Conditions of received units; absent means as-new, opened, worn, damaged and wrong-item',
      }),
    ),
    destinations: Type.Optional(
      Type.Array(UnitDestination, {
        minItems: 1,
        maxItems: 20,
        description:
          'Where received units go; absent means stock, seconds, repair, maker and destroy, of which only stock restocks',
      }),
    ),
  },
  { description: 'Conditions and destinations of received units' },
)
export type Receiving = Static<typeof Receiving>
