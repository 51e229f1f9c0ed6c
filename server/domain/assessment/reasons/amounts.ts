import type { ReturnPolicy } from '../../../../schemas/config/policy.ts'
import type { Receipt, ReceiptLine } from '../../../../schemas/entities/totals.ts'
import type {
  AmountChange,
  AmountLine,
  PayoutReason,
  ReturnAmounts,
} from '../../../../schemas/merchant/return-reasons.ts'
import type { LedgerEntry } from '../../../../schemas/records/ledger.ts'
import type { ReturnDocument, ReturnedItem } from '../../../../schemas/records/return.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { sumOf } from '../../money/round.ts'
import { OUTCOMES } from '../../return/payouts.ts'
import { getPolicyEvent, isWithheld } from '../../return/release.ts'
import { ADJUSTMENT_JOURNAL } from '../../return/removed-units.ts'
import { buildSubmittedLine, getPaidPrice, listSubmittedItems } from '../../return/submitted-lines.ts'
import { withoutDifferences } from '../../value/journal.ts'
import { calculateItemFee } from '../../value/lines.ts'
import { resolvePayment } from '../../value/payment.ts'

interface Journal {
  readonly journal: string
  readonly at: number
  readonly entries: readonly LedgerEntry[]
}

export type PayoutState = Omit<PayoutReason, 'waitsFor'>

export interface AmountFacts {
  readonly journals: readonly Journal[]
  readonly payouts: readonly PayoutState[]
  readonly policy: ReturnPolicy | null
}

export const titleOf = ({ title, variantTitle }: ReturnedItem['product']): string =>
  variantTitle === null ? title : `${title} (${variantTitle})`

const plainLine = (kind: AmountLine['kind'], amount: Minor): AmountLine => ({
  kind,
  item: null,
  title: null,
  amount,
  net: null,
  tax: null,
  fees: null,
})

const goodsLine = (
  kind: 'unit' | 'new-item',
  title: string | null,
  { id, item_net, item_tax, item_total }: ReceiptLine,
) => ({
  ...plainLine(kind, kind === 'unit' ? item_total : 0 - item_total),
  item: id,
  title,
  net: item_net,
  tax: item_tax,
})

/** One line when unit fees do not add up to the receipt's. */
const unitFees = (document: ReturnDocument): readonly AmountLine[] => {
  const items = listSubmittedItems(document).filter((item) => {
    const value = getPaidPrice(document, item)
    return calculateItemFee(value, value, item.applicableLineItemFees) > 0
  })
  const lines = items.map((item) => ({
    ...plainLine('unit-fee', 0 - buildSubmittedLine(document, item, 0).fee),
    item: item.lineItemId,
    title: titleOf(item.product),
    fees: item.applicableLineItemFees,
  }))
  const total = document.receipt.returnedItemFee
  const isWhole = sumOf(lines.map(({ amount }) => amount)) === 0 - total
  return isWhole ? lines : [plainLine('unit-fees', 0 - total)]
}

const findNewTitle = ({ replacements }: ReturnDocument, { id }: ReceiptLine): string | null => {
  const found = replacements.find(({ forLineItemId, cartLineId }) => forLineItemId === id || cartLineId === id)
  return found === undefined ? null : titleOf(found.product)
}

const restOf = (receipt: Receipt): readonly AmountLine[] =>
  [
    plainLine('shipping', receipt.shippingTotal),
    plainLine('duties', receipt.dutiesTotal),
    plainLine('exchange-shipping', 0 - receipt.exchangeOrderShippingTotal),
    plainLine('handling-fee', 0 - receipt.handlingFee),
    plainLine('bonus', receipt.bonusUsed),
    plainLine('not-taken', 0 - receipt.notTaken),
  ].filter(({ amount }) => amount !== 0)

/** Lines add up to the negative of the receipt's total. */
const linesOf = (document: ReturnDocument): AmountLine[] => {
  const { receipt } = document
  const titles = new Map(listSubmittedItems(document).map(({ lineItemId, product }) => [lineItemId, titleOf(product)]))
  return [
    ...receipt.returned_items.map((line) => goodsLine('unit', titles.get(line.id) ?? null, line)),
    ...unitFees(document),
    ...receipt.new_items.map((line) => goodsLine('new-item', findNewTitle(document, line), line)),
    ...restOf(receipt),
  ]
}

const sumByTerm = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  [...new Set(entries.map(({ term }) => term))].map((term) => ({
    term,
    amount: sumOf(entries.filter((one) => one.term === term).map(({ amount }) => amount)),
  }))

const isReversal = ({ journal }: Journal): boolean => journal === 'cancel' || journal === 'close'

/** Journals after submit. Reversals, stored in parts, are merged. */
const changesOf = ({ adjustments = [] }: ReturnDocument, journals: readonly Journal[]): AmountChange[] => {
  const later = journals.filter(({ journal }) => journal !== 'submit')
  const reversals = later.filter(isReversal)
  const [first] = reversals
  const whole = first && { ...first, entries: sumByTerm(reversals.flatMap(({ entries }) => entries)) }
  return [...later.filter((one) => !isReversal(one)), ...(whole ? [whole] : [])].map(({ journal, at, entries }) => ({
    journal,
    at,
    entries: [...entries],
    adjustment: (journal === ADJUSTMENT_JOURNAL && adjustments.find((one) => one.at === at)) || null,
  }))
}

const isPayout = ({ term }: LedgerEntry): boolean => term === 'refunded' || term === 'store-credit'

const sumPromised = (journals: readonly Journal[]): Minor => {
  const allEntries = journals.flatMap(({ journal, entries }) => entries.map((entry) => ({ ...entry, journal })))
  return (
    0 -
    sumOf(
      withoutDifferences(allEntries)
        .filter(isPayout)
        .map(({ amount }) => amount),
    )
  )
}

const findBlockingEvent = (document: ReturnDocument, { outcome, state }: PayoutState, policy: ReturnPolicy | null) => {
  if (state !== 'waiting') return null
  const payout = OUTCOMES[outcome]
  if (document.outcome === 'review') return 'review'
  if (isWithheld(document, payout)) return 'release'
  if (document.emailConfirmation?.state === 'awaited') return 'email'
  return policy === null ? 'unknown' : getPolicyEvent(policy, payout)
}

export function explainAmounts(document: ReturnDocument, { journals, payouts, policy }: AmountFacts): ReturnAmounts {
  const { receipt, totals } = document
  const net = 0 - receipt.total
  const owed = resolvePayment(net, totals.stripe_min)
  return {
    currency: receipt.currency,
    lines: linesOf(document),
    net,
    basis: document.moneyBasis ?? null,
    creditType: document.creditType,
    giftBonus: receipt.giftCardBonus,
    covered: owed.kind === 'covered' ? owed.amount : 0,
    payment: document.payment,
    changes: changesOf(document, journals),
    promised: sumPromised(journals),
    paid: sumOf(payouts.map(({ paid }) => paid ?? 0)),
    payouts: payouts.map((payout) => ({ ...payout, waitsFor: findBlockingEvent(document, payout, policy) })),
  }
}
