import type { Instant } from '../../../../../schemas/ids.ts'
import type { Database } from '../../../../database/database.ts'
import { operationOutbox } from '../../operations/written-ahead.ts'
import type { OperationResult, ProviderAnswer, ProviderOperation } from '../../port.ts'
import type { ShopifyClient } from '../client.ts'
import { type StoreCalls, storeCalls } from './change.ts'

interface Needs {
  readonly client: ShopifyClient
  readonly database: Pick<Database, 'query'>
  readonly now: () => Instant
}

/** Runs an operation with the stored progress of earlier attempts. */
export function operator({ client, database, now }: Needs) {
  const ahead = operationOutbox({ database, now, adapter: 'shopify' })
  type Try<Progress> = StoreCalls & {
    readonly before: Progress | null
    readonly goOn: (progress: Progress) => Promise<void>
  }
  const once = <Kind extends OperationResult['kind'], Progress>(
    kind: Kind,
    operation: ProviderOperation,
    wish: readonly unknown[],
    act: (tried: Try<Progress>) => Promise<ProviderAnswer<Extract<OperationResult, { kind: Kind }>>>,
  ) =>
    ahead.runExclusive({ kind, operation, wish, body: operation }, ({ progress }) =>
      act({
        ...storeCalls(client),
        // Progress belongs to the same kind of operation.
        before: progress as Progress | null,
        goOn: (left) => ahead.rows.saveProgress(operation, left),
      }),
    )
  return { ...ahead, once }
}

export type Operator = ReturnType<typeof operator>
