import type { Order } from '../../../../schemas/entities/order.ts'
import { fault } from '../../../faults.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop.ts'
import { asFarAsItGoes, type PageRead, type PageTime } from './as-far-as-it-goes.ts'
import {
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
import { fieldReader } from './field-reader.ts'
import { plainId } from './mapping/exported.ts'
import { mapOrder } from './mapping/order.ts'
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
  /** Reads an order by itself, and answers what of it can be kept. */
  readonly one: (id: string) => Promise<PageRead<Order>>
  readonly kept: (id: string, read: ReadEntity<Order>) => PageRead<Order>
}

/** A page of nothing, after which the next one is asked for. */
const nothing = (next: string | null) => ({ there: [], gone: [], next })

/**
 * A page of all orders that a store has, which it writes down at once: asking for each would take days. Those that are not plain are
 * read by themselves. @throws the faults of `OrderSource`.
 */
export async function firstLoad({ client, facts, time, one, kept }: FirstLoad, cursor: string | null) {
  const read = fieldReader(client, 'sync', QUESTION_MS)
  const place = bulkPlace(cursor)
  if (place === null)
    return nothing(bulkCursor({ operation: await beginBulk(read, documentText('bulk-orders')), byte: 0 }))
  const at = await writtenBy(read, place.operation)
  if (at === 'empty') return nothing(null)
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
