import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import {
  GoneQuery,
  LinesTaken,
  PushedCollection,
  PushedKept,
  PushedOrder,
  PushedProduct,
} from '../../../schemas/merchant/pushed.ts'
import { isPushed, NOT_PUSHED } from '../../journey/operations/reading/pushed.ts'
import { type Asked, type MerchantCall, merchantCall } from './call.ts'
import { takeLines } from './lines.ts'

/** What answering a body of lines needs of a call. */
type AskedInLines = Pick<
  Asked<unknown, unknown, unknown, LinesTaken, 409 | 413 | 422>,
  'world' | 'caller' | 'body' | 'done' | 'refuse'
>

/** Answers a body of lines, which `take` reads. */
const answerLines = async (
  { world, caller, body, done, refuse }: AskedInLines,
  take: (body: Readable) => Promise<LinesTaken | null>,
): Promise<FastifyReply> => {
  if (!(body instanceof Readable)) return refuse(422, 'Send JSON Lines, as application/x-ndjson')
  if (!(await isPushed(world, caller.shopId))) return refuse(409, NOT_PUSHED)
  const taken = await take(body)
  return taken === null
    ? refuse(413, 'A body has at most 512 MB: what came before is kept, send the rest by itself')
    : done(taken)
}

/** The call that says that something is there no more. */
const gone = (what: 'orders' | 'products', told: { path: '/orders/:id' | '/products/:id'; id: string; says: string }) =>
  merchantCall({
    ...told,
    method: 'DELETE',
    query: GoneQuery,
    answers: { status: 200, schema: PushedKept },
    refuses: [409, 422],
    handler: async ({ world, caller: { shopId }, params: { id }, query, done, refuse }) => {
      if (!(await isPushed(world, shopId))) return refuse(409, NOT_PUSHED)
      const isGone = await world.pushed.remove(shopId, what, { id, at: Number(query.updatedAt) })
      return done({ id, kept: isGone })
    },
  })

const lines = { method: 'POST', answers: { status: 200, schema: LinesTaken }, refuses: [409, 413, 422] } as const

/** What an order system pushes that cannot be reached (BCK-06). */
export const pushedCalls: readonly MerchantCall[] = [
  merchantCall({
    method: 'PUT',
    path: '/orders/:id',
    id: 'pushOrder',
    says: 'Keeps an order as it stands now, unless a newer one is kept; the same again changes nothing',
    body: PushedOrder,
    passesOver: true,
    answers: { status: 200, schema: PushedKept },
    refuses: [409, 422],
    handler: async ({ world, caller: { shopId }, params: { id }, body, done, refuse }) => {
      if (!(await isPushed(world, shopId))) return refuse(409, NOT_PUSHED)
      if (body.id !== id) return refuse(422, [{ pointer: '/id', message: 'is not that of the address' }])
      return done({ id, kept: await world.pushed.putOrder(shopId, body) })
    },
  }),
  gone('orders', { path: '/orders/:id', id: 'forgetOrder', says: 'Says that there is no such order any more' }),
  merchantCall({
    ...lines,
    path: '/products',
    id: 'pushProducts',
    says: 'Keeps products, one on each line, each unless a newer one is kept; a line that cannot be read is named and left out',
    lines: PushedProduct,
    handler: async (asked) => {
      const { world, caller } = asked
      return answerLines(asked, async (body) => {
        const taken = await takeLines(body, PushedProduct, (batch) => world.pushed.putProducts(caller.shopId, batch))
        // Where the collections hold them is worked out anew, as a product may have come that one of them names; none of
        // these is gone by it.
        await world.pushed.placed(caller.shopId, null)
        return taken
      })
    },
  }),
  gone('products', { path: '/products/:id', id: 'forgetProduct', says: 'Says that there is no such product any more' }),
  merchantCall({
    ...lines,
    path: '/collections',
    id: 'pushCollections',
    says: 'Keeps all collections, one on each line, in the order of the shop; others are gone once every line could be read',
    lines: PushedCollection,
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
