import type { OrderLine } from '../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../schemas/ids.ts'
import type { Currency, Minor } from '../../../../schemas/money.ts'
import {
  at,
  booleanAt,
  countAt,
  idAt,
  isRecord,
  type JsonNode,
  listAt,
  refuseAt,
  requiredIdAt,
  tagsAt,
  textAt,
} from '../../reading/json-node.ts'
import { amountAt, listTotal, sum } from '../../reading/money.ts'
import { gramsAt } from '../../reading/weight.ts'
import { bundleAt, propertiesOf, visibleOf } from './properties.ts'
import { goneUnits, type UnitHistory } from './units.ts'

/** What the order says that its lines need. */
interface LineFacts {
  readonly currency: Currency
  readonly history: UnitHistory
  readonly editedAt: Instant
}

/** More units than anyone sends back one by one; each becomes a unit of its own. */
const mostUnits = 10_000

/** A tip stands among the lines of an order, and only a tip has this field; it is no thing that could come back. */
export const isTip = (line: JsonNode): boolean => isRecord(line.value) && 'tip_payment_gateway' in line.value

const quantityOf = (line: JsonNode): number => {
  const quantity = countAt(line, 'quantity')
  if (quantity === null) refuseAt(at(line, 'quantity'), 'is missing')
  if (quantity !== null && quantity > mostUnits) refuseAt(at(line, 'quantity'), `is above ${mostUnits} units`)
  return quantity ?? 1
}

const priceOf = (line: JsonNode, currency: Currency): Minor => {
  const price = amountAt(line, 'price', currency)
  if (price === null && at(line, 'price').value == null) refuseAt(at(line, 'price'), 'is missing')
  return price ?? 0
}

/** Allocations name every discount of the line; exports older than them have only the line's own total. */
export function lineDiscount(line: JsonNode, currency: Currency): Minor {
  const allocations = listAt(line, 'discount_allocations')
  return allocations.length > 0
    ? sum(allocations.map((allocation) => amountAt(allocation, 'amount', currency) ?? 0))
    : (amountAt(line, 'total_discount', currency) ?? 0)
}

/** The sum of the tax lines of a line item, a shipping line or an order. */
export const taxLines = (node: JsonNode, currency: Currency): Minor =>
  sum(listAt(node, 'tax_lines').map((tax) => amountAt(tax, 'price', currency) ?? 0))

const demandWorth = (line: JsonNode, { price, quantity, discount }: OrderLine): void => {
  const total = listTotal(price, quantity)
  if (total === null) refuseAt(at(line, 'price'), `is too much for ${quantity} units`)
  else if (discount > total) refuseAt(at(line, 'discount_allocations'), 'take off more than the line costs')
}

/** Exports have no picture of a line; tools that add one write it either way. */
const imageOf = (line: JsonNode): string | null => {
  const image = at(line, 'image')
  return isRecord(image.value) ? textAt(image, 'src') : textAt(line, 'image')
}

const named = (text: string | null): string | null => (text === 'Default Title' ? null : text)

const titleOf = (line: JsonNode, id: string): string =>
  textAt(line, 'title') ?? textAt(line, 'name') ?? textAt(line, 'sku') ?? id

/** One line item as it was bought, with its own discounts and taxes; what the order shares out comes later. */
export function readLine(line: JsonNode, { currency, history, editedAt }: LineFacts): OrderLine {
  const id = requiredIdAt(line, 'id')
  const quantity = quantityOf(line)
  const properties = propertiesOf(line)
  const read: OrderLine = {
    id,
    productId: idAt(line, 'product_id'),
    variantId: idAt(line, 'variant_id'),
    sku: textAt(line, 'sku'),
    title: titleOf(line, id),
    variantTitle: named(textAt(line, 'variant_title')),
    vendor: textAt(line, 'vendor'),
    productType: textAt(line, 'product_type') ?? '',
    tags: tagsAt(line, 'tags'),
    image: imageOf(line),
    quantity,
    price: priceOf(line, currency),
    discount: lineDiscount(line, currency),
    tax: taxLines(line, currency),
    grams: gramsAt(line),
    taxable: booleanAt(line, 'taxable') ?? true,
    fulfilledAt: (history.fulfilled.get(id) ?? []).slice(0, quantity),
    refunded: goneUnits(line, history.refunded.get(id) ?? [], editedAt),
    properties: visibleOf(properties),
    ...(booleanAt(line, 'gift_card') === true && { giftCard: true }),
    ...(booleanAt(line, 'requires_shipping') === false && { shipsNothing: true }),
    bundle: bundleAt(line, properties),
  }
  demandWorth(line, read)
  return read
}
