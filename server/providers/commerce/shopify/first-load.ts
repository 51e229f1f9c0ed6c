import type { Order } from '../../../../schemas/entities/order.ts'
import { fault, isFault } from '../../../faults.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop-facts.ts'
import {
  ALLOW_BULK_QUERIES,
  type BulkEntity,
  beginBulk,
  downloadBulkFile,
  fetchBulkStatus,
  parseBulkCursor,
  readBulkEntities,
  toBulkCursor,
  toPlainOrder,
} from './bulk.ts'
import type { ShopifyClient } from './client.ts'
import { getDocument } from './documents.ts'
import { fieldReader, type ReadFields } from './field-reader.ts'
import { toPlainId } from './mapping/export-format.ts'
import { mapOrder } from './mapping/order.ts'
import { type CursorNode, toChunks } from './pages.ts'
import { type PageRead, type ReadBudget, readWithinBudget } from './read-within-budget.ts'
import { REQUEST_MS } from './source.ts'

const POLL_MS = 5_000

const ORDERS_PER_PAGE = 500

interface FirstLoad {
  readonly client: ShopifyClient
  readonly facts: ShopFacts
  readonly budget: ReadBudget
  readonly listOrders: (after: string | null) => Promise<readonly CursorNode<{ readonly id: string }>[]>
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
  readonly readOrder: (id: string) => Promise<PageRead<Order>>
  readonly toPage: (id: string, read: ReadEntity<Order>) => PageRead<Order>
}

const toEmptyPage = (next: string | null) => ({ entities: [], removedIds: [], next })

const PAGES = 'pages '

const toPagesCursor = (after: string | null): string | null => (after === null ? null : `${PAGES}${after}`)

/** Reads orders one by one, for apps without bulk queries. */
const loadByPages = async ({ listOrders, readOrder, budget }: FirstLoad, after: string | null) => {
  const page = await readWithinBudget(toChunks(await listOrders(after), 1), budget, async ([head]) =>
    readOrder(head?.id ?? ''),
  )
  return { ...page, next: toPagesCursor(page.next) }
}

const beginByPages = (load: FirstLoad) => {
  load.warn({ cure: ALLOW_BULK_QUERIES }, 'Bulk queries are not allowed, so the first load reads orders one by one')
  return loadByPages(load, null)
}

const beginOrders = async (read: ReadFields): Promise<string | null> => {
  try {
    return await beginBulk(read, getDocument('bulk-orders'))
  } catch (error) {
    if (isFault(error) && error.code === 'RET_ERR_COMMERCE_REFUSED') return null
    throw error
  }
}

/**
 * One page of all orders, from a bulk file: single reads would take days. Complex orders, or all without permission,
 * are read one by one.
 * @throws the faults of `OrderSource`.
 */
export async function readFirstLoad(load: FirstLoad, cursor: string | null) {
  const { client, facts, budget, readOrder, toPage } = load
  if (cursor?.startsWith(PAGES)) return loadByPages(load, cursor.slice(PAGES.length))
  const read = fieldReader(client, 'sync', REQUEST_MS)
  const position = parseBulkCursor(cursor)
  if (position === null) {
    const operation = await beginOrders(read)
    return operation === null ? beginByPages(load) : toEmptyPage(toBulkCursor({ operation, byte: 0 }))
  }
  const status = await fetchBulkStatus(read, position.operation)
  if (status === 'empty') return toEmptyPage(null)
  if (status === 'denied') return beginByPages(load)
  if (status === null) {
    await client.pause(POLL_MS)
    return toEmptyPage(cursor)
  }
  const file = status === 'lost' ? null : await downloadBulkFile(status.url, position.byte)
  if (file === null)
    throw fault(
      'RET_ERR_CURSOR_GONE',
      new Error(`The result of the bulk operation ${position.operation} cannot be read`),
    )
  return readWithinBudget<BulkEntity, Order>(
    readBulkEntities(file, position),
    { ...budget, most: ORDERS_PER_PAGE },
    async ([entity]) => {
      if (entity === undefined) return { entities: [], removedIds: [] }
      const id = toPlainId(entity.root.id)
      const plain = toPlainOrder(entity)
      const mapped = plain === null ? null : mapOrder(plain, facts)
      return mapped?.kind === 'read' ? toPage(id, mapped) : readOrder(id)
    },
  )
}
