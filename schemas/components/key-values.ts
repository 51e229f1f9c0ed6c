import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'

/** Facts with their names: the customer card, a return address. A value is one or more lines. */
export const KeyValues = Closed({
  type: Type.Literal('key_values'),
  id: Id,
  heading: Type.Optional(Type.String()),
  rows: Type.Array(Closed({ label: Type.String(), lines: Type.Array(Type.String(), { minItems: 1 }) })),
  actions: Type.Optional(Type.Array(Button)),
})
export type KeyValues = Static<typeof KeyValues>
export const keyValues = factory<KeyValues>('key_values')
