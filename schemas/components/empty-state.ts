import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Heading, RichText } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'

export const EmptyState = Closed(
  {
    type: Type.Literal('empty_state'),
    id: Id,
    look: Type.Enum(['not-found', 'inactive', 'failed', 'empty', 'done'], {
      description: 'Reason for the empty state, which selects the picture',
    }),
    heading: Heading,
    body: Type.Optional(described(RichText, 'Explanation and next step')),
    actions: Type.Optional(Type.Array(Button, { description: 'Actions to continue' })),
  },
  { title: 'EmptyState', description: 'Empty state of a page or list, with actions to continue' },
)
export type EmptyState = Static<typeof EmptyState>
export const emptyState = createFactory<EmptyState>('empty_state')
