import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Heading, Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { EventTime, Id } from '../values/ids.ts'

export const RecordList = Closed(
  {
    type: Type.Literal('record_list'),
    id: Id,
    heading: Heading,
    records: Type.Array(
      Closed({
        id: Id,
        picture: Type.Optional(described(Picture, 'What it is about')),
        title: Type.String({ description: 'What it is called' }),
        lines: Type.Array(Type.String(), { description: 'What is known of it, line by line' }),
        time: EventTime,
        badge: Type.Optional(Type.String({ description: 'A short word that marks it' })),
        actions: Type.Array(Button, { description: 'What can be done with it' }),
      }),
      { minItems: 1, description: 'The things in order' },
    ),
  },
  { title: 'RecordList', description: 'Things of one kind with their facts, such as other returns of the order' },
)
export type RecordList = Static<typeof RecordList>
export const recordList = createFactory<RecordList>('record_list')
