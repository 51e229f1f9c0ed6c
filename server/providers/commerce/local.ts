import type { Order } from '../../../schemas/entities/order.ts'
import type { Collection, Product } from '../../../schemas/entities/product.ts'
import type { Minor } from '../../../schemas/money.ts'
import { fault } from '../../faults.ts'
import type { Statement } from '../../store/database.ts'
import { localOperations, type OperationNeeds } from './local-operations.ts'
import { heldColumn, type SetAside, withoutSetAside } from './local-stock.ts'
import { nameKey } from './name-key.ts'
import type { Amendment, Commerce, PageAsked } from './port.ts'
import { type ProductFacts, withProducts } from './product-facts.ts'

interface OrderRow {
  readonly document: Order
  readonly amendment: Amendment
  readonly facts: readonly ProductFacts[] | null
  readonly refunded: Minor
}

/** A product, and what of it is set aside. */
interface ProductRow {
  readonly document: Product
  readonly held: SetAside
}

const orderColumns = `o.document, o.amendment,
  (select coalesce(sum(r.amount), 0) from local_refunds r where r.shop_id = $1 and r.order_id = o.id) as refunded,
  (select jsonb_agg(p.facts) from local_products p where p.shop_id = $1 and p.id = any(o.product_ids)) as facts`

/** The order system's own word comes first: an email or address that was exported later replaces what was typed. */
const amended = (order: Order, { email, address }: Amendment): Order => {
  const typed = [
    ...(order.customer.email === null && email !== undefined ? (['email'] as const) : []),
    ...(order.address === null && address !== undefined ? (['address'] as const) : []),
  ]
  return {
    ...order,
    customer: { ...order.customer, email: order.customer.email ?? email ?? null },
    address: order.address ?? address ?? null,
    ...(typed.length > 0 && { typed }),
  }
}

const withRefunds = (order: Order, refunded: Minor): Order => ({ ...order, refundTotal: order.refundTotal + refunded })

const orderIn = ([row]: readonly OrderRow[]): Order | null =>
  row === undefined
    ? null
    : withProducts(withRefunds(amended(row.document, row.amendment), row.refunded), row.facts ?? [])

const pageStatement = (shopId: string, collectionId: string, { number, size }: PageAsked): Statement => ({
  name: 'local_commerce.collection_page',
  text: `with listed as (
      select m.position, p.id, p.document from local_collection_products m
      join local_products p on p.shop_id = $1 and p.id = m.product_id and p.published
      where m.shop_id = $1 and m.collection_id = $2
    ), page as (select position, id, document from listed order by position limit $3 offset $4)
    select (select count(*) from listed) as total,
      (select coalesce(jsonb_agg(to_jsonb(shown) order by shown.position), '[]')
        from (select p.position, p.document, ${heldColumn} from page p) shown) as rows
    from local_collections c where c.shop_id = $1 and c.id = $2`,
  values: [shopId, collectionId, size, (number - 1) * size],
})

/**
 * The embedded order system: what was loaded into our own database, and what returns had it do since. It needs no network.
 * Loading an export again keeps both: an order's `refundTotal` is what the export says plus what was refunded here, and stock
 * is what the export says less what is set aside here. So an export must not repeat refunds and sales that were made here.
 */
export const localCommerce = (needs: OperationNeeds): Commerce => ({
  ...localCatalogue(needs),
  ...localOperations(needs),
})

const localCatalogue = ({
  database,
}: Pick<OperationNeeds, 'database'>): Omit<Commerce, keyof ReturnType<typeof localOperations>> => ({
  async findOrderByName(shopId, name) {
    const rows = await database.query<OrderRow>({
      name: 'local_commerce.order_by_name',
      text: `select ${orderColumns} from local_orders o where o.shop_id = $1 and o.name_key = $2`,
      values: [shopId, nameKey(name)],
    })
    return orderIn(rows)
  },

  async findOrder(shopId, id) {
    const rows = await database.query<OrderRow>({
      name: 'local_commerce.order',
      text: `select ${orderColumns} from local_orders o where o.shop_id = $1 and o.id = $2`,
      values: [shopId, id],
    })
    return orderIn(rows)
  },

  async products(shopId, ids) {
    if (ids.length === 0) return []
    const rows = await database.query<ProductRow>({
      name: 'local_commerce.products',
      text: `select p.document, ${heldColumn} from local_products p where p.shop_id = $1 and p.id = any($2)`,
      values: [shopId, ids],
    })
    return rows.map(withoutSetAside)
  },

  async collections(shopId) {
    const rows = await database.query<{ document: Collection }>({
      name: 'local_commerce.collections',
      text: 'select document from local_collections where shop_id = $1 order by position, id',
      values: [shopId],
    })
    return rows.map(({ document }) => document)
  },

  async collectionProducts(shopId, collectionId, page) {
    const [found] = await database.query<{ rows: readonly ProductRow[]; total: number }>(
      pageStatement(shopId, collectionId, page),
    )
    return found === undefined ? null : { products: found.rows.map(withoutSetAside), total: found.total }
  },

  async amendOrder(shopId, orderId, amendment) {
    const rows = await database.query({
      name: 'local_commerce.amend_order',
      text: 'update local_orders set amendment = amendment || $3 where shop_id = $1 and id = $2 returning id',
      values: [shopId, orderId, JSON.stringify(amendment)],
    })
    if (rows.length === 0) throw fault('RET_ERR_NOT_FOUND')
  },
})
