import type { Minor } from '../../../schemas/money.ts'
import type { LedgerEntry, LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { allocate } from '../money/allocate.ts'
import { mulDiv, sumOf } from '../money/round.ts'
import { entry, SUBMITTED_TERMS, type SubmittedTerm } from '../value/journal.ts'
import { itemFeeOf } from '../value/lines.ts'
import { paymentFor } from '../value/payment.ts'

/** Units that were submitted and do not count, by their line item ids. */
export type Withdrawn = ReadonlySet<string>

export const NOTHING_WITHDRAWN: Withdrawn = new Set()

/** How much stands under each term of the conservation law (F29), none of them below 0. */
export type Terms = Readonly<Record<SubmittedTerm, Minor>>

/** What a return pays out: money, a gift card with its bonus, or nothing that anybody pays. */
export interface Payout {
  readonly kind: 'refund' | 'gift-card' | 'none'
  readonly amount: Minor
}

/** What a return is worth without some of its units. */
export interface Worth {
  readonly terms: Terms
  readonly payout: Payout
  /** As in the totals of a return: positive is paid out, before any bonus; negative is owed (F16). */
  readonly net: Minor
  /** What the shop adds to a gift card. */
  readonly giftBonus: Minor
  /** What a card or a checkout pays for it. */
  readonly paid: Minor
}

/** What decides beside the document. */
export interface WithdrawalFacts {
  /** What of the payout was carried out, or may have been: it is not taken back (T15). */
  readonly paidOut: Minor
  /** What was given up when it was submitted and stays with the shop; told by the document while nothing became credit. */
  readonly givenUp?: Minor
  /** What was taken for goods went back already, as they are not sent. */
  readonly nothingSent?: boolean
  /** A flat bonus stays whole while anything is paid out; any other shrinks with what it is a bonus of (F11). */
  readonly flatBonus?: boolean
}

/** Every unit that was submitted, whatever became of it. */
export const submittedItems = ({ items, removedItems = [] }: ReturnDocument): readonly ReturnedItem[] => [
  ...items,
  ...removedItems.map(({ item }) => item),
]

/** What one unit brings: its value, what the shop keeps of it, its share of shipping, and what is sent instead. */
interface Line {
  readonly value: Minor
  readonly fee: Minor
  readonly reimbursed: Minor
  readonly sent: Minor
}

const insteadOf = ({ receipt }: Pick<ReturnDocument, 'receipt'>, { lineItemId }: ReturnedItem): Minor | undefined =>
  receipt.new_items.find(({ id }) => id === lineItemId)?.item_total

/** Whether something was to come instead of a unit when it was submitted, whatever became of it since. */
const wasExchanged = (document: Pick<ReturnDocument, 'receipt'>, item: ReturnedItem): boolean =>
  item.returnType === 'exchange' || insteadOf(document, item) !== undefined

/** Fixed over all credit lines, so that their order moves no money. */
const sharesOf = ({ receipt, ...document }: ReturnDocument): ReadonlyMap<string, Minor> => {
  const total = receipt.shippingTotal + receipt.dutiesTotal
  const credit = submittedItems({ receipt, ...document }).filter((item) => !wasExchanged({ receipt }, item))
  const ids = credit.map(({ lineItemId }) => lineItemId)
  if (ids.length === 0) return new Map()
  const shares = allocate(
    total,
    credit.map(({ value }) => Math.max(0, value)),
    ids,
  )
  return new Map(ids.map((id, n) => [id, shares[n] ?? 0]))
}

/** What is sent instead of a unit that is withdrawn goes anyway once nobody can stop it: then it is still replaced. */
const isStillReplaced = ({ replacements }: ReturnDocument, { lineItemId }: ReturnedItem): boolean =>
  replacements.some(({ forLineItemId }) => forLineItemId === lineItemId)

const isRemoved = ({ removedItems = [] }: ReturnDocument, { lineItemId }: ReturnedItem): boolean =>
  removedItems.some(({ item }) => item.lineItemId === lineItemId)

function lineOf(document: ReturnDocument, item: ReturnedItem, reimbursed: Minor): Line {
  const { receipt } = document
  const value = receipt.returned_items.find(({ id }) => id === item.lineItemId)?.item_total ?? item.value
  const fees = item.applicableLineItemFees
  if (!wasExchanged(document, item)) return { value, fee: itemFeeOf(value, value, fees), reimbursed, sent: 0 }
  const instead = insteadOf(document, item) ?? 0
  const goesAnyway = isRemoved(document, item) && isStillReplaced(document, item)
  return {
    value,
    fee: itemFeeOf(value, Math.max(0, value - instead), fees),
    reimbursed: 0,
    sent: goesAnyway ? 0 : instead,
  }
}

const unsent = (sent: Minor): Line => ({ value: 0, fee: 0, reimbursed: 0, sent })

/** Units whose exchange became credit: they keep their value and what was agreed to be kept of it; nothing comes instead. */
const turnedToCredit = (document: ReturnDocument): readonly ReturnedItem[] =>
  submittedItems(document).filter((item) => item.returnType === 'credit' && wasExchanged(document, item))

/** Whether nothing comes any more of an order that was cancelled: its units came for credit. */
const isAllCredit = ({ replacements, exchangeOrder }: ReturnDocument): boolean =>
  replacements.length === 0 && exchangeOrder?.state === 'cancelled'

/** What was shopped beside exchanges goes with them. */
const restUnsent = (document: ReturnDocument, lines: readonly Line[]): Line =>
  unsent(isAllCredit(document) ? document.receipt.newItemTotal - sumOf(lines.map(({ sent }) => sent)) : 0)

/** What differs from what was submitted, line by line. */
function linesWithdrawn(document: ReturnDocument, withdrawn: Withdrawn): readonly Line[] {
  const shares = sharesOf(document)
  const gone = submittedItems(document)
    .filter(({ lineItemId }) => withdrawn.has(lineItemId))
    .map((item) => lineOf(document, item, shares.get(item.lineItemId) ?? 0))
  const turned = turnedToCredit(document)
    .filter(({ lineItemId }) => !withdrawn.has(lineItemId))
    .map((item) => unsent(insteadOf(document, item) ?? 0))
  const lines = [...gone, ...turned]
  const rest = restUnsent(document, lines)
  return rest.sent === 0 ? lines : [...lines, rest]
}

/** The sums of a return before anybody is paid. */
interface Sums {
  readonly value: Minor
  readonly newItems: Minor
  readonly itemFees: Minor
}

function sumsWithout({ receipt }: ReturnDocument, lines: readonly Line[]): Sums {
  const of = (pick: (line: Line) => Minor): Minor => sumOf(lines.map(pick))
  const newLines = receipt.newItemTotal - of(({ sent }) => sent)
  const isSent = lines.length === 0 || newLines > 0
  const reimbursed = receipt.shippingTotal + receipt.dutiesTotal
  return {
    value:
      receipt.returnedItemSubtotal + receipt.returnedItemTax + reimbursed - of((one) => one.value + one.reimbursed),
    newItems: newLines + (isSent ? receipt.exchangeOrderShippingTotal : 0),
    itemFees: Math.max(0, receipt.returnedItemFee - of(({ fee }) => fee)),
  }
}

const withoutGoods = (sums: Sums, amount: Minor): Sums => ({ ...sums, newItems: Math.max(0, sums.newItems - amount) })

type Taker = Payout['kind'] | 'shop'

const givenUpIn = ({ creditType, receipt, shopLater }: ReturnDocument): Minor =>
  creditType === 'gift' || creditType === 'refund' || shopLater?.state === 'accepted'
    ? 0
    : Math.max(0, 0 - receipt.total)

/** Who gets what is left: a payout that neither refund nor gift takes stays with the shop, unless it came up only now. */
function takerOf(document: ReturnDocument, givenUp: Minor): Taker {
  const { creditType, shopLater } = document
  if (creditType === 'gift' || shopLater?.state === 'accepted') return 'gift-card'
  const isCredit = isAllCredit(document) || turnedToCredit(document).length > 0
  return creditType === 'refund' || givenUp === 0 || isCredit ? 'refund' : 'shop'
}

/** The bonus of a gift card that became smaller. */
function bonusOn(left: Minor, document: ReturnDocument, { flatBonus }: WithdrawalFacts): Minor {
  const { receipt, shopLater } = document
  const promised = Math.max(0, 0 - receipt.total)
  if (left <= 0 || promised <= 0) return 0
  const accepted = shopLater?.state === 'accepted'
  const bonus = accepted ? shopLater.bonus : receipt.giftCardBonus
  if (accepted || flatBonus === true) return bonus
  return Math.min(bonus, mulDiv(bonus, left, promised))
}

/** What is owed is paid by card at once, or in the checkout of an order that was not made yet. */
function paidWhen(document: ReturnDocument, { newItems }: Sums, given: { paid: Minor; over: Minor }): Minor {
  const { newItemTotal, exchangeOrderShippingTotal } = document.receipt
  // What was paid for fees alone is no price of goods.
  if (newItems === 0 && newItemTotal + exchangeOrderShippingTotal > 0) return 0
  const inCheckout = document.payment?.by === 'checkout' && document.exchangeOrder === undefined
  return inCheckout ? given.paid - Math.min(given.paid, Math.max(0, given.over)) : given.paid
}

/**
 * What a return is worth when some of its units do not count: their value leaves the payout, what would have been sent instead
 * of them is not sent, and what they alone would have cost is not asked. The shop bears what was paid out, or sent, for them
 * already. A function of the set alone, so that nobody gains by the order in which units are looked at.
 */
export function worthWithout(document: ReturnDocument, withdrawn: Withdrawn, facts: WithdrawalFacts): Worth {
  const { receipt, totals } = document
  const owed = paymentFor(0 - receipt.total, totals.stripe_min)
  const covered0 = owed.kind === 'covered' ? owed.amount : 0
  const owed0 = owed.kind === 'card' ? owed.amount : 0
  // What went back stands for as much of the goods, which are not asked for either.
  const wentBack = facts.nothingSent === true ? owed0 : 0
  const paid0 = owed0 - wentBack
  const sums = withoutGoods(sumsWithout(document, linesWithdrawn(document, withdrawn)), wentBack)
  const spent = sums.newItems + sums.itemFees + receipt.handlingFee
  const added0 = receipt.bonusUsed + covered0
  const over0 = sums.value + added0 + paid0 - spent
  // What the shop adds makes up for what is missing, and is never paid out beyond what was promised (F4, F10, F16).
  const promised0 = Math.max(0, 0 - receipt.total)
  const added = added0 - Math.min(added0, Math.max(0, over0 - promised0))
  const over1 = over0 - (added0 - added)
  const paid = paidWhen(document, sums, { paid: paid0, over: over1 })
  const over = over1 - (paid0 - paid)

  // A payout never turns into a debt: first the shop forgoes its fee, then it bears the rest.
  const forgone = Math.min(receipt.handlingFee, Math.max(0, 0 - over))
  const borne = Math.max(0, 0 - over) - forgone
  const left = Math.max(0, over)
  const givenUp = facts.givenUp ?? givenUpIn(document)
  const taker = takerOf(document, givenUp)
  // What became credit is paid; what was given up before stays so.
  const kept = taker === 'shop' ? left : Math.min(left, givenUp)
  const due = left - kept
  const bonus = taker === 'gift-card' ? bonusOn(due, document, facts) : 0
  const promised = due + bonus
  const amount = Math.max(promised, facts.paidOut)
  return {
    paid,
    net: taker === 'shop' && left > 0 ? left : due > 0 ? due : 0 - paid,
    giftBonus: bonus,
    payout: { kind: taker === 'shop' ? 'none' : taker, amount },
    terms: {
      'returned-value': sums.value,
      bonus: added + bonus + borne + (amount - promised),
      paid,
      refunded: taker === 'gift-card' ? 0 : amount,
      'store-credit': taker === 'gift-card' ? amount : 0,
      'new-items': sums.newItems,
      fees: sums.itemFees + receipt.handlingFee - forgone + kept,
    },
  }
}

const ofPayouts: ReadonlySet<LedgerTerm> = new Set<LedgerTerm>(['refunded', 'store-credit'])

/** The name of the journal that says that nothing is sent, and that what was taken for it goes back. */
export const NOTHING_SENT_JOURNAL = 'nothing-sent'

/** The name of the journals that withdrawing units writes. */
export const WITHDRAWAL_JOURNAL = 'items'

/**
 * The journal that brings the books to what a return is worth without these units, whatever stands there: entries that are not
 * 0, zero together (F29).
 */
export function withdrawalJournal(after: Worth, books: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const standing = (of: (term: LedgerTerm) => boolean): Minor =>
    sumOf(books.filter(({ term }) => of(term)).map(({ amount }) => amount))
  const paysBy = after.payout.kind === 'gift-card' ? 'store-credit' : 'refunded'
  return SUBMITTED_TERMS.flatMap((term): LedgerEntry[] => {
    // A payout may have changed its kind meanwhile: what changes is the one that stands, and what was paid stays what it was.
    if (ofPayouts.has(term) && term !== paysBy) return []
    const amount =
      entry(term, after.terms[term]).amount -
      standing((one) => (ofPayouts.has(term) ? ofPayouts.has(one) : one === term))
    return amount === 0 ? [] : [{ term, amount }]
  })
}
