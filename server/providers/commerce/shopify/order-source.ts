import type { Order } from '../../../../schemas/entities/order.ts'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop-facts.ts'
import type { ChangePageRequest, OrderSource } from '../source.ts'
import type { ShopifyClient } from './client.ts'
import { readFirstLoad } from './first-load.ts'
import { toPlainId } from './mapping/export-format.ts'
import { limitNameLookups } from './name-lookups.ts'
import { toChunks } from './pages.ts'
import { readWithinBudget } from './read-within-budget.ts'
import { shopifySource } from './source.ts'

/** Logs without personal data. */
type Warn = (fields: Readonly<Record<string, unknown>>, sentence: string) => void

interface Needs {
  readonly client: ShopifyClient
  readonly facts: ShopFacts
  readonly warn: Warn
}

/** Orders with many parcels need many requests, between which a sync waits. */
const ENTITY_MS = MINUTE_MS
const PRODUCTS_PER_CALL = 4

/** Logs and skips unreadable entities, so that nothing is paid on wrong data. */
const createFilter =
  (warn: Warn) =>
  <Entity>(what: string, all: readonly (ReadEntity<Entity> | null)[]): readonly Entity[] =>
    all.flatMap((one) => {
      if (one?.kind === 'refused')
        warn({ what, pointer: one.pointer, reason: one.reason }, 'Failed to read an entity of a store')
      return one?.kind === 'read' ? [one.entity] : []
    })

type FilterReadable = ReturnType<typeof createFilter>

const createPageReaders = ({ client, facts, warn }: Needs, filterReadable: FilterReadable) => {
  const { now } = client
  const source = shopifySource(client, facts, 'sync')
  const createBudget = (withinMs: number) => {
    const end = now() + withinMs
    return { isExhausted: () => now() >= end }
  }
  const toPage = (id: string, read: ReadEntity<Order> | null) => {
    const entities = filterReadable(`order ${id}`, [read])
    return { entities, removedIds: entities.length === 0 ? [id] : [] }
  }
  const readOrder = async (id: string) => toPage(id, await source.order(id, ENTITY_MS))
  return {
    async orders({ since, cursor }, withinMs) {
      const budget = createBudget(withinMs)
      if (since === null) {
        const listOrders = (after: string | null) => source.changed('orders', null, after)
        const page = await readFirstLoad({ client, facts, budget, readOrder, toPage, listOrders, warn }, cursor)
        return { ...page, asOfBeginning: true }
      }
      const heads = toChunks(await source.changed('orders', since, cursor), 1)
      return readWithinBudget(heads, budget, async ([head]) => readOrder(head?.id ?? ''))
    },
    async catalogue({ since, cursor }: ChangePageRequest, withinMs) {
      const heads = toChunks(await source.changed('products', since, cursor), PRODUCTS_PER_CALL)
      return readWithinBudget(heads, createBudget(withinMs), async (piece) => {
        const ids = piece.map(({ id }) => id)
        const entities = filterReadable('product', await source.products(ids, ENTITY_MS))
        return { entities, removedIds: ids.filter((id) => !entities.some((one) => one.id === id)) }
      })
    },
    async collections({ cursor }, withinMs) {
      const heads = toChunks(await source.collectionsListed(cursor), 1)
      return readWithinBudget(heads, createBudget(withinMs), async ([head]) => {
        if (head === undefined) return { entities: [], removedIds: [] }
        const entities = filterReadable('collection', [await source.collection(head, ENTITY_MS)])
        return { entities, removedIds: entities.length === 0 ? [toPlainId(head.id)] : [] }
      })
    },
  } satisfies Partial<OrderSource>
}

/** Lookups of shoppers may use the whole rate limit, syncs half. */
export function shopifyOrderSource(needs: Needs): OrderSource {
  const { client, facts, warn } = needs
  const { now, pause } = client
  const live = shopifySource(client, facts, 'shopper')
  const filterReadable = createFilter(warn)
  const toOrder = (read: ReadEntity<Order> | null, what: string): Order | null =>
    filterReadable(what, [read])[0] ?? null
  return {
    ...createPageReaders(needs, filterReadable),
    orderByName: limitNameLookups(
      async (name, withinMs) => toOrder(await live.orderByName(name, withinMs), 'order by its name'),
      { now, pause },
    ),
    order: async (id, withinMs) => toOrder(await live.order(id, withinMs), `order ${id}`),
    products: async (ids, withinMs) => filterReadable('product', await live.products(ids, withinMs)),
  }
}
