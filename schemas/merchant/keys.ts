import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { CalendarDate } from '../values/calendar.ts'
import { Instant } from '../values/ids.ts'

export const Role = Type.Enum(['owner', 'manager', 'agent', 'receiver', 'viewer'], {
  description: 'Role of the key, which decides the calls that it may make',
})
export type Role = Static<typeof Role>

export const AccessCode = Type.Enum(['key-ended', 'role-forbidden', 'above-limit'])
export type AccessCode = Static<typeof AccessCode>

/** Why a merchant call is refused, where a client can act on it. */
export const RefusalCode = Type.Enum([...AccessCode.enum, 'stale'])

export const KeyRequest = Closed({
  name: Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: '^\\S(.*\\S)?$',
    description: 'Name of the key, shown in the change log',
  }),
  role: Role,
  ends: Type.Optional(
    described(
      CalendarDate,
      'Last day on which the key works, in the time zone of the shop; absent for a key without an end',
    ),
  ),
})
export type KeyRequest = Static<typeof KeyRequest>

export const KeyChange = Closed({
  role: Type.Optional(described(Role, 'New role of the key; absent keeps it')),
  ends: Type.Optional(
    Type.Union([CalendarDate, Type.Null()], {
      description: 'Last day on which the key works, in the time zone of the shop; null for no end, absent keeps it',
    }),
  ),
})
export type KeyChange = Static<typeof KeyChange>

/** Without the credential. */
export const MerchantKey = Closed({
  id: Type.String({ description: 'Id of the key' }),
  name: Type.String({ description: 'Name of the key' }),
  role: Role,
  roleChosen: Type.Boolean({
    description:
      'False for a key that was created before keys had roles: it is an owner key until the merchant changes its role',
  }),
  createdAt: described(Instant, 'Time at which the key was created, in milliseconds since 1970-01-01 UTC'),
  createdBy: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the person or key that created it; null when it is not known',
  }),
  endsAt: Type.Union([Instant, Type.Null()], {
    description: 'Time at which the key ends, in milliseconds since 1970-01-01 UTC; null when it has no end',
  }),
  lastUsedAt: Type.Union([Instant, Type.Null()], {
    description: 'Time at which the key was last used, in milliseconds since 1970-01-01 UTC; null when it never was',
  }),
  revokedAt: Type.Union([Instant, Type.Null()], {
    description: 'Time at which the key was revoked, in milliseconds since 1970-01-01 UTC; null while it is valid',
  }),
})
export type MerchantKey = Static<typeof MerchantKey>
