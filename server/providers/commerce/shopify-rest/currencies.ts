import type { Currency, Minor } from '../../../../schemas/values/money.ts'
import { at, booleanAt, isMissing, type JsonNode, textAt } from '../../reading/json-node.ts'
import { findMember, moneyAt, parseMinor, readAmount, sum } from '../../reading/money.ts'
import { readPresentmentCurrency } from './presentment.ts'
import { listPossibleSums, sumShippingAndDuties } from './refund-parts.ts'

export interface OrderCurrencies {
  readonly currency: Currency
  readonly shown: Currency
  readonly taxesIncluded: boolean
  /** The order total in both; null if one is missing. */
  readonly totals: { readonly here: bigint; readonly shown: bigint } | null
}

const parseMemberAmount = (member: JsonNode | null, currency: Currency): Minor | null => {
  const text = member === null ? null : textAt(member, 'amount')
  const read = text === null ? null : parseMinor(text, currency)
  return read?.kind === 'read' ? read.amount : null
}

export function readCurrencies(order: JsonNode, currency: Currency): OrderCurrencies {
  const presentmentCurrency = readPresentmentCurrency(order, currency)
  const both = { currency, shown: presentmentCurrency, taxesIncluded: booleanAt(order, 'taxes_included') ?? false }
  const set = at(order, 'total_price_set')
  if (presentmentCurrency === currency || isMissing(set)) return { ...both, totals: null }
  const [here, presentmentTotal] = [
    parseMemberAmount(findMember(set, currency, 'shop_money'), currency),
    parseMemberAmount(findMember(set, presentmentCurrency, 'presentment_money'), presentmentCurrency),
  ]
  const known = here !== null && presentmentTotal !== null && presentmentTotal > 0
  return { ...both, totals: known ? { here: BigInt(here), shown: BigInt(presentmentTotal) } : null }
}

/** Converts at the order's rate; null unless the result is a whole minor unit. */
const convertAtOrderRate = (amount: Minor, { totals }: OrderCurrencies): Minor | null => {
  if (totals === null) return null
  const product = BigInt(amount) * totals.here
  return product % totals.shown === 0n ? Number(product / totals.shown) : null
}

export function readShopAmount(payment: JsonNode, { currency, shown }: OrderCurrencies): Minor | null {
  const set = at(payment, 'amount_set')
  if (!isMissing(set)) return readAmount(set, currency)
  const code = textAt(payment, 'currency')?.toUpperCase() ?? (shown === currency ? currency : null)
  return code === currency ? (moneyAt(at(payment, 'amount'), currency) ?? 0) : null
}

/** The shop amount of a payment: its own, else converted at the order's rate if exact. Null instead of a guess. */
export function readPaymentAmount(payment: JsonNode, exchange: OrderCurrencies): Minor | null {
  const shopAmount = readShopAmount(payment, exchange)
  if (shopAmount !== null || textAt(payment, 'currency')?.toUpperCase() !== exchange.shown) return shopAmount
  const amount = parseMemberAmount(payment, exchange.shown)
  return amount === null ? null : convertAtOrderRate(amount, exchange)
}

const MONEY_KEYS = { currency: 'shop_money', shown: 'presentment_money' } as const

const listSumsByCurrency = (
  refund: JsonNode,
  side: 'currency' | 'shown',
  exchange: OrderCurrencies,
): readonly (Minor | null)[] => {
  const code = exchange[side]
  const read = (node: JsonNode, key: string): Minor | null => {
    const set = at(node, `${key}_set`)
    return isMissing(set) ? null : parseMemberAmount(findMember(set, code, MONEY_KEYS[side]), code)
  }
  return listPossibleSums(refund, { read, taxesIncluded: exchange.taxesIncluded })
}

/** The shop amount of the parts whose presentment sum equals the payments. */
export function sumRefundParts(
  refund: JsonNode,
  payments: readonly JsonNode[],
  exchange: OrderCurrencies,
): Minor | null {
  const paid = sum(payments.map((payment) => parseMemberAmount(payment, exchange.shown) ?? 0))
  const here = listSumsByCurrency(refund, 'currency', exchange)
  const match = listSumsByCurrency(refund, 'shown', exchange).findIndex((shown, n) => shown === paid && here[n] != null)
  return here[match] ?? null
}

/** In the shop's currency. */
export function readShippingAndDuties(refund: JsonNode, { currency, shown, taxesIncluded }: OrderCurrencies) {
  const read = (node: JsonNode, key: string): Minor | null => {
    const set = at(node, `${key}_set`)
    if (!isMissing(set)) return parseMemberAmount(findMember(set, currency, MONEY_KEYS.currency), currency)
    const text = shown === currency ? textAt(node, key) : null
    const amount = text === null ? null : parseMinor(text, currency)
    // Missing amounts count as 0.
    return amount?.kind === 'read' ? amount.amount : 0
  }
  return sumShippingAndDuties(refund, { read, taxesIncluded })
}
