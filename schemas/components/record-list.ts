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
        picture: Type.Optional(described(Picture, 'Picture of the subject')),
        title: Type.String({ description: 'Display name' }),
        lines: Type.Array(Type.String(), { description: 'Lines of text' }),
        time: EventTime,
        badge: Type.Optional(Type.String({ description: 'Badge text' })),
        actions: Type.Array(Button, { description: 'Available actions' }),
      }),
      { minItems: 1, description: 'Records, in order' },
    ),
  },
  { title: 'RecordList', description: 'Records of one kind with their details, such as other returns of the order' },
)
export type RecordList = Static<typeof RecordList>
export const recordList = createFactory<RecordList>('record_list')
