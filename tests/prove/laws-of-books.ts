import type { LedgerTerm } from '../../schemas/records/ledger.ts'
import { getCurrencyDigits } from '../../schemas/values/money.ts'
import { explainAmounts } from '../../server/domain/assessment/reasons/amounts.ts'
import { allocate } from '../../server/domain/money/allocate.ts'
import { parseFraction } from '../../server/domain/money/fraction.ts'
import { sumOf } from '../../server/domain/money/round.ts'
import { buildMoneyStory } from '../../server/domain/return/money-story.ts'
import {
  buildNothingSentJournal,
  buildRemovalJournal,
  calculateRemainingValue,
} from '../../server/domain/return/removed-units.ts'
import { applyBundlePrices } from '../../server/domain/value/bundle.ts'
import { isMostlyExchanged } from '../../server/domain/value/fees.ts'
import { collectedJournal, reversalOf } from '../../server/domain/value/journal.ts'
import { documentOf } from '../domain/return/documents.ts'
import { type PricedReturn, paidBy, termsOf } from './item-answers.ts'

export type Law = (priced: PricedReturn) => boolean

const leftTerms = new Set<LedgerTerm>(['returned-value', 'bonus', 'paid', 'open'])

/** F29: returned value + bonus + paid + open = refunded + store credit + new items + fees + not taken, exactly. */
const conserves: Law = ({ journal }) =>
  journal.length === 9 &&
  sumOf(journal.map(({ amount }) => amount)) === 0 &&
  sumOf(reversalOf(journal).map(({ amount }) => amount)) === 0

const sidesBalance: Law = ({ journal }) =>
  journal.every(({ term, amount }) => (leftTerms.has(term) ? amount >= 0 : amount <= 0))

const payoutOf = ({ totals }: PricedReturn, type: 'refund' | 'gift'): number => {
  const { computed, credit } = totals
  return Math.max(0, computed.net) + (type === 'gift' ? credit.bonus.storeCreditBonus : 0)
}

const termsAreTrue: Law = (priced) => {
  const { returnCase, input, goods, reckoning, receipt, terms, totals } = priced
  const back = sumOf(goods.returning.map(({ unit }) => unit.value)) + receipt.shippingTotal + receipt.dutiesTotal
  const fresh = receipt.newItemTotal + receipt.exchangeOrderShippingTotal
  return (
    terms['returned-value'] === back &&
    terms.paid === (returnCase.checkout ? 0 : paidBy(reckoning, input)) &&
    terms.open === (returnCase.checkout ? paidBy(reckoning, input) : 0) &&
    0 - terms.refunded === (returnCase.creditType === 'refund' ? payoutOf(priced, 'refund') : 0) &&
    0 - terms['store-credit'] === (returnCase.creditType === 'gift' ? payoutOf(priced, 'gift') : 0) &&
    0 - terms['new-items'] === fresh &&
    0 - terms['not-taken'] === totals.computed.notTaken
  )
}

const noUnits: ReadonlySet<string> = new Set()

/**
 * FIX-79: with any adjustment the ledger balances, no term is negative, more never pays less, and deductions are capped
 * fees.
 */
const adjustmentsAreBooked: Law = ({ returnCase, input, journal, terms }) => {
  const document = documentOf(input)
  const facts = { paidOut: 0, flatBonus: returnCase.policy.gift_card_incentive_type === 'flat' }
  const adjustments = [{ at: 0, by: 'Desk', amount: returnCase.adjust, reason: 'As agreed' }]
  const [plain, worth] = [document, { ...document, adjustments }].map((one) =>
    calculateRemainingValue(one, noUnits, facts),
  )
  if (plain === undefined || worth === undefined) return false
  const entries = buildRemovalJournal(worth, journal)
  const change = worth.payout.amount - plain.payout.amount
  const withheldFees = worth.ledger.fees - plain.ledger.fees
  return (
    sumOf(entries.map(({ amount }) => amount)) === 0 &&
    Object.values(worth.ledger).every((amount) => amount >= 0) &&
    worth.payout.amount >= 0 &&
    (returnCase.adjust > 0 ? change === (worth.payout.kind === 'none' ? 0 : returnCase.adjust) : change <= 0) &&
    withheldFees >= 0 &&
    withheldFees <= Math.max(0, 0 - returnCase.adjust) &&
    withheldFees <= Math.max(0, plain.net) &&
    terms['new-items'] === 0 - worth.ledger['new-items']
  )
}

/** FIX-10: checkout payments, in parts or at once, reduce the open amount; cancelling clears it. */
const collectsOpenAmount: Law = ({ returnCase, terms, journal }) => {
  const part = Math.min(returnCase.more, terms.open)
  const books = [...journal, ...collectedJournal(part)]
  const after = termsOf(books)
  const difference = termsOf([...books, ...buildNothingSentJournal({ ...after, 'new-items': 0 - after['new-items'] })])
  return (
    sumOf(books.map(({ amount }) => amount)) === 0 &&
    after.paid === terms.paid + part &&
    after.open === terms.open - part &&
    after.open >= 0 &&
    difference.paid === 0 &&
    difference.open === 0 &&
    difference['new-items'] <= 0 &&
    difference.fees <= 0 &&
    sumOf(Object.values(difference)) === 0
  )
}

