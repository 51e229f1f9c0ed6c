import type { Address } from '../../../../../schemas/entities/address.ts'
import type { Currency, Minor } from '../../../../../schemas/values/money.ts'
import {
  type Decimal,
  decimalAt,
  fromMinor,
  multiply,
  percentOf,
  roundToMinor,
  sumDecimals,
  toNumber,
  withoutPercent,
} from '../../../reading/decimal.ts'
import { at, booleanAt, type JsonNode, listAt, textAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import type { ExchangeOperation } from '../../port.ts'
import { toMarker } from './calls.ts'

export const TAX_FIELDS = '*items,*items.tax_lines'

/** `rate` is the sum of all rates in percent. */
interface LineTax {
  readonly isInclusive: boolean
  readonly rate: Decimal
}

const taxOf = (item: JsonNode): LineTax => ({
  isInclusive: booleanAt(item, 'is_tax_inclusive') === true,
  rate: sumDecimals(listAt(item, 'tax_lines').map((line) => decimalAt(at(line, 'rate')))),
})

const costOf = (order: JsonNode, currency: Currency): Minor => {
  const costs = listAt(order, 'items').map((item) => {
    const { isInclusive, rate } = taxOf(item)
    const price = multiply(decimalAt(at(item, 'unit_price')), Number(at(item, 'quantity').value))
    return isInclusive ? price : price + percentOf(price, rate)
  })
  return roundToMinor(sumDecimals(costs), currency)
}

export const isExpectedCost = (
  draft: JsonNode,
  { lines, currency }: Pick<ExchangeOperation, 'lines' | 'currency'>,
): boolean => costOf(draft, currency) === sum(lines.map((line) => line.total))

/** A sent price cannot state whether it includes tax. */
const priceOf = (cost: Minor, { isInclusive, rate }: LineTax, currency: Currency): number => {
  const exact = fromMinor(cost, currency)
  return toNumber(isInclusive ? exact : withoutPercent(exact, rate))
}

const addressOf = ({ name, company, address1, address2, city, state, zip, country, phone }: Address) => {
  const [, first = '', last = name] = /^(.*) (\S+)$/.exec(name) ?? []
  const code = country.toLowerCase()
  return {
    first_name: first,
    last_name: last,
    company,
    address_1: address1,
    address_2: address2,
    city,
    phone,
    province: state && `${code}-${state.toLowerCase()}`,
    postal_code: zip,
    country_code: code,
  }
}

const copyAddress = (address: JsonNode) =>
  Object.fromEntries(
    [
      'first_name',
      'last_name',
      'company',
      'address_1',
      'address_2',
      'city',
      'province',
      'postal_code',
      'country_code',
      'phone',
    ].flatMap((key) => {
      const text = textAt(address, key)
      return text === null ? [] : [[key, text] as const]
    }),
  )

/**
 * A draft order; its metadata has the reference. `taxed` shows how lines are taxed: an earlier draft, or the old order,
 * whose first line then serves all variants.
 */
export function buildExchangeDraft(
  { lines, currency, reference, address }: ExchangeOperation,
  { old, taxed }: { readonly old: JsonNode; readonly taxed: JsonNode },
) {
  const where = address === null ? copyAddress(at(old, 'shipping_address')) : addressOf(address)
  const [method] = listAt(old, 'shipping_methods')
  const option = method === undefined ? null : textAt(method, 'shipping_option_id')
  const items = listAt(taxed, 'items')
  const taxOfVariant = (variantId: string): LineTax => {
    const item = items.find((one) => textAt(one, 'variant_id') === variantId) ?? items[0]
    return item === undefined ? { isInclusive: true, rate: 0n } : taxOf(item)
  }
  return {
    region_id: textAt(old, 'region_id'),
    sales_channel_id: textAt(old, 'sales_channel_id'),
    customer_id: textAt(old, 'customer_id'),
    email: textAt(old, 'email'),
    currency_code: currency.toLowerCase(),
    shipping_address: where,
    no_notification_order: true,
    items: lines.map(({ variantId, total: cost }) => ({
      variant_id: variantId,
      quantity: 1,
      unit_price: priceOf(cost, taxOfVariant(variantId), currency),
    })),
    ...(option !== null && {
      shipping_methods: [{ name: textAt(method ?? old, 'name') ?? 'Exchange', shipping_option_id: option, amount: 0 }],
    }),
    metadata: { homeward: toMarker(reference) },
  }
}
