import type { Instant, ShopId } from '../../../schemas/ids.ts'
import type { OrderRequest, OrderRequestKind } from '../../../schemas/records/order-request.ts'
import { DAY_MS } from '../../../schemas/time.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

/** Which requests are asked for; what is absent asks nothing. Times include their own moment. */
interface RequestFilter {
  readonly state?: 'open' | 'answered' | undefined
  readonly kind?: OrderRequestKind | undefined
  readonly email?: string | undefined
  readonly createdFrom?: Instant | undefined
  readonly createdTo?: Instant | undefined
}

/** The last row of a page: the next one begins behind it. */
type RequestPlace = Pick<OrderRequest, 'createdAt' | 'id'>

/** For so long a press that comes again is the same one. */
const PRESSED_MS = DAY_MS

const AFTER_ALL = { createdAt: Number.MAX_SAFE_INTEGER, id: '' } as const

/** What somebody sent by a form of the shop. */
export const orderRequests = (db: Queryable) => ({
  /** Keeps a request; false when the same press left one within a day, and then nothing is kept. */
  async create(request: OrderRequest, press: string): Promise<boolean> {
    const { shopId, id, number, kind, email, createdAt, document } = request
    await db.query(
      sql('order-requests.let-press-go')`update order_requests set press = null
        where shop_id = ${shopId} and press = ${press} and created_at <= ${createdAt - PRESSED_MS}::bigint`,
    )
    const rows = await db.query(
      sql('order-requests.create')`insert into order_requests
          (shop_id, id, number, kind, email, created_at, press, document)
        values (${shopId}, ${id}, ${number}, ${kind}, ${email}, ${createdAt}, ${press}, ${json(document)})
        on conflict (shop_id, press) do nothing returning id`,
    )
    return rows.length === 1
  },

  /** The request that a press left; null where it left none. */
  async ofPress(shopId: ShopId, press: string): Promise<OrderRequest | null> {
    const [row] = await db.query<OrderRequest>(
      sql('order-requests.of-press')`select shop_id as "shopId", id, number, kind, email, created_at as "createdAt",
          answered_at as "answeredAt", answered_by as "answeredBy", document
        from order_requests where shop_id = ${shopId} and press = ${press}`,
    )
    return row ?? null
  },

  /** The request that somebody calls by its id or its number; null where there is none. */
  async called(shopId: ShopId, name: string): Promise<OrderRequest | null> {
    const [row] = await db.query<OrderRequest>(
      sql('order-requests.called')`select shop_id as "shopId", id, number, kind, email, created_at as "createdAt",
          answered_at as "answeredAt", answered_by as "answeredBy", document
        from order_requests where shop_id = ${shopId} and (id = ${name} or number = ${name})`,
    )
    return row ?? null
  },

  /** A page of the requests that fit, newest first, behind a place in that order. New ones never move the pages behind it. */
  page(
    shopId: ShopId,
    { state, kind, email, createdFrom = Number.MIN_SAFE_INTEGER, createdTo = Number.MAX_SAFE_INTEGER }: RequestFilter,
    { after, limit }: { readonly after: RequestPlace | null; readonly limit: number },
  ): Promise<readonly OrderRequest[]> {
    const { createdAt, id } = after ?? AFTER_ALL
    return db.query<OrderRequest>(
      sql('order-requests.page')`select shop_id as "shopId", id, number, kind, email, created_at as "createdAt",
          answered_at as "answeredAt", answered_by as "answeredBy", document
        from order_requests where shop_id = ${shopId}
          and (created_at, id) < (${createdAt}::bigint, ${id}::text)
          and (${state ?? null}::text is null or (answered_at is not null) = (${state ?? null}::text = 'answered'))
          and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)
          and (${email ?? null}::text is null or lower(email) = lower(${email ?? null}::text))
          and created_at between ${createdFrom}::bigint and ${createdTo}::bigint
        order by created_at desc, id desc limit ${limit}`,
    )
  },

  /** Says that a request was answered, unless that was said before. */
  async answer(shopId: ShopId, id: string, { by, at }: { readonly by: string; readonly at: Instant }): Promise<void> {
    await db.query(
      sql('order-requests.answer')`update order_requests set answered_at = ${at}::bigint, answered_by = ${by}
        where shop_id = ${shopId} and id = ${id} and answered_at is null`,
    )
  },

  /** Forgets what one person asked; answers how many requests that were. */
  async forgetPerson(shopId: ShopId, email: string): Promise<number> {
    const rows = await db.query(
      sql('order-requests.forget-person')`delete from order_requests
        where shop_id = ${shopId} and lower(email) = lower(${email}) returning id`,
    )
    return rows.length
  },

  /** Forgets requests from before a time. */
  async forget(shopId: ShopId, before: Instant): Promise<void> {
    await db.query(
      sql('order-requests.forget')`delete from order_requests where shop_id = ${shopId} and created_at < ${before}`,
    )
  },
})
