import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import type { Database } from '../../../database/database.ts'
import type { OperationQuery, OperationResult, ProviderAnswer, ProviderOperation } from '../port.ts'
import { type OperationAdapter, operationRows, type StoredOperation } from './operation-rows.ts'

interface Needs {
  readonly database: Pick<Database, 'query'>
  readonly now: () => number
  readonly adapter: OperationAdapter
}

/** `wish` is the fingerprint that must be equal when the reference is repeated; `body` is stored with the operation. */
interface OutboxEntry<Kind extends OperationResult['kind']> {
  readonly kind: Kind
  readonly operation: ProviderOperation
  readonly wish: readonly unknown[]
  readonly body: unknown
}

type Answer<Kind extends OperationResult['kind']> = ProviderAnswer<Extract<OperationResult, { kind: Kind }>>

/** Longer than any operation. */
const LEASE_MS = MINUTE_MS

const RETRY_AFTER_MS = 5_000

/** Stores each operation before it is sent, and its answer. A repeated reference returns the stored answer. */
export function operationOutbox({ database, now, adapter }: Needs) {
  const rows = operationRows(database, adapter)
  const running = new Map<string, Promise<ProviderAnswer>>()

  const saveAnswer = async <Of extends OperationResult>(of: ProviderOperation, answer: ProviderAnswer<Of>) => {
    if (answer.kind === 'pending') await rows.markAccepted(of, now())
    else await rows.answer(of, answer, now())
    return answer
  }

  const storeEntry = async <Kind extends OperationResult['kind']>({
    kind,
    operation,
    wish,
    body,
  }: OutboxEntry<Kind>) => {
    const entry = JSON.stringify([kind, operation.orderId, ...wish])
    const row = await rows.insert(operation, { kind, wish: entry, body })
    if (row.wish !== entry)
      throw new Error(`The reference ${operation.reference} belongs to another operation: ${row.wish}, not ${entry}`)
    return row
  }

  const runLeased = async <Kind extends OperationResult['kind']>(
    operation: ProviderOperation,
    act: (stored: StoredOperation) => Promise<Answer<Kind>>,
  ): Promise<Answer<Kind>> => {
    const leased = await rows.lease(operation, { at: now(), until: now() + LEASE_MS })
    if (leased === null)
      return ((await rows.find(operation))?.answer ?? {
        kind: 'pending',
        lookAt: now() + RETRY_AFTER_MS,
      }) as Answer<Kind>
    try {
      return await saveAnswer(operation, await act(leased))
    } finally {
      await rows.endLease(operation)
    }
  }

  return {
    rows,

    /**
     * Runs `act` unless an answer is stored; `act` may run again after a crash. @throws Error if the reference is
     * reused for another operation.
     */
    async run<Kind extends OperationResult['kind']>(
      entry: OutboxEntry<Kind>,
      act: (stored: StoredOperation) => Promise<Answer<Kind>>,
    ): Promise<Answer<Kind>> {
      const row = await storeEntry(entry)
      return row.answer === null ? saveAnswer(entry.operation, await act(row)) : (row.answer as Answer<Kind>)
    },

    /** Like `run`, for systems without idempotency keys: only one caller runs `act` at a time, in any process. */
    async runExclusive<Kind extends OperationResult['kind']>(
      entry: OutboxEntry<Kind>,
      act: (stored: StoredOperation) => Promise<Answer<Kind>>,
    ): Promise<Answer<Kind>> {
      const row = await storeEntry(entry)
      if (row.answer !== null) return row.answer as Answer<Kind>
      const { shopId, reference } = entry.operation
      const name = `${shopId} ${reference}`
      const query =
        (running.get(name) as Promise<Answer<Kind>> | undefined) ??
        runLeased(entry.operation, act).finally(() => running.delete(name))
      running.set(name, query)
      return query
    },

    /** Stored answer, else the result of `look`. Null for an immediate refusal. */
    async find(
      query: OperationQuery,
      look: (stored: StoredOperation) => Promise<ProviderAnswer | null>,
    ): Promise<ProviderAnswer | null> {
      const row = await rows.find(query)
      if (row === null || row.kind !== query.kind) return null
      if (row.answer !== null) return row.answer.kind === 'refused' && !row.takenOn ? null : row.answer
      const found = await look(row)
      return found && saveAnswer(query, found)
    },
  }
}
