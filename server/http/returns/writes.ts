import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import {
  CheckoutRequest,
  EmptyRequest,
  ExchangeRequest,
  NoteRequest,
  ProcessRequest,
  ReceiveRequest,
  VerdictRequest,
} from '../../../schemas/merchant/returns.ts'
import { cancel } from '../../journey/operations/cancel.ts'
import { markPaid } from '../../journey/operations/checkout.ts'
import { close } from '../../journey/operations/close.ts'
import { exchange } from '../../journey/operations/exchange.ts'
import { judge } from '../../journey/operations/judge.ts'
import { reissueLabel, voidLabel } from '../../journey/operations/label.ts'
import { note } from '../../journey/operations/note.ts'
import { DONE, type Operated, type Operation, perform } from '../../journey/operations/perform.ts'
import { process } from '../../journey/operations/process.ts'
import { receive } from '../../journey/operations/receive.ts'
import type { World } from '../../world.ts'
import { type Authority, refuse, refuseInOne } from '../configurations.ts'
import { callerOf, letIn, sayOperated, shapeOf } from './call.ts'

type Params = Readonly<Record<string, string>>

/** What is done outside before a return is locked: as often as it is asked for, to the same end. */
type Before = (world: World, of: { readonly shopId: string; readonly name: string }) => Promise<Operated>

/** What is done to a return below its address. */
interface Write {
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly read: (
    body: unknown,
    params: Params,
  ) =>
    | { readonly before?: Before; readonly operate: (operation: Operation) => Promise<Operated> }
    | { readonly problems: Parameters<typeof refuse>[2] }
}

const write = <Schema extends TSchema>(
  [method, path]: readonly [Write['method'], string],
  schema: Schema,
  operate: (operation: Operation, given: Static<Schema>, params: Params) => Promise<Operated>,
): Write => {
  const shape = shapeOf(schema)
  const asked: TSchema = schema
  return {
    method,
    path,
    read: (body, params) => {
      // Only a call that asks for nothing may come without a body (FIX-44).
      const read = shape(asked === EmptyRequest ? (body ?? {}) : body)
      return 'problems' in read ? read : { operate: (operation) => operate(operation, read.given, params) }
    },
  }
}

/** What came in for an exchange order is said to the order system first; the return follows what that says. */
const checkout: Write = {
  method: 'POST',
  path: 'checkout',
  read: (body) => {
    const read = shapeOf(CheckoutRequest)(body)
    if ('problems' in read) return read
    return { before: (world, of) => markPaid(world, of, read.given), operate: async () => DONE }
  },
}

const verdict =
  (kind: 'approved' | 'rejected') =>
  (operation: Operation, { reason }: { reason?: string }, params: Params) =>
    judge(operation, { lineItemId: params.item ?? '', kind, reason })

const writes: readonly Write[] = [
  write(['POST', 'process'], ProcessRequest, process),
  write(['POST', 'cancel'], EmptyRequest, cancel),
  write(['POST', 'close'], EmptyRequest, close),
  write(['POST', 'receive'], ReceiveRequest, receive),
  write(['POST', 'notes'], NoteRequest, note),
  write(['POST', 'exchange'], ExchangeRequest, exchange),
  checkout,
  write(['POST', 'items/:item/approve'], VerdictRequest, verdict('approved')),
  write(['POST', 'items/:item/reject'], VerdictRequest, verdict('rejected')),
  write(['POST', 'label'], EmptyRequest, reissueLabel),
  write(['DELETE', 'label'], EmptyRequest, voidLabel),
]

/** What merchants do with a return: once for each Idempotency-Key, whole or not at all. */
export const returnWriteRoutes = (app: FastifyInstance, world: World, authority: Authority): void => {
  const { onRequest, author } = letIn(authority)
  const handle =
    ({ read }: Write) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const caller = callerOf(request, author(request))
      if (caller === null) return refuseInOne(reply, 422, 'An Idempotency-Key has 1 to 200 visible characters')
      const params = request.params as Params
      const asked = read(request.body, params)
      if ('problems' in asked) return refuse(reply, 422, asked.problems)
      const { shopId } = caller
      const begun = (await asked.before?.(world, { shopId, name: params.key ?? '' })) ?? DONE
      if (begun.kind !== 'done') return sayOperated(reply, begun)
      return sayOperated(reply, await perform(world, { caller, name: params.key ?? '' }, asked.operate))
    }
  for (const one of writes)
    app.route({
      method: one.method,
      url: `/merchant/v1/:shopId/returns/:key/${one.path}`,
      onRequest,
      handler: handle(one),
    })
}
