import { LRUCache } from 'lru-cache'
import type { Order } from '../../../../schemas/entities/order.ts'
import type { CollectionHead, Product } from '../../../../schemas/entities/product.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { floorToHalfHour } from '../../../../schemas/values/time.ts'
import { type Clause, clause, type Parameter, parameter, type Statement, sql } from '../../../database/database.ts'
import { toNameKey } from '../name-key.ts'
import { noRemoteSource } from '../no-remote-source.ts'
import type { Amendment, Commerce, Contents, PageRequest } from '../port.ts'
import { applyAmendment, localAmendments } from './local-amendments.ts'
import { localOperations, type OperationNeeds } from './local-operations.ts'
import { type ReservedUnits, reservedColumn, withAvailableStock } from './local-stock.ts'
import { type PortalRefund, refundsColumn, withPortalRefunds } from './portal-refunds.ts'
import { type ProductFacts, withProducts } from './product-facts.ts'
import { ALL_PRODUCTS } from './product-positions.ts'

/** Documents stay text, for the cache's size limit. */
interface OrderRow {
  readonly id: string
  readonly content: string
  readonly document: string
  readonly amendment: Amendment
  readonly facts: readonly (readonly [facts: ProductFacts, content: string])[] | null
  readonly refunds: readonly PortalRefund[] | null
}

interface ProductRow {
  readonly id: string
  readonly content: string
  readonly document: string
  readonly held: ReservedUnits
}

const orderColumns = (shop: Parameter): Clause =>
  clause`o.id, o.content::text as content, o.document::text as document, o.amendment,
  ${refundsColumn(shop)} as refunds,
  (select json_agg(json_build_array(p.facts, p.content::text)) from local_products p
    where p.shop_id = ${shop} and p.id = any(o.product_ids)) as facts`

const productColumns = (shop: Parameter): Clause =>
  clause`p.id, p.content::text as content, p.document::text as document, ${reservedColumn(shop)}`

/** An order with the versions of itself and its products; null for a missing product. */
interface CachedOrder {
  readonly order: Order
  readonly content: string
  readonly products: ReadonlyMap<string, string | null>
  readonly size: number
}

const toCachedOrder = ({ content, document, amendment, refunds, facts }: OrderRow): CachedOrder => {
  const order: Order = JSON.parse(document)
  const sold = facts ?? []
  const known = new Map(sold.map(([{ id }, productContent]) => [id, productContent]))
  const ids = order.lines.flatMap(({ productId }) => (productId === null ? [] : [productId]))
  return {
    order: withProducts(
      withPortalRefunds(applyAmendment(order, amendment), refunds ?? []),
      sold.map(([one]) => one),
    ),
    content,
    products: new Map(ids.map((id) => [id, known.get(id) ?? null])),
    size: document.length,
  }
}

const isCurrent = ({ content, products }: CachedOrder, contents: Contents): boolean =>
  content === contents.order && [...products].every(([id, productContent]) => contents.products[id] === productContent)

interface CachedProduct {
  readonly product: Product
  readonly content: string
  readonly size: number
}

const toCachedProduct = ({ content, document, held }: ProductRow): CachedProduct => ({
  product: withAvailableStock({ document: JSON.parse(document), held }),
  content,
  size: document.length,
})

/** Cache limits in characters of JSON; each takes about five bytes. */
export const CACHE_CHARACTERS = { orders: 4_000_000, products: 4_000_000 } as const

interface ListedRow {
  readonly rows: readonly { readonly document: Product; readonly held: ReservedUnits }[]
  readonly total: number
}

interface PreviewRow extends Pick<ListedRow, 'rows'> {
  readonly id: string
}

/** A lateral join: a plan made on small tables would otherwise scan all products. */
const productJoin = (shop: Parameter): Clause =>
  clause`cross join lateral (select p.id, p.document, p.counted_at, p.read_at from local_products p
    where p.shop_id = ${shop} and p.id = m.product_id and p.published limit 1) p`

