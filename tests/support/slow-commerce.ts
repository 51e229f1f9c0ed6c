import { MINUTE_MS } from '../../schemas/values/time.ts'
import type { World } from '../../server/world.ts'

type Commerce = World['commerce']
type Answer = NonNullable<Awaited<ReturnType<Commerce['find']>>>
type Asked = { readonly shopId: string; readonly reference: string }

export const LOOK_AFTER_MS = 10 * MINUTE_MS

/**
 * An order system with pending operations that end on demand, as `done` or `failed`. With `forgets` a repeated request
 * starts a new operation, as without idempotency keys.
 */
export const slowCommerce = (
  commerce: Commerce,
  { now, forgets = false }: { now: () => number; forgets?: boolean },
) => {
  const taken: (Asked & { end(): Promise<Answer> })[] = []
  let ends: 'done' | 'failed' | null = null
  const known = ({ shopId, reference }: Asked) =>
    taken.find((one) => one.shopId === shopId && one.reference === reference)
  const standing = async (one: (typeof taken)[number]): Promise<Answer> => {
    if (ends === null) return { kind: 'pending', lookAt: now() + LOOK_AFTER_MS }
    return ends === 'done' ? one.end() : { kind: 'refused', because: 'order', message: 'It came to nothing after all' }
  }
  const slow =
    <Of extends Asked, Given extends Answer>(act: (operation: Of) => Promise<Given>) =>
    async (operation: Of): Promise<Given> => {
      const one = forgets ? undefined : known(operation)
      const { shopId, reference } = operation
      const begun = one ?? { shopId, reference, end: () => act(operation) }
      if (one === undefined) taken.push(begun)
      // The result uses the input of the start.
      return (await standing(begun)) as Given
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
      find: async (asked) => {
        const one = known(asked)
        return one === undefined ? null : standing(one)
      },
    } satisfies Commerce,
    end(how: 'done' | 'failed') {
      ends = how
    },
    taken: () => taken.length,
  }
}
