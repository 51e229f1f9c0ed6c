import { type Static, Type } from 'typebox'
import { Args } from '../screen/action.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { PagePath } from '../values/page-path.ts'

export const Press = Closed(
  {
    at: described(PagePath, 'The page or overlay that offers it, as it stands behind the #'),
    values: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'What stands in the form of the action, by the names of its fields',
      }),
    ),
    args: Type.Optional(described(Args, 'The `args` of the action as the page gave them')),
  },
  { title: 'Press', description: 'What is posted for an action that a page offers' },
)
export type Press = Static<typeof Press>
