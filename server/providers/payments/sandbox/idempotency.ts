import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import type { Database, Queryable } from '../../../database/database.ts'
import { keyQueries } from './rows.ts'
import type { CardBehavior } from './test-cards.ts'

/** Other members must be equal under one key. */
type IdempotentCall = {
  readonly shopId: ShopId
  readonly key: string
  readonly now: Instant
  readonly [word: string]: string | number
}

/**
 * Returns the stored result on repeated and concurrent calls.
 * @throws Error when the key was used for another request.
 */
export const runIdempotent =
  (database: Pick<Database, 'transaction'>, lastMs: number) =>
  <Answer>(call: IdempotentCall, operation: (tx: Pick<Queryable, 'query'>) => Promise<Answer>): Promise<Answer> => {
    const { shopId, key, now, ...fields } = call
    const request = JSON.stringify(Object.entries(fields).sort())
    return database.transaction(async (tx) => {
      const keys = keyQueries(tx, shopId)
      if (await keys.claim(key, { request, now, lastMs })) {
        const answer = await operation(tx)
        await keys.saveAnswer(key, answer)
        return answer
      }
      const stored = await keys.answered(key)
      if (stored?.request !== request)
        throw new Error('Sandbox payments: idempotency_error: this key was used for another request')
      return stored.answer as Answer // stored by the same operation as JSON
    })
  }

/**
 * The first call under a key throws, before or after the operation.
 * @throws Error in place of the response.
 */
export async function withFlakyNetwork<Answer>(
  database: Pick<Database, 'query'>,
  {
    shopId,
    key,
    conduct,
  }: { readonly shopId: ShopId; readonly key: string; readonly conduct: CardBehavior | undefined },
  operation: () => Promise<Answer>,
): Promise<Answer> {
  const breaks = conduct === 'silent-before' || conduct === 'silent-after'
  if (!breaks || !(await keyQueries(database, shopId).isFirstCall(key))) return operation()
  if (conduct === 'silent-after') await operation()
  throw new Error('Sandbox payments: no response in time')
}
