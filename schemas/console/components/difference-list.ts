import { type Static, Type } from 'typebox'
import { Closed } from '../../typebox/closed.ts'
import { Id } from '../../values/ids.ts'

const Difference = Closed(
  {
    id: Id,
    kind: Type.Enum(['added', 'removed', 'changed', 'moved'], { description: 'Kind of change' }),
    kindLabel: Type.String({ minLength: 1, description: 'Kind of change in words' }),
    place: Type.String({ minLength: 1, description: 'What changed, in words' }),
    before: Type.Optional(Type.String({ description: 'Earlier value' })),
    after: Type.Optional(Type.String({ description: 'Later value' })),
    pointer: Type.String({ description: 'JSON pointer (RFC 6901) to the place' }),
  },
  { title: 'Difference', description: 'Change between two documents' },
)

export const DifferenceList = Closed(
  {
    type: Type.Literal('difference_list'),
    id: Id,
    heading: Type.String({ minLength: 1, description: 'Heading of the list' }),
    empty: Type.String({ description: 'Sentence in place of no differences' }),
    groups: Type.Array(
      Closed({
        id: Id,
        heading: Type.String({ minLength: 1, description: 'Part of the document' }),
        differences: Type.Array(Difference, { minItems: 1, description: 'Changes of the part, in order' }),
      }),
      { description: 'Changes, by part of the document' },
    ),
  },
  { title: 'DifferenceList', description: 'Differences between two documents in words' },
)
export type DifferenceList = Static<typeof DifferenceList>
