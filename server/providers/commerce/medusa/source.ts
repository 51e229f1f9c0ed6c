import type { Order } from '../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { memberOf } from '../../../../schemas/values/member.ts'
import { fault } from '../../../faults.ts'
import { booleanAt, documentNode, type JsonNode, textAt } from '../../reading/json-node.ts'
import { toNameKey } from '../name-key.ts'
import type { ReadEntity } from '../shopify-rest/shop-facts.ts'
import type { OrderSource } from '../source.ts'
import type { CallMedusa } from './client.ts'
import { ORDER_FIELDS, PAYMENT_FIELDS, PRODUCT_FIELDS } from './fields.ts'
import { type MedusaLists, medusaLists } from './lists.ts'
import { mapOrder } from './mapping/order.ts'
import { type MedusaFacts, mapCollection, mapProduct } from './mapping/product.ts'
import { findOrderId } from './order-name.ts'

interface Needs {
  readonly ask: CallMedusa
  readonly facts: MedusaFacts
  readonly now: () => Instant
  /** Logs without personal data. */
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
}

const PAGE_SIZE = 50
const COLLECTION_PAGE_SIZE = 10
const ID_PAGE_SIZE = 500

const orderFields = `${ORDER_FIELDS},${PAYMENT_FIELDS}`

/** Empty if missing, which matches nothing. */
const idOf = (row: JsonNode): string => textAt(row, 'id') ?? ''

/** @throws Fault RET_ERR_CURSOR_GONE for an invalid cursor. */
const parseOffset = (cursor: string | null): number => {
  if (/^\d+$/.test(cursor ?? '0')) return Number(cursor ?? 0)
  throw fault('RET_ERR_CURSOR_GONE', new Error(`${cursor} is not a cursor of a list`))
}

/** Start time, and the number of orders of that instant that were read. @throws as `parseOffset`. */
const parseCursor = (cursor: string | null, since: Instant | null) => {
  const [from = '', skip = null] = cursor?.split(' ') ?? [new Date(since ?? 0).toISOString()]
  return { from, skip: parseOffset(/^\d{4}-\d\d-\d\dT/.test(from) ? skip : cursor) }
}

const fetchProductIds = async (lists: MedusaLists, collectionId: string): Promise<readonly string[]> => {
  const request = { path: '/admin/products', fields: 'id', query: [['collection_id[]', collectionId]] as const }
  const ids: string[] = []
  for (;;) {
    const { rows } = await lists.page('products', { ...request, limit: ID_PAGE_SIZE, offset: ids.length })
    ids.push(...rows.map(idOf))
    if (rows.length < ID_PAGE_SIZE) return ids
  }
}

/**
 * The next page starts at the last change and skips orders of that instant, so changed orders shift no other off a
 * page.
 */
const buildNextCursor = (rows: readonly JsonNode[], from: string, skip: number): string | null => {
  if (rows.length < PAGE_SIZE) return null
  const last = textAt(rows.at(-1) ?? documentNode({}), 'updated_at') ?? from
  return last === from ? `${from} ${skip + rows.length}` : `${last} 0`
}

/** Skips drafts and other currencies. Price and stock changes do not update products, so all are read each time. */
export function medusaSource({ ask, facts, now, warn }: Needs): OrderSource {
  const createLists = (withinMs: number) => medusaLists(ask, now() + withinMs, now)
  const toEntities = <Entity>(what: string, read: ReadEntity<Entity>): readonly Entity[] => {
    if (read.kind === 'read') return [read.entity]
    warn(
      { what, of: read.name, pointer: read.pointer, reason: read.reason },
      'Failed to read an entity of an order system',
    )
    return []
  }
  const isOurs = (order: JsonNode): boolean =>
    textAt(order, 'currency_code')?.toUpperCase() === facts.currency && booleanAt(order, 'is_draft_order') !== true
  const toOrders = (row: JsonNode): readonly Order[] =>
    isOurs(row) ? toEntities('order', mapOrder(row.value, facts.currency)) : []
  const fetchOrder = async (lists: MedusaLists, id: string): Promise<Order | null> => {
    const body = await lists.one(`/admin/orders/${encodeURIComponent(id)}`, orderFields)
    return body === null ? null : (toOrders(documentNode(memberOf(body, 'order')))[0] ?? null)
  }
  return {
    async orderByName(name, withinMs) {
      const lists = createLists(withinMs)
      const id = await findOrderId(lists, name)
      const order = id === null ? null : await fetchOrder(lists, id)
      return order !== null && toNameKey(order.name) === toNameKey(name) ? order : null
    },
    order: (id, withinMs) => fetchOrder(createLists(withinMs), id),
    async products(ids, withinMs) {
      const query = ids.map((id) => ['id[]', id] as const)
      const request = { path: '/admin/products', fields: PRODUCT_FIELDS, query, limit: ids.length }
      const { rows } = await createLists(withinMs).page('products', request)
      return rows.flatMap(({ value }) => toEntities('product', mapProduct(value, facts)))
    },
    async orders({ since, cursor }, withinMs) {
      const { from, skip } = parseCursor(cursor, since)
      const query = [['updated_at[$gte]', from] as const, ['order', 'updated_at'] as const]
      const request = { path: '/admin/orders', fields: orderFields, query, limit: PAGE_SIZE, offset: skip }
      const { rows } = await createLists(withinMs).page('orders', request)
      const entities = rows.flatMap(toOrders)
      const read = new Set(entities.map(({ id }) => id))
      return {
        entities: entities,
        removedIds: rows.map(idOf).filter((id) => !read.has(id)),
        next: buildNextCursor(rows, from, skip),
      }
    },
    async catalogue({ cursor }, withinMs) {
      const offset = parseOffset(cursor)
      const request = { path: '/admin/products', fields: PRODUCT_FIELDS, limit: PAGE_SIZE, offset }
      const { rows } = await createLists(withinMs).page('products', { ...request, query: [['order', 'id']] })
      const entities = rows.flatMap(({ value }) => toEntities('product', mapProduct(value, facts)))
      return { entities: entities, removedIds: [], next: rows.length < PAGE_SIZE ? null : `${offset + rows.length}` }
    },
    async collections({ cursor }, withinMs) {
      const lists = createLists(withinMs)
      const offset = parseOffset(cursor)
      const request = {
        path: '/admin/collections',
        fields: 'id,title,handle,created_at',
        limit: COLLECTION_PAGE_SIZE,
        offset,
      }
      const { rows } = await lists.page('collections', { ...request, query: [['order', 'created_at']] })
      const entities = []
      for (const row of rows)
        entities.push(...toEntities('collection', mapCollection(row.value, await fetchProductIds(lists, idOf(row)))))
      return {
        entities: entities,
        removedIds: [],
        next: rows.length < COLLECTION_PAGE_SIZE ? null : `${offset + rows.length}`,
      }
    },
  }
}
