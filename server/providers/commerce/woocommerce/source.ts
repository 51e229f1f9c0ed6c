import { textAt } from '../../reading/json-node.ts'
import { toNameKey } from '../name-key.ts'
import type { OrderSource } from '../source.ts'
import { PAGE_SIZE } from './calls.ts'
import { readChangedRows } from './change-pages.ts'
import { mapCollection } from './mapping/product.ts'
import { idOf, type ReaderNeeds, wooReader } from './reader.ts'

const COLLECTION_PAGE_SIZE = 10

export function wooSource(needs: ReaderNeeds): OrderSource {
  const { digits, createCalls, toEntities, toOrders, toProducts, fetchOrder, listProducts } = wooReader(needs)
  return {
    hidesDeletions: true,
    async orderByName(name, withinMs) {
      const calls = createCalls(withinMs)
      const key = toNameKey(name)
      if (key === '') return null
      // Without a plugin, the number is the id.
      const byId = /^[1-9][0-9]{0,18}$/.test(key) ? await fetchOrder(calls, key) : null
      if (byId !== null && toNameKey(byId.name) === key) return byId
      const rows = await calls.page('/orders', [['search', key], ['per_page', `${PAGE_SIZE}`], digits])
      const found = rows.filter((row) => toNameKey(textAt(row, 'number') ?? '') === key)
      return (await toOrders(calls, found.slice(0, 1)))[0] ?? null
    },
    order: (id, withinMs) => fetchOrder(createCalls(withinMs), id),
    async products(ids, withinMs) {
      const calls = createCalls(withinMs)
      return toProducts(calls, await listProducts(calls, ids))
    },
    async orders(page, withinMs) {
      const calls = createCalls(withinMs)
      const { rows, isTrash, next } = await readChangedRows(calls, '/orders', page, [digits])
      const entities = isTrash ? [] : await toOrders(calls, rows)
      const read = new Set(entities.map(({ id }) => id))
      return { entities, removedIds: rows.map(idOf).filter((id) => !read.has(id)), next }
    },
    async catalogue(page, withinMs) {
      const calls = createCalls(withinMs)
      const { rows, isTrash, next } = await readChangedRows(calls, '/products', page)
      const entities = isTrash ? [] : await toProducts(calls, rows)
      return { entities, removedIds: isTrash ? rows.map(idOf) : [], next }
    },
    async collections({ cursor }, withinMs) {
      const calls = createCalls(withinMs)
      const number = Number(cursor ?? 1)
      const paged = [
        ['orderby', 'id'],
        ['per_page', `${COLLECTION_PAGE_SIZE}`],
        ['page', `${number}`],
      ] as const
      const rows = await calls.page('/products/categories', paged)
      const entities = []
      for (const row of rows) {
        const products = await calls.all('/products', [
          ['category', idOf(row)],
          ['_fields', 'id'],
          ['orderby', 'id'],
        ])
        entities.push(...toEntities('collection', mapCollection(row.value, products.map(idOf))))
      }
      return { entities, removedIds: [], next: rows.length < COLLECTION_PAGE_SIZE ? null : `${number + 1}` }
    },
  }
}
