import type { Minor } from '../../../schemas/money.ts'
import type { LedgerEntry, LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { sumOf } from '../money/round.ts'
import { entry, SUBMITTED_TERMS, type SubmittedTerm } from '../value/journal.ts'
import { paymentFor } from '../value/payment.ts'
import { isInCheckout } from './checkout.ts'
import { isAllCredit, type RemovedUnits, removedLines, turnedToCredit } from './removed-lines.ts'
import { tookGiftCard } from './shop-later.ts'
import type { SubmittedLine } from './submitted-lines.ts'
import {
  type Agreed,
  adjustmentOn,
  balanceOut,
  beforeAdjustment,
  borneOf,
  giftBonusOn,
  type LedgerTotals,
  shareOut,
  shareRest,
  surplusOf,
  type Taker,
} from './waterfall.ts'

/** What a return pays out: money, a gift card with its bonus, or nothing that anybody pays. */
interface Payout {
  readonly kind: 'refund' | 'gift-card' | 'none'
  readonly amount: Minor
}

/** What a return is worth without some of its units. */
export interface RemainingValue {
  readonly ledger: Readonly<Record<SubmittedTerm, Minor>>
  readonly payout: Payout
  /** As in the totals of a return: positive is paid out, before any bonus; negative is owed (F16). */
  readonly net: Minor
  /** What the shop adds to a gift card. */
  readonly giftBonus: Minor
  /** What a card or a checkout pays for it, whether it came in already or is open. */
  readonly paid: Minor
  /** What the shop has to bear, as nothing else makes up for it. */
  readonly borne: Minor
  /** What adjustments make of what is paid out, before what the shop adds to a gift card. */
  readonly adjusted: Minor
}

/** What decides beside the document. */
export interface RemovalFacts {
  /** What of the payout was carried out, or may have been: it is not taken back (T15). */
  readonly paidOut: Minor
  /** What was given up when it was submitted and stays with the shop; told by the document while nothing became credit. */
  readonly givenUp?: Minor
  /** What was taken for goods and went back, or is asked no more, as they are not sent. */
  readonly wentBack?: Minor
  /** What is left of what a card paid, as the rest went back to it, or will; all of it where that is not told. */
  readonly onCard?: Minor
  /** A flat bonus stays whole while anything is paid out; any other shrinks with what it is a bonus of (F11). */
  readonly flatBonus?: boolean
}

/** The sums of a return before anybody is paid. */
interface Sums {
  readonly value: Minor
  readonly newItems: Minor
  readonly itemFees: Minor
  /** How much more than its units cost what is not sent. */
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

const givenUpIn = ({ creditType, receipt, shopLater }: ReturnDocument): Minor =>
  creditType === 'gift' || creditType === 'refund' || shopLater?.state === 'accepted'
    ? 0
    : Math.max(0, 0 - receipt.total)

/** Who gets what is left: a payout that neither refund nor gift takes stays with the shop, unless it came up only now. */
const takerOf = (document: ReturnDocument, givenUp: Minor): Taker => {
  const { creditType } = document
  if (creditType === 'gift' || tookGiftCard(document)) return 'gift-card'
  const isCredit = isAllCredit(document) || turnedToCredit(document).length > 0
  return creditType === 'refund' || givenUp === 0 || isCredit ? 'refund' : 'shop'
}

const giftBonusOf = ({ receipt, shopLater }: ReturnDocument, { flatBonus }: RemovalFacts): Agreed['giftBonus'] =>
  shopLater !== undefined && tookGiftCard({ shopLater })
    ? { amount: shopLater.bonus, isFlat: true }
    : { amount: receipt.giftCardBonus, isFlat: flatBonus === true }

/**
 * What is owed is paid by card at once, or in a checkout: that of an order that was not made yet may still ask for less, and to a card goes
 * back what is not sent.
 */
const collectedBy = (document: ReturnDocument, newItems: Minor, wentBack: Minor): Agreed['collected'] => {
  const { receipt, payment, exchangeOrder } = document
  // What was paid for fees alone is no price of goods.
  if (newItems === 0 && receipt.newItemTotal + receipt.exchangeOrderShippingTotal > 0) return 'not'
  if (payment?.by === 'card') return 'by-card'
  if (payment?.by !== 'checkout') return 'fixed'
  if (wentBack > 0) return 'not'
  return exchangeOrder === undefined ? 'in-checkout' : 'fixed'
}

/** What of the units that count was refunded elsewhere since. */
const refundedElsewhereIn = ({ items }: ReturnDocument, removed: RemovedUnits): Minor =>
  sumOf(items.map(({ lineItemId, refundedElsewhere = 0 }) => (removed.has(lineItemId) ? 0 : refundedElsewhere)))

/** What merchants gave by hand, or, below nothing, kept. */
export const byHandIn = ({
  adjustments = [],
}: {
  readonly adjustments?: ReturnDocument['adjustments'] | undefined
}): Minor => sumOf(adjustments.map(({ amount }) => amount))

/** What was owed at submit: the difference that the shop covers, or what a card or a checkout pays. */
const owedAtSubmit = ({ receipt, totals }: ReturnDocument): { readonly covered: Minor; readonly paid: Minor } => {
  const owed = paymentFor(0 - receipt.total, totals.stripe_min)
  return { covered: owed.kind === 'covered' ? owed.amount : 0, paid: owed.kind === 'card' ? owed.amount : 0 }
}

/** What was owed, and of that what went back to a card before, or will: a person may since have found more, or less, in the parcel. */
const backBefore = (document: ReturnDocument, { onCard }: RemovalFacts): Minor =>
  onCard === undefined ? 0 : Math.max(0, owedAtSubmit(document).paid - onCard)

const agreedOf = (
  document: ReturnDocument,
  { newItems, dearer, removed }: Pick<Sums, 'newItems' | 'dearer'> & { readonly removed: RemovedUnits },
  facts: RemovalFacts,
): Agreed => {
  const { receipt } = document
  const givenUp = facts.givenUp ?? givenUpIn(document)
  return {
    promised: Math.max(0, 0 - receipt.total),
    notTaken: receipt.notTaken,
    refundedElsewhere: refundedElsewhereIn(document, removed),
    payable: document.payable ?? null,
    handlingFee: receipt.handlingFee,
    collected: collectedBy(document, newItems, facts.wentBack ?? 0),
    unsent: dearer,
    back: backBefore(document, facts),
    givenUp,
    taker: takerOf(document, givenUp),
    giftBonus: giftBonusOf(document, facts),
    adjustment: byHandIn(document),
    paidOut: facts.paidOut,
  }
}

/** What stands under each term before anything is settled: what was submitted, less what was removed. */
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

/** What of what is owed is still open: nothing by card, and in a checkout what has not come in. */
const openIn = (document: ReturnDocument, owed: Minor): Minor =>
  isInCheckout(document) ? Math.max(0, owed - (document.payment?.paid ?? 0)) : 0

/**
 * What a return is worth when some of its units do not count: their value leaves the payout, what would have been sent instead
 * of them is not sent, and what they alone would have cost is not asked. The shop bears what was paid out, or sent, for them
 * already. A function of the set alone, so that nobody gains by the order in which units are looked at.
 */
export function remainingValue(document: ReturnDocument, removed: RemovedUnits, facts: RemovalFacts): RemainingValue {
  // What went back stands for as much of the goods, which are not asked for either.
  const { wentBack = 0 } = facts
  const sums = withoutGoods(sumsWithout(document, removedLines(document, removed)), wentBack)
  const agreed = agreedOf(document, { ...sums, removed }, facts)

  const unsettled = totalsWithoutRemoved(document, sums, wentBack)
  const settled = balanceOut(unsettled, agreed)
  const kept = shareRest(settled, agreed)
  const ledger = shareOut(kept, agreed)
  const open = openIn(document, ledger.paid)

  const isGivenUp = agreed.taker === 'shop'
  const left = surplusOf(isGivenUp ? settled : kept)
  return {
    ledger: { ...ledger, paid: ledger.paid - open, open },
    payout: { kind: isGivenUp ? 'none' : agreed.taker, amount: ledger.refunded + ledger['store-credit'] },
    net: left > 0 ? left : 0 - ledger.paid,
    giftBonus: giftBonusOn(surplusOf(kept), agreed),
    paid: ledger.paid,
    borne: borneOf(unsettled, agreed),
    adjusted: adjustmentOn(surplusOf(beforeAdjustment(settled, agreed)), agreed),
  }
}

const ofPayouts: ReadonlySet<LedgerTerm> = new Set<LedgerTerm>(['refunded', 'store-credit'])

/** The name of the journal that says that nothing is sent, and that what was taken for it goes back. */
export const NOTHING_SENT_JOURNAL = 'nothing-sent'

/** What stands in the books of what was owed, and of the goods that it was owed for. */
type Standing = Pick<RemainingValue['ledger'], 'paid' | 'open' | 'new-items'>

/**
 * The journal of goods that are not sent: what was paid for them goes back, and what is open is asked no more. What of it was for fees
 * is forgone with them.
 */
export function nothingSentJournal({ paid, open, 'new-items': goods }: Standing): readonly LedgerEntry[] {
  const ofGoods = Math.min(goods, paid + open)
  const entries: readonly LedgerEntry[] = [
    { term: 'paid', amount: 0 - paid },
    { term: 'open', amount: 0 - open },
    { term: 'new-items', amount: ofGoods },
    { term: 'fees', amount: paid + open - ofGoods },
  ]
  return entries.filter(({ amount }) => amount !== 0)
}

/** The name of the journals that adjustments write. */
export const ADJUSTMENT_JOURNAL = 'adjustment'

/** The name of the journals that removing units writes. */
export const REMOVAL_JOURNAL = 'items'

/**
 * The journal that brings the ledger to what a return is worth without these units, whatever stands there: entries that are not
 * 0, zero together (F29).
 */
export function removalJournal(after: RemainingValue, ledger: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const standing = (of: (term: LedgerTerm) => boolean): Minor =>
    sumOf(ledger.filter(({ term }) => of(term)).map(({ amount }) => amount))
  const paysBy = after.payout.kind === 'gift-card' ? 'store-credit' : 'refunded'
  return SUBMITTED_TERMS.flatMap((term): LedgerEntry[] => {
    // A payout may have changed its kind meanwhile: what changes is the one that stands, and what was paid stays what it was.
    if (ofPayouts.has(term) && term !== paysBy) return []
    const amount =
      entry(term, after.ledger[term]).amount -
      standing((one) => (ofPayouts.has(term) ? ofPayouts.has(one) : one === term))
    return amount === 0 ? [] : [{ term, amount }]
  })
}
