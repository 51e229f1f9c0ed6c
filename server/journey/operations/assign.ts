import type { AssignRequest } from '../../../schemas/merchant/assignees.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { toAuditEntry } from '../../domain/access/audit-entry.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import type { Tables, World } from '../../world.ts'
import { DONE, invalid, type Operation, type OperationResult } from './perform.ts'

const ACCOUNT = 'account:'

export const canTakeReturns = ({ role, invited }: { readonly role: Role; readonly invited: boolean }): boolean =>
  isAllowed(role, 'judge') && !invited

const findAssignee = async ({ members }: Pick<Tables, 'members'>, shopId: string, accountId: string) => {
  const assignees = await listAssignees({ members }, shopId)
  return assignees.find(({ id }) => id === accountId)
}

export async function listAssignees({ members }: Pick<World['store'], 'members'>, shopId: string) {
  return (await members.list(shopId))
    .filter(canTakeReturns)
    .map(({ accountId, name, role }) => ({ id: accountId, name, role }))
}

/** Null: no person. No event: nothing changes for the shopper. */
export async function assignReturn(
  { tables, record, by, actor, now }: Operation,
  { assignee: id }: AssignRequest,
): Promise<OperationResult> {
  const { assignee: before = null, ...unassigned } = record
  if (before === id) return DONE
  const assignee = id === null ? null : await findAssignee(tables, record.shopId, id)
  if (assignee === undefined) return invalid('/assignee', 'must be a member of the shop who decides about returns')
  await tables.returns.save({ ...unassigned, ...(assignee !== null && { assignee: assignee.id }) })
  const author = { by, ...(actor?.startsWith(ACCOUNT) && { accountId: actor.slice(ACCOUNT.length) }) }
  const detail = { return: record.number, ...(assignee !== null && { person: assignee.name }) }
  await tables.audit.append(record.shopId, toAuditEntry(author, { at: now, action: 'return.assign', detail }))
  return DONE
}
