import { Type } from 'typebox'
import { Role } from '../../merchant/keys.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import type { ConsoleActionSchemas } from './shape.ts'

export const keyActions = {
  'keys.make': {
    description: 'Create an API key. Only this answer contains it',
    values: Closed({
      name: Type.String({ maxLength: 80, description: 'Name of the key' }),
      role: described(Role, 'Role of the key'),
      ends: Type.String({ maxLength: 10, description: 'Last day, as YYYY-MM-DD; empty for no end' }),
    }),
    args: Closed({}),
    right: 'keys',
    sudo: true,
  },
  'keys.end': {
    description: 'End an API key',
    values: Closed({}),
    args: Closed({ key: Type.String({ maxLength: 64, description: 'Id of the key' }) }),
    right: 'keys',
    sudo: true,
  },
} as const satisfies ConsoleActionSchemas
