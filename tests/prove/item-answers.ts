import type { Receipt, Totals } from '../../schemas/entities/totals.ts'
import type { LedgerEntry, LedgerTerm } from '../../schemas/records/ledger.ts'
import type { ValueInput } from '../../server/domain/value/input.ts'
import { buildJournal } from '../../server/domain/value/journal.ts'
import { buildGoods, type Goods } from '../../server/domain/value/lines.ts'
import { getCardMinimum, resolvePayment } from '../../server/domain/value/payment.ts'
import { buildReceipt } from '../../server/domain/value/receipt.ts'
import { calculateTotals } from '../../server/domain/value/totals.ts'
import { calculateValue, type ValueCalculation } from '../../server/domain/value/value-calculation.ts'
import type { ReturnCase } from './return-case.ts'
import { valueInputOf } from './value-input.ts'

export interface PricedReturn {
  readonly returnCase: ReturnCase
  readonly input: ValueInput
  readonly goods: Goods
  readonly reckoning: ValueCalculation
  readonly refund: ValueCalculation
  readonly totals: Totals
  readonly receipt: Receipt
  readonly journal: readonly LedgerEntry[]
  readonly terms: Readonly<Record<LedgerTerm, number>>
}

const noTerms = {
  'returned-value': 0,
  bonus: 0,
  paid: 0,
  open: 0,
  refunded: 0,
  'store-credit': 0,
  'new-items': 0,
  fees: 0,
  'not-taken': 0,
  charged: 0,
  advance: 0,
}

export const termsOf = (journal: readonly LedgerEntry[]): PricedReturn['terms'] => {
  const terms = { ...noTerms }
  for (const { term, amount } of journal) terms[term] += amount
  return terms
}

export function priceReturn(returnCase: ReturnCase): PricedReturn {
  const input = valueInputOf(returnCase)
  const goods = buildGoods(input)
  const reckoning = calculateValue(goods, input.creditType, input)
  const journal = buildJournal(input)
  return {
    returnCase,
    input,
    goods,
    reckoning,
    refund: calculateValue(goods, 'refund', input),
    totals: calculateTotals(input),
    receipt: buildReceipt(goods, reckoning, input),
    journal,
    terms: termsOf(journal),
  }
}

export function paidBy({ net }: ValueCalculation, { settings }: ValueInput): number {
  const payment = resolvePayment(net, getCardMinimum(settings))
  return payment.kind === 'card' ? payment.amount : 0
}

/** The shopper’s net: payout with gift bonus, less the card payment. */
export function sumKeptItems(goods: Goods, input: ValueInput): number {
  const reckoning = calculateValue(goods, input.creditType, input)
  return reckoning.payout + reckoning.giftBonus - paidBy(reckoning, input)
}
