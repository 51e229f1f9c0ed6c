import { type Static, Type } from 'typebox'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'

/** Placeholder of a block in progress; announced politely. */
export const Loading = Closed(
  {
    type: Type.Literal('loading'),
    id: Id,
    label: Type.String({ description: 'What is being made' }),
    detail: Type.Optional(Type.String({ description: 'A line below it' })),
  },
  { title: 'Loading', description: 'Something is being made; announced politely while it lasts' },
)
export type Loading = Static<typeof Loading>
export const loading = createFactory<Loading>('loading')
