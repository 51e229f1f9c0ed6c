import type { FollowUpKind } from '../../../../schemas/records/follow-up.ts'
import type { JournalName, LedgerEntry, LedgerTerm } from '../../../../schemas/records/ledger.ts'
import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { timeZoneOf } from '../../../domain/calendar/deadlines.ts'
import { type AwaitedUnits, buildAwaited } from '../../../domain/return/awaited-units.ts'
import { updateReviewedLabel } from '../../../domain/return/held-label.ts'
import { getExpiryCheckTime } from '../../../domain/return/lifecycle.ts'
import { getExcludedUnits, hasAllArrived, listAwaitedUnits } from '../../../domain/return/operations.ts'
import { getRefusedAmount } from '../../../domain/return/payouts.ts'
import { getFollowUpState, listDueAtSubmit, listDueOnTracking } from '../../../domain/return/release.ts'
import {
  buildRemovalJournal,
  calculateRemainingValue,
  REMOVAL_JOURNAL,
  type RemainingValue,
  type RemovalFacts,
} from '../../../domain/return/removed-units.ts'
import { hasAcceptedGiftCard } from '../../../domain/return/shop-later.ts'
import { isSent } from '../../../domain/return/status.ts'
import { withoutDifferences } from '../../../domain/value/journal.ts'
import { recordEvent } from '../../follow-ups/events.ts'
import { takeInAccepted } from '../../follow-ups/kinds/shelve.ts'
import { enqueueExpire } from '../../follow-ups/lifecycle.ts'
import { enqueueCancelBooking } from '../../follow-ups/parcel/enqueue-cancel.ts'
import { syncHeldLabel } from '../../follow-ups/parcel/held-label.ts'
import { beginDue, releaseFollowUps } from '../../follow-ups/release.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import {
  hasHappened,
  isStockReserved,
  remainingOnCard,
  stockReference,
  sumReturnedDue,
  undoPaymentAndStock,
} from '../../follow-ups/undo.ts'
import type { Operation } from '../perform.ts'
import { type StoredFollowUp, sumPaidBonus, sumPaidOut } from '../reading/head.ts'

const isExchangePending = ({ replacements, exchangeOrder }: ReturnDocument): boolean =>
  replacements.length > 0 && exchangeOrder === undefined

const withRemainingValue = (
  before: ReturnDocument,
  remaining: RemainingValue,
  awaited: AwaitedUnits | null,
): ReturnDocument => {
  const { awaited: _before, borne: _borne, ...document } = before
  const { totals, payment, shopLater, creditType, adjustments = [] } = document
  const isRefund = remaining.payout.kind === 'refund' && remaining.net > 0 && !hasAcceptedGiftCard(document)
  return {
    ...document,
    creditType: isRefund ? 'refund' : creditType,
    totals: {
      ...totals,
      computed: { ...totals.computed, net: remaining.net, notTaken: remaining.ledger['not-taken'] },
      credit: { ...totals.credit, bonus: { ...totals.credit.bonus, storeCreditBonus: remaining.giftBonus } },
    },
    ...(awaited !== null && { awaited }),
    ...(isExchangePending(document) && remaining.borne > 0 && { borne: remaining.borne }),
    ...(adjustments.length > 0 && { adjusted: remaining.adjusted }),
    payment: payment?.state === 'in-checkout' ? { ...payment, amount: remaining.paid } : payment,
    ...(shopLater?.state === 'active' && { shopLater: { ...shopLater, totalCreditOffer: remaining.payout.amount } }),
  }
}

const findNewest = (followUps: readonly StoredFollowUp[], kind: FollowUpKind): StoredFollowUp | undefined =>
  followUps.filter((followUp) => followUp.kind === kind).at(-1)

const listCreditUnits = (document: ReturnDocument): readonly string[] => {
  const removed = getExcludedUnits(document)
  return document.items
    .filter(({ lineItemId, returnType }) => returnType === 'credit' && !removed.has(lineItemId))
    .map(({ lineItemId }) => lineItemId)
}

