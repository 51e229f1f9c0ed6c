import type { Role } from '../../../schemas/merchant/keys.ts'

interface StaffRole {
  readonly accountId: string
  readonly role: Role
}

/** Null: may change. A shop keeps an owner, because only owners manage people. */
export function findRoleRefusal(
  staff: readonly StaffRole[],
  { accountId, role }: { readonly accountId: string; readonly role: Role | null },
): 'unknown' | 'last-owner' | null {
  const current = staff.find((one) => one.accountId === accountId)
  if (current === undefined) return 'unknown'
  const owners = staff.filter((one) => one.role === 'owner')
  return current.role === 'owner' && role !== 'owner' && owners.length === 1 ? 'last-owner' : null
}
