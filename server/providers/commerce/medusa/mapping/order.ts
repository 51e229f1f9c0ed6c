import type { Address } from '../../../../../schemas/entities/address.ts'
import type { Customer, Order, OrderLine } from '../../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../../schemas/values/ids.ts'
import type { Currency } from '../../../../../schemas/values/money.ts'
import { decimalAt, roundToMinor, sumDecimals } from '../../../reading/decimal.ts'
import { instantAt } from '../../../reading/instant.ts'
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
import type { ReadEntity } from '../../shopify-rest/shop-facts.ts'
import { type PricedLine, priceLines } from './line-amounts.ts'
import { listPayments, toCapturedMinor, toOrderPayments, toPortalRefunds } from './payments.ts'
import { gramsOf, listReturnedUnits, readUnitTimes } from './units.ts'

/** The shop's own number, else Medusa's. */
const nameOf = (order: JsonNode): string => {
  const counted = textAt(order, 'display_id')
  const own = textAt(order, 'custom_display_id')
  if (own === null && counted === null)
    recordProblem(at(order, 'display_id'), 'is missing: without it the lookup cannot find the order')
  return own ?? `#${counted}`
}

/** Medusa prefixes provinces with the country: `us-ny`. */
const stateOf = (province: string, country: string): string =>
  province.toLowerCase().startsWith(`${country.toLowerCase()}-`) ? province.slice(country.length + 1) : province

const fullName = (person: JsonNode): string =>
  ['first_name', 'last_name'].flatMap((key) => textAt(person, key)?.trim() ?? []).join(' ')

const addressOf = (address: JsonNode): Address | null => {
  const [country, street] = [textAt(address, 'country_code'), textAt(address, 'address_1')]
  if (country === null || street === null) return null
  const province = textAt(address, 'province')
  const further = { company: 'company', address2: 'address_2', phone: 'phone' }
  const optional = Object.entries(further).flatMap(([name, key]) => {
    const text = textAt(address, key)
    return text === null ? [] : [[name, text] as const]
  })
  return {
    name: fullName(address),
    address1: street,
    city: textAt(address, 'city') ?? '',
    ...(province !== null && { state: stateOf(province, country).toUpperCase() }),
    zip: textAt(address, 'postal_code') ?? '',
    country: country.toUpperCase(),
    ...Object.fromEntries(optional),
  }
}

/** Guests are customers without a name; their name is in the address. */
const customerOf = (order: JsonNode): Customer => {
  const [customer, address] = [at(order, 'customer'), at(order, 'shipping_address')]
  const person = fullName(customer) === '' ? address : customer
  return {
    id: textAt(customer, 'id'),
    email: textAt(order, 'email') ?? textAt(customer, 'email'),
    phone: textAt(customer, 'phone') ?? textAt(address, 'phone'),
    firstName: textAt(person, 'first_name'),
    lastName: textAt(person, 'last_name'),
  }
}

const onlyVariant = /^default (variant|title|option value)$/i

const lineOf = (order: JsonNode, { item, ...amounts }: PricedLine): OrderLine => {
  const variant = textAt(item, 'variant_title')
  const title = textAt(item, 'product_title') ?? textAt(item, 'title') ?? ''
  return {
    id: requiredIdAt(item, 'id'),
    productId: textAt(item, 'product_id'),
    variantId: textAt(item, 'variant_id'),
    sku: textAt(item, 'variant_sku'),
    title,
    variantTitle: variant === null || onlyVariant.test(variant) ? null : variant,
    vendor: null,
    productType: textAt(item, 'product_type') ?? '',
    tags: [],
    image: textAt(item, 'thumbnail'),
    ...amounts,
    grams: gramsOf(item),
    taxable: listAt(item, 'tax_lines').length > 0,
    ...readUnitTimes(order, item, amounts.quantity),
    refunded: listReturnedUnits(order, item, amounts.quantity),
    properties: [],
    ...(booleanAt(item, 'is_giftcard') === true && { giftCard: true as const }),
    ...(booleanAt(item, 'requires_shipping') === false && { shipsNothing: true as const }),
    bundle: null,
  }
}

const lastOf = (instants: readonly Instant[]): Instant | null => (instants.length === 0 ? null : Math.max(...instants))

/** Amounts as sold: Medusa deducts returns and refunds. Lines and shipping add up to the total. */
const amountsOf = (order: JsonNode, currency: Currency) => {
  const { taxesIncluded, lines: priced } = priceLines(order, currency)
  const lines = priced.map((line) => lineOf(order, line))
  const shippingTotal = roundToMinor(decimalAt(at(order, 'shipping_total')), currency)
  const subtotal = subtotalOf(lines, { taxesIncluded })
  const taxTotal = sum(lines.map(({ tax }) => tax))
  return {
    lines,
    taxesIncluded,
    subtotal,
    taxTotal,
    discountsTotal: sum(lines.map(({ discount }) => discount)),
    shippingTotal,
    dutiesTotal: 0,
    total: subtotal + taxTotal + shippingTotal,
    fulfilledAt: lastOf(lines.flatMap((line) => line.fulfilledAt)),
  }
}

const orderOf = (order: JsonNode, currency: Currency): Order => {
  const createdAt = instantAt(order, 'created_at')
  if (createdAt === null) recordProblem(at(order, 'created_at'), 'is missing')
  const payments = listPayments(order)
  return {
    id: requiredIdAt(order, 'id'),
    name: nameOf(order),
    currency,
    presentment: null,
    customer: customerOf(order),
    address: addressOf(at(order, 'shipping_address')),
    ...amountsOf(order, currency),
    gateways: [...new Set(payments.map(({ provider }) => provider))],
    taken: sum(payments.map((payment) => toCapturedMinor(payment, currency))),
    refundTotal: roundToMinor(sumDecimals(payments.map(({ refunded }) => refunded)), currency),
    ...toPortalRefunds(payments, currency),
    ...toOrderPayments(payments, currency),
    tags: [],
    createdAt: createdAt ?? 0,
    cancelledAt: instantAt(order, 'canceled_at'),
  }
}

/** An order in the shop's currency, or the first problem. */
export function mapOrder(body: unknown, currency: Currency): ReadEntity<Order> {
  return readEntity(body, {
    unnamed: 'an order',
    nameOf: (order) => textAt(order, 'id') ?? 'an order without an id',
    entityOf: (order) => orderOf(order, currency),
    check: checkOrder,
  })
}
