import { type Static, Type } from 'typebox'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'

/** Placeholder of a block in progress; announced politely. */
export const Loading = Closed(
  {
    type: Type.Literal('loading'),
    id: Id,
    label: Type.String({ description: 'Text of the loading state' }),
    detail: Type.Optional(Type.String({ description: 'Secondary text' })),
  },
  { title: 'Loading', description: 'Loading state, announced politely to assistive technology' },
)
export type Loading = Static<typeof Loading>
export const loading = createFactory<Loading>('loading')
