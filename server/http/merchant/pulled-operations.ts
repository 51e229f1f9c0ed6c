import { OperationAnswered, OperationsDue, OperationsQuery, PushedAnswer } from '../../../schemas/merchant/pushed.ts'
import { handlePushedAnswer } from '../../journey/hooks/pushed.ts'
import { isPushed, listDueOperations, NOT_PUSHED } from '../../journey/operations/reading/pushed-operations.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** For order systems that cannot be called (BCK-06). */
export const pulledOperationCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/operations',
    id: 'listOperations',
    right: 'order-system',
    summary: 'List operations for the order system without an answer or claim, oldest first, in pages',
    query: OperationsQuery,
    response: OperationsDue,
    errors: [422],
    handler: async ({ world, caller: { shopId }, query, done, refuse }) => {
      const page = await listDueOperations(world, shopId, query)
      return page === 'no-cursor'
        ? refuse(422, [{ pointer: '/cursor', message: 'is not a cursor of this list' }])
        : done(page)
    },
  }),
  merchantOperation({
    method: 'POST',
    path: '/operations/:reference',
    id: 'answerOperation',
    right: 'order-system',
    summary:
      'Report the result of an operation, or claim it. Repeating the same answer has no effect; a different one is refused',
    body: PushedAnswer,
    response: OperationAnswered,
    errors: [404, 409, 422],
    handler: async ({ world, caller: { shopId }, params: { reference }, body, done, refuse }) => {
      // A called order system has answered already.
      if (!(await isPushed(world, shopId))) return refuse(409, NOT_PUSHED)
      const result = await handlePushedAnswer(world, { shopId, reference }, body)
      if (result.kind === 'unknown') return refuse(404, 'The operation does not exist')
      if (result.kind === 'conflict') return refuse(409, result.why)
      return result.kind === 'invalid' ? refuse(422, result.problems) : done({ reference, state: result.state })
    },
  }),
]
