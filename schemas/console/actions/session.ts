import { Type } from 'typebox'
import { Role } from '../../merchant/keys.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const None = Closed({})

const Password = Type.String({ maxLength: 256, description: 'Password of the account' })

export const entryActions = {
  'session.open': {
    description: 'Sign in',
    values: Closed({
      email: Type.String({ maxLength: 256, description: 'Email of the account' }),
      password: Password,
      code: Type.Optional(
        Type.String({ maxLength: 40, description: 'Code of the authenticator app, or a recovery code' }),
      ),
    }),
    args: None,
    right: null,
  },
  'session.redeem': {
    description: 'Set a password with the link of an invitation or reset, and sign in',
    values: Closed({
      name: Type.Optional(Type.String({ maxLength: 80, description: 'Name of a new account' })),
      password: Password,
    }),
    args: None,
    right: null,
  },
  'session.provider': {
    description: 'Sign in with the provider of the company',
    values: None,
    args: None,
    right: null,
  },
  'session.try': {
    description: 'Sign in to a demo shop with a role',
    values: None,
    args: Closed({
      shop: Type.String({ maxLength: 63, description: 'Id of the demo shop' }),
      role: described(Role, 'Role to try'),
    }),
    right: null,
  },
} as const satisfies ConsoleActionSchemas

export const sessionActions = {
  'session.close': { description: 'Sign out', values: None, args: None, right: null },
  'session.confirm': {
    description: 'Type the password again before a sensitive action',
    values: Closed({ password: Password }),
    args: None,
    right: null,
  },
  'session.provider-confirm': {
    description: 'Sign in with the provider again before a sensitive action',
    values: None,
    args: None,
    right: null,
  },
} as const satisfies ConsoleActionSchemas
