import { type Static, Type } from 'typebox'
import { Button, Submit } from '../screen/action.ts'
import { Field, FieldName, FormName, MissingText, Option, RequiredChoice } from '../screen/fields.ts'
import { Heading } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'

export const PickupChoice = Closed(
  {
    name: FieldName,
    legend: Type.String({ description: 'Label of the choice' }),
    required: Type.Optional(RequiredChoice),
    missing: Type.Optional(MissingText),
    options: Type.Array(Option, { minItems: 1, description: 'Available options' }),
  },
  { title: 'PickupChoice', description: 'Choice of a day or of how the parcel is handed over' },
)
export type PickupChoice = Static<typeof PickupChoice>

/** Spec §5 "Veho". On the review page `save` stores each choice (MTH-33); on the status page `button` books. */
export const PickupScheduler = Closed(
  {
    type: Type.Literal('pickup_scheduler'),
    id: Id,
    form: FormName,
    heading: Heading,
    copy: Type.Optional(Type.String({ description: 'Subheading' })),
    date: described(PickupChoice, 'Day of the pick-up'),
    option: described(PickupChoice, 'How the parcel is handed over to the driver'),
    phone: described(Field, 'Phone number, formatted during typing as (555) 010-1234'),
    instructions: described(Field, 'Instructions for the driver'),
    save: Type.Optional(
      Closed(
        {
          action: described(Submit, 'Action to post'),
          afterMs: Type.Integer({ minimum: 0, description: 'Required pause in typing, in milliseconds' }),
        },
        { description: 'Saves the complete form automatically after a pause in typing' },
      ),
    ),
    button: Type.Optional(described(Button, 'Books the pick-up')),
  },
  { title: 'PickupScheduler', description: 'Day and handover for a pick-up by a driver' },
)
export type PickupScheduler = Static<typeof PickupScheduler>
export const pickupScheduler = createFactory<PickupScheduler>('pickup_scheduler')
