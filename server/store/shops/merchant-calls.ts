import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

/** The fingerprint detects another call under the key. */
interface MerchantCall {
  readonly key: string
  readonly fingerprint: string
}

interface StoredResponse {
  readonly status: number
  readonly body: unknown
}

/** `taken`: by another call. `answered`: by this call. `erased`: its response named an erased person. */
type CallStatus =
  | { readonly kind: 'first' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'answered'; readonly answer: StoredResponse }
  | { readonly kind: 'erased' }

const RETENTION_MS = 7 * DAY_MS

interface Row {
  readonly fingerprint: string
  readonly status: number | null
  readonly answer: string | null
}

const findCall = async (db: Queryable, shopId: ShopId, { key, fingerprint }: MerchantCall): Promise<CallStatus> => {
  const [row] = await db.query<Row>(
    sql('merchant_calls.find')`select fingerprint, status, answer from merchant_calls
      where shop_id = ${shopId} and key = ${key}`,
  )
  if (row === undefined) return { kind: 'first' }
  if (row.fingerprint !== fingerprint || row.status === null) return { kind: 'taken' }
  if (row.answer === null) return { kind: 'erased' }
  return { kind: 'answered', answer: { status: row.status, body: JSON.parse(row.answer) } }
}

/** Idempotency keys, stored for a week. */
export const merchantCallQueries = (db: Queryable) => ({
  find: (shopId: ShopId, call: MerchantCall): Promise<CallStatus> => findCall(db, shopId, call),

  /** Waits while another process handles the key. */
  async begin(shopId: ShopId, { key, fingerprint }: MerchantCall, now: Instant): Promise<CallStatus> {
    await db.query(
      sql('merchant_calls.forget-old')`delete from merchant_calls where shop_id = ${shopId}
        and key in (select key from merchant_calls where shop_id = ${shopId} and made_at < ${now - RETENTION_MS}
          for update skip locked)`,
    )
    const begun = await db.query(
      sql('merchant_calls.begin')`insert into merchant_calls (shop_id, key, fingerprint, made_at)
        values (${shopId}, ${key}, ${fingerprint}, ${now}) on conflict do nothing returning key`,
    )
    if (begun.length === 1) return { kind: 'first' }
    const found = await findCall(db, shopId, { key, fingerprint })
    return found.kind === 'first' ? { kind: 'taken' } : found
  },

  async finish(shopId: ShopId, key: string, { status, body }: StoredResponse): Promise<void> {
    await db.query(
      sql('merchant_calls.finish')`update merchant_calls set status = ${status}, answer = ${json(body)}
        where shop_id = ${shopId} and key = ${key}`,
    )
  },

  /** Erases responses that contain one of these texts. The keys stay used. */
  async eraseResponses(shopId: ShopId, texts: readonly string[]): Promise<void> {
    await db.query(
      sql('merchant_calls.forget-answers')`update merchant_calls set answer = null
        where shop_id = ${shopId} and answer is not null
          and exists (select from unnest(${[...texts]}::text[]) as text (held)
            where position(lower(held) in lower(answer)) > 0)`,
    )
  },

  /** For a call without effect. */
  async remove(shopId: ShopId, key: string): Promise<void> {
    await db.query(sql('merchant_calls.forget')`delete from merchant_calls where shop_id = ${shopId} and key = ${key}`)
  },
})
