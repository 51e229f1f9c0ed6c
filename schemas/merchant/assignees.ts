import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Role } from './keys.ts'
import { OrNull } from './return-parts.ts'

export const AssignRequest = Closed({
  assignee: OrNull(Type.String({ minLength: 1, maxLength: 64 }), 'Id of the person; null: no person'),
})
export type AssignRequest = Static<typeof AssignRequest>

export const AssigneeList = Closed({
  assignees: Type.Array(
    Closed({
      id: Type.String({ description: 'Id of the person' }),
      name: Type.String({ description: 'Name of the person' }),
      role: described(Role, 'Role of the person'),
    }),
    { description: 'Members of the shop who decide about returns, by name' },
  ),
})
