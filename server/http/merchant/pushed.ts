import { Readable } from 'node:stream'
import {
  GoneQuery,
  LinesTaken,
  PushedCollection,
  PushedKept,
  PushedOrder,
  PushedProduct,
} from '../../../schemas/merchant/pushed.ts'
import { isPushed, NOT_PUSHED } from '../../journey/operations/reading/pushed-operations.ts'
import type { HandlerContext, OperationResult } from '../operation/define.ts'
import { type MerchantCaller, type MerchantOperation, merchantOperation } from './api.ts'
import { JSON_LINES, takeLines } from './lines.ts'

type LinesContext = MerchantCaller & HandlerContext<unknown, unknown, unknown, LinesTaken, 409 | 413 | 422>

const answerLines = async (
  { world, caller, body, done, refuse }: LinesContext,
  take: (body: Readable) => Promise<LinesTaken | null>,
): Promise<OperationResult<never>> => {
  if (!(body instanceof Readable)) return refuse(422, 'Send JSON Lines, as application/x-ndjson')
  if (!(await isPushed(world, caller.shopId))) return refuse(409, NOT_PUSHED)
  const taken = await take(body)
  return taken === null
    ? refuse(413, 'A body has at most 512 MB: what came before is kept, send the rest by itself')
    : done(taken)
}

const gone = (
  what: 'orders' | 'products',
  told: { path: '/orders/:id' | '/products/:id'; id: string; summary: string },
) =>
  merchantOperation({
    ...told,
    method: 'DELETE',
    query: GoneQuery,
    response: PushedKept,
    errors: [409, 422],
    handler: async ({ world, caller: { shopId }, params: { id }, query, done, refuse }) => {
      if (!(await isPushed(world, shopId))) return refuse(409, NOT_PUSHED)
      const isGone = await world.pushed.remove(shopId, what, { id, at: Number(query.updatedAt) })
      return done({ id, kept: isGone })
    },
  })

const lines = { method: 'POST', response: LinesTaken, errors: [409, 413, 422] } as const

/** Data that an order system pushes because it cannot be called (BCK-06). */
export const pushedCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'PUT',
    path: '/orders/:id',
    id: 'pushOrder',
    summary: 'Keeps an order as it stands now, unless a newer one is kept; the same again changes nothing',
    body: PushedOrder,
    stripUnknown: true,
    response: PushedKept,
    errors: [409, 422],
    handler: async ({ world, caller: { shopId }, params: { id }, body, done, refuse }) => {
      if (!(await isPushed(world, shopId))) return refuse(409, NOT_PUSHED)
      if (body.id !== id) return refuse(422, [{ pointer: '/id', message: 'is not that of the address' }])
      return done({ id, kept: await world.pushed.putOrder(shopId, body) })
    },
  }),
  gone('orders', { path: '/orders/:id', id: 'forgetOrder', summary: 'Says that there is no such order any more' }),
  merchantOperation({
    ...lines,
    path: '/products',
    id: 'pushProducts',
    summary:
      'Keeps products, one on each line, each unless a newer one is kept; a line that cannot be read is named and left out',
    consumes: [JSON_LINES],
    body: PushedProduct,
    handler: async (asked) => {
      const { world, caller } = asked
      return answerLines(asked, async (body) => {
        const taken = await takeLines(body, PushedProduct, (batch) => world.pushed.putProducts(caller.shopId, batch))
        // A new product may belong to a known collection, so positions are recomputed; no collection is removed.
        await world.pushed.placed(caller.shopId, null)
        return taken
      })
    },
  }),
  gone('products', {
    path: '/products/:id',
    id: 'forgetProduct',
    summary: 'Says that there is no such product any more',
  }),
  merchantOperation({
    ...lines,
    path: '/collections',
    id: 'pushCollections',
    summary:
      'Keeps all collections, one on each line, in the order of the shop; others are gone once every line could be read',
    consumes: [JSON_LINES],
    body: PushedCollection,
    handler: async (asked) => {
      const { world, caller } = asked
      return answerLines(asked, async (body) => {
        const beganAt = world.now()
        const taken = await takeLines(body, PushedCollection, (batch) =>
          world.pushed.putCollections(caller.shopId, batch, beganAt),
        )
        await world.pushed.placed(caller.shopId, taken?.bad === 0 ? beganAt : null)
        return taken
      })
    },
  }),
]
