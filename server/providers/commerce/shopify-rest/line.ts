import type { OrderLine } from '../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../../schemas/values/money.ts'
import { listUnitTimes } from '../../reading/fulfilled-units.ts'
import {
  at,
  booleanAt,
  countAt,
  idAt,
  isRecord,
  type JsonNode,
  listAt,
  recordProblem,
  requiredIdAt,
  tagsAt,
  textAt,
} from '../../reading/json-node.ts'
import { amountAt, listTotal, sum } from '../../reading/money.ts'
import { gramsAt } from '../../reading/weight.ts'
import { filterVisible, readBundle, readProperties } from './properties.ts'
import { listRemovedUnits, type UnitHistory } from './units.ts'

interface LineFacts {
  readonly currency: Currency
  readonly history: UnitHistory
  readonly editedAt: Instant
}

/** Limits memory, as each unit becomes an object. */
const MAX_UNITS = 10_000

/** Only tips have this field. A tip cannot be returned. */
export const isTip = (line: JsonNode): boolean => isRecord(line.value) && 'tip_payment_gateway' in line.value

const quantityOf = (line: JsonNode): number => {
  const quantity = countAt(line, 'quantity')
  if (quantity === null) recordProblem(at(line, 'quantity'), 'is missing')
  if (quantity !== null && quantity > MAX_UNITS) recordProblem(at(line, 'quantity'), `exceeds ${MAX_UNITS} units`)
  return quantity ?? 1
}

const priceOf = (line: JsonNode, currency: Currency): Minor => {
  const price = amountAt(line, 'price', currency)
  if (price === null && at(line, 'price').value == null) recordProblem(at(line, 'price'), 'is missing')
  return price ?? 0
}

/** Older exports have only the line's total discount. */
export function readLineDiscount(line: JsonNode, currency: Currency): Minor {
  const allocations = listAt(line, 'discount_allocations')
  return allocations.length > 0
    ? sum(allocations.map((allocation) => amountAt(allocation, 'amount', currency) ?? 0))
    : (amountAt(line, 'total_discount', currency) ?? 0)
}

export const sumTaxLines = (node: JsonNode, currency: Currency): Minor =>
  sum(listAt(node, 'tax_lines').map((tax) => amountAt(tax, 'price', currency) ?? 0))

const requireValidTotal = (line: JsonNode, { price, quantity, discount }: OrderLine): void => {
  const total = listTotal(price, quantity)
  if (total === null) recordProblem(at(line, 'price'), `is too high for ${quantity} units`)
  else if (discount > total) recordProblem(at(line, 'discount_allocations'), 'exceed the price of the line')
}

/** Shopify exports have no line image; tools add it in either form. */
const imageOf = (line: JsonNode): string | null => {
  const image = at(line, 'image')
  return isRecord(image.value) ? textAt(image, 'src') : textAt(line, 'image')
}

const toVariantTitle = (text: string | null): string | null => (text === 'Default Title' ? null : text)

const titleOf = (line: JsonNode, id: string): string =>
  textAt(line, 'title') ?? textAt(line, 'name') ?? textAt(line, 'sku') ?? id

export function readLine(line: JsonNode, { currency, history, editedAt }: LineFacts): OrderLine {
  const id = requiredIdAt(line, 'id')
  const quantity = quantityOf(line)
  const properties = readProperties(line)
  const read: OrderLine = {
    id,
    productId: idAt(line, 'product_id'),
    variantId: idAt(line, 'variant_id'),
    sku: textAt(line, 'sku'),
    title: titleOf(line, id),
    variantTitle: toVariantTitle(textAt(line, 'variant_title')),
    vendor: textAt(line, 'vendor'),
    productType: textAt(line, 'product_type') ?? '',
    tags: tagsAt(line, 'tags'),
    image: imageOf(line),
    quantity,
    price: priceOf(line, currency),
    discount: readLineDiscount(line, currency),
    tax: sumTaxLines(line, currency),
    grams: gramsAt(line),
    taxable: booleanAt(line, 'taxable') ?? true,
    ...listUnitTimes(history.fulfilled.get(id) ?? [], quantity),
    refunded: listRemovedUnits(line, history.refunded.get(id) ?? [], editedAt),
    properties: filterVisible(properties),
    ...(booleanAt(line, 'gift_card') === true && { giftCard: true }),
    ...(booleanAt(line, 'requires_shipping') === false && { shipsNothing: true }),
    bundle: readBundle(line, properties),
  }
  requireValidTotal(line, read)
  return read
}
