import { MINUTE_MS } from '../../schemas/values/time.ts'
import type { World } from '../../server/world.ts'

type Commerce = World['commerce']
type Answer = NonNullable<Awaited<ReturnType<Commerce['find']>>>
type OperationRef = { readonly shopId: string; readonly reference: string }

export const LOOK_AFTER_MS = 10 * MINUTE_MS

/**
 * An order system with pending operations that end on demand, as `done` or `failed`. With `forgets` a repeated request
 * starts a new operation, as without idempotency keys.
 */
export const slowCommerce = (
  commerce: Commerce,
  { now, forgets = false }: { now: () => number; forgets?: boolean },
) => {
  const started: (OperationRef & { end(): Promise<Answer> })[] = []
  let ends: 'done' | 'failed' | null = null
  const findStarted = ({ shopId, reference }: OperationRef) =>
    started.find((one) => one.shopId === shopId && one.reference === reference)
  const readStatus = async (one: (typeof started)[number]): Promise<Answer> => {
    if (ends === null) return { kind: 'pending', lookAt: now() + LOOK_AFTER_MS }
    return ends === 'done' ? one.end() : { kind: 'refused', because: 'order', message: 'It came to nothing after all' }
  }
  const slow =
    <Of extends OperationRef, Result extends Answer>(act: (operation: Of) => Promise<Result>) =>
    async (operation: Of): Promise<Result> => {
      const one = forgets ? undefined : findStarted(operation)
      const { shopId, reference } = operation
      const operationRun = one ?? { shopId, reference, end: () => act(operation) }
      if (one === undefined) started.push(operationRun)
      // The result uses the input of the start.
      return (await readStatus(operationRun)) as Result
    }
  return {
    commerce: {
      ...commerce,
      getKeyLifetimeMs: async () => (forgets ? 0 : Number.MAX_SAFE_INTEGER),
      refund: slow(commerce.refund),
      issueGiftCard: slow(commerce.issueGiftCard),
      createExchangeOrder: slow(commerce.createExchangeOrder),
      reserve: slow(commerce.reserve),
      release: slow(commerce.release),
      find: async (query) => {
        const one = findStarted(query)
        return one === undefined ? null : readStatus(one)
      },
    } satisfies Commerce,
    end(result: 'done' | 'failed') {
      ends = result
    },
    taken: () => started.length,
  }
}
