import { fault } from '../../../faults.ts'
import { nameKey } from '../name-key.ts'
import type { OrderSource, PageOfChanges } from '../source.ts'
import type { AskBackend } from './client.ts'
import { read } from './wire.ts'

/** So many ids are asked for at once. */
const IDS_AT_ONCE = 50

const batches = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, n) =>
    ids.slice(n * IDS_AT_ONCE, (n + 1) * IDS_AT_ONCE),
  )

const changesAsked = ({ since, cursor }: PageOfChanges) => ({
  changedSince: since === null ? undefined : new Date(since).toISOString(),
  cursor: cursor ?? undefined,
})

/** The orders and the catalogue of a backend that speaks our own entities. */
export function httpSource(ask: AskBackend): OrderSource {
  const get = async (path: string, query: Readonly<Record<string, string | undefined>>, withinMs: number) => {
    const { status, body } = await ask({ method: 'GET', path, query, withinMs })
    if (status !== 200 && status !== 404)
      throw fault('RET_ERR_COMMERCE', new Error(`${path} was answered with ${status}`))
    return status === 404 ? null : body
  }
  return {
    async orderByName(name, withinMs) {
      const { orders } = read.orders(await get('/orders', { name }, withinMs))
      const [newest = null] = orders
        .filter((one) => nameKey(one.name) === nameKey(name))
        .sort((one, other) => other.createdAt - one.createdAt)
      return newest
    },
    async order(id, withinMs) {
      const found = await get(`/orders/${encodeURIComponent(id)}`, {}, withinMs)
      return found === null ? null : read.order(found)
    },
    async products(ids, withinMs) {
      const pages = await Promise.all(batches(ids).map((some) => get('/products', { ids: some.join(',') }, withinMs)))
      return pages.flatMap((page) => read.products(page).products)
    },
    async orders(page, withinMs) {
      const { orders, gone = [], next } = read.orders(await get('/orders', changesAsked(page), withinMs))
      return { there: orders, gone, next }
    },
    async catalogue(page, withinMs) {
      const { products, gone = [], next } = read.products(await get('/products', changesAsked(page), withinMs))
      return { there: products, gone, next }
    },
    async collections({ cursor }, withinMs) {
      const asked = { cursor: cursor ?? undefined }
      const { collections, gone = [], next } = read.collections(await get('/collections', asked, withinMs))
      return { there: collections, gone, next }
    },
  }
}
