import type { Order } from '../../../schemas/entities/order.ts'
import { type Currency, getCurrencyDigits, type Minor } from '../../../schemas/values/money.ts'
import { parseFraction, scale } from './fraction.ts'

type Presentment = NonNullable<Order['presentment']>

/**
 * Converts to the currency the shopper paid in, at the order's rate. Rounds once: through the order's digits 13.04136
 * dinars would become 13.040 (F22).
 */
export function toPresentment(amount: Minor, from: Currency, { currency, rate }: Presentment): Minor {
  const { numerator, denominator } = parseFraction(rate)
  return scale(amount, {
    numerator: numerator * 10n ** BigInt(getCurrencyDigits(currency)),
    denominator: denominator * 10n ** BigInt(getCurrencyDigits(from)),
  })
}
