import type { Database, Queryable } from '../../store/database.ts'
import type { Deed, DeedRefused, Done } from './port.ts'

export type Tx = Pick<Queryable, 'query'>

/** By what the rows of a deed are known. */
export interface DeedKey {
  readonly shopId: string
  readonly reference: string
  /** Empty, unless each asking is a deed of its own. */
  readonly asking: string
}

/** A deed and what it is to come to; `wish` is what must be the same when its reference comes again. */
interface Asked {
  readonly deed: Deed
  readonly kind: Done['kind']
  readonly wish: readonly unknown[]
}

interface Before<Answer> {
  readonly asked: string
  readonly answer: Answer
}

const claim = async (tx: Tx, { shopId, reference, asking }: DeedKey, asked: { text: string; at: number }) =>
  tx.query({
    name: 'local_commerce.claim_deed',
    text: `insert into local_deeds (shop_id, reference, asking, asked, asked_at) values ($1, $2, $3, $4, $5)
      on conflict do nothing returning reference`,
    values: [shopId, reference, asking, asked.text, asked.at],
  })

const answeredBefore = async <Answer>(tx: Tx, { shopId, reference, asking }: DeedKey, asked: string) => {
  const [before] = await tx.query<Before<Answer>>({
    name: 'local_commerce.deed',
    text: 'select asked, answer from local_deeds where shop_id = $1 and reference = $2 and asking = $3',
    values: [shopId, reference, asking],
  })
  if (before?.asked !== asked)
    throw new Error(`local commerce: the reference ${reference} was for another deed: ${before?.asked}, not ${asked}`)
  return before.answer
}

const keep = (tx: Tx, { shopId, reference, asking }: DeedKey, answer: Done | DeedRefused) =>
  tx.query({
    name: 'local_commerce.keep_answer',
    text: 'update local_deeds set answer = $4 where shop_id = $1 and reference = $2 and asking = $3',
    values: [shopId, reference, asking, JSON.stringify(answer)],
  })

/** What was answered to each reference. `newAsking` marks each asking of a forgetful system; a remembering one says ''. */
export const deedLog = (database: Pick<Database, 'query' | 'transaction'>, newAsking: () => string) => ({
  /**
   * The answer of `work`, done once for a reference and in one transaction with its answer; of two at once the second waits.
   * @throws Error when the reference was for another wish before.
   */
  once<Answer extends Done | DeedRefused>(
    { deed, kind, wish }: Asked,
    work: (tx: Tx, key: DeedKey) => Promise<Answer>,
  ): Promise<Answer> {
    const key = { shopId: deed.shopId, reference: deed.reference, asking: newAsking() }
    const text = JSON.stringify([kind, deed.orderId, ...wish])
    return database.transaction(async (tx) => {
      const claimed = await claim(tx, key, { text, at: deed.now })
      if (claimed.length === 0) return answeredBefore<Answer>(tx, key, text)

      const answer = await work(tx, key)
      await keep(tx, key, answer)
      return answer
    })
  },

  /** What was done first under a reference; a refusal is nothing done. */
  async find(shopId: string, reference: string): Promise<Done | null> {
    const [row] = await database.query<{ answer: Done }>({
      name: 'local_commerce.find_deed',
      text: `select answer from local_deeds
        where shop_id = $1 and reference = $2 and answer->>'kind' <> 'refused' order by asked_at, asking limit 1`,
      values: [shopId, reference],
    })
    return row?.answer ?? null
  },
})
export type DeedLog = ReturnType<typeof deedLog>
