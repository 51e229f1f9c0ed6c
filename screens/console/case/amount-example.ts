import { type Currency, getCurrencyDigits, type Minor } from '../../../schemas/values/money.ts'

export function formatMinor(amount: Minor, currency: Currency): string {
  const digits = getCurrencyDigits(currency)
  return (amount / 100).toFixed(digits === 0 ? 0 : digits)
}
