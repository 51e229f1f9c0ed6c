import type { Order } from '../../../../schemas/entities/order.ts'
import type { Collection, Product } from '../../../../schemas/entities/product.ts'
import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import { type Clause, clause, type Database, sql } from '../../../database/database.ts'
import { orderRow, productRow } from '../local/local-writes.ts'
import { toNameKey } from '../name-key.ts'
import type { MirroredKind } from '../source.ts'

const tableOf: Readonly<Record<MirroredKind, Clause>> = {
  orders: clause`local_orders`,
  products: clause`local_products`,
  collections: clause`local_collections`,
}

/** The last duplicate of a page wins. */
const uniqueById = <Entity extends { readonly id: string }>(entities: readonly Entity[]): readonly Entity[] => [
  ...new Map(entities.map((one) => [one.id, one])).values(),
]

export const mirrorRows = (database: Pick<Database, 'query'>) => ({
  async readAtOfName(shopId: ShopId, name: string): Promise<Instant | null> {
    const [row] = await database.query<{ at: Instant }>(
      sql(
        'mirror.read_at_of_name',
      )`select coalesce(read_at, 0) as at from local_orders where shop_id = ${shopId} and name_key = ${toNameKey(name)}`,
    )
    return row?.at ?? null
  },

  async productsToRead(shopId: ShopId, ids: readonly string[], before: Instant = 0): Promise<readonly string[]> {
    if (ids.length === 0) return []
    const rows = await database.query<{ id: string }>(sql(
      'mirror.products_to_read',
    )`select wanted.id from unnest(${ids}::text[]) wanted (id) where not exists (
        select from local_products p where p.shop_id = ${shopId} and p.id = wanted.id and p.read_at > ${before})`)
    return rows.map(({ id }) => id)
  },

  /** Later reads win. Returns the number stored. The newest order of a name owns it; others are found by id only. */
  async putOrders(shopId: ShopId, orders: readonly Order[], readAt: Instant): Promise<number> {
    const rows = uniqueById(orders).map((order) => ({ ...orderRow(order), created_at: order.createdAt }))
    await database.query(sql(
      'mirror.give_names',
    )`update local_orders kept set name_key = kept.name_key || ' ' || kept.id
        from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, name_key, created_at }) => ({ id, name_key, created_at })))}::jsonb) as o(id text, name_key text, created_at bigint)
        where kept.shop_id = ${shopId} and kept.name_key = o.name_key and kept.id <> o.id
          and (kept.document->>'createdAt')::bigint < o.created_at`)
    const put = await database.query(sql(
      'mirror.put_orders',
    )`insert into local_orders as kept (shop_id, id, name_key, product_ids, document, read_at)
        select ${shopId}, o.id, case when o.nth = 1 and not exists (select from local_orders other
            where other.shop_id = ${shopId} and other.name_key = o.name_key and other.id <> o.id)
          then o.name_key else o.name_key || ' ' || o.id end, o.product_ids, o.document, ${readAt}
        from (select *, row_number() over (partition by name_key order by created_at desc, id) as nth
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as o(id text, name_key text, created_at bigint, product_ids text[], document jsonb)) o
        on conflict (shop_id, id) do update
          set name_key = excluded.name_key, product_ids = excluded.product_ids, document = excluded.document,
            read_at = excluded.read_at
          where coalesce(kept.read_at, 0) <= excluded.read_at
        returning id`)
    return put.length
  },

  /** Like `putOrders`. A negative `read_at` marks an invalidated product; it stays invalid if the read began before. */
  async putProducts(
    shopId: ShopId,
    products: readonly Product[],
    readAt: Instant | ((product: Product) => Instant),
  ): Promise<number> {
    const at = typeof readAt === 'number' ? () => readAt : readAt
    const newest = uniqueById(products.toSorted((one, other) => at(one) - at(other)))
    const rowsToWrite = newest.map((product) => ({
      ...productRow(product, { knowsExchanges: false }),
      read_at: at(product),
    }))
    const rows = await database.query(sql(
      'mirror.put_products',
    )`insert into local_products as kept (shop_id, id, published, facts, document, read_at)
        select ${shopId}, p.id, p.published, p.facts, p.document, p.read_at
        from jsonb_to_recordset(${JSON.stringify(rowsToWrite)}::jsonb) as p(id text, published boolean, facts jsonb, document jsonb, read_at bigint)
        on conflict (shop_id, id) do update
          set published = excluded.published, facts = excluded.facts, document = excluded.document,
            read_at = case when -kept.read_at >= excluded.read_at then kept.read_at else excluded.read_at end
          where coalesce(kept.read_at, 0) <= excluded.read_at
        returning id`)
    return rows.length
  },

  /** Places collections behind those read since `beganAt`. */
  async putCollections(
    shopId: ShopId,
    collections: readonly Collection[],
    { readAt, beganAt }: { readonly readAt: Instant; readonly beganAt: Instant },
  ): Promise<void> {
    await database.query(sql(
      'mirror.put_collections',
    )`insert into local_collections as kept (shop_id, id, position, document, read_at)
        select ${shopId}, c.document->>'id', c.nth
          + (select count(*) from local_collections before where before.shop_id = ${shopId} and before.read_at >= ${beganAt}), c.document, ${readAt}
        from jsonb_array_elements(${JSON.stringify(uniqueById(collections))}::jsonb) with ordinality as c(document, nth)
        on conflict (shop_id, id) do update
          set position = excluded.position, document = excluded.document, read_at = excluded.read_at
          where coalesce(kept.read_at, 0) <= excluded.read_at`)
  },

  /** Deletes entities unless a later read stored them. Returns the number deleted; returns keep their snapshots. */
  async remove(shopId: ShopId, what: MirroredKind, ids: readonly string[], readAt: Instant): Promise<number> {
    if (ids.length === 0) return 0
    const rows = await database.query(
      sql(`mirror.remove_${what}`)`delete from ${tableOf[what]}
        where shop_id = ${shopId} and id = any(${ids}) and coalesce(read_at, 0) <= ${readAt} returning id`,
    )
    return rows.length
  },

  /** Deletes orders created since `createdSince` that no page contained since `before`. */
  async removeUnreadOrders(
    shopId: ShopId,
    { createdSince, before }: { readonly createdSince: Instant; readonly before: Instant },
  ): Promise<void> {
    await database.query(sql('mirror.remove_unread_orders')`delete from local_orders
        where shop_id = ${shopId} and coalesce(read_at, 0) < ${before} and (document->>'createdAt')::bigint >= ${createdSince}`)
  },

  /** Deletes collections that no page contained since `before`. */
  async removeUnread(shopId: ShopId, before: Instant): Promise<void> {
    await database.query(
      sql(
        'mirror.remove_unread',
      )`delete from local_collections where shop_id = ${shopId} and coalesce(read_at, 0) < ${before}`,
    )
  },
})
export type Mirror = ReturnType<typeof mirrorRows>

export async function isMirrored(
  database: Pick<Database, 'query'>,
  shopId: ShopId,
  { what, id }: { readonly what: MirroredKind; readonly id: string },
): Promise<boolean> {
  const rows = await database.query(
    sql(`mirror.has_${what}`)`select id from ${tableOf[what]} where shop_id = ${shopId} and id = ${id}`,
  )
  return rows.length > 0
}

/** The later of the order's own read and the last complete sync. */
export async function findOrderCachedUntil(
  database: Pick<Database, 'query'>,
  shopId: ShopId,
  id: string,
): Promise<Instant | null> {
  const [row] = await database.query<{ at: Instant }>(sql(
    'mirror.order_kept_until',
  )`select greatest(o.read_at, s.read_until) as at from local_orders o
      left join commerce_sync s on s.shop_id = ${shopId} and s.what = 'orders'
      where o.shop_id = ${shopId} and o.id = ${id} and o.read_at is not null`)
  return row?.at ?? null
}
