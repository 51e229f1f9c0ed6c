import type { Customer, Order, OrderLine } from '../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../../schemas/values/money.ts'
import { instantAt } from '../../reading/instant.ts'
import {
  at,
  booleanAt,
  idAt,
  isMissing,
  type JsonNode,
  listAt,
  plainTextOf,
  recordProblem,
  requiredIdAt,
  tagsAt,
  textAt,
} from '../../reading/json-node.ts'
import { amountAt, readAmount, sum } from '../../reading/money.ts'
import { checkOrder } from '../entity-check.ts'
import { readAddress } from './address.ts'
import { listCaptures, readCapturedAndRefunded } from './captured-refunded.ts'
import { isTip, readLine } from './line.ts'
import { allocateDiscount, allocateTax, dutiesTax, shippingTotal, subtotalOf } from './order-amounts.ts'
import { readPayments } from './order-payments.ts'
import { readPresentment } from './presentment.ts'
import { readEntity } from './read-entity.ts'
import type { ReadEntity, ShopFacts } from './shop-facts.ts'
import { readUnitHistory } from './units.ts'

const requireCurrency = (order: JsonNode, expected: Currency): void => {
  const currency = textAt(order, 'currency')
  if (currency?.toUpperCase() === expected) return
  const problem = currency === null ? 'is missing' : `is ${currency}`
  recordProblem(
    at(order, 'currency'),
    `${problem}: only orders in ${expected}, the currency of the shop, can be loaded`,
  )
}

const requireName = (order: JsonNode): string => {
  const name = textAt(order, 'name')?.trim() ?? textAt(order, 'order_number')
  if (name === null) recordProblem(at(order, 'name'), 'is missing: without it the lookup cannot find the order')
  return name ?? ''
}

const hasName = (person: JsonNode): boolean => ['first_name', 'last_name'].some((key) => !isMissing(at(person, key)))

/** Guests have no customer; email and phone are on the order. */
const customerOf = (order: JsonNode): Customer => {
  const customer = at(order, 'customer')
  const person = [customer, at(order, 'billing_address')].find(hasName) ?? customer
  const tags = tagsAt(customer, 'tags')
  const either = (key: string): string | null => textAt(order, key) ?? textAt(customer, key)
  return {
    id: idAt(customer, 'id'),
    email: (either('email') ?? textAt(order, 'contact_email'))?.trim() ?? null,
    phone: either('phone'),
    firstName: textAt(person, 'first_name'),
    lastName: textAt(person, 'last_name'),
    ...(tags.length > 0 && { tags }),
  }
}

const gatewaysOf = (order: JsonNode): string[] => {
  const names = listAt(order, 'payment_gateway_names').map((name) => plainTextOf(name))
  const single = names.length === 0 ? [textAt(order, 'gateway')] : names
  return single.flatMap((name) => (name === null ? [] : [name.toLowerCase()]))
}

/** Null unless paid by a card with known brand and digits. */
const cardOf = (payment: JsonNode): Order['paidWith'] | null => {
  const details = at(payment, 'payment_details')
  const brand = textAt(details, 'credit_card_company')
  const last4 = textAt(details, 'credit_card_number')?.match(/[0-9]{4}$/)?.[0]
  return brand === null || last4 === undefined ? null : { brand, last4 }
}

const readCard = (order: JsonNode): Pick<Order, 'paidWith'> => {
  const cards = listCaptures(order).map(cardOf)
  const [card] = cards
  const isOne = cards.every((one) => one?.last4 === card?.last4 && one?.brand === card?.brand)
  return card && isOne ? { paidWith: card } : {}
}

/** Excludes tips and lines that edits left without units. */
const goodsOf = (order: JsonNode): readonly JsonNode[] =>
  listAt(order, 'line_items').filter((line) => !isTip(line) && at(line, 'quantity').value !== 0)

const linesOf = (order: JsonNode, shop: ShopFacts, editedAt: Instant): readonly OrderLine[] => {
  const facts = { currency: shop.currency, history: readUnitHistory(order), editedAt }
  const lines = goodsOf(order).map((line) => readLine(line, facts))
  requireDistinctLines(order, lines)
  return allocateTax(order, allocateDiscount(order, lines, shop), shop)
}

const requireDistinctLines = (order: JsonNode, lines: readonly OrderLine[]): void => {
  const ids = lines.map(({ id }) => id)
  const twin = ids.find((id, n) => ids.indexOf(id) !== n)
  if (twin !== undefined) recordProblem(at(order, 'line_items'), `has two lines with the id ${twin}`)
}

/** The return window needs the sending date. */
const requireDates = (order: JsonNode, lines: readonly OrderLine[]): void => {
  const unknown = isMissing(at(order, 'fulfillments')) && textAt(order, 'fulfillment_status') === 'fulfilled'
  if (unknown && lines.length > 0)
    recordProblem(
      at(order, 'fulfillments'),
      'is missing, but the order is fulfilled: export orders with their fulfillments',
    )
}

