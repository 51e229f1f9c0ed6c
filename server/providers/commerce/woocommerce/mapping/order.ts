import type { Address } from '../../../../../schemas/entities/address.ts'
import type { Customer, Order, OrderLine } from '../../../../../schemas/entities/order.ts'
import type { Product } from '../../../../../schemas/entities/product.ts'
import type { Instant } from '../../../../../schemas/values/ids.ts'
import {
  at,
  booleanAt,
  type JsonNode,
  listAt,
  recordProblem,
  requiredIdAt,
  textAt,
} from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import { checkOrder } from '../../entity-check.ts'
import { subtotalOf } from '../../shopify-rest/order-amounts.ts'
import { readEntity } from '../../shopify-rest/read-entity.ts'
import type { ReadEntity, ShopFacts } from '../../shopify-rest/shop-facts.ts'
import { listFulfilled, type WooFulfillment } from './fulfillments.ts'
import { type PricedLine, priceOrder } from './line-amounts.ts'
import { gmtAt, linkAt } from './nodes.ts'
import { isHoldOrigin, OWN_GATEWAY } from './references.ts'
import { listRefundedUnits, refundedTotal, toPortalRefunds, type WooRefund } from './refunds.ts'

/** What an order needs beside its own document. */
interface OrderContext extends ShopFacts {
  /** Statuses of orders whose parcels were sent. */
  readonly sent: readonly string[]
  readonly products: ReadonlyMap<string, WooProductFacts>
  readonly refunds: readonly WooRefund[]
  readonly fulfillments: readonly WooFulfillment[]
  /** Gateways that can refund. */
  readonly refunding: ReadonlySet<string>
}

export interface WooProductFacts extends Pick<Product, 'productType' | 'tags'> {
  readonly grams: number
  readonly shipsNothing: boolean
  readonly image: string | null
  /** Lower-case keys of the options that tell variations apart. */
  readonly optionKeys: ReadonlySet<string>
}

/** Orders that only reserve units for an exchange are not orders of shoppers. */
export const isHold = (order: JsonNode): boolean =>
  isHoldOrigin(textAt(order, 'created_via')) && ['on-hold', 'cancelled'].includes(textAt(order, 'status') ?? '')

export const optionKey = (key: string): string => key.toLowerCase().replace(/^pa_/, '').replaceAll(' ', '-')

const fullName = (person: JsonNode): string =>
  ['first_name', 'last_name'].flatMap((key) => textAt(person, key)?.trim() ?? []).join(' ')

const ADDRESS_FIELDS = { company: 'company', address2: 'address_2', state: 'state', phone: 'phone' }

const addressOf = (order: JsonNode): Address | null => {
  const [shipping, billing] = [at(order, 'shipping'), at(order, 'billing')]
  const address = textAt(shipping, 'address_1') === null ? billing : shipping
  const [country, street] = [textAt(address, 'country'), textAt(address, 'address_1')]
  if (country === null || street === null) return null
  const optional = Object.entries(ADDRESS_FIELDS).flatMap(([name, key]) => {
    const text = textAt(address, key)
    return text === null ? [] : [[name, text] as const]
  })
  return {
    name: fullName(address),
    address1: street,
    city: textAt(address, 'city') ?? '',
    zip: textAt(address, 'postcode') ?? '',
    country,
    ...Object.fromEntries(optional),
  }
}

const customerOf = (order: JsonNode): Customer => {
  const billing = at(order, 'billing')
  return {
    id: linkAt(order, 'customer_id'),
    email: textAt(billing, 'email'),
    phone: textAt(billing, 'phone'),
    firstName: textAt(billing, 'first_name'),
    lastName: textAt(billing, 'last_name'),
  }
}

/** Without fulfillments, WooCommerce has the date of the whole order only. */
const sentAtOf = (order: JsonNode, { sent, fulfillments }: OrderContext): Instant | null => {
  if (fulfillments.length > 0) return null
  const status = textAt(order, 'status') ?? ''
  if (status !== 'refunded' && !sent.includes(status)) return null
  const completedAt = gmtAt(order, 'date_completed_gmt')
  return completedAt ?? (status === 'refunded' ? null : gmtAt(order, 'date_paid_gmt'))
}

const titlesOf = (item: JsonNode): Pick<OrderLine, 'title' | 'variantTitle'> => {
  const [name, parent] = [textAt(item, 'name') ?? '', textAt(item, 'parent_name')]
  if (parent === null) return { title: name, variantTitle: null }
  const variant = name.startsWith(`${parent} - `) ? name.slice(parent.length + 3) : name
  return { title: parent, variantTitle: variant }
}

const propertiesOf = (item: JsonNode, product: WooProductFacts | undefined): OrderLine['properties'] =>
  listAt(item, 'meta_data').flatMap((entry) => {
    const [key, value] = [textAt(entry, 'key') ?? '', at(entry, 'display_value').value]
    const isOption = product?.optionKeys.has(optionKey(key)) ?? false
    if (key === '' || key.startsWith('_') || isOption || typeof value !== 'string') return []
    const label = at(entry, 'display_key').value
    return [{ name: typeof label === 'string' && label !== '' ? label : key, value }]
  })

