import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'

/** Something is being made; announced politely while it lasts. */
export const Progress = Closed(
  {
    type: Type.Literal('progress'),
    id: Id,
    label: Type.String({ description: 'What is being made' }),
    detail: Type.Optional(Type.String({ description: 'A line below it' })),
  },
  { description: 'Something is being made; announced politely while it lasts' },
)
export type Progress = Static<typeof Progress>
export const progress = factory<Progress>('progress')
