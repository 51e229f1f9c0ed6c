import type { Role } from '../../../schemas/merchant/keys.ts'
import type { Right } from '../../../schemas/merchant/right.ts'

export type { Right } from '../../../schemas/merchant/right.ts'

const EVERYONE = ['owner', 'manager', 'agent', 'receiver', 'viewer'] as const
const STAFF = ['owner', 'manager', 'agent'] as const
const MANAGERS = ['owner', 'manager'] as const
const OWNER = ['owner'] as const

/** Requests and pages are checked against this table only. */
export const rolesByRight = {
  'see-returns': EVERYONE,
  'see-amounts': STAFF,
  'see-person': STAFF,
  note: [...STAFF, 'receiver'],
  judge: STAFF,
  label: STAFF,
  address: STAFF,
  message: STAFF,
  receive: [...STAFF, 'receiver'],
  inspect: [...STAFF, 'receiver'],
  pay: STAFF,
  adjust: STAFF,
  /** Opens returns for shoppers, also over the rules of the shop. */
  exception: STAFF,
  cancel: STAFF,
  close: STAFF,
  reopen: STAFF,
  bulk: MANAGERS,
  export: MANAGERS,
  erase: MANAGERS,
  'read-configuration': [...STAFF, 'viewer'],
  'edit-configuration': MANAGERS,
  publish: MANAGERS,
  /** Publishes over what the simulation found, never over an invalid document. */
  'override-findings': OWNER,
  people: OWNER,
  keys: OWNER,
  /** Secrets and connections of payment providers and of the order system. */
  payments: OWNER,
  webhooks: MANAGERS,
  /** Data that an order system or a carrier sends, and operations that it answers. */
  'order-system': MANAGERS,
  'retry-label': STAFF,
  retry: MANAGERS,
} as const satisfies Readonly<Record<Right, readonly Role[]>>

export const listRoles = (right: Right): readonly Role[] => rolesByRight[right]

export const isAllowed = (role: Role, right: Right): boolean => listRoles(right).includes(role)

const LIMITED_RIGHTS: readonly Right[] = ['pay', 'adjust', 'exception']

/** Whether the role has the right up to the limit of the shop only (`settings.staff.limit`). */
export const isLimited = (role: Role, right: Right): boolean => role === 'agent' && LIMITED_RIGHTS.includes(right)
