import { type Static, Type } from 'typebox'
import { Action, Button } from '../../screen/action.ts'
import { FieldName, FormName } from '../../screen/fields.ts'
import { Picture } from '../../screen/text.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import { EventTime, Id, IsoTime } from '../../values/ids.ts'
import { Money } from '../../values/money.ts'
import { Tone } from './tone.ts'

const Cell = Type.Union(
  [
    Closed({
      kind: Type.Literal('text'),
      text: Type.String({ description: 'Text of the cell; may be empty' }),
      detail: Type.Optional(Type.String({ description: 'Secondary text' })),
    }),
    Closed({ kind: Type.Literal('money'), money: described(Money, 'Amount with its currency') }),
    Closed({
      kind: Type.Literal('time'),
      text: Type.String({ description: 'Formatted time or duration' }),
      time: described(IsoTime, 'The time in ISO 8601 and UTC'),
    }),
    Closed({
      kind: Type.Literal('badge'),
      label: Type.String({ description: 'Text of the badge' }),
      tone: described(Tone, 'Tone of the badge'),
    }),
    Closed({
      kind: Type.Literal('pictures'),
      pictures: Type.Array(Picture, { description: 'Small pictures, in order' }),
      more: Type.Optional(Type.String({ description: 'Count of further pictures, such as +2' })),
    }),
    Closed({
      kind: Type.Literal('person'),
      name: Type.String({ description: 'Name or initials' }),
      detail: Type.Optional(Type.String({ description: 'Email or role' })),
    }),
    Closed({
      kind: Type.Literal('bar'),
      label: Type.String({ description: 'Share in words' }),
      share: Type.Number({ minimum: 0, maximum: 1, description: 'Filled share of the bar' }),
    }),
    Closed({ kind: Type.Literal('buttons'), buttons: Type.Array(Button, { description: 'Actions of the row' }) }),
  ],
  { title: 'Cell', description: 'Cell of a table' },
)

const Column = Closed({
  id: Id,
  label: Type.String({ minLength: 1, description: 'Heading of the column' }),
  hiddenLabel: Type.Optional(Type.Literal(true, { description: 'The heading is for assistive technology only' })),
  align: Type.Enum(['start', 'end'], { description: 'Alignment of the cells' }),
  phone: Type.Enum(['title', 'corner', 'line', 'none'], {
    description: 'Place in the card form of narrow screens: title, top corner, labeled line, or left out',
  }),
  sort: Type.Optional(
    Closed(
      {
        direction: Type.Enum(['ascending', 'descending', 'none'], { description: 'Present order by this column' }),
        action: described(Action, 'Sorts by this column'),
      },
      { description: 'Sorting by this column' },
    ),
  ),
})

/** The first column links to `path`. */
export const DataTable = Closed(
  {
    type: Type.Literal('data_table'),
    id: Id,
    caption: Type.String({ minLength: 1, description: 'Name of the table' }),
    heading: Type.Optional(Type.String({ description: 'Heading above the table; absent: the caption is not visible' })),
    note: Type.Optional(Type.String({ description: 'Text beside the heading, such as a count' })),
    time: EventTime,
    columns: Type.Array(Column, { minItems: 1, description: 'Columns, in order' }),
    rows: Type.Array(
      Closed({
        id: Id,
        path: Type.Optional(Type.String({ description: 'Page of the row' })),
        tone: Type.Optional(described(Tone, 'Tone of the row')),
        cells: Type.Array(Cell, { description: 'Cells, one for each column' }),
        select: Type.Optional(
          Closed(
            {
              value: Type.String({ minLength: 1, description: 'Form value of the row' }),
              label: Type.String({ description: 'Accessible label of the checkbox' }),
            },
            { description: 'Present if the row can be selected' },
          ),
        ),
      }),
      { description: 'Rows, in order' },
    ),
    selection: Type.Optional(
      Closed(
        {
          form: FormName,
          name: FieldName,
          all: Type.String({ description: 'Accessible label of the checkbox for all rows of this page' }),
        },
        { description: 'Selection of rows. The form value separates the rows with line breaks' },
      ),
    ),
    empty: Type.Optional(Type.String({ description: 'Sentence in place of no rows' })),
    actions: Type.Optional(Type.Array(Button, { description: 'Actions beside the heading' })),
    previous: Type.Optional(described(Button, 'Opens the rows before')),
    next: Type.Optional(described(Button, 'Opens the rows after')),
  },
  { title: 'DataTable', description: 'Table of records; cards on narrow screens' },
)
export type DataTable = Static<typeof DataTable>
