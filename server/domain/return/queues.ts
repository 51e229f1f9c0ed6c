import type { ReturnDocument, ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import type { StoredQueue } from '../../../schemas/records/return-queue.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { keysOf } from '../../../schemas/values/member.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { sumOf } from '../money/round.ts'
import { isInCheckout } from './checkout.ts'
import { isFullyReturned } from './lifecycle.ts'
import { canMerchant, hasAllArrived } from './operations.ts'
import { getRefusedAmount } from './payouts.ts'
import { isWithheld } from './release.ts'
import { getEntitlement, isMoving, isSent } from './status.ts'

type QueuedRecord = Pick<ReturnRecord, 'state' | 'createdAt' | 'document'>

/** Waits from `since` on, which may lie ahead. The amount is in minor units of the order currency. */
interface QueueEntry {
  readonly queue: StoredQueue
  readonly since: Instant
  readonly amount: Minor | null
  readonly currency: Currency
}

type Wait = Pick<QueueEntry, 'since' | 'amount'>

/** A shopper who has a label for so long, and has not mailed the parcel, may have forgotten it. */
const LATE_AFTER_MS = 10 * DAY_MS

/** Time to call the shopper before their card is charged. */
const HOLD_WARNING_MS = 2 * DAY_MS

const SETTLING_STATES: readonly ReturnState[] = ['open', 'expired', 'processed']

const waitSince = (since: Instant, amount: Minor | null = null): readonly Wait[] => [{ since, amount }]

const listArrivals = ({ document, createdAt }: QueuedRecord): readonly Instant[] => {
  const { items, tracking, tracker, mailedAt } = document
  const delivered = tracker?.events.find(({ status }) => status === 'delivered')?.occurredAt
  return [
    ...items.flatMap(({ receivedAt }) => receivedAt ?? []),
    ...(tracking === 'delivered' ? [delivered ?? mailedAt ?? createdAt] : []),
  ]
}

/** Money and goods that the shopper gets, or got. */
export const getReturnWorth = (document: ReturnDocument): Minor =>
  getEntitlement(document).amount + sumOf(document.replacements.map(({ total }) => total))

const sumGoods = ({ replacements, exchangeOrder }: ReturnDocument): Minor =>
  exchangeOrder === undefined ? sumOf(replacements.map(({ total }) => total)) : 0

const sumMoney = (document: ReturnDocument): Minor =>
  document.refund === undefined && document.giftCard === undefined ? getEntitlement(document).amount : 0

const isUnsent = ({ exchangeOrder, replacements }: ReturnDocument): boolean =>
  exchangeOrder === undefined && replacements.length > 0

const listHoldWaits = ({ holds, mailedAt }: ReturnDocument): readonly Wait[] =>
  holds.flatMap(({ status, deadline, endedAt, toCharge }) => {
    if (status === 'failed') return waitSince(endedAt ?? deadline, toCharge)
    return status === 'authorized' && mailedAt === undefined ? waitSince(deadline - HOLD_WARNING_MS, toCharge) : []
  })

const listRefusals = ({ createdAt, document }: QueuedRecord): readonly Wait[] => {
  const { refund, giftCard, exchangeOrder, goodsWithheld } = document
  const [refunded, issued] = [getRefusedAmount(document, 'refund'), getRefusedAmount(document, 'gift-card')]
  return [
    ...(refund !== undefined && refunded > 0 ? waitSince(refund.at, refunded) : []),
    ...(giftCard !== undefined && issued > 0 ? waitSince(giftCard.at, issued) : []),
    ...(exchangeOrder?.state === 'refused' || exchangeOrder?.state === 'out_of_stock'
      ? waitSince(exchangeOrder.at)
      : []),
    ...(isUnsent(document) && isWithheld(document, 'exchange-order')
      ? waitSince(goodsWithheld?.at ?? createdAt, sumGoods(document))
      : []),
  ]
}

const isAwaitingRelease = ({ state, document }: QueuedRecord): boolean =>
  canMerchant('judge', state) &&
  document.outcome !== 'review' &&
  isFullyReturned(document) &&
  !isInCheckout(document) &&
  document.emailConfirmation?.state !== 'awaited' &&
  (sumMoney(document) > 0 || isUnsent(document))

const waitsByQueue: Readonly<Record<StoredQueue, (record: QueuedRecord) => readonly Wait[]>> = {
  decide: ({ state, createdAt, document: { outcome, items } }) =>
    canMerchant('judge', state) && outcome === 'review'
      ? waitSince(Math.max(createdAt, ...items.flatMap(({ verdictUndoneAt }) => verdictUndoneAt ?? [])))
      : [],
  inspect: (record) => {
    const arrivals = listArrivals(record)
    const { state, document } = record
    const isArrived = canMerchant('receive', state) && isSent(document) && arrivals.length > 0
    return isArrived && !hasAllArrived(document) ? waitSince(Math.min(...arrivals)) : []
  },
  'label-trouble': ({ state, document: { label, method } }) => {
    if (state !== 'open') return []
    const arrangement = method?.arrangement
    return [
      ...(label?.trouble === undefined ? [] : waitSince(label.trouble.since)),
      ...(label?.state === 'failed' ? waitSince(label.askedAt) : []),
      ...(arrangement?.state === 'failed' ? waitSince(arrangement.askedAt) : []),
    ]
  },
  'money-stuck': ({ state, document }) => {
    if (!SETTLING_STATES.includes(state)) return []
    const { payoutWithheld } = document
    const isHeldBack = payoutWithheld !== undefined && isWithheld(document, 'refund') && sumMoney(document) > 0
    return [...(isHeldBack ? waitSince(payoutWithheld.at, sumMoney(document)) : []), ...listHoldWaits(document)]
  },
  refused: (record) => (SETTLING_STATES.includes(record.state) ? listRefusals(record) : []),
  late: (record) => {
    const { state, document } = record
    const { label, mailedAt } = document
    const isWaiting = state === 'open' && isSent(document) && mailedAt === undefined
    const isLate = isWaiting && label?.createdAt !== undefined && listArrivals(record).length === 0
    return isLate ? waitSince((label.createdAt ?? 0) + LATE_AFTER_MS) : []
  },
  arriving: ({ state, document: { tracking, tracker } }) => {
    const expected = tracker?.estimatedDelivery
    return state === 'open' && expected !== undefined && isMoving(tracking) && tracking !== 'delivered'
      ? waitSince(expected)
      : []
  },
  'shopper-waits': (record) => {
    const { createdAt, document } = record
    const isInspected = !isSent(document) || hasAllArrived(document)
    const isStuck = isWithheld(document, 'refund') || isWithheld(document, 'exchange-order')
    return isInspected && !isStuck && isAwaitingRelease(record)
      ? waitSince(Math.max(createdAt, ...listArrivals(record)), sumMoney(document) + sumGoods(document))
      : []
  },
}

/** What a person must do for the return, and when its parcel is expected, at most once a queue, for its longest wait. ADM-04 */
export const listQueueEntries = (record: QueuedRecord): readonly QueueEntry[] =>
  keysOf(waitsByQueue).flatMap((queue) => {
    const [first] = waitsByQueue[queue](record).toSorted((one, other) => one.since - other.since)
    return first === undefined ? [] : [{ queue, ...first, currency: record.document.totals.currency }]
  })
