import type { Instant } from '../../../../../schemas/values/ids.ts'
import type { Database } from '../../../../database/database.ts'
import { operationOutbox } from '../../operations/operation-outbox.ts'
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
  const outbox = operationOutbox({ database, now, adapter: 'shopify' })
  type Attempt<Progress> = StoreCalls & {
    readonly before: Progress | null
    readonly saveProgress: (progress: Progress) => Promise<void>
  }
  const once = <Kind extends OperationResult['kind'], Progress>(
    kind: Kind,
    operation: ProviderOperation,
    fingerprint: readonly unknown[],
    act: (attempt: Attempt<Progress>) => Promise<ProviderAnswer<Extract<OperationResult, { kind: Kind }>>>,
  ) =>
    outbox.runExclusive({ kind, operation, wish: fingerprint, body: operation }, ({ progress }) =>
      act({
        ...storeCalls(client),
        before: progress as Progress | null,
        saveProgress: (state) => outbox.rows.saveProgress(operation, state),
      }),
    )
  return { ...outbox, once }
}

export type Operator = ReturnType<typeof operator>
