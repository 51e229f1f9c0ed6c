import type { Order } from '../../../../schemas/entities/order.ts'
import { fault, isFault } from '../../../faults.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop.ts'
import { asFarAsItGoes, type PageRead, type PageTime } from './as-far-as-it-goes.ts'
import {
  ALLOW_BULK_QUERIES,
  type BulkEntity,
  beginBulk,
  bulkCursor,
  bulkEntities,
  bulkPlace,
  plainOrder,
  writtenBy,
  writtenFrom,
} from './bulk.ts'
import type { ShopifyClient } from './client.ts'
import { documentText } from './documents.ts'
import { fieldReader, type ReadFields } from './field-reader.ts'
import { plainId } from './mapping/exported.ts'
import { mapOrder } from './mapping/order.ts'
import { type Listed, piecesOf } from './pages.ts'
import { QUESTION_MS } from './source.ts'

/** How often it is looked whether everything is written down. */
const LOOK_MS = 5_000

/** So many orders are kept at once. */
const ORDERS_A_PAGE = 500

/** What a first load takes. */
interface FirstLoad {
  readonly client: ShopifyClient
  readonly facts: ShopFacts
  readonly time: PageTime
  /** A page of the ids of all orders behind a cursor of the store. */
  readonly listed: (after: string | null) => Promise<readonly Listed<{ readonly id: string }>[]>
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
  /** Reads an order by itself, and answers what of it can be kept. */
  readonly one: (id: string) => Promise<PageRead<Order>>
  readonly kept: (id: string, read: ReadEntity<Order>) => PageRead<Order>
}

/** A page of nothing, after which the next one is asked for. */
const nothing = (next: string | null) => ({ there: [], gone: [], next })

const PAGES = 'pages '

/** The place behind an order in the list; an order of the list's end has none. */
const pagesCursor = (after: string | null): string | null => (after === null ? null : `${PAGES}${after}`)

/** A page of orders that are listed by the store and read one by one, for an app that may not read in bulk. */
const loadByPages = async ({ listed, one, time }: FirstLoad, after: string | null) => {
  const page = await asFarAsItGoes(piecesOf(await listed(after), 1), time, async ([head]) => one(head?.id ?? ''))
  return { ...page, next: pagesCursor(page.next) }
}

/** The first page of orders that are read one by one, with a warning that says how to allow the faster way. */
const beginByPages = (load: FirstLoad) => {
  load.warn({ cure: ALLOW_BULK_QUERIES }, 'Bulk queries are not allowed: the orders are read one by one')
  return loadByPages(load, null)
}

/** The operation that writes all orders down; null where the app is not allowed to run one. */
const beginOrders = async (read: ReadFields): Promise<string | null> => {
  try {
    return await beginBulk(read, documentText('bulk-orders'))
  } catch (error) {
    if (isFault(error) && error.code === 'RET_ERR_COMMERCE_REFUSED') return null
    throw error
  }
}

/**
 * A page of all orders that a store has, which it writes down at once: asking for each would take days. Those that are not plain are
 * read by themselves, and so are all where the app may not read in bulk. @throws the faults of `OrderSource`.
 */
export async function firstLoad(load: FirstLoad, cursor: string | null) {
  const { client, facts, time, one, kept } = load
  if (cursor?.startsWith(PAGES)) return loadByPages(load, cursor.slice(PAGES.length))
  const read = fieldReader(client, 'sync', QUESTION_MS)
  const place = bulkPlace(cursor)
  if (place === null) {
    const operation = await beginOrders(read)
    return operation === null ? beginByPages(load) : nothing(bulkCursor({ operation, byte: 0 }))
  }
  const at = await writtenBy(read, place.operation)
  if (at === 'empty') return nothing(null)
  if (at === 'denied') return beginByPages(load)
  if (at === null) {
    await client.pause(LOOK_MS)
    return nothing(cursor)
  }
  const written = at === 'lost' ? null : await writtenFrom(at.url, place.byte)
  if (written === null)
    throw fault(
      'RET_ERR_CURSOR_GONE',
      new Error(`What the store wrote down as ${place.operation} is not there to be read`),
    )
  return asFarAsItGoes<BulkEntity, Order>(
    bulkEntities(written, place),
    { ...time, most: ORDERS_A_PAGE },
    async ([entity]) => {
      if (entity === undefined) return { there: [], gone: [] }
      const id = plainId(entity.root.id)
      const plain = plainOrder(entity)
      const mapped = plain === null ? null : mapOrder(plain, facts)
      return mapped?.kind === 'read' ? kept(id, mapped) : one(id)
    },
  )
}