/** Costs the same for every page. */
const pageStatement = (shopId: string, collectionId: string, { number, size }: PageRequest): Statement => {
  const [shop, collection] = [parameter(shopId), parameter(collectionId)]
  return sql('local_commerce.collection_page')`select coalesce((select m.position + 1 from local_collection_products m
        where m.shop_id = ${shop} and m.collection_id = ${collection} order by m.position desc limit 1), 0) as total,
      (select coalesce(jsonb_agg(to_jsonb(shown) order by shown.position), '[]') from (
        select m.position, p.document, ${reservedColumn(shop)} from local_collection_products m
        ${productJoin(shop)}
        where m.shop_id = ${shop} and m.collection_id = ${collection}
          and m.position >= ${(number - 1) * size} and m.position < ${number * size}
      ) shown) as rows
    where ${collection} = ${ALL_PRODUCTS}
      or exists (select from local_collections c where c.shop_id = ${shop} and c.id = ${collection})`
}

/**
 * The embedded order system: loaded data plus the operations of returns. Reloads preserve both: refunds add to the
 * exported `refundTotal`, reservations reduce exported stock unless included (F27). Exports must not repeat refunds
 * made here.
 */
export const localCommerce = (needs: CatalogueNeeds): Commerce => ({
  ...localCatalogue(needs),
  ...noRemoteSource,
  ...localOperations(needs),
})

interface CatalogueNeeds extends OperationNeeds {
  readonly now: () => Instant
}

const localCollections = (
  database: OperationNeeds['database'],
): Pick<Commerce, 'collections' | 'isInCollection' | 'productsOfType' | 'previews' | 'collectionProducts'> => ({
  async collections(shopId) {
    const rows = await database.query<{ head: CollectionHead }>(
      sql(
        'local_commerce.collections',
      )`select head from local_collections where shop_id = ${shopId} order by position, id`,
    )
    return rows.map(({ head }) => head)
  },

  async isInCollection(shopId, collectionId, productId) {
    const rows = await database.query(sql('local_commerce.holds')`select 1 from local_collection_products
        where shop_id = ${shopId} and product_id = ${productId} and collection_id = ${collectionId} limit 1`)
    return rows.length > 0
  },

  async productsOfType(shopId, productType, size) {
    const shop = parameter(shopId)
    const rows = await database.query<ProductRow>(
      sql('local_commerce.products_of_type')`select ${productColumns(shop)}
        from local_products p
        where p.shop_id = ${shop} and p.shop_id || ' ' || (p.facts->>'productType') = ${shop} || ' ' || ${productType}::text
          and p.published
        order by p.id limit ${size}`,
    )
    return rows.map((row) => toCachedProduct(row).product)
  },

  async previews(shopId, collectionIds, size) {
    const shop = parameter(shopId)
    const rows = await database.query<PreviewRow>(
      sql('local_commerce.previews')`select c.id, first.rows from unnest(${collectionIds}::text[]) as c (id)
        cross join lateral (
          select jsonb_agg(to_jsonb(shown) order by shown.position) as rows from (
            select m.position, p.document, ${reservedColumn(shop)} from local_collection_products m
            ${productJoin(shop)}
            where m.shop_id = ${shop} and m.collection_id = c.id order by m.position limit ${size}
          ) shown
        ) first where first.rows is not null`,
    )
    return new Map(rows.map(({ id, rows: listed }) => [id, listed.map(withAvailableStock)]))
  },

  async collectionProducts(shopId, collectionId, page) {
    const [found] = await database.query<ListedRow>(pageStatement(shopId, collectionId ?? ALL_PRODUCTS, page))
    return found === undefined ? null : { products: found.rows.map(withAvailableStock), total: found.total }
  },
})

