import { Readable } from 'node:stream'
import { RequestRow } from '../../../schemas/merchant/request-row.ts'
import { RequestPage, RequestPageQuery, RequestQuery } from '../../../schemas/merchant/requests.ts'
import {
  answerRequest,
  listRequests,
  readRequest,
  requestsAsCsv,
  requestsInWords,
} from '../../journey/operations/people/order-requests.ts'
import { sayOperated } from './answers.ts'
import { type MerchantCall, merchantCall } from './call.ts'

/** What merchants do with what somebody sent by a form of the shop: about a gift, or about an order that cannot be found. */
export const requestCalls: readonly MerchantCall[] = [
  merchantCall({
    method: 'GET',
    path: '/requests',
    id: 'listRequests',
    says: 'What was asked by the forms of the shop, newest first, a page at a time',
    query: RequestPageQuery,
    answers: { status: 200, schema: RequestPage },
    refuses: [422],
    handler: async ({ world, caller, query, done, refuse }) => {
      const page = await listRequests(world, caller.shopId, query)
      return page === 'no-cursor'
        ? refuse(422, [{ pointer: '/cursor', message: 'is no cursor of this list' }])
        : done(page)
    },
  }),
  merchantCall({
    method: 'GET',
    path: '/requests/export.csv',
    id: 'exportRequests',
    says: 'Requests as a table (RFC 4180), one line each; what a spreadsheet would take for a formula begins with an apostrophe',
    query: RequestQuery,
    answers: { status: 200, schema: { csv: requestsInWords } },
    refuses: [422],
    handler: async ({ world, caller, query, reply }) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="requests.csv"')
        .type('text/csv; charset=utf-8; header=present')
        // Sent line by line as it is read, so that any number fits into memory.
        .send(Readable.from(requestsAsCsv(world, caller.shopId, query))),
  }),
  merchantCall({
    method: 'GET',
    path: '/requests/:key',
    id: 'readRequest',
    says: 'A request, by its id or its number',
    answers: { status: 200, schema: RequestRow },
    refuses: [404],
    handler: async ({ world, caller, params, done, refuse }) => {
      const found = await readRequest(world, caller.shopId, params.key)
      return found === null ? refuse(404, 'There is no such request') : done(found)
    },
  }),
  merchantCall({
    method: 'POST',
    path: '/requests/:key/answered',
    id: 'markRequestAnswered',
    says: 'Says that a request was answered; whoever asked is told nothing by it',
    asksNothing: true,
    answers: { status: 200, schema: RequestRow },
    refuses: [404, 422],
    repeatable: true,
    handler: async ({ world, caller, params, reply }) =>
      sayOperated(reply, await answerRequest(world, caller, params.key)),
  }),
]
