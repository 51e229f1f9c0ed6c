import type { Instant } from '../../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import type { Database } from '../../../database/database.ts'
import { listSyncPositions } from '../mirror/sync-rows.ts'
import { noRemoteSource } from '../no-remote-source.ts'
import { type NamedKind, namedOperations, toOperationBody } from '../operations/named-operations.ts'
import { operationOutbox } from '../operations/operation-outbox.ts'
import type { Commerce, OperationRefused, OperationResult, ProviderAnswer, ProviderOperation } from '../port.ts'

interface Needs {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  readonly local: Commerce
}

/** Next check if no answer arrives. */
const LOOK_AFTER_MS = 15 * MINUTE_MS

const CHECKOUT_REFUSAL: OperationRefused = {
  kind: 'refused',
  because: 'unsupported',
  message: 'An order system without access by the portal cannot offer a checkout for amounts due',
}

const pushedOperations = ({ database, now }: Pick<Needs, 'database' | 'now'>) => {
  const outbox = operationOutbox({ database, now, adapter: 'pushed' })
  const toPending = () => ({ kind: 'pending', lookAt: now() + LOOK_AFTER_MS }) as const
  const once = <Kind extends NamedKind>(
    kind: Kind,
    operation: ProviderOperation,
    fingerprint: readonly unknown[],
  ): Promise<ProviderAnswer<Extract<OperationResult, { kind: Kind }>>> =>
    outbox.run<Kind>({ kind, operation, wish: fingerprint, body: toOperationBody(kind, operation) }, async () =>
      toPending(),
    )
  const named = namedOperations(once)
  return {
    ...named,
    createExchangeOrder: async (operation) =>
      operation.due > 0 ? CHECKOUT_REFUSAL : named.createExchangeOrder(operation),
    find: (query) => outbox.find(query, async () => toPending()),
    findCheckout: async () => null,
    cancelExchange: async () => null,
    markPaid: async () => null,
  } satisfies Partial<Commerce>
}

/**
 * An order system that the portal cannot call. Reads use pushed data of any age; operations wait until the system
 * fetches them (BCK-06).
 */
export function pushedCommerce({ database, now, local }: Needs): Commerce {
  return {
    ...local,
    ...noRemoteSource,
    getSyncStatus: (shopId) => listSyncPositions(database, shopId),
    ...pushedOperations({ database, now }),
  }
}
