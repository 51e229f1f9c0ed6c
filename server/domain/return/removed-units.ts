import type { LedgerEntry, LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { sumOf } from '../money/round.ts'
import { entry, SUBMITTED_TERMS, type SubmittedTerm } from '../value/journal.ts'
import { resolvePayment } from '../value/payment.ts'
import { isInCheckout } from './checkout.ts'
import { isAllCredit, listCreditedExchanges, listRemovedLines, type RemovedUnits } from './removed-lines.ts'
import { hasAcceptedGiftCard } from './shop-later.ts'
import type { SubmittedLine } from './submitted-lines.ts'
import {
  balanceTotals,
  calculateAdjustment,
  calculateBorne,
  calculateGiftBonus,
  distributePayout,
  type LedgerTotals,
  type Recipient,
  type SettlementTerms,
  settleBeforeAdjustment,
  settlePayout,
  surplusOf,
} from './waterfall.ts'

interface Payout {
  readonly kind: 'refund' | 'gift-card' | 'none'
  readonly amount: Minor
}

export interface RemainingValue {
  readonly ledger: Readonly<Record<SubmittedTerm, Minor>>
  readonly payout: Payout
  /** Positive is paid out, before bonus; negative is owed (F16). */
  readonly net: Minor
  readonly giftBonus: Minor
  readonly paid: Minor
  readonly borne: Minor
  /** Effect of adjustments on the payout, before a gift card bonus. */
  readonly adjusted: Minor
}

export interface RemovalFacts {
  /** Paid, or possibly paid: never taken back (T15). */
  readonly paidOut: Minor
  /** Forfeited at submit; by default derived from the document. */
  readonly forfeited?: Minor
  readonly refundedForGoods?: Minor
  readonly onCard?: Minor
  /** A flat bonus stays whole while anything is paid (F11). */
  readonly flatBonus?: boolean
}

interface Sums {
  readonly value: Minor
  readonly newItems: Minor
  readonly itemFees: Minor
  /** Price of unsent goods beyond their units' value. */
  readonly dearer: Minor
}

const sumsWithout = ({ receipt }: ReturnDocument, lines: readonly SubmittedLine[]): Sums => {
  const of = (pick: (line: SubmittedLine) => Minor): Minor => sumOf(lines.map(pick))
  const newLines = receipt.newItemTotal - of(({ sent }) => sent)
  const isSent = lines.length === 0 || newLines > 0
  const reimbursed = receipt.shippingTotal + receipt.dutiesTotal
  return {
    value:
      receipt.returnedItemSubtotal + receipt.returnedItemTax + reimbursed - of((one) => one.value + one.reimbursed),
    newItems: newLines + (isSent ? receipt.exchangeOrderShippingTotal : 0),
    itemFees: Math.max(0, receipt.returnedItemFee - of(({ fee }) => fee)),
    dearer: of(({ dearer }) => dearer),
  }
}

const withoutGoods = (sums: Sums, amount: Minor): Sums => ({ ...sums, newItems: Math.max(0, sums.newItems - amount) })

const getForfeited = ({ creditType, receipt, shopLater }: ReturnDocument): Minor =>
  creditType === 'gift' || creditType === 'refund' || shopLater?.state === 'accepted'
    ? 0
    : Math.max(0, 0 - receipt.total)

/** An unclaimed payout stays with the shop, unless it arose after submit. */
const resolveRecipient = (document: ReturnDocument, givenUp: Minor): Recipient => {
  const { creditType } = document
  if (creditType === 'gift' || hasAcceptedGiftCard(document)) return 'gift-card'
  const isCredit = isAllCredit(document) || listCreditedExchanges(document).length > 0
  return creditType === 'refund' || givenUp === 0 || isCredit ? 'refund' : 'shop'
}

const giftBonusOf = (
  { receipt, shopLater }: ReturnDocument,
  { flatBonus }: RemovalFacts,
): SettlementTerms['giftBonus'] =>
  shopLater !== undefined && hasAcceptedGiftCard({ shopLater })
    ? { amount: shopLater.bonus, isFlat: true }
    : { amount: receipt.giftCardBonus, isFlat: flatBonus === true }

/** An uncreated checkout can ask for less; a card can be refunded in part. */
const resolveCollection = (
  document: ReturnDocument,
  newItems: Minor,
  wentBack: Minor,
): SettlementTerms['collected'] => {
  const { receipt, payment, exchangeOrder } = document
  // Payments for fees alone are no price of goods.
  if (newItems === 0 && receipt.newItemTotal + receipt.exchangeOrderShippingTotal > 0) return 'not'
  if (payment?.by === 'card') return 'by-card'
  if (payment?.by !== 'checkout') return 'fixed'
  if (wentBack > 0) return 'not'
  return exchangeOrder === undefined ? 'in-checkout' : 'fixed'
}

const sumRefundedElsewhere = ({ items }: ReturnDocument, removed: RemovedUnits): Minor =>
  sumOf(items.map(({ lineItemId, refundedElsewhere = 0 }) => (removed.has(lineItemId) ? 0 : refundedElsewhere)))

/** Negative when the merchant retained money. */
export const sumAdjustments = ({
  adjustments = [],
}: {
  readonly adjustments?: ReturnDocument['adjustments'] | undefined
}): Minor => sumOf(adjustments.map(({ amount }) => amount))

const owedAtSubmit = ({ receipt, totals }: ReturnDocument): { readonly covered: Minor; readonly paid: Minor } => {
  const owed = resolvePayment(0 - receipt.total, totals.stripe_min)
  return { covered: owed.kind === 'covered' ? owed.amount : 0, paid: owed.kind === 'card' ? owed.amount : 0 }
}

const getRefundedToCard = (document: ReturnDocument, { onCard }: RemovalFacts): Minor =>
  onCard === undefined ? 0 : Math.max(0, owedAtSubmit(document).paid - onCard)

const buildTerms = (
  document: ReturnDocument,
  { newItems, dearer, removed }: Pick<Sums, 'newItems' | 'dearer'> & { readonly removed: RemovedUnits },
  facts: RemovalFacts,
): SettlementTerms => {
  const { receipt } = document
  const givenUp = facts.forfeited ?? getForfeited(document)
  return {
    promised: Math.max(0, 0 - receipt.total),
    notTaken: receipt.notTaken,
    refundedElsewhere: sumRefundedElsewhere(document, removed),
    payable: document.payable ?? null,
    handlingFee: receipt.handlingFee,
    collected: resolveCollection(document, newItems, facts.refundedForGoods ?? 0),
    unsent: dearer,
    back: getRefundedToCard(document, facts),
    forfeited: givenUp,
    recipient: resolveRecipient(document, givenUp),
    giftBonus: giftBonusOf(document, facts),
    adjustment: sumAdjustments(document),
    paidOut: facts.paidOut,
  }
}

const totalsWithoutRemoved = (document: ReturnDocument, sums: Sums, wentBack: Minor): LedgerTotals => {
  const { receipt } = document
  const { covered, paid } = owedAtSubmit(document)
  return {
    'returned-value': sums.value,
    bonus: receipt.bonusUsed + covered,
    paid: Math.max(0, paid - wentBack),
    refunded: 0,
    'store-credit': 0,
    'new-items': sums.newItems,
    fees: sums.itemFees + receipt.handlingFee,
    'not-taken': 0,
  }
}

const getOpenPart = (document: ReturnDocument, owed: Minor): Minor =>
  isInCheckout(document) ? Math.max(0, owed - (document.payment?.paid ?? 0)) : 0

/**
 * Removed units are not paid, their replacements neither sent nor charged. The shop bears what was already paid or
 * sent. Depends only on the set of units, so their order gains nothing.
 */
export function calculateRemainingValue(
  document: ReturnDocument,
  removed: RemovedUnits,
  facts: RemovalFacts,
): RemainingValue {
  // Refunded money covers that much of the goods, which are not charged either.
  const { refundedForGoods: wentBack = 0 } = facts
  const sums = withoutGoods(sumsWithout(document, listRemovedLines(document, removed)), wentBack)
  const terms = buildTerms(document, { ...sums, removed }, facts)

  const unsettled = totalsWithoutRemoved(document, sums, wentBack)
  const settled = balanceTotals(unsettled, terms)
  const shared = settlePayout(settled, terms)
  const ledger = distributePayout(shared, terms)
  const open = getOpenPart(document, ledger.paid)

  const isForfeited = terms.recipient === 'shop'
  const left = surplusOf(isForfeited ? settled : shared)
  return {
    ledger: { ...ledger, paid: ledger.paid - open, open },
    payout: { kind: isForfeited ? 'none' : terms.recipient, amount: ledger.refunded + ledger['store-credit'] },
    net: left > 0 ? left : 0 - ledger.paid,
    giftBonus: calculateGiftBonus(surplusOf(shared), terms),
    paid: ledger.paid,
    borne: calculateBorne(unsettled, terms),
    adjusted: calculateAdjustment(surplusOf(settleBeforeAdjustment(settled, terms)), terms),
  }
}

const payoutTerms: ReadonlySet<LedgerTerm> = new Set<LedgerTerm>(['refunded', 'store-credit'])

export const NOTHING_SENT_JOURNAL = 'nothing-sent'

type OwedTotals = Pick<RemainingValue['ledger'], 'paid' | 'open' | 'new-items'>

/** The payment is refunded, open amounts are dropped, included fees waived. */
export function buildNothingSentJournal({ paid, open, 'new-items': goods }: OwedTotals): readonly LedgerEntry[] {
  const ofGoods = Math.min(goods, paid + open)
  const entries: readonly LedgerEntry[] = [
    { term: 'paid', amount: 0 - paid },
    { term: 'open', amount: 0 - open },
    { term: 'new-items', amount: ofGoods },
    { term: 'fees', amount: paid + open - ofGoods },
  ]
  return entries.filter(({ amount }) => amount !== 0)
}

export const ADJUSTMENT_JOURNAL = 'adjustment'

export const REMOVAL_JOURNAL = 'items'

/** Entries that bring the ledger to the remaining value; non-zero, summing to zero (F29). */
export function buildRemovalJournal(after: RemainingValue, ledger: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const balanceOf = (of: (term: LedgerTerm) => boolean): Minor =>
    sumOf(ledger.filter(({ term }) => of(term)).map(({ amount }) => amount))
  const payoutTerm = after.payout.kind === 'gift-card' ? 'store-credit' : 'refunded'
  return SUBMITTED_TERMS.flatMap((term): LedgerEntry[] => {
    // The payout kind may have changed: book on the current one.
    if (payoutTerms.has(term) && term !== payoutTerm) return []
    const amount =
      entry(term, after.ledger[term]).amount -
      balanceOf((one) => (payoutTerms.has(term) ? payoutTerms.has(one) : one === term))
    return amount === 0 ? [] : [{ term, amount }]
  })
}
