import { type Currency, getCurrencyDigits, type Minor } from '../../../schemas/values/money.ts'

export function parseTypedAmount(typed: string, currency: Currency): Minor | null {
  const [, whole, , fraction = ''] = /^(\d{1,12})([.,](\d{1,5}))?$/.exec(typed.trim()) ?? []
  const digits = getCurrencyDigits(currency)
  if (whole === undefined || fraction.length > digits) return null
  return Number(`${whole}${fraction.padEnd(digits, '0')}`)
}
