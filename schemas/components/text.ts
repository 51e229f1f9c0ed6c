import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { RichText } from '../text.ts'

/** Words on the page, with a heading of their own or without. */
export const Text = Closed({
  type: Type.Literal('text'),
  id: Id,
  look: Type.Enum(['lead', 'body', 'small']),
  heading: Type.Optional(Type.String()),
  body: RichText,
})
export type Text = Static<typeof Text>
export const text = factory<Text>('text')
