import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Explanation, MoneyExplanation } from '../../../schemas/decisions/explain.ts'
import { RestrictedPage, RestrictedReturn } from '../../../schemas/merchant/restricted-return.ts'
import { ReturnReasons, ReturnSentence } from '../../../schemas/merchant/return-reasons.ts'
import { ReturnDetail, ReturnPage, ReturnPageQuery, ReturnQuery } from '../../../schemas/merchant/returns.ts'
import { RestrictedSearchResult, SearchRequest, SearchResult } from '../../../schemas/merchant/search.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { described } from '../../../schemas/typebox/described.ts'
import { PhotoType } from '../../../schemas/values/photo.ts'
import { viewPage, viewReturn, viewSearch } from '../../domain/access/return-views.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { toRevision } from '../../journey/operations/perform.ts'
import { exportReturnsCsv, RETURN_COLUMNS_TEXT } from '../../journey/operations/reading/csv.ts'
import { explainReturn } from '../../journey/operations/reading/explain.ts'
import { listReturns } from '../../journey/operations/reading/list.ts'
import { readReturnPhoto } from '../../journey/operations/reading/photos.ts'
import { readReturn } from '../../journey/operations/reading/return-detail.ts'
import { searchReturns } from '../../journey/operations/reading/search.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** Local commands call it too. */
export const returnExplanation = merchantOperation({
  method: 'GET',
  path: '/returns/:key/explain',
  id: 'explainReturn',
  right: 'see-amounts',
  summary:
    'Explain a return as evaluated at submit: its rules; the decisions on policy, allowlist, windows, final sale, stock and payment; and the calculation of its amounts with later changes. Includes the same in English sentences',
  response: Closed({
    explain: Type.Array(Explanation, { description: 'Explanation of the status of each unit' }),
    money: Type.Array(MoneyExplanation, { description: 'Unpaid amounts, with reasons' }),
    reasons: described(ReturnReasons, 'Reasons of each outcome and amount'),
    sentences: Type.Array(ReturnSentence, { description: '`reasons` in English sentences, in reading order' }),
  }),
  errors: [404],
  handler: async ({ world, caller, params, done, refuse }) => {
    const explained = await explainReturn(world, caller.shopId, params.key)
    return explained === null ? refuse(404, 'The return does not exist') : done(explained)
  },
})

/** The CSV is streamed, so that memory stays bounded. */
export const returnReads: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'POST',
    path: '/returns/search',
    id: 'searchReturns',
    right: 'see-returns',
    summary:
      'Search returns by what a person types or scans: a number of a return, an order or a parcel, an email address, a name or an SKU. Emails and names need the right to see persons',
    body: SearchRequest,
    response: Type.Union([SearchResult, RestrictedSearchResult]),
    errors: [422],
    reads: true,
    handler: async ({ world, caller: { shopId, role }, body, done }) => {
      const seesPersons = isAllowed(role, 'see-person')
      return done(viewSearch(role, await searchReturns(world, { shopId, seesPersons }, body)))
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/returns',
    id: 'listReturns',
    right: 'see-returns',
    summary: 'List returns, newest first, in pages',
    query: ReturnPageQuery,
    repeated: ['state'],
    response: Type.Union([ReturnPage, RestrictedPage]),
    errors: [403, 422],
    handler: async ({ world, caller, query, done, refuse }) => {
      // Otherwise the filter would reveal whose return it is.
      if (query.email !== undefined && !isAllowed(caller.role, 'see-person'))
        return refuse(403, [{ pointer: '/email', message: `is not a filter for the role ${caller.role}` }])
      const page = await listReturns(world, caller.shopId, query)
      return page === 'no-cursor'
        ? refuse(422, [{ pointer: '/cursor', message: 'is not a cursor of this list' }])
        : done(viewPage(caller.role, page))
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/returns/export.csv',
    id: 'exportReturns',
    right: 'export',
    summary:
      'Export returns as CSV (RFC 4180), one line each. Cells that a spreadsheet could read as a formula begin with an apostrophe',
    query: ReturnQuery,
    repeated: ['state'],
    response: Type.String({ description: RETURN_COLUMNS_TEXT }),
    produces: ['text/csv'],
    errors: [422],
    handler: async ({ world, caller, query, reply }) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="returns.csv"')
        .type('text/csv; charset=utf-8; header=present')
        // The response has begun, so a later failure can only abort it.
        .send(Readable.from(exportReturnsCsv(world, caller.shopId, query))),
  }),
  merchantOperation({
    method: 'GET',
    path: '/returns/:key',
    id: 'readReturn',
    right: 'see-returns',
    summary: 'Retrieve a return with its ledger, follow-ups, payments, rules and decisions, notes and timeline',
    response: Type.Union([ReturnDetail, RestrictedReturn]),
    etag: true,
    errors: [404],
    handler: async ({ world, caller, params, done, refuse }) => {
      const detail = await readReturn(world, caller.shopId, params.key)
      return detail === null
        ? refuse(404, 'The return does not exist')
        : { ...done(viewReturn(caller.role, detail)), rev: toRevision(detail.rev) }
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/returns/:key/photos/:photo',
    id: 'readReturnPhoto',
    right: 'see-returns',
    summary: 'Retrieve a photo of a return. The return lists its `photos` with their units and questions',
    response: Type.String({
      format: 'binary',
      description: 'Photo, without data on the location and device',
    }),
    produces: PhotoType.enum,
    errors: [404],
    handler: async ({ world, caller, params, reply, refuse }) => {
      const photo = await readReturnPhoto(world, caller.shopId, params)
      if (photo === null) return refuse(404, 'The photo does not exist in this return')
      return reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .type(photo.type)
        .send(Buffer.from(photo.bytes))
    },
  }),
  returnExplanation,
]
