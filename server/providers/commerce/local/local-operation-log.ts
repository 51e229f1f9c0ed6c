import { type Database, type Queryable, sql } from '../../../database/database.ts'
import type { Done, OperationAsked, OperationRefused, ProviderOperation } from '../port.ts'

/** The transaction in which an operation is done and remembered, both or neither. */
export type Tx = Pick<Queryable, 'query'>

/** By what the rows of an operation are known. */
export interface OperationKey {
  readonly shopId: string
  readonly reference: string
  /** Empty, unless each asking is an operation of its own. */
  readonly asking: string
}

/** An operation and what it is to come to; `wish` is what must be the same when its reference comes again. */
interface Wish {
  readonly operation: ProviderOperation
  readonly kind: Done['kind']
  readonly wish: readonly unknown[]
}

/** What was asked under a reference before, and how it was answered. */
interface Before<Answer> {
  readonly asked: string
  readonly answer: Answer
}

/** Takes a reference; nothing comes back where somebody has it. */
const claim = async (tx: Tx, { shopId, reference, asking }: OperationKey, asked: { text: string; at: number }) =>
  tx.query(sql(
    'local_commerce.claim_operation',
  )`insert into local_operations (shop_id, reference, asking, asked, asked_at) values (${shopId}, ${reference}, ${asking}, ${asked.text}, ${asked.at})
      on conflict do nothing returning reference`)

/** What was answered under a reference. @throws Error where that was another operation: a reference is for one */
const answeredBefore = async <Answer>(tx: Tx, { shopId, reference, asking }: OperationKey, asked: string) => {
  const [before] = await tx.query<Before<Answer>>(
    sql(
      'local_commerce.operation',
    )`select asked, answer from local_operations where shop_id = ${shopId} and reference = ${reference} and asking = ${asking}`,
  )
  if (before?.asked !== asked)
    throw new Error(
      `local commerce: the reference ${reference} was for another operation: ${before?.asked}, not ${asked}`,
    )
  return before.answer
}

/** Keeps an answer, so that asking once more is answered alike. */
const keep = (tx: Tx, { shopId, reference, asking }: OperationKey, answer: Done | OperationRefused) =>
  tx.query(
    sql(
      'local_commerce.keep_answer',
    )`update local_operations set answer = ${JSON.stringify(answer)} where shop_id = ${shopId} and reference = ${reference} and asking = ${asking}`,
  )

/** What was answered to each reference. `newAsking` marks each asking of a forgetful system; a remembering one says ''. */
export const operationLog = (database: Pick<Database, 'query' | 'transaction'>, newAsking: () => string) => ({
  /**
   * The answer of `work`, done once for a reference and in one transaction with its answer; of two at once the second waits.
   * @throws Error when the reference was for another wish before.
   */
  once<Answer extends Done | OperationRefused>(
    { operation, kind, wish }: Wish,
    work: (tx: Tx, key: OperationKey) => Promise<Answer>,
  ): Promise<Answer> {
    const key = { shopId: operation.shopId, reference: operation.reference, asking: newAsking() }
    const text = JSON.stringify([kind, operation.orderId, ...wish])
    return database.transaction(async (tx) => {
      const claimed = await claim(tx, key, { text, at: operation.now })
      if (claimed.length === 0) return answeredBefore<Answer>(tx, key, text)

      const answer = await work(tx, key)
      await keep(tx, key, answer)
      return answer
    })
  },

  /** What was done first under a reference; a refusal is nothing done. */
  async find({ shopId, reference, kind }: OperationAsked): Promise<Done | null> {
    const [row] = await database.query<{ answer: Done }>(sql(
      'local_commerce.find_operation',
    )`select answer from local_operations
        where shop_id = ${shopId} and reference = ${reference} and answer->>'kind' = ${kind} order by asked_at, asking limit 1`)
    return row?.answer ?? null
  },
})
/** The log of one order system. */
export type OperationLog = ReturnType<typeof operationLog>
