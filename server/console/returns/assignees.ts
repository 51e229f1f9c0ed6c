import { NO_ASSIGNEE, SELF } from '../../../screens/console/returns/assign.ts'
import { canTakeReturns } from '../../journey/operations/assign.ts'
import type { ConsoleContext } from '../context.ts'

interface StaffMember {
  readonly id: string
  readonly name: string
  readonly takesReturns: boolean
}

export async function listStaff({ needs, visit }: ConsoleContext): Promise<readonly StaffMember[]> {
  const members = await needs.store.members.list(visit.shopId)
  return members.map(({ accountId: id, name, ...one }) => ({ id, name, takesReturns: canTakeReturns(one) }))
}

export function parseAssignee({ member }: ConsoleContext, value: string | undefined): string | null {
  if (value === SELF) return member.accountId
  return value === undefined || value === NO_ASSIGNEE ? null : value
}

export const findStaffName = (staff: readonly StaffMember[], id: string | undefined): string | null =>
  staff.find((one) => one.id === id)?.name ?? null

export const toAssignees = (staff: readonly StaffMember[]) =>
  staff.flatMap(({ id, name, takesReturns }) => (takesReturns ? [{ id, name }] : []))
