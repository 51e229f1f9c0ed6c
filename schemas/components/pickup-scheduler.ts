import { type Static, Type } from 'typebox'
import { Button, Submit } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Field, Option } from '../fields.ts'
import { Id } from '../ids.ts'

/** When and how a driver takes the parcel. Spec §5 "Veho". The values stand in `forms`: date, option, phone, instructions. */
export const PickupScheduler = Closed({
  type: Type.Literal('pickup_scheduler'),
  id: Id,
  form: Id,
  heading: Type.String(),
  copy: Type.Optional(Type.String()),
  date: Closed({ legend: Type.String(), options: Type.Array(Option, { minItems: 1 }) }),
  option: Closed({ legend: Type.String(), options: Type.Array(Option, { minItems: 1 }) }),
  /** Masked as one types: `(555) 010-1234`. */
  phone: Field,
  instructions: Field,
  /** Posted by itself when the form is whole and was left alone for `afterMs` (MTH-33). */
  save: Type.Optional(Closed({ action: Submit, afterMs: Type.Integer({ minimum: 0 }) })),
  button: Type.Optional(Button),
})
export type PickupScheduler = Static<typeof PickupScheduler>
export const pickupScheduler = factory<PickupScheduler>('pickup_scheduler')
