import type { Currency, Minor } from '../../../../schemas/money.ts'
import { at, booleanAt, isMissing, type JsonNode, textAt } from '../../reading/json-node.ts'
import { readAmount, findMember, moneyAt, parseMinor, sum } from '../../reading/money.ts'
import { shownCurrency } from './presentment.ts'
import { possibleSums, shippingAndDuties } from './refund-parts.ts'

export interface Exchange {
  readonly currency: Currency
  readonly shown: Currency
  readonly taxesIncluded: boolean
  /** The order total in both; null if one is missing. */
  readonly totals: { readonly here: bigint; readonly shown: bigint } | null
}

const minorOf = (member: JsonNode | null, currency: Currency): Minor | null => {
  const text = member === null ? null : textAt(member, 'amount')
  const read = text === null ? null : parseMinor(text, currency)
  return read?.kind === 'read' ? read.amount : null
}

export function exchangeOf(order: JsonNode, currency: Currency): Exchange {
  const shown = shownCurrency(order, currency)
  const both = { currency, shown, taxesIncluded: booleanAt(order, 'taxes_included') ?? false }
  const set = at(order, 'total_price_set')
  if (shown === currency || isMissing(set)) return { ...both, totals: null }
  const [here, there] = [
    minorOf(findMember(set, currency, 'shop_money'), currency),
    minorOf(findMember(set, shown, 'presentment_money'), shown),
  ]
  const known = here !== null && there !== null && there > 0
  return { ...both, totals: known ? { here: BigInt(here), shown: BigInt(there) } : null }
}

/** Converts at the order's rate; null unless the result is a whole minor unit. */
const atOrderRate = (amount: Minor, { totals }: Exchange): Minor | null => {
  if (totals === null) return null
  const product = BigInt(amount) * totals.here
  return product % totals.shown === 0n ? Number(product / totals.shown) : null
}

/** Reads the amount in the shop's currency; null if the payment does not have it. */
export function toldAmount(payment: JsonNode, { currency, shown }: Exchange): Minor | null {
  const set = at(payment, 'amount_set')
  if (!isMissing(set)) return readAmount(set, currency)
  const told = textAt(payment, 'currency')?.toUpperCase() ?? (shown === currency ? currency : null)
  return told === currency ? (moneyAt(at(payment, 'amount'), currency) ?? 0) : null
}

/** The shop amount of a payment: its own, else converted at the order's rate if exact. Null instead of a guess. */
export function movedBy(payment: JsonNode, exchange: Exchange): Minor | null {
  const told = toldAmount(payment, exchange)
  if (told !== null || textAt(payment, 'currency')?.toUpperCase() !== exchange.shown) return told
  const amount = minorOf(payment, exchange.shown)
  return amount === null ? null : atOrderRate(amount, exchange)
}

const unnamed = { currency: 'shop_money', shown: 'presentment_money' } as const

/** Sums in one currency, in the order of `listPossibleSums`. */
const sumsIn = (refund: JsonNode, side: 'currency' | 'shown', exchange: Exchange): readonly (Minor | null)[] => {
  const code = exchange[side]
  const read = (node: JsonNode, key: string): Minor | null => {
    const set = at(node, `${key}_set`)
    return isMissing(set) ? null : minorOf(findMember(set, code, unnamed[side]), code)
  }
  return possibleSums(refund, { read, taxesIncluded: exchange.taxesIncluded })
}

/** The shop amount of the parts whose presentment sum equals the payments. */
export function refundedByParts(refund: JsonNode, payments: readonly JsonNode[], exchange: Exchange): Minor | null {
  const paid = sum(payments.map((payment) => minorOf(payment, exchange.shown) ?? 0))
  const here = sumsIn(refund, 'currency', exchange)
  const match = sumsIn(refund, 'shown', exchange).findIndex((shown, n) => shown === paid && here[n] != null)
  return here[match] ?? null
}

/** In the shop's currency. */
export function refundedBesideGoods(refund: JsonNode, { currency, shown, taxesIncluded }: Exchange) {
  const read = (node: JsonNode, key: string): Minor | null => {
    const set = at(node, `${key}_set`)
    if (!isMissing(set)) return minorOf(findMember(set, currency, unnamed.currency), currency)
    const text = shown === currency ? textAt(node, key) : null
    const amount = text === null ? null : parseMinor(text, currency)
    // Missing amounts count as 0.
    return amount?.kind === 'read' ? amount.amount : 0
  }
  return shippingAndDuties(refund, { read, taxesIncluded })
}
