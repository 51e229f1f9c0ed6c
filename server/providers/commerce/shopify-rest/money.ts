import { type Currency, currencyDigits, type Minor } from '../../../../schemas/money.ts'
import { at, isMissing, refuse, type Spot } from './spot.ts'

/** What a decimal comes to in minor units, or why it comes to nothing. */
export type MinorRead =
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
export const readMinor = (text: string, currency: Currency): MinorRead => {
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
const decimalTextOf = ({ value }: Spot): string => (typeof value === 'number' ? String(value) : String(value ?? ''))

/** An amount from 0 up at this spot; null when it is missing. */
export const amountOf = (spot: Spot, currency: Currency): Minor | null => {
  if (isMissing(spot)) return null
  if (typeof spot.value !== 'string' && typeof spot.value !== 'number') {
    refuse(spot, 'is not an amount')
    return null
  }
  const read = readMinor(decimalTextOf(spot), currency)
  if (read.kind === 'read' && read.amount >= 0) return read.amount
  refuse(spot, read.kind === 'read' ? `${spot.value} is below zero` : read.reason)
  return null
}

export const amountAt = (spot: Spot, key: string, currency: Currency): Minor | null => amountOf(at(spot, key), currency)

/** The part of a money set (`total_price_set`) in the shop's currency; null when it is missing. */
export const shopMoneyAt = (spot: Spot, key: string, currency: Currency): Minor | null =>
  amountAt(at(at(spot, key), 'shop_money'), 'amount', currency)

export const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((all, amount) => all + amount, 0)

/** What all units of a line list for, exactly; null beyond any amount. */
export const listTotal = (price: Minor, quantity: number): Minor | null => {
  const total = BigInt(price) * BigInt(quantity)
  return total > BigInt(largest) ? null : Number(total)
}
