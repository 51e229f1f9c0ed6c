import { Type } from 'typebox'
import { Closed } from '../../typebox/closed.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const None = Closed({})

const Choice = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }))

/** A member selects at most 200 rows. The form also has the fields of its dialogs. */
const Selected = Closed({
  returns: Type.String({ maxLength: 6_000, description: 'Ids of the selected returns, separated by line breaks' }),
  note: Type.Optional(Type.String({ maxLength: 4_000, description: 'Text of the note' })),
  assignee: Type.Optional(Type.String({ maxLength: 64, description: 'Person to assign them to, `me` or `none`' })),
})

export const returnActions = {
  'returns.search': {
    description: 'Find returns by number, order, parcel, SKU, email or name',
    values: Closed({ text: Type.String({ maxLength: 320, description: 'Text to search for' }) }),
    args: None,
    right: 'see-returns',
  },
  'returns.filter': {
    description: 'Show the returns that match the filters',
    values: Closed({
      state: Choice('Status of the returns'),
      method: Choice('Kind of the return method'),
      resolution: Choice('What the shopper gets'),
      assignee: Choice('Person assigned to them, `me` or `none`'),
      from: Choice('First day of the submission'),
      to: Choice('Last day of the submission'),
    }),
    args: Closed({ queue: Type.Optional(Type.String({ maxLength: 40, description: 'Queue of the view' })) }),
    right: 'see-returns',
  },
  'returns.approve': {
    description: 'Approve all units under review of the selected returns',
    values: Selected,
    args: None,
    right: 'bulk',
  },
  'returns.close': {
    description: 'Close the selected returns',
    values: Selected,
    args: None,
    right: 'bulk',
  },
  'returns.note': {
    description: 'Write a note on the selected returns',
    values: Selected,
    args: None,
    right: 'bulk',
  },
  'returns.assign': {
    description: 'Assign the selected returns to a person of the shop',
    values: Selected,
    args: None,
    right: 'bulk',
  },
  'returns.all': {
    description: 'Approve or close all returns of the view, at most 5,000',
    values: None,
    args: Closed({
      kind: Type.Enum(['approve', 'close'], { description: 'Action on each return' }),
      view: Type.String({ maxLength: 500, description: 'View whose returns are meant' }),
    }),
    right: 'bulk',
  },
  'returns.export': {
    description: 'Download the selected returns as a table',
    values: Selected,
    args: None,
    right: 'export',
  },
} as const satisfies ConsoleActionSchemas
