import { Readable } from 'node:stream'
import { Type } from 'typebox'
import {
  AcceptRequest,
  DecideRequest,
  DiminishRequest,
  MatchRequest,
  ReceivedRequest,
  WithdrawalDetail,
  WithdrawalHead,
  WithdrawalPage,
  WithdrawalPageQuery,
  WithdrawalQuery,
} from '../../../schemas/merchant/withdrawals.ts'
import {
  exportWithdrawalsCsv,
  formatWithdrawalEvidence,
  listWithdrawals,
  readWithdrawal,
  WITHDRAWAL_COLUMNS_TEXT,
} from '../../journey/operations/people/withdrawals.ts'
import type { OperationResult } from '../../journey/operations/perform.ts'
import {
  acceptWithdrawal,
  decideWithdrawal,
  findOrderId,
  matchOrder,
} from '../../journey/operations/withdrawal/decide.ts'
import { diminishUnits, receiveGoods } from '../../journey/operations/withdrawal/goods.ts'
import {
  performOnWithdrawal,
  type WithdrawalAction,
  type WithdrawalOperation,
} from '../../journey/operations/withdrawal/perform.ts'
import type { HandlerContext } from '../operation/define.ts'
import { type MerchantCaller, type MerchantOperation, merchantOperation } from './api.ts'
import { toOperationResult } from './results.ts'

const UNKNOWN = 'The withdrawal does not exist'

const writeDefaults = {
  method: 'POST',
  response: WithdrawalHead,
  errors: [404, 409, 422],
  idempotent: true,
} as const

type WithdrawalContext<Body> = MerchantCaller & HandlerContext<{ readonly key: string }, unknown, Body>

const createHandler =
  <Body>(action: WithdrawalAction, operate: (operation: WithdrawalOperation, body: Body) => Promise<OperationResult>) =>
  async ({ world, caller, params, body }: WithdrawalContext<Body>) =>
    toOperationResult(
      await performOnWithdrawal(world, { caller, name: params.key, action }, (operation) => operate(operation, body)),
    )

const withdrawalWrites: readonly MerchantOperation[] = [
  merchantOperation({
    ...writeDefaults,
    path: '/withdrawals/:key/match',
    id: 'matchWithdrawal',
    right: 'judge',
    summary: 'Match a statement with an order. It keeps its time, and is then accepted if the rules allow it',
    body: MatchRequest,
    handler: async ({ world, caller, params, body }) => {
      const orderId = await findOrderId(world, caller.shopId, body)
      const call = { caller, name: params.key, action: 'match' } as const
      return toOperationResult(await performOnWithdrawal(world, call, (operation) => matchOrder(operation, orderId)))
    },
  }),
  merchantOperation({
    ...writeDefaults,
    path: '/withdrawals/:key/accept',
    id: 'acceptWithdrawal',
    right: 'judge',
    summary:
      'Accept a withdrawal, or more units of it. It opens returns of the track withdrawal: without fees, refunded once the parcel is in transit or received',
    body: AcceptRequest,
    bodyOptional: true,
    handler: createHandler('accept', acceptWithdrawal),
  }),
  merchantOperation({
    ...writeDefaults,
    path: '/withdrawals/:key/decide',
    id: 'decideWithdrawal',
    right: 'judge',
    summary:
      'Decide against a withdrawal or against accepted units that were not refunded: late, excluded, nothing left, or no consumer. The shopper gets the text by email; the statement remains',
    body: DecideRequest,
    handler: createHandler('decide', decideWithdrawal),
  }),
  merchantOperation({
    ...writeDefaults,
    path: '/withdrawals/:key/diminish',
    id: 'diminishWithdrawal',
    right: 'adjust',
    summary:
      'Deduct a loss of value of accepted units from the refund, at most their value. Requires that shoppers were informed of the right',
    body: DiminishRequest,
    handler: createHandler('diminish', diminishUnits),
  }),
  merchantOperation({
    ...writeDefaults,
    path: '/withdrawals/:key/received',
    id: 'receiveWithdrawal',
    right: 'receive',
    summary: 'Record received goods of a withdrawal, or accept a proof of sending. Both release the refund',
    body: ReceivedRequest,
    bodyOptional: true,
    handler: createHandler('received', receiveGoods),
  }),
]

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
    path: '/withdrawals/export.csv',
    id: 'exportWithdrawals',
    right: 'export',
    summary:
      'Export withdrawals as CSV (RFC 4180), one line each. Cells that a spreadsheet could read as a formula begin with an apostrophe',
    query: WithdrawalQuery,
    response: Type.String({ description: WITHDRAWAL_COLUMNS_TEXT }),
    produces: ['text/csv'],
    errors: [422],
    handler: async ({ world, caller, query, reply }) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="withdrawals.csv"')
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(exportWithdrawalsCsv(world, caller.shopId, query))),
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
  ...withdrawalWrites,
]
