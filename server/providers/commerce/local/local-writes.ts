import type { Order } from '../../../../schemas/entities/order.ts'
import type { Collection, Product } from '../../../../schemas/entities/product.ts'
import type { ShopId } from '../../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../../database/database.ts'
import { toNameKey } from '../name-key.ts'
import { toProductFacts } from './product-facts.ts'

interface PlacedCollection {
  readonly position: number
  readonly collection: Collection
}

const productIdsOf = (order: Order): string[] => [
  ...new Set(order.lines.flatMap(({ productId }) => (productId === null ? [] : [productId]))),
]

export const orderRow = (order: Order) => ({
  id: order.id,
  name_key: toNameKey(order.name),
  product_ids: productIdsOf(order),
  document: order,
})

export interface CountedStock {
  /** Whether stock already excludes exchanges made before its last change (F27). */
  readonly knowsExchanges: boolean
}

export const productRow = (product: Product, { knowsExchanges }: CountedStock) => ({
  id: product.id,
  published: product.published,
  facts: toProductFacts(product),
  document: product,
  counted_at: knowsExchanges ? (product.updatedAt ?? 0) : 0,
})

/** Run in a transaction; call `placeProducts` after products or collections. */
export const localWrites = (tx: Pick<Queryable, 'query'>) => ({
  /** Amendments of shoppers stay. */
  async putOrders(shopId: ShopId, orders: readonly Order[]): Promise<number> {
    const rows = await tx.query(sql(
      'local_commerce.put_orders',
    )`insert into local_orders as kept (shop_id, id, name_key, product_ids, document)
        select ${shopId}, o.id, o.name_key, o.product_ids, o.document
        from jsonb_to_recordset(${JSON.stringify(orders.map(orderRow))}::jsonb) as o(id text, name_key text, product_ids text[], document jsonb)
        on conflict (shop_id, id) do update
          set name_key = excluded.name_key, product_ids = excluded.product_ids, document = excluded.document
          where kept.document is distinct from excluded.document
        returning id`)
    return rows.length
  },

  async putProducts(
    shopId: ShopId,
    products: readonly Product[],
    counted: CountedStock = { knowsExchanges: false },
  ): Promise<number> {
    const rows = await tx.query(sql(
      'local_commerce.put_products',
    )`insert into local_products as kept (shop_id, id, published, facts, document, counted_at)
        select ${shopId}, p.id, p.published, p.facts, p.document, p.counted_at
        from jsonb_to_recordset(${JSON.stringify(products.map((product) => productRow(product, counted)))}::jsonb) as p(id text, published boolean, facts jsonb, document jsonb, counted_at bigint)
        on conflict (shop_id, id) do update
          set published = excluded.published, facts = excluded.facts, document = excluded.document,
            counted_at = excluded.counted_at, changes = kept.changes + 1
          where kept.document is distinct from excluded.document or kept.counted_at <> excluded.counted_at
        returning id`)
    return rows.length
  },

  async putCollections(shopId: ShopId, placed: readonly PlacedCollection[]): Promise<number> {
    const rows = await tx.query(sql(
      'local_commerce.put_collections',
    )`insert into local_collections as kept (shop_id, id, position, document)
        select ${shopId}, c.id, c.position, c.document
        from jsonb_to_recordset(${JSON.stringify(
          placed.map(({ position, collection }) => ({ id: collection.id, position, document: collection })),
        )}::jsonb) as c(id text, position integer, document jsonb)
        on conflict (shop_id, id) do update set position = excluded.position, document = excluded.document
          where kept.document is distinct from excluded.document or kept.position <> excluded.position
        returning id`)
    return rows.length
  },
})

export async function ordersWithTakenName(
  database: Pick<Queryable, 'query'>,
  shopId: ShopId,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ id: string }>(sql(
    'local_commerce.taken_names',
  )`select coming.id from unnest(${orders.map(({ id }) => id)}::text[], ${orders.map(({ name }) => toNameKey(name))}::text[]) as coming(id, name_key)
      join local_orders kept on kept.shop_id = ${shopId} and kept.name_key = coming.name_key and kept.id <> coming.id`)
  return new Set(rows.map(({ id }) => id))
}
