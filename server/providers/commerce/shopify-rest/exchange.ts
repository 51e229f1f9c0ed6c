import type { Currency, Minor } from '../../../../schemas/money.ts'
import { amountIn, memberIn, moneyAt, readMinor, sum } from './money.ts'
import { shownCurrency } from './presentment.ts'
import { at, isMissing, listAt, type Spot, switchAt, textAt } from './spot.ts'

/** The two currencies of an order. */
export interface Exchange {
  readonly currency: Currency
  readonly shown: Currency
  readonly taxesIncluded: boolean
  /** What the order's total is in each; null where only one of them is told. */
  readonly totals: { readonly here: bigint; readonly shown: bigint } | null
}

const minorOf = (member: Spot | null, currency: Currency): Minor | null => {
  const text = member === null ? null : textAt(member, 'amount')
  const read = text === null ? null : readMinor(text, currency)
  return read?.kind === 'read' ? read.amount : null
}

/** What the total of an order says about its currencies. */
export function exchangeOf(order: Spot, currency: Currency): Exchange {
  const shown = shownCurrency(order, currency)
  const both = { currency, shown, taxesIncluded: switchAt(order, 'taxes_included') ?? false }
  const set = at(order, 'total_price_set')
  if (shown === currency || isMissing(set)) return { ...both, totals: null }
  const [here, there] = [
    minorOf(memberIn(set, currency, 'shop_money'), currency),
    minorOf(memberIn(set, shown, 'presentment_money'), shown),
  ]
  const known = here !== null && there !== null && there > 0
  return { ...both, totals: known ? { here: BigInt(here), shown: BigInt(there) } : null }
}

/** An amount of the shopper's currency at the rate of the whole order; null unless that is a whole amount of the shop's. */
const atOrderRate = (amount: Minor, { totals }: Exchange): Minor | null => {
  if (totals === null) return null
  const product = BigInt(amount) * totals.here
  return product % totals.shown === 0n ? Number(product / totals.shown) : null
}

/**
 * What a payment moved in the shop's currency: as its set says, as its own currency says, or at the rate of the whole order where
 * that comes out even. Null when nothing tells it: then it is not guessed.
 */
export function movedBy(payment: Spot, exchange: Exchange): Minor | null {
  const { currency, shown } = exchange
  const set = at(payment, 'amount_set')
  if (!isMissing(set)) return amountIn(set, currency)
  const told = textAt(payment, 'currency')?.toUpperCase() ?? (shown === currency ? currency : null)
  if (told === currency) return moneyAt(at(payment, 'amount'), currency) ?? 0
  if (told !== shown) return null
  const amount = minorOf(payment, shown)
  return amount === null ? null : atOrderRate(amount, exchange)
}

const unnamed = { currency: 'shop_money', shown: 'presentment_money' } as const

/** What the lines of a refund and its adjustments come to in one of the order's currencies; null where one of them is not told. */
const linesIn = (refund: Spot, side: 'currency' | 'shown', exchange: Exchange): Minor | null => {
  const code = exchange[side]
  const read = (spot: Spot, key: string): Minor | null => {
    const set = at(spot, `${key}_set`)
    return isMissing(set) ? null : minorOf(memberIn(set, code, unnamed[side]), code)
  }
  const of = (list: string, keys: readonly string[]): readonly (Minor | null)[] =>
    listAt(refund, list).flatMap((spot) => keys.map((key) => read(spot, key)))
  const lines = of('refund_line_items', exchange.taxesIncluded ? ['subtotal'] : ['subtotal', 'total_tax'])
  const adjusted = of('order_adjustments', ['amount', 'tax_amount'])
  const all = [...lines, ...adjusted]
  if (all.length === 0 || all.includes(null)) return null
  // What an adjustment adds to a refund stands there below zero.
  return sum(lines.map((one) => one ?? 0)) - sum(adjusted.map((one) => one ?? 0))
}

/** What a refund gave back by its lines, told in both currencies, where they come to its `payments` in the shopper's. */
export function refundedByLines(refund: Spot, payments: readonly Spot[], exchange: Exchange): Minor | null {
  const paid = payments.map((payment) => minorOf(payment, exchange.shown) ?? 0)
  return linesIn(refund, 'shown', exchange) === sum(paid) ? linesIn(refund, 'currency', exchange) : null
}
