import type { ShopId } from '../../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../../database/database.ts'

export const ALL_PRODUCTS = ''

/**
 * Numbers published products per collection and overall from 0 without gaps (SHP-03, SHP-04). Call it in the
 * transaction that wrote products or collections.
 */
export const placeProducts = (tx: Pick<Queryable, 'query'>, shopId: ShopId): Promise<unknown> =>
  tx.query(
    sql('local_commerce.place_products')`with sold as (
        select p.id, lower(p.document->>'title') as title, (p.document->>'createdAt')::bigint as created,
          (select min((v.value->>'price')::bigint) from jsonb_array_elements(p.document->'variants') v) as price
        from local_products p where p.shop_id = ${shopId} and p.published
      ), listed as (
        select c.id as collection_id, c.head->>'sortOrder' as sort, m.product_id, m.nth
        from local_collections c
        cross join jsonb_array_elements_text(c.document->'productIds') with ordinality m (product_id, nth)
        where c.shop_id = ${shopId}
        union all select ${ALL_PRODUCTS}::text, 'alpha-asc', id, 0 from sold
      ), placed as (
        select l.collection_id, l.product_id, row_number() over (partition by l.collection_id order by
            case when l.sort = 'alpha-asc' then s.title end,
            case when l.sort = 'alpha-desc' then s.title end desc,
            case when l.sort = 'price-asc' then s.price when l.sort = 'price-desc' then - s.price end,
            case when l.sort = 'created' then s.created when l.sort = 'created-desc' then - s.created end,
            l.nth, l.product_id) - 1 as position
        from listed l join sold s on s.id = l.product_id
      ), gone as (
        delete from local_collection_products k where k.shop_id = ${shopId} and not exists (
          select from placed p where p.collection_id = k.collection_id and p.position = k.position)
      )
      insert into local_collection_products as kept (shop_id, collection_id, position, product_id)
      select ${shopId}, collection_id, position, product_id from placed
      on conflict (shop_id, collection_id, position) do update set product_id = excluded.product_id
        where kept.product_id <> excluded.product_id`,
  )
