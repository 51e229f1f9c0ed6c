import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'

/** The ways on from a screen. A sticky one carries its summary (count, amount) on a phone. */
export const Actions = Closed({
  type: Type.Literal('actions'),
  id: Id,
  sticky: Type.Optional(Type.Literal(true)),
  summary: Type.Optional(Type.String()),
  /** Answers of equal weight: side by side, equally wide (ITM-63). */
  equal: Type.Optional(Type.Literal(true)),
  buttons: Type.Array(Button, { minItems: 1 }),
})
export type Actions = Static<typeof Actions>
export const actions = factory<Actions>('actions')