/** Amends the open payout to the new amount. Never takes money back, and does not retry refused amounts. */
const amendPayout = async (
  { tables, record, now }: Operation,
  followUps: readonly StoredFollowUp[],
  { document, remaining }: { readonly document: ReturnDocument; readonly remaining: RemainingValue },
): Promise<void> => {
  const { kind, amount } = remaining.payout
  if (kind === 'none') return
  const of = rowKeyOf(record)
  const last = findNewest(followUps, kind)
  const bonus = remaining.giftBonus - sumPaidBonus(followUps)
  const payload = {
    amount: amount - sumPaidOut(followUps),
    currency: document.totals.currency,
    ...(kind === 'gift-card' && bonus > 0 && { bonus }),
    ...(kind === 'refund' && { lineItemIds: listCreditUnits(document) }),
  }
  const isOpen = last?.state === 'waiting' || last?.state === 'due'
  if (isOpen && payload.amount > 0) await tables.outbox.amend({ ...of, kind, epoch: last.epoch }, payload, now)
  else if (isOpen) await tables.outbox.cancelWaiting(of, [kind], now)
  else if (payload.amount > 0 && getRefusedAmount(document, kind) === 0)
    await tables.outbox.begin(of, { kind, state: 'waiting', payload, at: now })
}

/**
 * Reserves and orders the remaining goods, and releases the earlier reservation. Without goods, undoes their payment.
 */
const amendGoods = async (
  operation: Operation,
  followUps: readonly StoredFollowUp[],
  after: ReturnRecord,
): Promise<void> => {
  const { tables, record, now } = operation
  const of = rowKeyOf(record)
  const { replacements } = after.document
  if (replacements.length === record.document.replacements.length) return
  if (replacements.length === 0) {
    await tables.outbox.cancelWaiting(of, ['charge', 'stock', 'exchange-order'], now)
    return undoPaymentAndStock(tables, record, now)
  }
  const payload = { variants: replacements.map(({ variantId }) => variantId) }
  const waiting = findNewest(followUps, 'exchange-order')
  if (waiting !== undefined)
    await tables.outbox.amend({ ...of, kind: 'exchange-order', epoch: waiting.epoch }, payload, now)
  else await tables.outbox.begin(of, { kind: 'exchange-order', state: 'waiting', payload, at: now })
  const reserved = stockReference(record, followUps)
  if (isStockReserved(followUps)) await beginDue(tables, record, { kind: 'restock', payload: { reserved } }, now)
  await tables.outbox.cancelWaiting(of, ['stock'], now)
  await beginDue(tables, record, { kind: 'stock', payload }, now)
}

/** Refunds to the card what it paid for goods that are no longer sent. The order's money is not involved. */
const amendCharge = async (
  { tables, record, now }: Operation,
  { document, remaining, facts }: { document: ReturnDocument; remaining: RemainingValue; facts: RemovalFacts },
): Promise<void> => {
  const { payment, replacements } = document
  const isPaidByCard = payment?.by === 'card' && (payment.state === 'authorized' || payment.state === 'charged')
  if (!isPaidByCard || replacements.length === 0 || (facts.refundedForGoods ?? 0) > 0) return
  const leaves = remaining.ledger.paid
  if (leaves < (facts.onCard ?? payment.amount))
    await beginDue(tables, record, { kind: 'give-back', payload: { leaves } }, now)
}

/** Releases payouts whose event has happened: the submit, a carrier event, or complete arrival (STS-57). */
const releaseReached = async ({ tables, policy, now }: Operation, record: ReturnRecord): Promise<void> => {
  if (policy === null || record.state === 'cancelled' || record.state === 'closed') return
  const { document } = record
  const kinds = new Set<FollowUpKind>([
    ...listDueAtSubmit(document, policy),
    ...listDueOnTracking(document, policy, document.tracking),
    ...(hasAllArrived(document) ? listDueOnTracking(document, policy, 'delivered') : []),
  ])
  await releaseFollowUps(tables, record, { kinds: [...kinds], now })
}

const certainLossOf = ({ document }: ReturnRecord): Minor =>
  listAwaitedUnits(document).length > 0 ? 0 : (document.borne ?? 0)

