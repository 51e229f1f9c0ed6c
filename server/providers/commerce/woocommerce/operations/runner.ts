import type { Instant, ShopId } from '../../../../../schemas/values/ids.ts'
import type { Database } from '../../../../database/database.ts'
import { fault } from '../../../../faults.ts'
import { operationOutbox } from '../../operations/operation-outbox.ts'
import { orderLocks } from '../../operations/order-locks.ts'
import type {
  CheckoutStatus,
  ExchangeOperation,
  OperationRefused,
  OperationResult,
  ProviderAnswer,
  ProviderOperation,
} from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop-facts.ts'
import { type WooCalls, wooCalls } from '../calls.ts'
import type { CallWoo } from '../client.ts'
import type { Attempts, OperationContext } from './context.ts'

export interface RunnerNeeds {
  readonly ask: CallWoo
  readonly facts: ShopFacts
  readonly database: Pick<Database, 'query'>
  readonly now: () => Instant
}

/** Time limit of lookups outside an operation. */
const LOOK_MS = 20_000

/** Stores each operation before it is sent and lets one caller at a time change an order, a variant or a reservation. */
export function operationRunner({ ask, facts, database, now }: RunnerNeeds) {
  const outbox = operationOutbox({ database, now, adapter: 'woocommerce' })
  const withLock = orderLocks(database, now)

  const once = <Kind extends OperationResult['kind']>(
    kind: Kind,
    operation: ProviderOperation,
    wish: readonly unknown[],
    act: (context: OperationContext) => Promise<ProviderAnswer<Extract<OperationResult, { kind: Kind }>>>,
  ) =>
    withLock(operation, (until) =>
      outbox.run({ kind, operation, wish, body: operation }, ({ progress }) => {
        const attempts = progress as Attempts | null
        const saveAttempt = () => {
          const count = (attempts?.count ?? 0) + 1
          return outbox.rows.saveProgress(operation, { count, lastAt: now() } satisfies Attempts)
        }
        return act({ calls: wooCalls(ask, until, now), facts, attempts, saveAttempt })
      }),
    )

  /** Locks several things in one order for all callers, so that two of them never wait for each other. */
  const withLocks = <Answer extends ProviderAnswer>(
    shopId: ShopId,
    names: readonly string[],
    work: () => Promise<Answer>,
  ): Promise<Answer | Extract<ProviderAnswer, { kind: 'pending' }>> => {
    const [name, ...rest] = names
    if (name === undefined) return work()
    return withLock({ shopId, orderId: name }, () => withLocks(shopId, rest, work))
  }

  /** Payment and cancellation of one exchange order exclude each other. Null for an order of others. */
  const withExchange = async <Result extends CheckoutStatus | OperationRefused>(
    shopId: ShopId,
    exchangeId: string,
    work: (calls: WooCalls, exchange: ExchangeOperation) => Promise<Result>,
  ): Promise<Result | null> => {
    const row = await outbox.rows.findExchange(shopId, exchangeId)
    if (row === null) return null
    const result = await withLock({ shopId, orderId: `exchange ${exchangeId}` }, (until) =>
      work(wooCalls(ask, until, now), row.body as ExchangeOperation),
    )
    if ('lookAt' in result) throw fault('RET_ERR_COMMERCE', new Error('Another process changes this exchange order'))
    return result
  }

  return {
    outbox,
    once,
    withLocks,
    withExchange,
    createLookups: () => wooCalls(ask, now() + LOOK_MS, now),
  }
}
