import { type Currency, getCurrencyDigits, type Minor } from '../../../../../schemas/values/money.ts'
import { fault } from '../../../../faults.ts'
import { parseMinor } from '../../../reading/money.ts'
import type { ShopFacts } from '../../shopify-rest/shop-facts.ts'

/** Decimal major units. */
interface MoneyNode {
  readonly amount: string
  readonly currencyCode: string
}

export interface MoneyBag {
  readonly shopMoney: MoneyNode
  readonly presentmentMoney: MoneyNode
}

/** @throws Fault RET_ERR_COMMERCE for an invalid amount. */
export function toMinor({ amount, currencyCode }: MoneyNode): Minor {
  const read = parseMinor(amount, currencyCode)
  if (read.kind === 'read') return read.amount
  throw fault('RET_ERR_COMMERCE', new Error(`Invalid amount from Shopify: ${read.reason}`))
}

export function toDecimalAmount(amount: Minor, currency: Currency): string {
  const digits = getCurrencyDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Converts a shop amount by the ratio `shown` / `of`; `of` converts exactly. */
export function toPresentment(
  amount: Minor,
  { of, shown }: { of: Minor; shown: Minor },
  allocate: ShopFacts['allocate'],
) {
  const rest = amount % of
  const [share = 0] = allocate(shown, [rest, of - rest], ['a', 'b'])
  return ((amount - rest) / of) * shown + share
}
