import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { RichText } from '../text.ts'

/** A banner: `tone` sets its colour and how it is announced. Spec §2 "banners". */
export const Notice = Closed({
  type: Type.Literal('notice'),
  id: Id,
  tone: Type.Enum(['info', 'success', 'warning', 'danger']),
  title: Type.Optional(Type.String()),
  body: RichText,
  actions: Type.Optional(Type.Array(Button)),
})
export type Notice = Static<typeof Notice>
export const notice = factory<Notice>('notice')
