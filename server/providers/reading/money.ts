import { type Currency, getCurrencyDigits, type Minor } from '../../../schemas/values/money.ts'
import { at, isMissing, type JsonNode, recordProblem, textAt } from './json-node.ts'

type MinorRead =
  | { readonly kind: 'read'; readonly amount: Minor }
  | { readonly kind: 'refused'; readonly reason: string }

const decimal = /^(-?)(\d+)(?:[.](\d+))?$/

/** The limit of the schema. */
const MAX_AMOUNT = 1_000_000_000_000_000

const refuse = (reason: string): MinorRead => ({ kind: 'refused', reason })

/** Uses no floats. Refuses more decimals than the currency has, except zeros. */
export function parseMinor(text: string, currency: Currency): MinorRead {
  const match = decimal.exec(text.trim())
  if (match === null) return refuse(`${JSON.stringify(text)} is not a decimal amount`)
  const [, sign = '', whole = '', part = ''] = match
  const digits = getCurrencyDigits(currency)
  if (/[1-9]/.test(part.slice(digits))) return refuse(`${text} has more than the ${digits} decimals of ${currency}`)
  const amount = Number(`${sign}${whole}${part.slice(0, digits).padEnd(digits, '0')}`) + 0 // no negative zero
  return Math.abs(amount) > MAX_AMOUNT ? refuse(`${text} exceeds the largest amount`) : { kind: 'read', amount }
}

const decimalTextOf = ({ value }: JsonNode): string => (typeof value === 'number' ? String(value) : String(value ?? ''))

/** At least 0; null when missing. */
export function moneyAt(node: JsonNode, currency: Currency): Minor | null {
  if (isMissing(node)) return null
  if (typeof node.value !== 'string' && typeof node.value !== 'number') {
    recordProblem(node, 'is not an amount')
    return null
  }
  const read = parseMinor(decimalTextOf(node), currency)
  if (read.kind === 'read' && read.amount >= 0) return read.amount
  recordProblem(node, read.kind === 'read' ? `${node.value} is below zero` : read.reason)
  return null
}

const members = ['shop_money', 'presentment_money'] as const
type Member = (typeof members)[number]

export function findMember(set: JsonNode, currency: Currency, fallback: Member): JsonNode | null {
  const present = members.map((name) => at(set, name)).filter((member) => !isMissing(at(member, 'amount')))
  const codeOf = (member: JsonNode): string | undefined => textAt(member, 'currency_code')?.toUpperCase()
  const named = present.find((member) => codeOf(member) === currency)
  if (named !== undefined) return named
  const meant = at(set, fallback)
  return isMissing(at(meant, 'amount')) || codeOf(meant) !== undefined ? null : meant
}

export function readAmount(set: JsonNode, currency: Currency): Minor | null {
  const member = isMissing(set) ? null : findMember(set, currency, 'shop_money')
  if (member !== null) return moneyAt(at(member, 'amount'), currency)
  const other = isMissing(set) ? null : textAt(at(set, 'shop_money'), 'currency_code')
  if (other !== null) recordProblem(set, `is in ${other}, without an exchange rate to ${currency}`)
  return null
}

/** Then the plain field may be in either currency. */
const hasOtherCurrency = (set: JsonNode, currency: Currency): boolean =>
  members.some((name) => (textAt(at(set, name), 'currency_code')?.toUpperCase() ?? currency) !== currency)

export function amountAt(node: JsonNode, key: string, currency: Currency): Minor | null {
  const [field, set] = [at(node, key), at(node, `${key}_set`)]
  const isBySet = !isMissing(set) && (field.value === undefined || hasOtherCurrency(set, currency))
  return isBySet ? readAmount(set, currency) : moneyAt(field, currency)
}

export const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((all, amount) => all + amount, 0)

/** Null above the limit. */
export function listTotal(price: Minor, quantity: number): Minor | null {
  const total = BigInt(price) * BigInt(quantity)
  return total > BigInt(MAX_AMOUNT) ? null : Number(total)
}
