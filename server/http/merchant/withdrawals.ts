import { Type } from 'typebox'
import { WithdrawalDetail, WithdrawalPage, WithdrawalPageQuery } from '../../../schemas/merchant/withdrawals.ts'
import {
  formatWithdrawalEvidence,
  listWithdrawals,
  readWithdrawal,
} from '../../journey/operations/people/withdrawals.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

const UNKNOWN = 'The withdrawal does not exist'

export const withdrawalCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/withdrawals',
    id: 'listWithdrawals',
    right: 'see-person',
    summary: 'List the statements of withdrawal, newest first, in pages',
    query: WithdrawalPageQuery,
    response: WithdrawalPage,
    errors: [422],
    handler: async ({ world, caller, query, done, refuse }) => {
      const page = await listWithdrawals(world, caller.shopId, query)
      return page === 'no-cursor'
        ? refuse(422, [{ pointer: '/cursor', message: 'is not a cursor of this list' }])
        : done(page)
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/withdrawals/:key',
    id: 'readWithdrawal',
    right: 'see-person',
    summary: 'Retrieve a withdrawal by its id or number',
    response: WithdrawalDetail,
    errors: [404],
    handler: async ({ world, caller, params, done, refuse }) => {
      const found = await readWithdrawal(world, caller.shopId, params.key)
      return found === null ? refuse(404, UNKNOWN) : done(found)
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/withdrawals/:key/evidence.txt',
    id: 'readWithdrawalEvidence',
    right: 'see-person',
    summary: 'Retrieve the statement with its times and hash as a text file, as evidence',
    response: Type.String({ description: 'The statement, then a line for each fact' }),
    produces: ['text/plain'],
    errors: [404],
    handler: async ({ world, caller, params, reply, refuse }) => {
      const found = await readWithdrawal(world, caller.shopId, params.key)
      return found === null
        ? refuse(404, UNKNOWN)
        : reply
            .header('cache-control', 'no-store')
            .header('content-disposition', `attachment; filename="${found.number}.txt"`)
            .type('text/plain; charset=utf-8')
            .send(formatWithdrawalEvidence(found))
    },
  }),
]
