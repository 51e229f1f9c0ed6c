import { type Static, Type } from 'typebox'
import { Args } from '../screen/action.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { PagePath } from '../values/page-path.ts'

export const Press = Closed(
  {
    at: described(PagePath, 'Page or overlay that offers the action, as in the URL after #'),
    values: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Values of the form of the action, by field name',
      }),
    ),
    args: Type.Optional(described(Args, '`args` of the action, unchanged from the page')),
  },
  { title: 'Press', description: 'Body posted for an action of a page' },
)
export type Press = Static<typeof Press>
