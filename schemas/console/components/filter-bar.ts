import { type Static, Type } from 'typebox'
import { Button, Submit } from '../../screen/action.ts'
import { FormName, Option } from '../../screen/fields.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import { Id } from '../../values/ids.ts'
import { ConsoleField } from './field-group.ts'

export const FilterBar = Closed(
  {
    type: Type.Literal('filter_bar'),
    id: Id,
    label: Type.String({ minLength: 1, description: 'Accessible label of the views' }),
    form: FormName,
    views: Type.Array(
      Closed({
        id: Id,
        label: Type.String({ minLength: 1, description: 'Name of the view' }),
        count: Type.Optional(Type.String({ description: 'Number of records of the view' })),
        path: Type.String({ description: 'Page of the view' }),
        current: Type.Optional(Type.Literal(true, { description: 'Present on the shown view' })),
      }),
      { description: 'Built-in and saved views' },
    ),
    search: Type.Optional(described(ConsoleField, 'Search field of the form')),
    filters: Type.Array(
      Closed({
        name: described(Id, 'Name of the form value'),
        label: Type.String({ minLength: 1, description: 'Name of the filter' }),
        kind: Type.Enum(['one', 'many', 'date'], {
          description: 'One option, several options separated by line breaks, or a date YYYY-MM-DD',
        }),
        options: Type.Optional(Type.Array(Option, { description: 'Options to choose from' })),
        any: Type.String({ description: 'Text of the filter without a choice' }),
      }),
      { description: 'Filters of the form' },
    ),
    apply: described(Submit, 'Shows the records that match the form'),
    applyLabel: Type.String({ minLength: 1, description: 'Label of the button that applies the filters' }),
    applied: Type.Array(
      Closed({
        id: Id,
        label: Type.String({ minLength: 1, description: 'Filter in words' }),
        remove: Type.String({ description: 'Accessible label of the link that removes the filter' }),
        path: Type.String({ description: 'Page without the filter' }),
      }),
      { description: 'Filters in effect' },
    ),
    clear: Type.Optional(described(Button, 'Removes all filters')),
    actions: Type.Optional(Type.Array(Button, { description: 'Actions, such as saving the view' })),
  },
  { title: 'FilterBar', description: 'Views, search and filters of a list' },
)
export type FilterBar = Static<typeof FilterBar>
