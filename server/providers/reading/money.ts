import { type Currency, currencyDigits, type Minor } from '../../../schemas/money.ts'
import { at, isMissing, type JsonNode, refuseAt, textAt } from './json-node.ts'

/** What a decimal comes to in minor units, or why it comes to nothing. */
type MinorRead =
  | { readonly kind: 'read'; readonly amount: Minor }
  | { readonly kind: 'refused'; readonly reason: string }

const decimal = /^(-?)(\d+)(?:[.](\d+))?$/

/** The schema's own limit of an amount. */
const largest = 1_000_000_000_000_000

const refused = (reason: string): MinorRead => ({ kind: 'refused', reason })

/**
 * A decimal text such as `19.99` as minor units of a currency, digit by digit: no float ever holds it.
 * More decimals than the currency has are refused, unless they are zeros.
 */
export function readMinor(text: string, currency: Currency): MinorRead {
  const match = decimal.exec(text.trim())
  if (match === null) return refused(`${JSON.stringify(text)} is not a decimal amount`)
  const [, sign = '', whole = '', part = ''] = match
  const digits = currencyDigits(currency)
  if (/[1-9]/.test(part.slice(digits)))
    return refused(`${text} has more than the ${digits} decimals that ${currency} has`)
  const amount = Number(`${sign}${whole}${part.slice(0, digits).padEnd(digits, '0')}`) + 0 // no negative zero
  return Math.abs(amount) > largest ? refused(`${text} is larger than any amount`) : { kind: 'read', amount }
}

/** The text of an amount: exports write decimals as text, some fields as a number, which stands for what it prints as. */
const decimalTextOf = ({ value }: JsonNode): string => (typeof value === 'number' ? String(value) : String(value ?? ''))

/** An amount from 0 up at this node; null when it is missing. */
export function moneyAt(node: JsonNode, currency: Currency): Minor | null {
  if (isMissing(node)) return null
  if (typeof node.value !== 'string' && typeof node.value !== 'number') {
    refuseAt(node, 'is not an amount')
    return null
  }
  const read = readMinor(decimalTextOf(node), currency)
  if (read.kind === 'read' && read.amount >= 0) return read.amount
  refuseAt(node, read.kind === 'read' ? `${node.value} is below zero` : read.reason)
  return null
}

const members = ['shop_money', 'presentment_money'] as const
type Member = (typeof members)[number]

/**
 * The member of a money set that is in this currency, by what each says of itself; `unnamed` is the one meant where none says
 * anything. Null when no member is in it.
 */
export function memberIn(set: JsonNode, currency: Currency, unnamed: Member): JsonNode | null {
  const told = members.map((name) => at(set, name)).filter((member) => !isMissing(at(member, 'amount')))
  const codeOf = (member: JsonNode): string | undefined => textAt(member, 'currency_code')?.toUpperCase()
  const named = told.find((member) => codeOf(member) === currency)
  if (named !== undefined) return named
  const meant = at(set, unnamed)
  return isMissing(at(meant, 'amount')) || codeOf(meant) !== undefined ? null : meant
}

/** What a money set says in the shop's currency; null when it says nothing at all. */
export function amountIn(set: JsonNode, currency: Currency): Minor | null {
  const member = isMissing(set) ? null : memberIn(set, currency, 'shop_money')
  if (member !== null) return moneyAt(at(member, 'amount'), currency)
  const other = isMissing(set) ? null : textAt(at(set, 'shop_money'), 'currency_code')
  if (other !== null) refuseAt(set, `is in ${other}, and nothing says what that is in ${currency}`)
  return null
}

/** Whether a set tells of another currency than the shop's: then the field beside it may be in either. */
const tellsOfAnother = (set: JsonNode, currency: Currency): boolean =>
  members.some((name) => (textAt(at(set, name), 'currency_code')?.toUpperCase() ?? currency) !== currency)

/**
 * The amount of a field in the shop's currency: what its set says (`price_set` beside `price`) where two are told or the set stands
 * alone, else the field itself.
 */
export function amountAt(node: JsonNode, key: string, currency: Currency): Minor | null {
  const [field, set] = [at(node, key), at(node, `${key}_set`)]
  const isBySet = !isMissing(set) && (field.value === undefined || tellsOfAnother(set, currency))
  return isBySet ? amountIn(set, currency) : moneyAt(field, currency)
}

/** All amounts together, in minor units; 0 without one. */
export const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((all, amount) => all + amount, 0)

/** What all units of a line list for, exactly; null beyond any amount. */
export function listTotal(price: Minor, quantity: number): Minor | null {
  const total = BigInt(price) * BigInt(quantity)
  return total > BigInt(largest) ? null : Number(total)
}
