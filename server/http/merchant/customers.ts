import { CustomerErased, CustomerExport, CustomerRequest } from '../../../schemas/merchant/customers.ts'
import { eraseCustomer, exportCustomer } from '../../journey/operations/people/customer.ts'
import { sayOperated } from './answers.ts'
import { type MerchantCall, merchantCall } from './call.ts'

/**
 * What is kept about one customer, and its end, as laws on privacy ask for it. What is not erased yet is named in the
 * answer, with why.
 */
export const customerCalls: readonly MerchantCall[] = [
  merchantCall({
    method: 'GET',
    path: '/customers/export',
    id: 'exportCustomer',
    says: 'Everything that is kept about one customer, beside what the order system keeps',
    query: CustomerRequest,
    answers: { status: 200, schema: CustomerExport },
    refuses: [422],
    handler: async ({ world, caller, query, done }) => done(await exportCustomer(world, caller.shopId, query.email)),
  }),
  merchantCall({
    method: 'POST',
    path: '/customers/erase',
    id: 'eraseCustomer',
    says: 'Erases the person from returns that have ended, from drafts and photos; items, amounts and ledger stay',
    body: CustomerRequest,
    answers: { status: 200, schema: CustomerErased },
    refuses: [422],
    repeatable: true,
    handler: async ({ world, caller, body, reply }) =>
      sayOperated(reply, await eraseCustomer(world, caller, body.email)),
  }),
]
