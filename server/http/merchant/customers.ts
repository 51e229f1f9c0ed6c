import { CustomerErased, CustomerExport, CustomerRequest } from '../../../schemas/merchant/customers.ts'
import { eraseCustomer, exportCustomer } from '../../journey/operations/people/customer.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'
import { toOperationResult } from './results.ts'

/** The response names data that cannot be erased yet, with the reason. */
export const customerCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/customers/export',
    id: 'exportCustomer',
    right: 'export',
    summary: 'Export all stored data of a customer, except data in the order system',
    query: CustomerRequest,
    response: CustomerExport,
    errors: [422],
    handler: async ({ world, caller, query, done }) => done(await exportCustomer(world, caller.shopId, query.email)),
  }),
  merchantOperation({
    method: 'POST',
    path: '/customers/erase',
    id: 'eraseCustomer',
    right: 'erase',
    summary: 'Erase a person from ended returns, drafts and photos. Items, amounts and ledger remain',
    body: CustomerRequest,
    response: CustomerErased,
    errors: [422],
    idempotent: true,
    handler: async ({ world, caller, body }) => toOperationResult(await eraseCustomer(world, caller, body.email)),
  }),
]
