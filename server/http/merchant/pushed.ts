import { Readable } from 'node:stream'
import { SystemId } from '../../../schemas/entities/operation.ts'
import { findDeliveryProblems, toDeliveryPointer } from '../../../schemas/entities/order-deliveries.ts'
import {
  GoneQuery,
  LinesTaken,
  PushedCollection,
  PushedKept,
  PushedOrder,
  PushedProduct,
} from '../../../schemas/merchant/pushed.ts'
import { isPushed, NOT_PUSHED } from '../../journey/operations/reading/pushed-operations.ts'
import { MAX_PROBLEMS } from '../../shape/validate.ts'
import type { HandlerContext, OperationResult } from '../operation/define.ts'
import { type MerchantCaller, type MerchantOperation, merchantOperation } from './api.ts'
import { JSON_LINES_BODY, storeLines } from './json-lines.ts'

type LinesContext = MerchantCaller & HandlerContext<unknown, unknown, unknown, LinesTaken, 409 | 413 | 422>

const handleLines = async (
  { world, caller, body, done, refuse }: LinesContext,
  store: (body: Readable) => Promise<LinesTaken | null>,
): Promise<OperationResult<never>> => {
  if (!(body instanceof Readable)) return refuse(422, 'Send JSON Lines, as application/x-ndjson')
  if (!(await isPushed(world, caller.shopId))) return refuse(409, NOT_PUSHED)
  const summary = await store(body)
  return summary === null
    ? refuse(
        413,
        'The body exceeds 512 MB. The lines before the limit are stored; send the remaining lines in another request',
      )
    : done(summary)
}

const buildRemovalOperation = (
  what: 'orders' | 'products',
  options: { path: '/orders/:id' | '/products/:id'; id: string; summary: string },
) =>
  merchantOperation({
    ...options,
    params: { id: SystemId },
    method: 'DELETE',
    right: 'order-system',
    query: GoneQuery,
    response: PushedKept,
    errors: [409, 422],
    handler: async ({ world, caller: { shopId }, params: { id }, query, done, refuse }) => {
      if (!(await isPushed(world, shopId))) return refuse(409, NOT_PUSHED)
      const isRemoved = await world.pushed.remove(shopId, what, { id, at: Number(query.updatedAt) })
      return done({ id, kept: isRemoved })
    },
  })

const linesDefaults = { method: 'POST', response: LinesTaken, errors: [409, 413, 422] } as const

/** For order systems that cannot be called (BCK-06). */
export const pushedCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'PUT',
    path: '/orders/:id',
    id: 'pushOrder',
    params: { id: SystemId },
    right: 'order-system',
    summary: 'Store the current data of an order, unless newer data is stored. Repeating the request has no effect',
    body: PushedOrder,
    stripUnknown: true,
    response: PushedKept,
    errors: [409, 422],
    handler: async ({ world, caller: { shopId }, params: { id }, body, done, refuse }) => {
      if (!(await isPushed(world, shopId))) return refuse(409, NOT_PUSHED)
      if (body.id !== id) return refuse(422, [{ pointer: '/id', message: 'does not match the path' }])
      const problems = findDeliveryProblems(body, world.now()).slice(0, MAX_PROBLEMS)
      if (problems.length > 0)
        return refuse(
          422,
          problems.map((problem) => ({ pointer: toDeliveryPointer(problem), message: problem.reason })),
        )
      return done({ id, kept: await world.pushed.putOrder(shopId, body) })
    },
  }),
  buildRemovalOperation('orders', {
    path: '/orders/:id',
    id: 'forgetOrder',
    summary: 'Delete an order',
  }),
  merchantOperation({
    ...linesDefaults,
    path: '/products',
    id: 'pushProducts',
    right: 'order-system',
    summary: 'Store products, one per line, except where newer data is stored. Invalid lines are reported and skipped',
    consumes: JSON_LINES_BODY,
    body: PushedProduct,
    handler: async (context) => {
      const { world, caller } = context
      return handleLines(context, async (body) => {
        const summary = await storeLines(body, PushedProduct, {
          store: async (batch) => ({ stored: await world.pushed.putProducts(caller.shopId, batch) }),
        })
        // A new product may belong to a known collection. No collection is removed.
        await world.pushed.placed(caller.shopId, null)
        return summary
      })
    },
  }),
  buildRemovalOperation('products', {
    path: '/products/:id',
    id: 'forgetProduct',
    summary: 'Delete a product',
  }),
  merchantOperation({
    ...linesDefaults,
    path: '/collections',
    id: 'pushCollections',
    right: 'order-system',
    summary:
      'Replace all collections, one per line, in the order of the shop. Other collections are deleted if every line is valid',
    consumes: JSON_LINES_BODY,
    body: PushedCollection,
    handler: async (context) => {
      const { world, caller } = context
      return handleLines(context, async (body) => {
        const startedAt = world.now()
        const summary = await storeLines(body, PushedCollection, {
          store: async (batch) => ({ stored: await world.pushed.putCollections(caller.shopId, batch, startedAt) }),
        })
        await world.pushed.placed(caller.shopId, summary?.bad === 0 ? startedAt : null)
        return summary
      })
    },
  }),
]
