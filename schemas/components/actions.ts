import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'

/**
 * Last block of most pages. A sticky one shows its summary (count, amount) on a phone. `equal`: no answer is preferred
 * (ITM-63).
 */
export const Actions = Closed(
  {
    type: Type.Literal('actions'),
    id: Id,
    sticky: Type.Optional(Type.Literal(true, { description: 'Fixed at the bottom of the screen on phones' })),
    summary: Type.Optional(Type.String({ description: 'Text beside sticky buttons, such as a count and an amount' })),
    equal: Type.Optional(
      Type.Literal(true, { description: 'Equally wide buttons, side by side, for choices of equal weight' }),
    ),
    buttons: Type.Array(Button, { minItems: 1, description: 'Buttons, the primary one first' }),
  },
  { title: 'Actions', description: 'Actions that continue from the screen' },
)
export type Actions = Static<typeof Actions>
export const actions = createFactory<Actions>('actions')
