import { type DocumentNode, Kind, OperationTypeNode, valueFromASTUntyped } from 'graphql'

/** Idempotent mutations among our documents: "16 mutations support it; as of 2026-04 the key is required". */
const keyedMutations = ['refundCreate', 'inventoryMoveQuantities', 'inventoryAdjustQuantities']

type Row = Readonly<Record<string, unknown>>

interface KeyRecord {
  readonly request: string
  state: 'underway' | 'done' | 'failed'
  answer: Row | null
  readonly at: number
}

const sentences = {
  IDEMPOTENCY_CONCURRENT_REQUEST: 'This request is currently in progress, please try again.',
  IDEMPOTENCY_KEY_PARAMETER_MISMATCH: 'The same idempotency key cannot be used with different operation parameters.',
  IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED:
    'A previous request with this idempotency key failed. Retry with a new idempotency key.',
} as const
type KeyFault = keyof typeof sentences

const changeIn = (document: DocumentNode, variables: Row) => {
  const [operation] = document.definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== OperationTypeNode.MUTATION) return null
  const [field] = operation.selectionSet.selections
  if (field?.kind !== Kind.FIELD) return null
  const value = field.directives?.find(({ name }) => name.value === 'idempotent')?.arguments?.[0]?.value
  const key = value === undefined ? null : String(valueFromASTUntyped(value, variables))
  return { name: field.name.value, alias: field.alias?.value ?? field.name.value, key }
}

interface Ways {
  /** [open] How a refund reports a key fault: as an error or as a plain sentence. */
  readonly keyFaults: 'errors' | 'sentences'
  /** [open] How long a key is remembered, in ms. */
  readonly keysLastMs: number
  readonly now: number
  readonly underway: string[]
}

/** Answers a mutation once per key: "the same key returns the result of the first request". */
export const runIdempotent = () => {
  const known = new Map<string, KeyRecord>()
  return async (
    document: DocumentNode,
    variables: Row,
    { ways, answer }: { readonly ways: Ways; readonly answer: () => Promise<Row> },
  ): Promise<Row> => {
    const change = changeIn(document, variables)
    if (change === null) return answer()
    const { name, alias, key } = change
    const wrong = (code: KeyFault): Row => {
      const message = sentences[code]
      const userError = name === 'refundCreate' ? { field: null, message } : { code, field: null, message }
      return name === 'refundCreate' && ways.keyFaults === 'errors'
        ? { errors: [{ message, extensions: { code } }] }
        : { data: { [alias]: { userErrors: [userError] } } }
    }
    if (keyedMutations.includes(name) !== (key !== null))
      return { errors: [{ message: `${name}: the @idempotent directive is ${key === null ? 'required' : 'unknown'}` }] }
    if (key === null) return answer()
    const busy = ways.underway.indexOf(name)
    if (busy >= 0) {
      ways.underway.splice(busy, 1)
      return wrong('IDEMPOTENCY_CONCURRENT_REQUEST')
    }
    const request = JSON.stringify(variables)
    const before = known.get(key)
    if (before !== undefined && ways.now - before.at < ways.keysLastMs) {
      if (before.request !== request) return wrong('IDEMPOTENCY_KEY_PARAMETER_MISMATCH')
      if (before.state === 'underway') return wrong('IDEMPOTENCY_CONCURRENT_REQUEST')
      return before.state === 'failed' ? wrong('IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED') : (before.answer as Row)
    }
    const record: KeyRecord = { request, state: 'underway', answer: null, at: ways.now }
    known.set(key, record)
    const reply = await answer()
    const done = (reply.data as Record<string, { userErrors?: readonly unknown[] } | null> | null)?.[alias]
    record.state = done && done.userErrors?.length === 0 ? 'done' : 'failed'
    record.answer = reply
    return reply
  }
}
