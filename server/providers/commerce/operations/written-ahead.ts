import { MINUTE_MS } from '../../../../schemas/time.ts'
import type { Database } from '../../../database/database.ts'
import type { OperationResult, OperationQuery, ProviderAnswer, ProviderOperation } from '../port.ts'
import { type KeptOperation, type OperationsOf, operationRows } from './operation-rows.ts'

interface Needs {
  readonly database: Pick<Database, 'query'>
  readonly now: () => number
  readonly adapter: OperationsOf
}

/** `wish` is the fingerprint that must be equal when the reference is repeated; `body` is stored with the operation. */
interface Given<Kind extends OperationResult['kind']> {
  readonly kind: Kind
  readonly operation: ProviderOperation
  readonly wish: readonly unknown[]
  readonly body: unknown
}

type Answer<Kind extends OperationResult['kind']> = ProviderAnswer<Extract<OperationResult, { kind: Kind }>>

/** Longer than any operation. */
const LENT_MS = MINUTE_MS

const SOON_MS = 5_000

/** Stores each operation before it is sent, and its answer. A repeated reference returns the stored answer. */
export function writtenAhead({ database, now, adapter }: Needs) {
  const rows = operationRows(database, adapter)
  const underway = new Map<string, Promise<ProviderAnswer>>()

  const heard = async <Of extends OperationResult>(of: ProviderOperation, answer: ProviderAnswer<Of>) => {
    if (answer.kind === 'pending') await rows.takenOn(of, now())
    else await rows.answer(of, answer, now())
    return answer
  }

  const kept = async <Kind extends OperationResult['kind']>({ kind, operation, wish, body }: Given<Kind>) => {
    const given = JSON.stringify([kind, operation.orderId, ...wish])
    const row = await rows.keep(operation, { kind, wish: given, body })
    if (row.wish !== given)
      throw new Error(`The reference ${operation.reference} was for another operation: ${row.wish}, not ${given}`)
    return row
  }

  const alone = async <Kind extends OperationResult['kind']>(
    operation: ProviderOperation,
    act: (kept: KeptOperation) => Promise<Answer<Kind>>,
  ): Promise<Answer<Kind>> => {
    const lent = await rows.lend(operation, { at: now(), until: now() + LENT_MS })
    if (lent === null)
      return ((await rows.find(operation))?.answer ?? { kind: 'pending', lookAt: now() + SOON_MS }) as Answer<Kind>
    try {
      return await heard(operation, await act(lent))
    } finally {
      await rows.endLoan(operation)
    }
  }

  return {
    rows,

    /**
     * Runs `act` unless an answer is stored; `act` may run again after a crash. @throws Error if the reference is
     * reused for another operation.
     */
    async once<Kind extends OperationResult['kind']>(
      given: Given<Kind>,
      act: (kept: KeptOperation) => Promise<Answer<Kind>>,
    ): Promise<Answer<Kind>> {
      const row = await kept(given)
      // A stored answer has the kind of its operation.
      return row.answer === null ? heard(given.operation, await act(row)) : (row.answer as Answer<Kind>)
    },

    /** Like `run`, for systems without idempotency keys: only one caller runs `act` at a time, in any process. */
    async onceAlone<Kind extends OperationResult['kind']>(
      given: Given<Kind>,
      act: (kept: KeptOperation) => Promise<Answer<Kind>>,
    ): Promise<Answer<Kind>> {
      const row = await kept(given)
      if (row.answer !== null) return row.answer as Answer<Kind>
      const { shopId, reference } = given.operation
      const name = `${shopId} ${reference}`
      const asked =
        (underway.get(name) as Promise<Answer<Kind>> | undefined) ??
        alone(given.operation, act).finally(() => underway.delete(name))
      underway.set(name, asked)
      return asked
    },

    /** Stored answer, else the result of `look`. Null for an immediate refusal. */
    async find(
      asked: OperationQuery,
      look: (kept: KeptOperation) => Promise<ProviderAnswer | null>,
    ): Promise<ProviderAnswer | null> {
      const row = await rows.find(asked)
      if (row === null || row.kind !== asked.kind) return null
      if (row.answer !== null) return row.answer.kind === 'refused' && !row.takenOn ? null : row.answer
      const found = await look(row)
      return found && heard(asked, found)
    },
  }
}
