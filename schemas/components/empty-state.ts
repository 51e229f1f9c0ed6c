import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { RichText } from '../text.ts'

/** A page or a list with nothing to show, and the way on. */
export const EmptyState = Closed({
  type: Type.Literal('empty_state'),
  id: Id,
  look: Type.Enum(['not-found', 'inactive', 'failed', 'empty', 'done']),
  heading: Type.String(),
  body: Type.Optional(RichText),
  actions: Type.Optional(Type.Array(Button)),
})
export type EmptyState = Static<typeof EmptyState>
export const emptyState = factory<EmptyState>('empty_state')
