import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import type { Database } from '../../../database/database.ts'
import { fault } from '../../../faults.ts'
import { isNamed, type NamedKind, namedOperations, toOperationBody } from '../operations/named-operations.ts'
import { operationOutbox } from '../operations/operation-outbox.ts'
import type { Commerce, OperationRefused, OperationResult, ProviderAnswer, ProviderOperation } from '../port.ts'
import type { CallBackend } from './client.ts'
import { read } from './wire.ts'

const OPERATION_MS = 10_000

/** Used if the backend sends no `Retry-After`. */
const LOOK_AFTER_MS = MINUTE_MS
const MIN_LOOK_AFTER_MS = 5_000

export function readRefusal(body: unknown): OperationRefused {
  const { because, detail = '' } = read.refusal(body)
  return { kind: 'refused', because, message: detail }
}

interface Needs {
  readonly database: Pick<Database, 'query'>
  readonly ask: CallBackend
  readonly now: () => number
}

/** An operation that may have reached the backend before is looked up first. */
export function httpOperations({ database, ask, now }: Needs) {
  const outbox = operationOutbox({ database, now, adapter: 'http' })
  const pathOf = ({ reference }: { readonly reference: string }) => `/operations/${encodeURIComponent(reference)}`

  const readAnswer = <Kind extends NamedKind>(
    kind: Kind,
    of: ProviderOperation,
    { status, body, retryAfterMs }: Awaited<ReturnType<CallBackend>>,
  ): ProviderAnswer<Extract<OperationResult, { kind: Kind }>> => {
    if (status === 202)
      return { kind: 'pending', lookAt: now() + Math.max(retryAfterMs ?? LOOK_AFTER_MS, MIN_LOOK_AFTER_MS) }
    if (status === 422) return readRefusal(body)
    if (status === 200) return read[kind](body) as Extract<OperationResult, { kind: Kind }>
    throw fault('RET_ERR_COMMERCE', new Error(`${of.reference} received status ${status}`))
  }

  const fetchAnswer = async <Kind extends NamedKind>(kind: Kind, operation: ProviderOperation) => {
    const found = await ask({ method: 'GET', path: pathOf(operation), withinMs: OPERATION_MS })
    return found.status === 404 ? null : readAnswer(kind, operation, found)
  }

  const once = <Kind extends NamedKind>(kind: Kind, operation: ProviderOperation, fingerprint: readonly unknown[]) => {
    const entry = { kind, operation, wish: fingerprint, body: toOperationBody(kind, operation) }
    return outbox.runExclusive(entry, async ({ progress, body }) => {
      // A backend that dropped old keys would repeat the operation, but can still look it up.
      const found = progress === null ? null : await fetchAnswer(kind, operation)
      if (found !== null) return found
      await outbox.rows.saveProgress(operation, { asked: true })
      return readAnswer(
        kind,
        operation,
        await ask({ method: 'PUT', path: pathOf(operation), body, withinMs: OPERATION_MS }),
      )
    })
  }

  return {
    ...namedOperations(once),
    find: (query) => outbox.find(query, async () => (isNamed(query.kind) ? fetchAnswer(query.kind, query) : null)),
  } satisfies Partial<Commerce>
}
