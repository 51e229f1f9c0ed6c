import type { Collection } from '../../../../schemas/entities/product.ts'
import { sql } from '../../../database/database.ts'
import { changesSeen, type ToldTable } from './changes.ts'
import type { BackendGiven } from './said.ts'

const ON_A_PAGE = 50

const askedIn = (query: URLSearchParams) => {
  const since = query.get('changedSince')
  return { cursor: query.get('cursor'), since: since === null ? null : Date.parse(since) }
}

/** Ids from a cursor on, one more than a page: of all rows, or of those changed. */
const idsFrom = async (
  given: BackendGiven,
  table: ToldTable,
  { cursor, since }: ReturnType<typeof askedIn>,
): Promise<{ readonly ids: readonly string[]; readonly gone: readonly string[] }> => {
  if (since !== null) {
    const { there, gone } = await changesSeen(given, table, since)
    const ids = there.filter((id) => cursor === null || id >= cursor).slice(0, ON_A_PAGE + 1)
    return { ids, gone: cursor === null ? gone : [] }
  }
  const rows = await given.database.query<{ id: string }>({
    name: `backend.ids_of_${table}`,
    text: `select id from ${table} where shop_id = $1 and id >= $2 order by id limit $3`,
    values: [given.shopId, cursor ?? '', ON_A_PAGE + 1],
  })
  return { ids: rows.map(({ id }) => id), gone: [] }
}

/** The ids of a page, and the next cursor: the last id of a full page. Null when the cursor's id no longer exists. */
const onPage = async (given: BackendGiven, table: ToldTable, query: URLSearchParams) => {
  const asked = askedIn(query)
  const { ids, gone } = await idsFrom(given, table, asked)
  if (asked.cursor !== null && ids[0] !== asked.cursor) return null
  const page = asked.cursor === null ? ids.slice(0, ON_A_PAGE) : ids.slice(1)
  return { ids: page, gone, next: page.length < ON_A_PAGE ? null : (page.at(-1) ?? null) }
}

export const pageOf = {
  async orders(given: BackendGiven, query: URLSearchParams) {
    const page = await onPage(given, 'local_orders', query)
    if (page === null) return null
    const found = await Promise.all(page.ids.map((id) => given.commerce.findOrder(given.shopId, id)))
    return { orders: found.filter((one) => one !== null), gone: page.gone, next: page.next }
  },

  async products(given: BackendGiven, query: URLSearchParams) {
    const page = await onPage(given, 'local_products', query)
    if (page === null) return null
    return { products: await given.commerce.products(given.shopId, page.ids), gone: page.gone, next: page.next }
  },

  async collections({ database, shopId }: BackendGiven) {
    const rows = await database.query<{ document: Collection }>(
      sql(
        'backend.collections',
      )`select document from local_collections where shop_id = ${shopId} order by position, id`,
    )
    return { collections: rows.map(({ document }) => document), next: null }
  },
}
