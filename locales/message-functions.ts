import type { MessageFunction } from 'messageformat/functions'
import { DEFAULT_TIME_ZONE, type TimeZone } from '../schemas/values/calendar.ts'
import { creditText, dateText, moneyText } from './format.ts'

// messageformat creates an Intl object per value (100 us for a plural); these are cached.
const numberFormats = new Map<string, Intl.NumberFormat>()
const pluralRules = new Map<string, Intl.PluralRules>()

const getCached = <Formatter>(known: Map<string, Formatter>, key: string, make: () => Formatter): Formatter => {
  const formatter = known.get(key) ?? make()
  known.set(key, formatter)
  return formatter
}

export const numberText = (language: string, value: number): string =>
  getCached(numberFormats, language, () => new Intl.NumberFormat(language)).format(value)

const pluralCategory = (language: string, type: Intl.PluralRuleType, value: number): string =>
  getCached(pluralRules, `${language} ${type}`, () => new Intl.PluralRules(language, { type })).select(value)

const toNumber = (operand: unknown): number => {
  const value = typeof operand === 'object' && operand !== null ? operand.valueOf() : operand
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof parsed !== 'number' || !Number.isFinite(parsed)) throw new TypeError('not a number')
  return parsed
}

/** `{$count :number}`: formats, and selects by exact value or plural category. `select` may be `ordinal` or `exact`. */
const number: MessageFunction<'number'> = (context, options, operand) => {
  const [language = 'en'] = context.locales
  const value = toNumber(operand)
  const select = String(options.select ?? 'plural')
  return {
    type: 'number',
    selectKey: (keys) => {
      if (keys.has(String(value))) return String(value)
      if (select === 'exact') return null
      const category = pluralCategory(language, select === 'ordinal' ? 'ordinal' : 'cardinal', value)
      return keys.has(category) ? category : null
    },
    toString: () => numberText(language, value),
    valueOf: () => value,
  }
}

type MoneyFormat = (language: string, amount: number, currency: string) => string

const moneyFunction =
  (format: MoneyFormat): MessageFunction<'money'> =>
  (context, options, operand) => {
    const [language = 'en'] = context.locales
    const amount = toNumber(operand)
    const currency = String(options.currency)
    if (!Number.isSafeInteger(amount)) throw new TypeError('money is an integer of minor units')
    return { type: 'money', toString: () => format(language, amount, currency), valueOf: () => amount }
  }

/** `{$when :date}`: milliseconds, as a day of the zone. */
const dateFunction =
  (zone: TimeZone): MessageFunction<'date'> =>
  (context, _options, operand) => {
    const [language = 'en'] = context.locales
    const instant = toNumber(operand)
    return { type: 'date', toString: () => dateText(language, zone, instant), valueOf: () => instant }
  }

/** The functions of MessageFormat that texts may call, besides `:string`. */
export const messageFunctions = (zone: TimeZone) => ({
  number,
  integer: number,
  money: moneyFunction(moneyText),
  credit: moneyFunction(creditText),
  date: dateFunction(zone),
})

export const functionNames: ReadonlySet<string> = new Set([
  ...Object.keys(messageFunctions(DEFAULT_TIME_ZONE)),
  'string',
])
