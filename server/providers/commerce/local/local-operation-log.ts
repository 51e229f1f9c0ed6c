import { type Database, type Queryable, sql } from '../../../database/database.ts'
import type { OperationQuery, OperationRefused, OperationResult, ProviderOperation } from '../port.ts'

export type Tx = Pick<Queryable, 'query'>

export interface OperationKey {
  readonly shopId: string
  readonly reference: string
  /** Empty, unless every call is a new operation. */
  readonly asking: string
}

/** `wish` is the fingerprint that must be equal when the reference is repeated. */
interface LoggedOperation {
  readonly operation: ProviderOperation
  readonly kind: OperationResult['kind']
  readonly wish: readonly unknown[]
}

interface LoggedAnswer<Answer> {
  readonly asked: string
  readonly answer: Answer
}

const claim = async (tx: Tx, { shopId, reference, asking }: OperationKey, request: { text: string; at: number }) =>
  tx.query(sql(
    'local_commerce.claim_operation',
  )`insert into local_operations (shop_id, reference, asking, asked, asked_at) values (${shopId}, ${reference}, ${asking}, ${request.text}, ${request.at})
      on conflict do nothing returning reference`)

/** @throws Error if the reference was used for another operation. */
const findAnswer = async <Answer>(tx: Tx, { shopId, reference, asking }: OperationKey, fingerprint: string) => {
  const [before] = await tx.query<LoggedAnswer<Answer>>(
    sql(
      'local_commerce.operation',
    )`select asked, answer from local_operations where shop_id = ${shopId} and reference = ${reference} and asking = ${asking}`,
  )
  if (before?.asked !== fingerprint)
    throw new Error(`The reference ${reference} belongs to another operation: ${before?.asked}, not ${fingerprint}`)
  return before.answer
}

const saveAnswer = (tx: Tx, { shopId, reference, asking }: OperationKey, answer: OperationResult | OperationRefused) =>
  tx.query(
    sql(
      'local_commerce.keep_answer',
    )`update local_operations set answer = ${JSON.stringify(answer)} where shop_id = ${shopId} and reference = ${reference} and asking = ${asking}`,
  )

/** `newAttempt` returns a unique value if the system has no idempotency keys, else ''. */
export const operationLog = (database: Pick<Database, 'query' | 'transaction'>, newAttempt: () => string) => ({
  /**
   * Runs `work` once per reference, in one transaction with its answer; a concurrent call waits.
   * @throws Error if the reference was used for another operation.
   */
  run<Answer extends OperationResult | OperationRefused>(
    { operation, kind, wish }: LoggedOperation,
    work: (tx: Tx, key: OperationKey) => Promise<Answer>,
  ): Promise<Answer> {
    const key = { shopId: operation.shopId, reference: operation.reference, asking: newAttempt() }
    const text = JSON.stringify([kind, operation.orderId, ...wish])
    return database.transaction(async (tx) => {
      const claimed = await claim(tx, key, { text, at: operation.now })
      if (claimed.length === 0) return findAnswer<Answer>(tx, key, text)

      const answer = await work(tx, key)
      await saveAnswer(tx, key, answer)
      return answer
    })
  },

  /** The first success under a reference; refusals do not count. */
  async find({ shopId, reference, kind }: OperationQuery): Promise<OperationResult | null> {
    const [row] = await database.query<{ answer: OperationResult }>(sql(
      'local_commerce.find_operation',
    )`select answer from local_operations
        where shop_id = ${shopId} and reference = ${reference} and answer->>'kind' = ${kind} order by asked_at, asking limit 1`)
    return row?.answer ?? null
  },
})
export type OperationLog = ReturnType<typeof operationLog>
