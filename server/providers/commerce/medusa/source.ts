import type { Order } from '../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../schemas/ids.ts'
import { memberOf } from '../../../../schemas/member.ts'
import { fault } from '../../../faults.ts'
import { booleanAt, documentNode, type JsonNode, textAt } from '../../reading/json-node.ts'
import { toNameKey } from '../name-key.ts'
import type { ReadEntity } from '../shopify-rest/shop.ts'
import type { OrderSource } from '../source.ts'
import type { AskMedusa } from './client.ts'
import { ORDER_FIELDS, PAYMENT_FIELDS, PRODUCT_FIELDS } from './fields.ts'
import { type MedusaLists, medusaLists } from './lists.ts'
import { medusaOrder } from './mapping/order.ts'
import { type MedusaFacts, medusaCollection, medusaProduct } from './mapping/product.ts'
import { idOfName } from './typed-name.ts'

interface Needs {
  readonly ask: AskMedusa
  readonly facts: MedusaFacts
  readonly now: () => Instant
  /** Logs without personal data. */
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
}

const AT_ONCE = 50
const COLLECTIONS_AT_ONCE = 10
const IDS_AT_ONCE = 500

const orderFields = `${ORDER_FIELDS},${PAYMENT_FIELDS}`

/** Empty if missing, which matches nothing. */
const idOf = (row: JsonNode): string => textAt(row, 'id') ?? ''

/** @throws Fault RET_ERR_CURSOR_GONE for an invalid cursor. */
const offsetIn = (cursor: string | null): number => {
  if (/^\d+$/.test(cursor ?? '0')) return Number(cursor ?? 0)
  throw fault('RET_ERR_CURSOR_GONE', new Error(`${cursor} is no place in a list`))
}

/** Start time, and the number of orders of that instant that were read. @throws as `parseOffset`. */
const placeIn = (cursor: string | null, since: Instant | null) => {
  const [from = '', skip = null] = cursor?.split(' ') ?? [new Date(since ?? 0).toISOString()]
  return { from, skip: offsetIn(/^\d{4}-\d\d-\d\dT/.test(from) ? skip : cursor) }
}

const idsIn = async (lists: MedusaLists, collectionId: string): Promise<readonly string[]> => {
  const asked = { path: '/admin/products', fields: 'id', query: [['collection_id[]', collectionId]] as const }
  const ids: string[] = []
  for (;;) {
    const { rows } = await lists.page('products', { ...asked, limit: IDS_AT_ONCE, offset: ids.length })
    ids.push(...rows.map(idOf))
    if (rows.length < IDS_AT_ONCE) return ids
  }
}

/**
 * The next page starts at the last change and skips orders of that instant, so changed orders shift no other off a
 * page.
 */
const nextIn = (rows: readonly JsonNode[], from: string, skip: number): string | null => {
  if (rows.length < AT_ONCE) return null
  const last = textAt(rows.at(-1) ?? documentNode({}), 'updated_at') ?? from
  return last === from ? `${from} ${skip + rows.length}` : `${last} 0`
}

/** Skips drafts and other currencies. Price and stock changes do not update products, so all are read each time. */
export function medusaSource({ ask, facts, now, warn }: Needs): OrderSource {
  const within = (withinMs: number) => medusaLists(ask, now() + withinMs, now)
  const entityIn = <Entity>(what: string, read: ReadEntity<Entity>): readonly Entity[] => {
    if (read.kind === 'read') return [read.entity]
    warn(
      { what, of: read.name, pointer: read.pointer, reason: read.reason },
      'Something of an order system cannot be read',
    )
    return []
  }
  const isOurs = (order: JsonNode): boolean =>
    textAt(order, 'currency_code')?.toUpperCase() === facts.currency && booleanAt(order, 'is_draft_order') !== true
  const orderIn = (row: JsonNode): readonly Order[] =>
    isOurs(row) ? entityIn('order', medusaOrder(row.value, facts.currency)) : []
  const orderOf = async (lists: MedusaLists, id: string): Promise<Order | null> => {
    const told = await lists.one(`/admin/orders/${encodeURIComponent(id)}`, orderFields)
    return told === null ? null : (orderIn(documentNode(memberOf(told, 'order')))[0] ?? null)
  }
  return {
    async orderByName(name, withinMs) {
      const lists = within(withinMs)
      const id = await idOfName(lists, name)
      const order = id === null ? null : await orderOf(lists, id)
      return order !== null && toNameKey(order.name) === toNameKey(name) ? order : null
    },
    order: (id, withinMs) => orderOf(within(withinMs), id),
    async products(ids, withinMs) {
      const query = ids.map((id) => ['id[]', id] as const)
      const asked = { path: '/admin/products', fields: PRODUCT_FIELDS, query, limit: ids.length }
      const { rows } = await within(withinMs).page('products', asked)
      return rows.flatMap(({ value }) => entityIn('product', medusaProduct(value, facts)))
    },
    async orders({ since, cursor }, withinMs) {
      const { from, skip } = placeIn(cursor, since)
      const query = [['updated_at[$gte]', from] as const, ['order', 'updated_at'] as const]
      const asked = { path: '/admin/orders', fields: orderFields, query, limit: AT_ONCE, offset: skip }
      const { rows } = await within(withinMs).page('orders', asked)
      const there = rows.flatMap(orderIn)
      const read = new Set(there.map(({ id }) => id))
      return { entities: there, removedIds: rows.map(idOf).filter((id) => !read.has(id)), next: nextIn(rows, from, skip) }
    },
    async catalogue({ cursor }, withinMs) {
      const offset = offsetIn(cursor)
      const asked = { path: '/admin/products', fields: PRODUCT_FIELDS, limit: AT_ONCE, offset }
      const { rows } = await within(withinMs).page('products', { ...asked, query: [['order', 'id']] })
      const there = rows.flatMap(({ value }) => entityIn('product', medusaProduct(value, facts)))
      return { entities: there, removedIds: [], next: rows.length < AT_ONCE ? null : `${offset + rows.length}` }
    },
    async collections({ cursor }, withinMs) {
      const lists = within(withinMs)
      const offset = offsetIn(cursor)
      const asked = {
        path: '/admin/collections',
        fields: 'id,title,handle,created_at',
        limit: COLLECTIONS_AT_ONCE,
        offset,
      }
      const { rows } = await lists.page('collections', { ...asked, query: [['order', 'created_at']] })
      const there = []
      for (const row of rows)
        there.push(...entityIn('collection', medusaCollection(row.value, await idsIn(lists, idOf(row)))))
      return { entities: there, removedIds: [], next: rows.length < COLLECTIONS_AT_ONCE ? null : `${offset + rows.length}` }
    },
  }
}
