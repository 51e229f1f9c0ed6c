import { MINUTE_MS } from '../../../../schemas/time.ts'
import { fault } from '../../../faults.ts'
import type { Database } from '../../../store/database.ts'
import { impossibleAmount } from '../local-order.ts'
import type { Commerce, Done, OperationRefused, ProviderAnswer, ProviderOperation } from '../port.ts'
import { operationWish } from '../wish.ts'
import { writtenAhead } from '../written-ahead.ts'
import type { AskBackend } from './client.ts'
import { read } from './wire.ts'

/** How long an operation may take to be answered. */
const OPERATION_MS = 10_000

/** When an operation that has not ended is looked at again, where the backend does not say. */
const LOOK_AFTER_MS = MINUTE_MS
const LEAST_LOOK_MS = 5_000

/** What an operation is called on the wire, by what it comes to. */
const wireKind = {
  refunded: 'refund',
  issued: 'gift-card',
  created: 'exchange-order',
  reserved: 'reserve',
  released: 'release',
} as const satisfies Record<Done['kind'], string>

/** What is posted: the operation without what only we know. */
const bodyOf = (
  kind: Done['kind'],
  { shopId: _shop, reference: _name, now: _now, ...operation }: ProviderOperation,
) => ({
  kind: wireKind[kind],
  ...operation,
})

/** The refusal of a problem. */
export function refusalIn(said: unknown): OperationRefused {
  const { because, detail = '' } = read.refusal(said)
  return { kind: 'refused', because, message: detail }
}

interface Needs {
  readonly database: Pick<Database, 'query'>
  readonly ask: AskBackend
  readonly now: () => number
}

/** Operations of a backend: asked for by name, so that the same is done once, however often it is asked for. */
export function httpOperations({ database, ask, now }: Needs) {
  const ahead = writtenAhead({ database, now, adapter: 'http' })
  const pathOf = ({ reference }: { readonly reference: string }) => `/operations/${encodeURIComponent(reference)}`

  const answerIn = <Kind extends Done['kind']>(
    kind: Kind,
    of: ProviderOperation,
    { status, body, retryAfterMs }: Awaited<ReturnType<AskBackend>>,
  ): ProviderAnswer<Extract<Done, { kind: Kind }>> => {
    if (status === 202)
      return { kind: 'pending', lookAt: now() + Math.max(retryAfterMs ?? LOOK_AFTER_MS, LEAST_LOOK_MS) }
    if (status === 422) return refusalIn(body)
    // What is read by the schema of a kind is of that kind.
    if (status === 200) return read[kind](body) as Extract<Done, { kind: Kind }>
    throw fault('RET_ERR_COMMERCE', new Error(`${of.reference} was answered with ${status}`))
  }

  const once = <Kind extends Done['kind']>(kind: Kind, operation: ProviderOperation, wish: readonly unknown[]) =>
    ahead.once({ kind, operation, wish, body: bodyOf(kind, operation) }, async ({ body }) => {
      const call = { method: 'PUT', path: pathOf(operation), body, withinMs: OPERATION_MS } as const
      return answerIn(kind, operation, await ask(call))
    })

  return {
    keysLastMs: async () => Number.MAX_SAFE_INTEGER,
    refund: async (operation) =>
      impossibleAmount(operation) ?? once('refunded', operation, operationWish.refunded(operation)),
    issueGiftCard: async (operation) =>
      impossibleAmount(operation) ?? once('issued', operation, operationWish.issued(operation)),
    // What was set aside stays so until it is freed by name: the order is made of it.
    createExchangeOrder: ({ reserved: _reserved, ...operation }) =>
      once('created', operation, operationWish.created(operation)),
    reserve: (operation) => once('reserved', operation, operationWish.reserved(operation)),
    release: (operation) => once('released', operation, operationWish.released(operation)),
    find: (asked) =>
      ahead.find(asked, async () => {
        const found = await ask({ method: 'GET', path: pathOf(asked), withinMs: OPERATION_MS })
        return found.status === 404 ? null : answerIn(asked.kind, asked, found)
      }),
  } satisfies Partial<Commerce>
}
