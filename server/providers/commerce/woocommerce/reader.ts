import type { Order } from '../../../../schemas/entities/order.ts'
import type { Product } from '../../../../schemas/entities/product.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { getCurrencyDigits } from '../../../../schemas/values/money.ts'
import { idAt, type JsonNode, listAt, textAt } from '../../reading/json-node.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop-facts.ts'
import { PAGE_SIZE, segment, type WooCalls, wooCalls } from './calls.ts'
import type { CallWoo } from './client.ts'
import { readFulfillment, type WooFulfillment } from './mapping/fulfillments.ts'
import { linkAt } from './mapping/nodes.ts'
import { isHold, mapOrder } from './mapping/order.ts'
import { mapProduct, toProductFacts } from './mapping/product.ts'
import { readRefund, type WooRefund } from './mapping/refunds.ts'
import { createSettingsReader } from './shop-settings.ts'

export interface WooFacts extends ShopFacts {
  /** Statuses of orders whose parcels were sent. */
  readonly sent: readonly string[]
}

export interface ReaderNeeds {
  readonly ask: CallWoo
  readonly facts: WooFacts
  readonly now: () => Instant
  /** Logs without personal data. */
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
}

const UNPLACED = new Set(['trash', 'checkout-draft', 'auto-draft'])

export const idOf = (row: JsonNode): string => idAt(row, 'id') ?? ''

const productIdsOf = (orders: readonly JsonNode[]): readonly string[] => [
  ...new Set(
    orders.flatMap((order) => listAt(order, 'line_items').flatMap((item) => linkAt(item, 'product_id') ?? [])),
  ),
]

const listProducts = async (calls: WooCalls, ids: readonly string[]): Promise<readonly JsonNode[]> => {
  const rows: JsonNode[] = []
  for (let first = 0; first < ids.length; first += PAGE_SIZE) {
    const included = ids.slice(first, first + PAGE_SIZE)
    rows.push(
      ...(await calls.page('/products', [
        ['include', included.join()],
        ['per_page', `${PAGE_SIZE}`],
      ])),
    )
  }
  // A filter that a plugin ignores would list every product.
  return rows.filter((row) => ids.includes(idOf(row)))
}

export async function fetchRefunds(
  calls: WooCalls,
  orderId: string,
  currency: ShopFacts['currency'],
): Promise<readonly WooRefund[]> {
  const rows = await calls.all(`/orders/${segment(orderId)}/refunds`, [['dp', `${getCurrencyDigits(currency)}`]])
  return rows.map((row) => readRefund(row, currency))
}

const fetchFulfillments = async (calls: WooCalls, order: JsonNode): Promise<readonly WooFulfillment[]> => {
  const rows = await calls.page(`/orders/${segment(idOf(order))}/fulfillments`, [])
  return rows.flatMap((row) => readFulfillment(row, order) ?? [])
}

/** Skips other currencies, drafts, the trash and orders that only reserve units. */
export function wooReader({ ask, facts, now, warn }: ReaderNeeds) {
  const { currency } = facts
  const digits = ['dp', `${getCurrencyDigits(currency)}`] as const
  const readSettings = createSettingsReader(now)
  const createCalls = (withinMs: number) => wooCalls(ask, now() + withinMs, now)
  const toEntities = <Entity>(what: string, read: ReadEntity<Entity>): readonly Entity[] => {
    if (read.kind === 'read') return [read.entity]
    warn(
      { what, of: read.name, pointer: read.pointer, reason: read.reason },
      'Failed to read an entity of an order system',
    )
    return []
  }
  const isOurs = (order: JsonNode): boolean =>
    textAt(order, 'currency')?.toUpperCase() === currency &&
    !UNPLACED.has(textAt(order, 'status') ?? '') &&
    !isHold(order)

  const toOrders = async (calls: WooCalls, rows: readonly JsonNode[]): Promise<readonly Order[]> => {
    const ours = rows.filter(isOurs)
    if (ours.length === 0) return []
    const [{ weightUnit, refunding, hasFulfillments }, products] = await Promise.all([
      readSettings(calls),
      listProducts(calls, productIdsOf(ours)),
    ])
    const known = new Map(products.map((product) => [idOf(product), toProductFacts(product, weightUnit)]))
    const orders: Order[] = []
    for (const order of ours) {
      const refunds = listAt(order, 'refunds').length === 0 ? [] : await fetchRefunds(calls, idOf(order), currency)
      const fulfillments = hasFulfillments ? await fetchFulfillments(calls, order) : []
      const context = { ...facts, refunding, products: known, refunds, fulfillments }
      orders.push(...toEntities('order', mapOrder(order.value, context)))
    }
    return orders
  }

  const fetchOrder = async (calls: WooCalls, id: string): Promise<Order | null> => {
    const order = await calls.one(`/orders/${segment(id)}`, [digits])
    return order === null ? null : ((await toOrders(calls, [order]))[0] ?? null)
  }

  const toProducts = async (calls: WooCalls, rows: readonly JsonNode[]): Promise<readonly Product[]> => {
    const { weightUnit } = await readSettings(calls)
    const products: Product[] = []
    for (const product of rows) {
      const isVariable = textAt(product, 'type') === 'variable'
      const variations = isVariable ? await calls.all(`/products/${segment(idOf(product))}/variations`) : []
      products.push(...toEntities('product', mapProduct(product.value, variations, { currency, weightUnit })))
    }
    return products
  }

  return {
    digits,
    createCalls,
    toEntities,
    toOrders,
    toProducts,
    fetchOrder,
    listProducts,
  }
}
