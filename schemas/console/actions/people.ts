import { Type } from 'typebox'
import { Role } from '../../merchant/keys.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const None = Closed({})
const Account = Closed({ account: Type.String({ maxLength: 64, description: 'Id of the account' }) })
const Password = (description: string) => Type.String({ maxLength: 256, description })

export const peopleActions = {
  'people.invite': {
    description: 'Invite a person by email',
    values: Closed({
      email: Type.String({ maxLength: 256, description: 'Email of the person' }),
      role: described(Role, 'Role of the person'),
    }),
    args: None,
    right: 'people',
    sudo: true,
  },
  'people.role': {
    description: 'Change the role of a person',
    values: Closed({ role: described(Role, 'New role') }),
    args: Account,
    right: 'people',
    sudo: true,
  },
  'people.remove': {
    description: 'Remove a person from the shop',
    values: None,
    args: Account,
    right: 'people',
    sudo: true,
  },
  'people.link': {
    description: 'Send a person a link to choose a password',
    values: None,
    args: Account,
    right: 'people',
    sudo: true,
  },
  'people.time-code': {
    description: 'Remove the authenticator app of a person',
    values: None,
    args: Account,
    right: 'people',
    sudo: true,
  },
  'audit.filter': {
    description: 'Show the audit of one person',
    values: Closed({ person: Type.String({ maxLength: 64, description: 'Id of the account; empty for all' }) }),
    args: None,
    right: 'people',
  },
  'sessions.end': {
    description: 'End one of your sessions',
    values: None,
    args: Closed({ session: Type.String({ maxLength: 64, description: 'Id of the session' }) }),
    right: null,
  },
  'password.change': {
    description: 'Change your password',
    values: Closed({ current: Password('Present password'), password: Password('New password') }),
    args: None,
    right: null,
  },
  'time-code.begin': {
    description: 'Start to add an authenticator app',
    values: None,
    args: None,
    right: null,
    sudo: true,
  },
  'time-code.activate': {
    description: 'Add the authenticator app with its first code',
    values: Closed({ code: Type.String({ maxLength: 10, description: 'Code of the authenticator app' }) }),
    args: None,
    right: null,
    sudo: true,
  },
  'time-code.recovery': {
    description: 'Replace the recovery codes',
    values: None,
    args: None,
    right: null,
    sudo: true,
  },
  'time-code.remove': {
    description: 'Remove the authenticator app',
    values: None,
    args: None,
    right: null,
    sudo: true,
  },
} as const satisfies ConsoleActionSchemas
