import { type Static, Type } from 'typebox'
import { Button, Submit } from '../screen/action.ts'
import { Field, FieldName, FormName, Option, RequiredChoice } from '../screen/fields.ts'
import { Heading } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'

export const PickupChoice = Closed(
  {
    name: FieldName,
    legend: Type.String({ description: 'What is chosen' }),
    required: Type.Optional(RequiredChoice),
    options: Type.Array(Option, { minItems: 1, description: 'What can be chosen' }),
  },
  { title: 'PickupChoice', description: 'One of several days, or of several ways to hand the parcel over' },
)
export type PickupChoice = Static<typeof PickupChoice>

/** Spec §5 "Veho". On the review page `save` stores each choice (MTH-33); on the status page `button` books. */
export const PickupScheduler = Closed(
  {
    type: Type.Literal('pickup_scheduler'),
    id: Id,
    form: FormName,
    heading: Heading,
    copy: Type.Optional(Type.String({ description: 'A line below the heading' })),
    date: described(PickupChoice, 'The day'),
    option: described(PickupChoice, 'How the parcel is handed over'),
    phone: described(Field, 'The phone number, masked while one types: (555) 010-1234'),
    instructions: described(Field, 'What the driver should know'),
    save: Type.Optional(
      Closed(
        {
          action: described(Submit, 'What is posted'),
          afterMs: Type.Integer({ minimum: 0, description: 'How long nothing must be typed before, in milliseconds' }),
        },
        { description: 'Posted by itself when the form is whole and was left alone for a while' },
      ),
    ),
    button: Type.Optional(described(Button, 'Books the pick-up')),
  },
  { title: 'PickupScheduler', description: 'When and how a driver takes the parcel' },
)
export type PickupScheduler = Static<typeof PickupScheduler>
export const pickupScheduler = createFactory<PickupScheduler>('pickup_scheduler')