const dutiesTotal = (order: JsonNode, currency: Currency): Minor => {
  const duties = listAt(order, 'line_items').flatMap((line) => listAt(line, 'duties'))
  const paid =
    readAmount(at(order, 'original_total_duties_set'), currency) ??
    readAmount(at(order, 'current_total_duties_set'), currency) ??
    sum(duties.map((duty) => readAmount(duty, currency) ?? 0))
  return paid + dutiesTax(order, currency)
}

const totalsOf = (order: JsonNode, lines: readonly OrderLine[], currency: Currency) => {
  const taxesIncluded = booleanAt(order, 'taxes_included') ?? false
  const total = amountAt(order, 'total_price', currency)
  if (total === null && isMissing(at(order, 'total_price'))) recordProblem(at(order, 'total_price'), 'is missing')
  return {
    taxesIncluded,
    subtotal: subtotalOf(lines, { taxesIncluded }),
    taxTotal: sum(lines.map(({ tax }) => tax)),
    discountsTotal: sum(lines.map(({ discount }) => discount)),
    shippingTotal: shippingTotal(order, lines, currency),
    dutiesTotal: dutiesTotal(order, currency),
    total: total ?? 0,
    ...readCapturedAndRefunded(order, { currency, total: total ?? 0 }),
  }
}

const lastOf = (instants: readonly Instant[]): Instant | null =>
  instants.reduce<Instant | null>((last, instant) => (last === null || instant > last ? instant : last), null)

const createdOf = (order: JsonNode): Instant => {
  const created = instantAt(order, 'created_at')
  if (created === null && isMissing(at(order, 'created_at'))) recordProblem(at(order, 'created_at'), 'is missing')
  return created ?? 0
}

/** Labels that were in the parcel. Shopify exports lack them; merchants add `prepaid_labels`. */
const readPrepaidLabels = (order: JsonNode): Pick<Order, 'prepaidLabels'> => {
  const labels = listAt(order, 'prepaid_labels').map((label) => {
    const carrier = textAt(label, 'carrier')
    const trackingCode = requiredIdAt(label, 'tracking_code')
    return { id: idAt(label, 'id') ?? trackingCode, trackingCode, ...(carrier !== null && { carrier }) }
  })
  return labels.length === 0 ? {} : { prepaidLabels: labels }
}

const channels: Readonly<Record<string, NonNullable<Order['channel']>>> = { web: 'web', pos: 'pos', phone: 'phone' }

type ContractField = 'channel' | 'buyer' | 'standardShipping' | 'instructedAt'

/** Exports lack the price of standard delivery and the instruction; merchants add `standard_shipping`, `instructed_at`. */
const readContract = (order: JsonNode, currency: Currency): Pick<Order, ContractField> => {
  const source = textAt(order, 'source_name')
  const standard = amountAt(order, 'standard_shipping', currency)
  const instructedAt = instantAt(order, 'instructed_at')
  return {
    ...(source !== null && { channel: channels[source] ?? 'other' }),
    ...(!isMissing(at(order, 'company')) && { buyer: 'business' as const }),
    ...(standard !== null && { standardShipping: standard }),
    ...(instructedAt !== null && { instructedAt }),
  }
}

const orderOf = (order: JsonNode, shop: ShopFacts): Order => {
  const { currency } = shop
  requireCurrency(order, currency)
  const createdAt = createdOf(order)
  const lines = linesOf(order, shop, instantAt(order, 'updated_at') ?? createdAt)
  requireDates(order, lines)
  const totals = totalsOf(order, lines, currency)
  return {
    id: requiredIdAt(order, 'id'),
    name: requireName(order),
    currency,
    presentment: readPresentment(order, currency),
    customer: customerOf(order),
    address: readAddress(at(order, 'shipping_address')),
    lines: [...lines],
    gateways: gatewaysOf(order),
    ...readCard(order),
    ...totals,
    ...readPayments(order, totals, currency),
    tags: tagsAt(order, 'tags'),
    createdAt,
    fulfilledAt: lastOf(lines.flatMap((line) => line.fulfilledAt)),
    cancelledAt: instantAt(order, 'cancelled_at'),
    ...readPrepaidLabels(order),
    ...readContract(order, currency),
  }
}

const nameOf = (order: JsonNode): string => textAt(order, 'name') ?? textAt(order, 'id') ?? 'an order without a name'

/** An order of the Admin REST form, or the first problem. Subtotal, tax and discounts are sums of the lines. */
export const readOrder = (json: unknown, shop: ShopFacts): ReadEntity<Order> =>
  readEntity(json, {
    unnamed: 'an order',
    nameOf,
    entityOf: (document) => orderOf(document, shop),
    check: checkOrder,
  })