/** F21, FEE-32: the receipt's total is the negated payout, and its lines add up. */
const receiptAgrees: Law = ({ receipt, totals }) => {
  const { returned_items: back, new_items: fresh } = receipt
  return (
    receipt.total + totals.computed.net === 0 &&
    [...back, ...fresh].every((line) => line.item_total === line.item_net + line.item_tax && line.item_total >= 0) &&
    sumOf(back.map(({ item_total }) => item_total)) === receipt.returnedItemSubtotal + receipt.returnedItemTax &&
    sumOf(fresh.map(({ item_total }) => item_total)) === receipt.newItemTotal &&
    receipt.handlingFee === totals.computed.handlingFee &&
    receipt.giftCardBonus === totals.credit.bonus.storeCreditBonus
  )
}

const presentmentIsClose: Law = ({ returnCase, receipt }) => {
  if (returnCase.presentment === undefined) return receipt.presentmentTotal === undefined
  const { currency, rate } = returnCase.presentment
  const { numerator, denominator } = parseFraction(rate)
  const exact = BigInt(receipt.total) * numerator * 10n ** BigInt(getCurrencyDigits(currency))
  const per = denominator * 10n ** BigInt(getCurrencyDigits(returnCase.currency))
  const difference = (BigInt(receipt.presentmentTotal ?? 0) * per - exact) * 2n
  return difference <= per && difference >= -per
}

const addsUp = (total: number, weights: readonly number[], ids: readonly string[]): boolean => {
  const parts = allocate(total, weights, ids)
  const even = weights.every((weight) => weight === 0)
  const all = BigInt(even ? weights.length : sumOf(weights))
  const isClose = (part: number, n: number): boolean => {
    const difference = BigInt(part) * all - BigInt(total) * BigInt(even ? 1 : (weights[n] ?? 0))
    return difference < all && difference > -all
  }
  return sumOf(parts) === total && parts.every(isClose)
}

/** F1, F2, F23: shares, units and bundle parts sum to the whole, each within one unit. */
const partsAddUp: Law = ({ returnCase, input }) => {
  const { order, units } = input
  const ids = units.map(({ id }) => id)
  const values = units.map(({ value }) => value)
  const bundled = [...applyBundlePrices(input).values()]
  const stored = units.filter(({ line }) => line.bundle !== null)
  return (
    addsUp(order.shippingTotal + returnCase.more, values, ids) &&
    addsUp(-returnCase.more, values, ids) &&
    sumOf(units.map(({ discount }) => discount)) === order.discountsTotal &&
    sumOf(units.map(({ tax }) => tax)) === order.taxTotal &&
    sumOf(values) === order.subtotal + order.taxTotal &&
    sumOf(bundled.map(({ value }) => value)) === sumOf(stored.map(({ value }) => value))
  )
}

/** F16: credit and refund fees never create debt; an exchange fee may. */
const payoutFeesMakeNoDebt: Law = ({ goods, reckoning }) =>
  isMostlyExchanged(goods, reckoning.credit.total) || reckoning.feeCharged <= Math.max(0, reckoning.remaining)

const nothingShownIsNegative: Law = ({ totals, receipt }) => {
  const { credit, owed, computed } = totals
  const amounts = [
    credit.net,
    credit.available,
    credit.with_bonus,
    credit.with_fees,
    credit.bonus.total,
    credit.preCalculated.refundCredit,
    credit.preCalculated.storeCredit,
    owed.total,
    owed.cart,
    computed.handlingFee,
    computed.bonusUsed,
    receipt.returnedItemFee,
    receipt.returnedItemCredit,
    receipt.shopNowDiscount,
    ...Object.values(receipt.fees ?? {}),
  ]
  return amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)
}

const storyTellsPayout: Law = ({ returnCase, input, journal, terms }) => {
  const submit = { journal: 'submit', at: 0, entries: journal }
  const later = [
    { journal: 'checkout', at: 1, entries: collectedJournal(Math.min(returnCase.more, terms.open)) },
    { journal: 'cancel', at: 2, entries: reversalOf(journal) },
  ]
  return [[submit], [submit, ...later]].every((journals) => {
    const amounts = explainAmounts(documentOf(input), { journals, payouts: [], policy: null })
    const { lines, payout, isEven } = buildMoneyStory(amounts, journals)
    const promised = journals.length > 1 ? 0 : 0 - terms.refunded - terms['store-credit']
    return isEven && payout === promised && sumOf(lines.map(({ amount }) => amount)) === promised
  })
}

export const lawsOfBooks: Readonly<Record<string, Law>> = {
  'F29 the journal sums to nothing': conserves,
  'F29 every term stands on its side': sidesBalance,
  'F29 every term is what its definition says': termsAreTrue,
  'FIX-10 what is open becomes paid, or is asked no more': collectsOpenAmount,
  'FIX-79 an adjustment is booked': adjustmentsAreBooked,
  'F21 the receipt is the opposite of the net, and its lines make its sums': receiptAgrees,
  'F22 the presentment total is rounded once': presentmentIsClose,
  'F1 parts make the whole': partsAddUp,
  'F16 a payout never turns into a debt': payoutFeesMakeNoDebt,
  'ADM-06 the lines that tell the money sum to the payout': storyTellsPayout,
  'F13 nothing shown is below nothing': nothingShownIsNegative,
}
