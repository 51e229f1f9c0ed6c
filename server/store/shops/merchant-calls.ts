import type { Instant, ShopId } from '../../../schemas/ids.ts'
import { DAY_MS } from '../../../schemas/time.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

/** A merchant's call that may be sent again: its key, and what tells it apart from another call under that key. */
interface MerchantCall {
  readonly key: string
  readonly fingerprint: string
}

/** What a call came to when it was made first. */
interface CallAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * `taken` by another call under the same key; `answered` when this very call was made before; `erased` when it was, and its answer
 * named a person who was erased since.
 */
type CallBegun =
  | { readonly kind: 'first' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'answered'; readonly answer: CallAnswer }
  | { readonly kind: 'erased' }

const REMEMBERED_MS = 7 * DAY_MS

interface Row {
  readonly fingerprint: string
  readonly status: number | null
  readonly answer: string | null
}

/** What a call came to that may have been made before; `first` where none was. */
const callOf = async (db: Queryable, shopId: ShopId, { key, fingerprint }: MerchantCall): Promise<CallBegun> => {
  const [row] = await db.query<Row>(
    sql('merchant_calls.find')`select fingerprint, status, answer from merchant_calls
      where shop_id = ${shopId} and key = ${key}`,
  )
  if (row === undefined) return { kind: 'first' }
  if (row.fingerprint !== fingerprint || row.status === null) return { kind: 'taken' }
  if (row.answer === null) return { kind: 'erased' }
  return { kind: 'answered', answer: { status: row.status, body: JSON.parse(row.answer) } }
}

/** Calls of merchants under keys of theirs, remembered for a week. */
export const merchantCallRows = (db: Queryable) => ({
  /** What a call came to that may have been made before; `first` where none was. */
  find: (shopId: ShopId, call: MerchantCall): Promise<CallBegun> => callOf(db, shopId, call),

  /** Begins a call, in the transaction that does it. While the same key is at work elsewhere it waits for the end of that. */
  async begin(shopId: ShopId, { key, fingerprint }: MerchantCall, now: Instant): Promise<CallBegun> {
    await db.query(
      sql('merchant_calls.forget-old')`delete from merchant_calls where shop_id = ${shopId}
        and key in (select key from merchant_calls where shop_id = ${shopId} and made_at < ${now - REMEMBERED_MS}
          for update skip locked)`,
    )
    const begun = await db.query(
      sql('merchant_calls.begin')`insert into merchant_calls (shop_id, key, fingerprint, made_at)
        values (${shopId}, ${key}, ${fingerprint}, ${now}) on conflict do nothing returning key`,
    )
    if (begun.length === 1) return { kind: 'first' }
    const found = await callOf(db, shopId, { key, fingerprint })
    return found.kind === 'first' ? { kind: 'taken' } : found
  },

  /** Writes down what a call came to. */
  async finish(shopId: ShopId, key: string, { status, body }: CallAnswer): Promise<void> {
    await db.query(
      sql('merchant_calls.finish')`update merchant_calls set status = ${status}, answer = ${json(body)}
        where shop_id = ${shopId} and key = ${key}`,
    )
  },

  /** Forgets the answers that hold one of these texts: ids of returns, or an address. The calls are still known as made. */
  async forgetAnswers(shopId: ShopId, texts: readonly string[]): Promise<void> {
    await db.query(
      sql('merchant_calls.forget-answers')`update merchant_calls set answer = null
        where shop_id = ${shopId} and answer is not null
          and exists (select from unnest(${[...texts]}::text[]) as text (held)
            where position(lower(held) in lower(answer)) > 0)`,
    )
  },

  /** Forgets a call that changed nothing: it may be made again, and differently. */
  async forget(shopId: ShopId, key: string): Promise<void> {
    await db.query(sql('merchant_calls.forget')`delete from merchant_calls where shop_id = ${shopId} and key = ${key}`)
  },
})
