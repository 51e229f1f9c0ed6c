import type { OrderRequest, OrderRequestKind } from '../../../schemas/records/order-request.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

/** Absent members match everything. Times are inclusive. */
interface RequestFilter {
  readonly state?: 'open' | 'answered' | undefined
  readonly kind?: OrderRequestKind | undefined
  readonly email?: string | undefined
  readonly createdFrom?: Instant | undefined
  readonly createdTo?: Instant | undefined
}

type RequestCursor = Pick<OrderRequest, 'createdAt' | 'id'>

const DEDUPLICATION_MS = DAY_MS

const FIRST_PAGE = { createdAt: Number.MAX_SAFE_INTEGER, id: '' } as const

export const orderRequestQueries = (db: Queryable) => ({
  /** False for a repeated press within a day. */
  async create(request: OrderRequest, press: string): Promise<boolean> {
    const { shopId, id, number, kind, email, createdAt, document } = request
    await db.query(
      sql('order-requests.let-press-go')`update order_requests set press = null
        where shop_id = ${shopId} and press = ${press} and created_at <= ${createdAt - DEDUPLICATION_MS}::bigint`,
    )
    const rows = await db.query(
      sql('order-requests.create')`insert into order_requests
          (shop_id, id, number, kind, email, created_at, press, document)
        values (${shopId}, ${id}, ${number}, ${kind}, ${email}, ${createdAt}, ${press}, ${json(document)})
        on conflict (shop_id, press) do nothing returning id`,
    )
    return rows.length === 1
  },

  async ofPress(shopId: ShopId, press: string): Promise<OrderRequest | null> {
    const [row] = await db.query<OrderRequest>(
      sql('order-requests.of-press')`select shop_id as "shopId", id, number, kind, email, created_at as "createdAt",
          answered_at as "answeredAt", answered_by as "answeredBy", document
        from order_requests where shop_id = ${shopId} and press = ${press}`,
    )
    return row ?? null
  },

  async findByName(shopId: ShopId, name: string): Promise<OrderRequest | null> {
    const [row] = await db.query<OrderRequest>(
      sql('order-requests.called')`select shop_id as "shopId", id, number, kind, email, created_at as "createdAt",
          answered_at as "answeredAt", answered_by as "answeredBy", document
        from order_requests where shop_id = ${shopId} and (id = ${name} or number = ${name})`,
    )
    return row ?? null
  },

  /** Newest first, after the cursor. */
  page(
    shopId: ShopId,
    { state, kind, email, createdFrom = Number.MIN_SAFE_INTEGER, createdTo = Number.MAX_SAFE_INTEGER }: RequestFilter,
    { after, limit }: { readonly after: RequestCursor | null; readonly limit: number },
  ): Promise<readonly OrderRequest[]> {
    const { createdAt, id } = after ?? FIRST_PAGE
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

  /** The first answer stays. */
  async markAnswered(
    shopId: ShopId,
    id: string,
    { by, at }: { readonly by: string; readonly at: Instant },
  ): Promise<void> {
    await db.query(
      sql('order-requests.answer')`update order_requests set answered_at = ${at}::bigint, answered_by = ${by}
        where shop_id = ${shopId} and id = ${id} and answered_at is null`,
    )
  },

  async deleteOfPerson(shopId: ShopId, email: string): Promise<number> {
    const rows = await db.query(
      sql('order-requests.forget-person')`delete from order_requests
        where shop_id = ${shopId} and lower(email) = lower(${email}) returning id`,
    )
    return rows.length
  },

  async deleteBefore(shopId: ShopId, before: Instant): Promise<void> {
    await db.query(
      sql('order-requests.forget')`delete from order_requests where shop_id = ${shopId} and created_at < ${before}`,
    )
  },
})