const localCatalogue = ({
  database,
  now,
}: CatalogueNeeds): Omit<Commerce, keyof ReturnType<typeof localOperations> | keyof typeof noRemoteSource> => {
  const orders = new LRUCache<string, CachedOrder>({
    maxSize: CACHE_CHARACTERS.orders,
    sizeCalculation: ({ size }) => size,
  })
  const products = new LRUCache<string, CachedProduct>({
    maxSize: CACHE_CHARACTERS.products,
    sizeCalculation: ({ size }) => size,
  })

  // Cached entries expire every half hour, even if unchanged (SHP-15).
  const cacheKey = (shopId: string, id: string): string => `${shopId} ${floorToHalfHour(now())} ${id}`

  const cacheOrder = (shopId: string, [row]: readonly OrderRow[]): Order | null => {
    if (row === undefined) return null
    const cached = toCachedOrder(row)
    orders.set(cacheKey(shopId, row.id), cached)
    return cached.order
  }

  const readProducts = async (shopId: string, ids: readonly string[]): Promise<readonly Product[]> => {
    if (ids.length === 0) return []
    const shop = parameter(shopId)
    const rows = await database.query<ProductRow>(
      sql('local_commerce.products')`select ${productColumns(shop)} from local_products p
        where p.shop_id = ${shop} and p.id = any(${ids})`,
    )
    const read = rows.map(toCachedProduct)
    for (const one of read) products.set(cacheKey(shopId, one.product.id), one)
    return read.map(({ product }) => product)
  }

  return {
    async findOrderByName(shopId, name) {
      const shop = parameter(shopId)
      const rows = await database.query<OrderRow>(
        sql('local_commerce.order_by_name')`select ${orderColumns(shop)} from local_orders o
          where o.shop_id = ${shop} and o.name_key = ${toNameKey(name)}`,
      )
      return cacheOrder(shopId, rows)
    },

    async listOrdersByEmail(shopId, email, most) {
      const shop = parameter(shopId)
      const rows = await database.query<OrderRow>(
        sql('local_commerce.orders_of')`select ${orderColumns(shop)} from local_orders o
          where o.shop_id = ${shop} and lower(o.document #>> '{customer,email}') = lower(${email})
          order by (o.document ->> 'createdAt')::bigint desc, o.id limit ${most}`,
      )
      return rows.map((row) => toCachedOrder(row).order)
    },

    async findOrder(shopId, id, { contents } = {}) {
      const cached = contents === undefined ? undefined : orders.get(cacheKey(shopId, id))
      if (cached !== undefined && contents !== undefined && isCurrent(cached, contents)) return cached.order
      const shop = parameter(shopId)
      const rows = await database.query<OrderRow>(
        sql('local_commerce.order')`select ${orderColumns(shop)} from local_orders o
          where o.shop_id = ${shop} and o.id = ${id}`,
      )
      return cacheOrder(shopId, rows)
    },

    async products(shopId, ids, contents) {
      if (contents === undefined) return readProducts(shopId, ids)
      const existing = ids.filter((id) => contents.products[id] !== null)
      const cached = existing.flatMap((id) => {
        const found = products.get(cacheKey(shopId, id))
        return found !== undefined && found.content === contents.products[id] ? [found.product] : []
      })
      const known = new Set(cached.map(({ id }) => id))
      const missing = existing.filter((id) => !known.has(id))
      return [...cached, ...(await readProducts(shopId, missing))]
    },

    async productsOfVariants(shopId, variantIds) {
      const shop = parameter(shopId)
      const rows = await database.query<ProductRow>(
        sql('local_commerce.products_of_variants')`select ${productColumns(shop)} from local_products p
          where p.shop_id = ${shop} and jsonb_path_query_array(p.document, '$.variants[*].id') ?| ${variantIds}::text[]`,
      )
      return rows.map((row) => toCachedProduct(row).product)
    },

    ...localCollections(database),
    ...localAmendments(database),
  }
}
