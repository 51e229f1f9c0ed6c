import type { Order } from '../../../../schemas/entities/order.ts'
import { MINUTE_MS } from '../../../../schemas/time.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop.ts'
import type { OrderSource, ChangePageRequest } from '../source.ts'
import { readWithinBudget } from './as-far-as-it-goes.ts'
import type { ShopifyClient } from './client.ts'
import { readFirstLoad } from './first-load.ts'
import { plainId } from './mapping/exported.ts'
import { toChunks } from './pages.ts'
import { shopifySource } from './source.ts'
import { typedNames } from './typed-names.ts'

/** Logs without personal data. */
type Warn = (fields: Readonly<Record<string, unknown>>, sentence: string) => void

interface Needs {
  readonly client: ShopifyClient
  readonly facts: ShopFacts
  readonly warn: Warn
}

/** Orders with many parcels need many requests, between which a sync waits. */
const ONE_MS = MINUTE_MS
const productsAtOnce = 4

/** Logs and skips unreadable entities, so that nothing is paid on wrong data. */
const readable =
  (warn: Warn) =>
  <Entity>(what: string, all: readonly (ReadEntity<Entity> | null)[]): readonly Entity[] =>
    all.flatMap((one) => {
      if (one?.kind === 'refused')
        warn({ what, pointer: one.pointer, reason: one.reason }, 'Something of a store cannot be read')
      return one?.kind === 'read' ? [one.entity] : []
    })

type Readable = ReturnType<typeof readable>

const pagesOf = ({ client, facts, warn }: Needs, readableIn: Readable) => {
  const { now } = client
  const source = shopifySource(client, facts, 'sync')
  const until = (withinMs: number) => {
    const end = now() + withinMs
    return { isOver: () => now() >= end }
  }
  const kept = (id: string, read: ReadEntity<Order> | null) => {
    const there = readableIn(`order ${id}`, [read])
    return { there, gone: there.length === 0 ? [id] : [] }
  }
  const one = async (id: string) => kept(id, await source.order(id, ONE_MS))
  return {
    async orders({ since, cursor }, withinMs) {
      const time = until(withinMs)
      if (since === null) {
        const listed = (after: string | null) => source.changed('orders', null, after)
        const page = await readFirstLoad({ client, facts, budget: time, readOrder: one, toPage: kept, listOrders: listed, warn }, cursor)
        return { ...page, asOfBeginning: true }
      }
      const heads = toChunks(await source.changed('orders', since, cursor), 1)
      return readWithinBudget(heads, time, async ([head]) => one(head?.id ?? ''))
    },
    async catalogue({ since, cursor }: ChangePageRequest, withinMs) {
      const heads = toChunks(await source.changed('products', since, cursor), productsAtOnce)
      return readWithinBudget(heads, until(withinMs), async (piece) => {
        const ids = piece.map(({ id }) => id)
        const there = readableIn('product', await source.products(ids, ONE_MS))
        return { entities: there, removedIds: ids.filter((id) => !there.some((one) => one.id === id)) }
      })
    },
    async collections({ cursor }, withinMs) {
      const heads = toChunks(await source.collectionsListed(cursor), 1)
      return readWithinBudget(heads, until(withinMs), async ([head]) => {
        if (head === undefined) return { entities: [], removedIds: [] }
        const there = readableIn('collection', [await source.collection(head, ONE_MS)])
        return { entities: there, removedIds: there.length === 0 ? [plainId(head.id)] : [] }
      })
    },
  } satisfies Partial<OrderSource>
}

/** Lookups of shoppers may use the whole rate limit, syncs half. */
export function shopifyOrderSource(needs: Needs): OrderSource {
  const { client, facts, warn } = needs
  const { now, pause } = client
  const waiting = shopifySource(client, facts, 'shopper')
  const readableIn = readable(warn)
  const orderIn = (read: ReadEntity<Order> | null, what: string): Order | null => readableIn(what, [read])[0] ?? null
  return {
    ...pagesOf(needs, readableIn),
    orderByName: typedNames(
      async (name, withinMs) => orderIn(await waiting.orderByName(name, withinMs), 'order by its name'),
      { now, pause },
    ),
    order: async (id, withinMs) => orderIn(await waiting.order(id, withinMs), `order ${id}`),
    products: async (ids, withinMs) => readableIn('product', await waiting.products(ids, withinMs)),
  }
}
