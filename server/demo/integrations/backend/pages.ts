import type { Collection } from '../../../../schemas/entities/product.ts'
import { sql } from '../../../database/database.ts'
import { listChanges, type TrackedTable, trackedTables } from './changes.ts'
import type { BackendOptions } from './response.ts'

const PAGE_SIZE = 50

const parsePageQuery = (query: URLSearchParams) => {
  const since = query.get('changedSince')
  return { cursor: query.get('cursor'), since: since === null ? null : Date.parse(since) }
}

/** Reads one more than a page. */
const readIds = async (
  backend: BackendOptions,
  table: TrackedTable,
  { cursor, since }: ReturnType<typeof parsePageQuery>,
): Promise<{ readonly ids: readonly string[]; readonly gone: readonly string[] }> => {
  if (since !== null) {
    const { present, removed: gone } = await listChanges(backend, table, since)
    const ids = present.filter((id) => cursor === null || id >= cursor).slice(0, PAGE_SIZE + 1)
    return { ids, gone: cursor === null ? gone : [] }
  }
  const rows = await backend.database.query<{ id: string }>(
    sql(`backend.ids_of_${table}`)`select id from ${trackedTables[table]}
      where shop_id = ${backend.shopId} and id >= ${cursor ?? ''} order by id limit ${PAGE_SIZE + 1}`,
  )
  return { ids: rows.map(({ id }) => id), gone: [] }
}

const readPage = async (backend: BackendOptions, table: TrackedTable, query: URLSearchParams) => {
  const pageQuery = parsePageQuery(query)
  const { ids, gone } = await readIds(backend, table, pageQuery)
  if (pageQuery.cursor !== null && ids[0] !== pageQuery.cursor) return null
  const page = pageQuery.cursor === null ? ids.slice(0, PAGE_SIZE) : ids.slice(1)
  return { ids: page, gone, next: page.length < PAGE_SIZE ? null : (page.at(-1) ?? null) }
}

export const pageReaders = {
  async orders(backend: BackendOptions, query: URLSearchParams) {
    const page = await readPage(backend, 'local_orders', query)
    if (page === null) return null
    const found = await Promise.all(page.ids.map((id) => backend.commerce.findOrder(backend.shopId, id)))
    return { orders: found.filter((order) => order !== null), gone: page.gone, next: page.next }
  },

  async products(backend: BackendOptions, query: URLSearchParams) {
    const page = await readPage(backend, 'local_products', query)
    if (page === null) return null
    return { products: await backend.commerce.products(backend.shopId, page.ids), gone: page.gone, next: page.next }
  },

  async collections({ database, shopId }: BackendOptions) {
    const rows = await database.query<{ document: Collection }>(
      sql(
        'backend.collections',
      )`select document from local_collections where shop_id = ${shopId} order by position, id`,
    )
    return { collections: rows.map(({ document }) => document), next: null }
  },
}
