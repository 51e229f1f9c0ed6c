import { type Static, Type } from 'typebox'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import { Id } from '../../values/ids.ts'
import { Tone } from './tone.ts'

export const StatRow = Closed(
  {
    type: Type.Literal('stat_row'),
    id: Id,
    label: Type.String({ minLength: 1, description: 'Accessible label of the figures' }),
    stats: Type.Array(
      Closed({
        id: Id,
        label: Type.String({ minLength: 1, description: 'Name of the figure' }),
        value: Type.String({ minLength: 1, description: 'Formatted figure' }),
        detail: Type.Optional(Type.String({ description: 'Explanation or oldest entry' })),
        tone: Type.Optional(described(Tone, 'Tone of the figure')),
        path: Type.Optional(Type.String({ description: 'Page with the records of the figure' })),
      }),
      { minItems: 1, description: 'Figures, in order' },
    ),
  },
  { title: 'StatRow', description: 'Figures side by side' },
)
export type StatRow = Static<typeof StatRow>
