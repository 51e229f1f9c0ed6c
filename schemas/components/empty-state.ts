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
      description: 'Why there is nothing, which sets the picture',
    }),
    heading: Heading,
    body: Type.Optional(described(RichText, 'What happened, and what to do')),
    actions: Type.Optional(Type.Array(Button, { description: 'The ways on' })),
  },
  { title: 'EmptyState', description: 'A page or a list with nothing to show, and the way on' },
)
export type EmptyState = Static<typeof EmptyState>
export const emptyState = createFactory<EmptyState>('empty_state')
