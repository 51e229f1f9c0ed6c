import { AssigneeList, AssignRequest } from '../../../schemas/merchant/assignees.ts'
import { ReturnHead } from '../../../schemas/merchant/returns.ts'
import { assignReturn, listAssignees } from '../../journey/operations/assign.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'
import { createReturnHandler } from './return-handlers.ts'

export const assigneeCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/assignees',
    id: 'listAssignees',
    right: 'judge',
    summary: 'List the people who can be assigned to returns',
    response: AssigneeList,
    handler: async ({ world, caller, done }) => done({ assignees: await listAssignees(world.store, caller.shopId) }),
  }),
  merchantOperation({
    method: 'POST',
    path: '/returns/:key/assign',
    id: 'assignReturn',
    right: 'judge',
    summary: 'Assign a return to a person of the shop, or to no person. Removing a person unassigns their returns',
    body: AssignRequest,
    response: ReturnHead,
    errors: [404, 409, 422],
    idempotent: true,
    ifMatch: 'optional',
    etag: true,
    handler: createReturnHandler(assignReturn),
  }),
]
