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
    sticky: Type.Optional(Type.Literal(true, { description: 'Stays at the foot of a phone while one scrolls' })),
    summary: Type.Optional(
      Type.String({ description: 'What is shown beside sticky buttons, such as a count and an amount' }),
    ),
    equal: Type.Optional(Type.Literal(true, { description: 'Answers of equal weight: side by side, equally wide' })),
    buttons: Type.Array(Button, { minItems: 1, description: 'The buttons, the foremost first' }),
  },
  { title: 'Actions', description: 'The ways on from a screen' },
)
export type Actions = Static<typeof Actions>
export const actions = createFactory<Actions>('actions')
