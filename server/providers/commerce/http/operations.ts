import { MINUTE_MS } from '../../../../schemas/time.ts'
import type { Database } from '../../../database/database.ts'
import { fault } from '../../../faults.ts'
import { isNamed, type NamedKind, namedOperations, operationBody } from '../operations/named-operations.ts'
import { writtenAhead } from '../operations/written-ahead.ts'
import type { Commerce, OperationResult, OperationRefused, ProviderAnswer, ProviderOperation } from '../port.ts'
import type { AskBackend } from './client.ts'
import { read } from './wire.ts'

const OPERATION_MS = 10_000

/** Used if the backend sends no `Retry-After`. */
const LOOK_AFTER_MS = MINUTE_MS
const LEAST_LOOK_MS = 5_000

export function refusalIn(said: unknown): OperationRefused {
  const { because, detail = '' } = read.refusal(said)
  return { kind: 'refused', because, message: detail }
}

interface Needs {
  readonly database: Pick<Database, 'query'>
  readonly ask: AskBackend
  readonly now: () => number
}

/** An operation that may have reached the backend before is looked up first. */
export function httpOperations({ database, ask, now }: Needs) {
  const ahead = writtenAhead({ database, now, adapter: 'http' })
  const pathOf = ({ reference }: { readonly reference: string }) => `/operations/${encodeURIComponent(reference)}`

  const answerIn = <Kind extends NamedKind>(
    kind: Kind,
    of: ProviderOperation,
    { status, body, retryAfterMs }: Awaited<ReturnType<AskBackend>>,
  ): ProviderAnswer<Extract<OperationResult, { kind: Kind }>> => {
    if (status === 202)
      return { kind: 'pending', lookAt: now() + Math.max(retryAfterMs ?? LOOK_AFTER_MS, LEAST_LOOK_MS) }
    if (status === 422) return refusalIn(body)
    // The schema of a kind yields that kind.
    if (status === 200) return read[kind](body) as Extract<OperationResult, { kind: Kind }>
    throw fault('RET_ERR_COMMERCE', new Error(`${of.reference} was answered with ${status}`))
  }

  const look = async <Kind extends NamedKind>(kind: Kind, operation: ProviderOperation) => {
    const found = await ask({ method: 'GET', path: pathOf(operation), withinMs: OPERATION_MS })
    return found.status === 404 ? null : answerIn(kind, operation, found)
  }

  const once = <Kind extends NamedKind>(kind: Kind, operation: ProviderOperation, wish: readonly unknown[]) => {
    const given = { kind, operation, wish, body: operationBody(kind, operation) }
    return ahead.onceAlone(given, async ({ progress, body }) => {
      // A backend that dropped old keys would repeat the operation, but can still look it up.
      const found = progress === null ? null : await look(kind, operation)
      if (found !== null) return found
      await ahead.rows.goOn(operation, { asked: true })
      return answerIn(
        kind,
        operation,
        await ask({ method: 'PUT', path: pathOf(operation), body, withinMs: OPERATION_MS }),
      )
    })
  }

  return {
    ...namedOperations(once),
    find: (asked) => ahead.find(asked, async () => (isNamed(asked.kind) ? look(asked.kind, asked) : null)),
  } satisfies Partial<Commerce>
}