/** Withholds goods that are no longer paid for until a person releases them. Notifies the merchant. */
const withholdGoods = async (
  { tables, record, now, newId }: Operation,
  after: ReturnRecord,
  { borne }: RemainingValue,
): Promise<void> => {
  if (after.document.borne === undefined) return
  if (record.document.borne === undefined) await tables.outbox.withhold(rowKeyOf(record), ['exchange-order'], now)
  if (certainLossOf(after) === 0 || certainLossOf(record) === borne) return
  const detail = { borne, currency: after.document.totals.currency }
  await recordEvent(tables, after, { id: newId(), event: 'exchange-withheld', by: 'homeward', at: now, detail })
}

export const isExchangeSent = (followUps: readonly StoredFollowUp[]): boolean =>
  hasHappened(followUps, 'exchange-order')

/** While a charge or a reservation is running, it is unknown what must be undone. */
export const isChargingOrReserving = (followUps: readonly StoredFollowUp[]): boolean =>
  getFollowUpState(followUps, 'stock') === 'running' || getFollowUpState(followUps, 'charge') === 'running'

const isPayout = (term: LedgerTerm): boolean => term === 'refunded' || term === 'store-credit'

/** Cancels label and method when nothing is sent any more, and checks the expiry after a review. */
const updateParcelJobs = async ({ tables, record, now }: Operation, after: ReturnRecord): Promise<void> => {
  if (isSent(record.document) && !isSent(after.document)) {
    await tables.outbox.cancelWaiting(rowKeyOf(record), ['label', 'method'], now)
    await enqueueCancelBooking(tables, after, now)
  }
  const lookAt = getExpiryCheckTime(after.document)
  const wasReviewed = record.document.outcome === 'review' && after.document.outcome !== 'review'
  if (wasReviewed && lookAt !== null) await enqueueExpire(tables, record, Math.max(now, lookAt))
}

export function buildRemovalFacts(
  document: ReturnDocument,
  options: {
    readonly followUps: readonly StoredFollowUp[]
    readonly ledger: readonly (LedgerEntry & { readonly journal: string })[]
    readonly policy: Operation['policy']
  },
): RemovalFacts {
  const { followUps, ledger, policy } = options
  const onCard = remainingOnCard(followUps)
  const becameCredit = ledger.some(
    ({ journal, term, amount }) => journal === 'submit' && isPayout(term) && amount !== 0,
  )
  return {
    paidOut: sumPaidOut(followUps),
    forfeited: becameCredit || document.track === 'withdrawal' ? 0 : Math.max(0, 0 - document.receipt.total),
    refundedForGoods: sumReturnedDue(ledger),
    ...(onCard !== null && { onCard }),
    flatBonus: policy?.gift_card_incentive_type === 'flat',
  }
}

/**
 * Adjusts payouts, goods, charges and ledger to the new value. Takes in accepted units, and releases payouts that are
 * due. Requires the lock of the return.
 */
export async function rebalance(
  operation: Operation,
  changed: ReturnDocument,
  journal: JournalName = REMOVAL_JOURNAL,
): Promise<ReturnRecord> {
  const { tables, record, config, policy, now } = operation
  const zone = timeZoneOf(config.settings)
  const document = updateReviewedLabel(record.document, changed, { zone, now })
  const of = rowKeyOf(record)
  const followUps = await tables.outbox.followUps(of)
  const ledger = await tables.ledger.entries(of)
  const facts = buildRemovalFacts(document, { followUps, ledger, policy })
  const remaining = calculateRemainingValue(document, getExcludedUnits(document), facts)
  const entries = buildRemovalJournal(remaining, withoutDifferences(ledger))

  const after: ReturnRecord = {
    ...record,
    document: withRemainingValue(document, remaining, buildAwaited(document, { remaining, facts, policy, zone })),
  }
  const rev = (await tables.returns.save(after)) ?? record.rev
  await updateParcelJobs(operation, after)
  await syncHeldLabel(tables, record.document.label, after, now)
  await amendPayout(operation, followUps, { document, remaining })
  await amendGoods(operation, followUps, after)
  await amendCharge(operation, { document, remaining, facts })
  if (entries.length > 0)
    await tables.ledger.append(of, {
      name: journal,
      currency: document.totals.currency,
      entries: [...entries],
      at: now,
    })
  await withholdGoods(operation, after, remaining)
  await takeInAccepted(tables, after, operation)
  await releaseReached(operation, after)
  return { ...after, rev }
}
