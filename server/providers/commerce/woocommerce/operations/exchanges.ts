import type { Address } from '../../../../../schemas/entities/address.ts'
import type { Minor } from '../../../../../schemas/values/money.ts'
import {
  type Decimal,
  decimalAt,
  fromMinor,
  roundToMinor,
  toDecimalText,
  withoutPercent,
} from '../../../reading/decimal.ts'
import { at, booleanAt, idAt, type JsonNode, listAt, textAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import { findExchangeRefusal, refuseAmount, refuseOutOfStock } from '../../operations/refusals.ts'
import type { ExchangeCreated, ExchangeOperation, OperationRefused, ProviderAnswer } from '../../port.ts'
import type { WooCalls } from '../calls.ts'
import { linkAt } from '../mapping/nodes.ts'
import { exchangeOrigin, OWN_GATEWAY, REFERENCE_KEY, WORTH_KEY } from '../mapping/references.ts'
import { fetchOperationOrder, isOfStatus, isPaid, type OperationContext, requireDone } from './context.ts'
import { findHold } from './holds.ts'
import { cancelOrder, isEnded, listOwnOrders, orderPath } from './own-orders.ts'
import { fetchVariants, findShortage, toFreeLines, variantIdOf } from './variants.ts'

/** WooCommerce calculates with six decimals. */
const PLACES = 6

const HUNDRED: Decimal = 100n * 10n ** 18n

const ADDRESS_KEYS = [
  ...['first_name', 'last_name', 'company', 'address_1', 'address_2', 'city', 'state'],
  ...['postcode', 'country', 'email', 'phone'],
]

const copyAddress = (address: JsonNode) =>
  Object.fromEntries(
    ADDRESS_KEYS.flatMap((key) => {
      const text = textAt(address, key)
      return text === null ? [] : [[key, text] as const]
    }),
  )

const toShipping = ({ name, company, address1, address2, city, state, zip, country, phone }: Address) => {
  const [, first = '', last = name] = /^(.*) (\S+)$/.exec(name) ?? []
  return {
    first_name: first,
    last_name: last,
    ...(company !== undefined && { company }),
    address_1: address1,
    ...(address2 !== undefined && { address_2: address2 }),
    city,
    ...(state !== undefined && { state }),
    postcode: zip,
    country,
    ...(phone !== undefined && { phone }),
  }
}

/** All tax rates of a line together, in percent: simple rates add up, compound ones are on top. */
const rateOf = (order: JsonNode, item: JsonNode): Decimal => {
  const ids = new Set(listAt(item, 'taxes').map((tax) => idAt(tax, 'id')))
  const rates = listAt(order, 'tax_lines').filter((line) => ids.has(idAt(line, 'rate_id')))
  const percent = (line: JsonNode): Decimal => decimalAt(at(line, 'rate_percent'))
  const isCompound = (line: JsonNode): boolean => booleanAt(line, 'compound') === true
  const simple = rates.filter((line) => !isCompound(line)).reduce((total, line) => total + percent(line), 0n)
  return rates
    .filter(isCompound)
    .reduce((total, line) => total + percent(line) + (total * percent(line)) / HUNDRED, simple)
}

/** The order's lines in the order of the requested ones; null if they are not the requested goods. */
const matchLines = (order: JsonNode, { lines }: ExchangeOperation): readonly JsonNode[] | null => {
  const left = [...listAt(order, 'line_items')]
  const matched = lines.flatMap(({ variantId }) => {
    const index = left.findIndex((item) => variantIdOf(item) === variantId)
    return index < 0 ? [] : left.splice(index, 1)
  })
  return left.length === 0 && matched.length === lines.length ? matched : null
}

const totalOf = (order: JsonNode, { currency }: ExchangeOperation): Minor =>
  roundToMinor(decimalAt(at(order, 'total')), currency)

/** Whether the order has the requested goods, costs what is due, and is paid if nothing is. */
const isWhole = (order: JsonNode, operation: ExchangeOperation): boolean =>
  matchLines(order, operation) !== null &&
  totalOf(order, operation) === operation.due &&
  (operation.due > 0 ? !isOfStatus(order, 'on-hold', 'checkout-draft') : isPaid(order))

const toCreated = (order: JsonNode, { due }: Pick<ExchangeOperation, 'due'>): ExchangeCreated => ({
  kind: 'created',
  id: idAt(order, 'id') ?? '',
  name: `#${textAt(order, 'number') ?? idAt(order, 'id')}`,
  statusUrl: null,
  checkoutUrl: due > 0 ? textAt(order, 'payment_url') : null,
})

const listCandidates = async (calls: WooCalls, operation: ExchangeOperation): Promise<readonly JsonNode[]> => {
  const own = (await listOwnOrders(calls, exchangeOrigin(operation.reference))).filter((order) => !isEnded(order))
  const hold = operation.reserved === undefined ? null : await findHold(calls, operation.reserved)
  return hold === null ? own : [...own, hold]
}

export async function findExchange(calls: WooCalls, operation: ExchangeOperation): Promise<ExchangeCreated | null> {
  const whole = (await listCandidates(calls, operation)).find((order) => isWhole(order, operation))
  return whole === undefined ? null : toCreated(whole, operation)
}

const buildLines = (
  order: JsonNode,
  items: readonly JsonNode[],
  operation: ExchangeOperation,
  { facts }: OperationContext,
) => {
  const { due, currency, lines } = operation
  const worths = lines.map(({ total }) => total)
  const weights = sum(worths) > 0 ? worths : worths.map(() => 1)
  const ids = items.map((item) => idAt(item, 'id') ?? '')
  const shares = due > 0 ? facts.allocate(due, weights, ids) : worths.map(() => 0)
  return items.map((item, index) => {
    const net = withoutPercent(fromMinor(shares[index] ?? 0, currency), rateOf(order, item))
    return {
      id: at(item, 'id').value,
      quantity: 1,
      total: toDecimalText(net, PLACES),
      meta_data: [{ key: WORTH_KEY, value: `${worths[index] ?? 0}` }],
    }
  })
}

const completeOrder = async (
  draft: JsonNode,
  old: JsonNode,
  operation: ExchangeOperation,
  context: OperationContext,
): Promise<ProviderAnswer<ExchangeCreated>> => {
  const { calls } = context
  const items = matchLines(draft, operation)
  if (items === null) {
    await cancelOrder(calls, draft)
    return refuseOutOfStock(operation.lines[0]?.variantId ?? '')
  }
  const { due, address, reference } = operation
  const customer = linkAt(old, 'customer_id')
  requireDone(
    await calls.change('PUT', orderPath(draft), {
      ...(due > 0 ? { status: 'pending' } : { status: 'processing', set_paid: true }),
      payment_method: OWN_GATEWAY,
      payment_method_title: 'Exchange',
      // WooCommerce asks a customer to log in before payment.
      ...(due === 0 && customer !== null && { customer_id: Number(customer) }),
      billing: copyAddress(at(old, 'billing')),
      shipping: address === null ? copyAddress(at(old, 'shipping')) : toShipping(address),
      line_items: buildLines(draft, items, operation, context),
      meta_data: [{ key: REFERENCE_KEY, value: reference }],
    }),
  )
  const made = await calls.one(orderPath(draft))
  if (made !== null && isWhole(made, operation)) return toCreated(made, operation)
  await cancelOrder(calls, draft)
  return refuseAmount(`The exchange order costs ${made === null ? 'nothing' : totalOf(made, operation)}, not ${due}`)
}

const createDraft = async (
  operation: ExchangeOperation,
  { calls }: OperationContext,
): Promise<JsonNode | OperationRefused> => {
  const variants = await fetchVariants(
    calls,
    operation.lines.map(({ variantId }) => variantId),
  )
  if ('kind' in variants) return variants
  const shortage = findShortage(variants, ({ stock, quantity }) => stock < quantity)
  if (shortage !== null) return shortage
  const origin = exchangeOrigin(operation.reference)
  requireDone(
    await calls.change('POST', '/orders', {
      created_via: origin,
      status: 'on-hold',
      line_items: toFreeLines(variants),
      meta_data: [{ key: REFERENCE_KEY, value: operation.reference }],
    }),
  )
  const [draft] = (await listOwnOrders(calls, origin)).filter((order) => !isEnded(order))
  return draft ?? refuseAmount('WooCommerce does not list the order it created')
}

/**
 * Creates an order at the amount due, or completes the reservation. An order that an earlier attempt left is completed
 * if it has the goods, else cancelled.
 */
export async function createExchange(
  context: OperationContext,
  operation: ExchangeOperation,
): Promise<ProviderAnswer<ExchangeCreated>> {
  const { calls } = context
  const refused = findExchangeRefusal(operation)
  if (refused !== null) return refused
  const found = await fetchOperationOrder(context, operation)
  if ('kind' in found) return found
  const candidates = await listCandidates(calls, operation)
  const whole = candidates.find((order) => isWhole(order, operation))
  const usable = whole ?? candidates.find((order) => matchLines(order, operation) !== null)
  const isUnpaid = (order: JsonNode): boolean => operation.due === 0 || !isPaid(order)
  for (const other of candidates) if (other !== usable && isUnpaid(other)) await cancelOrder(calls, other)
  if (whole !== undefined) return toCreated(whole, operation)
  const draft = usable ?? (await createDraft(operation, context))
  return 'because' in draft ? draft : completeOrder(draft, found.order, operation, context)
}
