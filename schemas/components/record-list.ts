import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'

/** Things of one kind with their facts: other returns of the order, receipts, orders. */
export const RecordList = Closed({
  type: Type.Literal('record_list'),
  id: Id,
  heading: Type.String(),
  records: Type.Array(
    Closed({
      id: Id,
      title: Type.String(),
      lines: Type.Array(Type.String()),
      badge: Type.Optional(Type.String()),
      actions: Type.Array(Button),
    }),
    { minItems: 1 },
  ),
})
export type RecordList = Static<typeof RecordList>
export const recordList = factory<RecordList>('record_list')