const lineOf = (
  { item, ...amounts }: PricedLine,
  context: OrderContext,
  times: { readonly sentAt: Instant | null; readonly isFullyRefunded: boolean },
): OrderLine => {
  const id = requiredIdAt(item, 'id')
  const productId = linkAt(item, 'product_id')
  const product = context.products.get(productId ?? '')
  const bought = { id, quantity: amounts.quantity }
  return {
    id,
    productId,
    variantId: linkAt(item, 'variation_id') ?? productId,
    sku: textAt(item, 'sku'),
    ...titlesOf(item),
    vendor: null,
    productType: product?.productType ?? '',
    tags: [...(product?.tags ?? [])],
    image: textAt(at(item, 'image'), 'src') ?? product?.image ?? null,
    ...amounts,
    grams: product?.grams ?? 0,
    taxable: listAt(item, 'taxes').length > 0,
    fulfilledAt:
      times.sentAt === null
        ? listFulfilled(context.fulfillments, bought)
        : Array<Instant>(amounts.quantity).fill(times.sentAt),
    refunded: listRefundedUnits(context.refunds, bought, times.isFullyRefunded),
    properties: propertiesOf(item, product),
    ...(product?.shipsNothing === true && { shipsNothing: true as const }),
    bundle: null,
  }
}

/** Gateways without refunds count as manual: their orders get store credit, and are paid back by hand. */
const gatewaysOf = (order: JsonNode, { refunding }: OrderContext): string[] => {
  const gateway = textAt(order, 'payment_method')?.toLowerCase()
  if (gateway === undefined) return []
  if (gateway === OWN_GATEWAY) return ['exchange-credit']
  return refunding.has(gateway) ? [gateway] : [gateway, 'manual']
}

/** WooCommerce has one payment per order. */
const paymentsOf = (
  order: Pick<Order, 'id' | 'taken' | 'refundTotal'>,
  gateways: readonly string[],
): Pick<Order, 'payments'> => {
  const gateway = gateways.at(-1)
  if (gateway === undefined || order.taken === 0) return {}
  return { payments: [{ id: order.id, gateway, captured: order.taken, refunded: order.refundTotal }] }
}

const lastOf = (instants: readonly Instant[]): Instant | null => (instants.length === 0 ? null : Math.max(...instants))

const orderOf = (order: JsonNode, context: OrderContext): Order => {
  const createdAt = gmtAt(order, 'date_created_gmt')
  if (createdAt === null) recordProblem(at(order, 'date_created_gmt'), 'is missing')
  const taxesIncluded = booleanAt(order, 'prices_include_tax') === true
  const { lines: priced, shippingTotal, orderTotal, total } = priceOrder(order, taxesIncluded, context)
  const refundTotal = refundedTotal(order, context.currency)
  const taken = gmtAt(order, 'date_paid_gmt') === null ? 0 : orderTotal
  const [id, gateways] = [requiredIdAt(order, 'id'), gatewaysOf(order, context)]
  const sentAt = sentAtOf(order, context)
  const isFullyRefunded = orderTotal > 0 && refundTotal >= orderTotal
  const lines = priced.map((line) => lineOf(line, context, { sentAt, isFullyRefunded }))
  if (lines.length === 0) recordProblem(at(order, 'line_items'), 'are missing')
  return {
    id,
    name: `#${textAt(order, 'number') ?? id}`,
    currency: context.currency,
    presentment: null,
    customer: customerOf(order),
    address: addressOf(order),
    lines,
    gateways,
    ...paymentsOf({ id, taken, refundTotal }, gateways),
    taxesIncluded,
    subtotal: subtotalOf(lines, { taxesIncluded }),
    taxTotal: sum(lines.map(({ tax }) => tax)),
    discountsTotal: sum(lines.map(({ discount }) => discount)),
    shippingTotal,
    dutiesTotal: 0,
    total,
    taken,
    refundTotal,
    ...toPortalRefunds(context.refunds),
    tags: [],
    createdAt: createdAt ?? 0,
    fulfilledAt: lastOf(lines.flatMap((line) => line.fulfilledAt)),
    cancelledAt: ['cancelled', 'failed'].includes(textAt(order, 'status') ?? '')
      ? gmtAt(order, 'date_modified_gmt')
      : null,
    channel: 'web',
  }
}

/** An order in the shop's currency, or the first problem. */
export const mapOrder = (body: unknown, context: OrderContext): ReadEntity<Order> =>
  readEntity(body, {
    unnamed: 'an order',
    nameOf: (order) => textAt(order, 'id') ?? 'an order without an id',
    entityOf: (order) => orderOf(order, context),
    check: checkOrder,
  })
