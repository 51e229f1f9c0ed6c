import type { Order } from '../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../schemas/ids.ts'
import { MINUTE_MS } from '../../../../schemas/time.ts'
import { isFault } from '../../../faults.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop.ts'
import type { OrderSource, PageOfChanges } from '../source.ts'
import type { ShopifyClient } from './client.ts'
import { plainId } from './mapping/exported.ts'
import { type Listed, piecesOf } from './pages.ts'
import { type ShopifySource, shopifySource } from './source.ts'
import { typedNames } from './typed-names.ts'

/** Writes to the log, never with a word of whose something is. */
type Warn = (fields: Readonly<Record<string, unknown>>, sentence: string) => void

interface Needs {
  readonly client: ShopifyClient
  readonly facts: ShopFacts
  readonly warn: Warn
}

/** An order of many parcels takes many questions, between which a sync leaves room for shoppers. */
const ONE_MS = MINUTE_MS
const productsAtOnce = 4

interface Read<Entity> {
  readonly there: readonly Entity[]
  readonly gone: readonly string[]
}

/**
 * Reads what a page lists piece by piece, as far as the time reaches, or until the store lets nothing be asked: the page that follows
 * begins behind what was read.
 */
const asFarAsItGoes = async <Head, Entity>(
  heads: readonly Listed<Head>[],
  { atOnce = 1, isOver }: { readonly atOnce?: number; readonly isOver: () => boolean },
  read: (piece: readonly Listed<Head>[]) => Promise<Read<Entity>>,
) => {
  const there: Entity[] = []
  const gone: string[] = []
  let next: string | null = null
  for (const piece of piecesOf(heads, atOnce)) {
    if (next !== null && isOver()) break
    try {
      const one = await read(piece)
      there.push(...one.there)
      gone.push(...one.gone)
    } catch (error) {
      if (next === null || !isFault(error) || error.code !== 'RET_ERR_COMMERCE') throw error
      break
    }
    next = piece.at(-1)?.next ?? null
  }
  return { there, gone, next }
}

/** What could be read. What could not is as good as not there: nothing is paid out on an order that may be another. */
const readable =
  (warn: Warn) =>
  <Entity>(what: string, all: readonly (ReadEntity<Entity> | null)[]): readonly Entity[] =>
    all.flatMap((one) => {
      if (one?.kind === 'refused')
        warn({ what, pointer: one.pointer, reason: one.reason }, 'Something of a store cannot be read')
      return one?.kind === 'read' ? [one.entity] : []
    })

type Readable = ReturnType<typeof readable>

const pagesOf = (source: ShopifySource, readableIn: Readable, now: () => Instant) => {
  const until = (withinMs: number) => {
    const end = now() + withinMs
    return { isOver: () => now() >= end }
  }
  return {
    async orders({ since, cursor }, withinMs) {
      const time = until(withinMs)
      return asFarAsItGoes(await source.changed('orders', since, cursor), time, async ([head]) => {
        const id = head?.id ?? ''
        const there = readableIn(`order ${id}`, [await source.order(id, ONE_MS)])
        return { there, gone: there.length === 0 ? [id] : [] }
      })
    },
    async catalogue({ since, cursor }: PageOfChanges, withinMs) {
      const time = { ...until(withinMs), atOnce: productsAtOnce }
      return asFarAsItGoes(await source.changed('products', since, cursor), time, async (piece) => {
        const ids = piece.map(({ id }) => id)
        const there = readableIn('product', await source.products(ids, ONE_MS))
        return { there, gone: ids.filter((id) => !there.some((one) => one.id === id)) }
      })
    },
    async collections({ cursor }, withinMs) {
      return asFarAsItGoes(await source.collectionsListed(cursor), until(withinMs), async ([head]) => {
        if (head === undefined) return { there: [], gone: [] }
        const there = readableIn('collection', [await source.collection(head, ONE_MS)])
        return { there, gone: there.length === 0 ? [plainId(head.id)] : [] }
      })
    },
  } satisfies Partial<OrderSource>
}

/**
 * The orders and the catalogue of a store of Shopify. What a shopper waits for may use all that the store lets be asked, what is
 * caught up with leaves half of it.
 */
export function shopifyOrderSource({ client, facts, warn }: Needs): OrderSource {
  const { now, pause } = client
  const waiting = shopifySource(client, facts, 'shopper')
  const readableIn = readable(warn)
  const orderIn = (read: ReadEntity<Order> | null, what: string): Order | null => readableIn(what, [read])[0] ?? null
  return {
    ...pagesOf(shopifySource(client, facts, 'sync'), readableIn, now),
    orderByName: typedNames(
      async (name, withinMs) => orderIn(await waiting.orderByName(name, withinMs), 'order by its name'),
      { now, pause },
    ),
    order: async (id, withinMs) => orderIn(await waiting.order(id, withinMs), `order ${id}`),
    products: async (ids, withinMs) => readableIn('product', await waiting.products(ids, withinMs)),
  }
}
