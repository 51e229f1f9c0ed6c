import type { Collection } from '../../../schemas/entities/product.ts'
import type { BackendGiven } from './said.ts'

/** So many are on a page. */
const ON_A_PAGE = 50

/** The ids of the page that a cursor leads to; null where what it was the id of is there no more. */
const idsOf = async (
  { database, shopId }: BackendGiven,
  table: 'local_orders' | 'local_products',
  cursor: string | null,
): Promise<readonly string[] | null> => {
  const rows = await database.query<{ id: string }>({
    name: `backend.ids_of_${table}`,
    text: `select id from ${table} where shop_id = $1 and id >= $2 order by id limit $3`,
    values: [shopId, cursor ?? '', ON_A_PAGE + 1],
  })
  const ids = rows.map(({ id }) => id)
  if (cursor === null) return ids.slice(0, ON_A_PAGE)
  return ids[0] === cursor ? ids.slice(1) : null
}

/** The cursor of the page that follows: the last id of a page that is full. */
const after = (ids: readonly string[]): string | null => (ids.length < ON_A_PAGE ? null : (ids.at(-1) ?? null))

/** Pages by id. More than what changed may be on them, so that everything is: nobody wrote down here when something changed. */
export const pageOf = {
  async orders(given: BackendGiven, cursor: string | null) {
    const ids = await idsOf(given, 'local_orders', cursor)
    if (ids === null) return null
    const found = await Promise.all(ids.map((id) => given.commerce.findOrder(given.shopId, id)))
    return { orders: found.filter((one) => one !== null), next: after(ids) }
  },

  async products(given: BackendGiven, cursor: string | null) {
    const ids = await idsOf(given, 'local_products', cursor)
    if (ids === null) return null
    return { products: await given.commerce.products(given.shopId, ids), next: after(ids) }
  },

  async collections({ database, shopId }: BackendGiven) {
    const rows = await database.query<{ document: Collection }>({
      name: 'backend.collections',
      text: 'select document from local_collections where shop_id = $1 order by position, id',
      values: [shopId],
    })
    return { collections: rows.map(({ document }) => document), next: null }
  },
}
