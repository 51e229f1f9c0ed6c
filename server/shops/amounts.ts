import { moneyText } from '../../locales/format.ts'
import { facts } from '../../schemas/config/facts.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { entryOf } from '../../schemas/values/member.ts'
import { type Currency, DEFAULT_CURRENCY, getCurrencyDigits } from '../../schemas/values/money.ts'
import { pointerTo } from '../shape/pointer.ts'
import { isObject, type JsonObject } from '../shape/schema.ts'

/** The value of a money property, of any type. */
interface PlacedAmount {
  readonly pointer: string
  readonly value: unknown
}

const always = (): boolean => true

export const moneyProperties: Readonly<Record<string, (owner: JsonObject) => boolean>> = {
  amount: ({ type }) => type === 'flat_fee',
  fallback_amount: always,
  max_amount: always,
  creditAmount: always,
  feeAmount: always,
  shop_now_bonus: always,
  keep_item_threshold: always,
  gift_card_incentive_value: ({ gift_card_incentive_type: type }) => type === 'flat',
  exchangeOrderShippingTotal: always,
  stripe_min: always,
  limit: always,
  bonus: always,
  value: ({ fact }) => typeof fact === 'string' && entryOf<{ type: string }>(facts, fact)?.type === 'money',
}

// Texts and styles never contain amounts, whatever their keys.
const NON_AMOUNT_PROPERTIES: readonly string[] = ['content', 'theme', 'customizations', 'copy']

/** The document may have any shape. */
const findAmounts = (document: unknown, at = ''): readonly PlacedAmount[] => {
  if (Array.isArray(document)) return document.flatMap((one, index) => findAmounts(one, pointerTo(at, index)))
  if (!isObject(document)) return []
  return Object.entries(document).flatMap(([name, value]) => {
    const pointer = pointerTo(at, name)
    if (entryOf(moneyProperties, name)?.(document) === true) return [{ pointer, value }]
    return NON_AMOUNT_PROPERTIES.includes(name) ? [] : findAmounts(value, pointer)
  })
}

const currencyOf = (document: unknown): Currency =>
  isObject(document) && typeof document.currency === 'string' && /^[A-Z]{3}$/.test(document.currency)
    ? document.currency
    : DEFAULT_CURRENCY

/** Null when it is not a whole number of minor units. */
const toMinorUnits = (amount: number, currency: Currency): number | null => {
  const units = amount * 10 ** getCurrencyDigits(currency)
  return Math.abs(units - Math.round(units)) < 1e-6 ? Math.round(units) : null
}

/** Amounts that are not whole minor units, each with the probably intended number. */
export function findAmountProblems(document: unknown): readonly ConfigProblem[] {
  const currency = currencyOf(document)
  return findAmounts(document).flatMap(({ pointer, value }) => {
    if (typeof value !== 'number' || Number.isInteger(value)) return []
    const units = toMinorUnits(value, currency)
    const guess = units === null ? '' : `: did you mean ${units}?`
    const unit = `${10 ** getCurrencyDigits(currency)} to 1 ${currency}`
    return [{ pointer, message: `must be a whole number of minor units, ${unit}, not ${value}${guess}` }]
  })
}

interface FormattedAmount {
  readonly pointer: string
  readonly amount: number
  readonly text: string
}

/** For example 395 and €3.95. */
export function readFormattedAmounts(document: unknown): readonly FormattedAmount[] {
  const currency = currencyOf(document)
  return findAmounts(document).flatMap(({ pointer, value }) =>
    typeof value === 'number' && Number.isSafeInteger(value)
      ? [{ pointer, amount: value, text: moneyText('en', value, currency) }]
      : [],
  )
}
