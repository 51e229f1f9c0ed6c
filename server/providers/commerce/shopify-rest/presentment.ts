import type { Order } from '../../../../schemas/entities/order.ts'
import type { Currency } from '../../../../schemas/values/money.ts'
import { at, isMissing, type JsonNode, listAt, recordProblem, textAt } from '../../reading/json-node.ts'
import { findMember } from '../../reading/money.ts'

/** At most 20 digits on either side. */
const decimal = /^(\d{1,20})(?:[.](\d{1,20}))?$/

const rateDigits = 18

interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

const decimalOf = (text: string | null): Decimal | null => {
  const match = decimal.exec(text?.trim() ?? '')
  if (match === null) return null
  const [, whole = '', part = ''] = match
  return { digits: BigInt(whole + part), scale: part.length }
}

const withPoint = (digits: bigint): string => {
  const text = digits.toString().padStart(rateDigits + 1, '0')
  return `${text.slice(0, -rateDigits)}.${text.slice(-rateDigits)}`.replace(/[.]?0+$/, '')
}

/** `presentment / shop` as decimal text, rounded to 18 digits (F22). Null if an amount is zero or missing. */
export function calculateRate(presentment: string | null, shop: string | null): string | null {
  const [above, below] = [decimalOf(presentment), decimalOf(shop)]
  if (above === null || below === null || above.digits === 0n || below.digits === 0n) return null
  const numerator = above.digits * 10n ** BigInt(below.scale + rateDigits)
  const denominator = below.digits * 10n ** BigInt(above.scale)
  const rate = (numerator * 2n + denominator) / (denominator * 2n)
  return rate === 0n ? null : withPoint(rate)
}

const rateOfSet = (set: JsonNode, presentmentCurrency: Currency, currency: Currency): string | null => {
  if (isMissing(set)) return null
  const [above, below] = [
    findMember(set, presentmentCurrency, 'presentment_money'),
    findMember(set, currency, 'shop_money'),
  ]
  return above === null || below === null ? null : calculateRate(textAt(above, 'amount'), textAt(below, 'amount'))
}

/** Sets with a rate, the total first; free orders still have list prices. */
const setsOf = (order: JsonNode): readonly JsonNode[] => [
  at(order, 'total_price_set'),
  at(order, 'total_line_items_price_set'),
  ...listAt(order, 'line_items').map((line) => at(line, 'price_set')),
]

const presentmentCurrencyOf = (order: JsonNode): string | null =>
  textAt(order, 'presentment_currency') ??
  textAt(at(at(order, 'total_price_set'), 'presentment_money'), 'currency_code')

export const readPresentmentCurrency = (order: JsonNode, currency: Currency): Currency =>
  presentmentCurrencyOf(order)?.toUpperCase() ?? currency

export function readPresentment(order: JsonNode, currency: Currency): Order['presentment'] {
  const presentmentCurrency = readPresentmentCurrency(order, currency)
  if (presentmentCurrency === currency) return null
  for (const set of setsOf(order)) {
    const rate = rateOfSet(set, presentmentCurrency, currency)
    if (rate !== null) return { currency: presentmentCurrency, rate }
  }
  if (setsOf(order).some((set) => set.value !== undefined)) return null
  recordProblem(
    at(order, 'presentment_currency'),
    `is ${presentmentCurrency}, but no amount specifies the exchange rate to ${currency}`,
  )
  return null
}
