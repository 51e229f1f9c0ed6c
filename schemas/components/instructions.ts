import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { RichText } from '../text.ts'

/** What to do, step by step; numbered when `ordered`. */
export const Instructions = Closed({
  type: Type.Literal('instructions'),
  id: Id,
  heading: Type.Optional(Type.String()),
  ordered: Type.Boolean(),
  steps: Type.Array(Closed({ title: Type.String(), body: Type.Optional(RichText) })),
})
export type Instructions = Static<typeof Instructions>
export const instructions = factory<Instructions>('instructions')
