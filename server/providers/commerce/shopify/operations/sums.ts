import { type Currency, currencyDigits, type Minor } from '../../../../../schemas/money.ts'
import { fault } from '../../../../faults.ts'
import { readMinor } from '../../../reading/money.ts'
import type { ShopFacts } from '../../shopify-rest/shop.ts'

/** An amount in major units, as decimal text. */
interface ToldSum {
  readonly amount: string
  readonly currencyCode: string
}

/** An amount in the currency of the shop and in that in which the shopper paid. */
export interface ToldSums {
  readonly shopMoney: ToldSum
  readonly presentmentMoney: ToldSum
}

/** An amount that was told. @throws Fault RET_ERR_COMMERCE where it is none of its currency. */
export function toldMinor({ amount, currencyCode }: ToldSum): Minor {
  const read = readMinor(amount, currencyCode)
  if (read.kind === 'read') return read.amount
  throw fault('RET_ERR_COMMERCE', new Error(`An amount of Shopify: ${read.reason}`))
}

/** An amount as Shopify takes it. */
export function decimalAmount(amount: Minor, currency: Currency): string {
  const digits = currencyDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** `amount` of the shop's currency in that of the shopper, where `of` of the one is `shown` of the other; the whole is exactly that. */
export function inShown(amount: Minor, { of, shown }: { of: Minor; shown: Minor }, allocate: ShopFacts['allocate']) {
  const rest = amount % of
  const [share = 0] = allocate(shown, [rest, of - rest], ['a', 'b'])
  return ((amount - rest) / of) * shown + share
}
