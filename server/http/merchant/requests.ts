import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { RequestRow } from '../../../schemas/merchant/request-row.ts'
import { RequestPage, RequestPageQuery, RequestQuery } from '../../../schemas/merchant/requests.ts'
import {
  exportRequestsCsv,
  listRequests,
  markRequestAnswered,
  REQUEST_COLUMNS_TEXT,
  readRequest,
} from '../../journey/operations/people/order-requests.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'
import { toOperationResult } from './results.ts'

export const requestCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/requests',
    id: 'listRequests',
    right: 'see-person',
    summary: 'List the requests from forms of the shop, newest first, in pages',
    query: RequestPageQuery,
    response: RequestPage,
    errors: [422],
    handler: async ({ world, caller, query, done, refuse }) => {
      const page = await listRequests(world, caller.shopId, query)
      return page === 'no-cursor'
        ? refuse(422, [{ pointer: '/cursor', message: 'is not a cursor of this list' }])
        : done(page)
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/requests/export.csv',
    id: 'exportRequests',
    right: 'export',
    summary:
      'Export requests as CSV (RFC 4180), one line each. Cells that a spreadsheet could read as a formula begin with an apostrophe',
    query: RequestQuery,
    response: Type.String({ description: REQUEST_COLUMNS_TEXT }),
    produces: ['text/csv'],
    errors: [422],
    handler: async ({ world, caller, query, reply }) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="requests.csv"')
        .type('text/csv; charset=utf-8; header=present')
        // Streamed, so that memory stays bounded.
        .send(Readable.from(exportRequestsCsv(world, caller.shopId, query))),
  }),
  merchantOperation({
    method: 'GET',
    path: '/requests/:key',
    id: 'readRequest',
    right: 'see-person',
    summary: 'Retrieve a request by its id or number',
    response: RequestRow,
    errors: [404],
    handler: async ({ world, caller, params, done, refuse }) => {
      const found = await readRequest(world, caller.shopId, params.key)
      return found === null ? refuse(404, 'The request does not exist') : done(found)
    },
  }),
  merchantOperation({
    method: 'POST',
    path: '/requests/:key/answered',
    id: 'markRequestAnswered',
    right: 'message',
    summary: 'Mark a request as answered. This does not notify the sender',
    bodyOptional: true,
    response: RequestRow,
    errors: [404, 422],
    idempotent: true,
    handler: async ({ world, caller, params }) =>
      toOperationResult(await markRequestAnswered(world, caller, params.key)),
  }),
]
