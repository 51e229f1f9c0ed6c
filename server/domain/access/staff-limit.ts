import type { ShopConfig } from '../../../schemas/config/index.ts'
import { type Currency, DEFAULT_CURRENCY, getCurrencyDigits, type Minor } from '../../../schemas/values/money.ts'

/** The most that an agent pays out of a return without a manager. */
export interface StaffLimit {
  readonly amount: Minor
  readonly currency: Currency
}

/** In units of the currency, such as dollars. */
const DEFAULT_LIMIT = 100

export function getStaffLimit({
  settings,
  currency = DEFAULT_CURRENCY,
}: Pick<ShopConfig, 'settings' | 'currency'>): StaffLimit {
  return { amount: settings.staff?.limit ?? DEFAULT_LIMIT * 10 ** getCurrencyDigits(currency), currency }
}

/** An amount in another currency exceeds the limit, because the two cannot be compared. */
export const exceedsLimit = (limit: StaffLimit, amount: Minor, currency: Currency): boolean =>
  currency !== limit.currency || amount > limit.amount
