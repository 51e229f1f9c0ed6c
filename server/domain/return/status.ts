import type { ReturnDocument, ReturnedItem, ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import type { TimeZone } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { countDays } from '../calendar/days.ts'
import { getShipByDeadline } from '../calendar/deadlines.ts'
import { isMoving } from './tracking.ts'

export { isMoving } from './tracking.ts'

/** WFL-31. */
export const isSent = ({ totals }: ReturnDocument): boolean => totals.shippable.outcome === 'default'

/** Null when something is sent (WFL-31). */
export const getUnsentReason = ({ totals }: ReturnDocument): 'keep' | 'donate' | null =>
  totals.shippable.outcome === 'default' ? null : totals.shippable.outcome

/** WFL-31. */
export const isNeverSent = ({ outcome }: Pick<ReturnedItem, 'outcome'>): boolean =>
  outcome.includes('keep') || outcome.includes('donate')

export const isMethodObsolete = ({ state, document }: Pick<ReturnRecord, 'state' | 'document'>): boolean =>
  state === 'cancelled' || state === 'closed' || (document.removedItems !== undefined && !isSent(document))

/** Null once the return deadline was moved (FIX-79), and if the merchant opened the return. */
export function getDeadlineBasis(
  { createdAt, document }: Pick<ReturnRecord, 'createdAt' | 'document'>,
  deadline: Instant,
  zone: TimeZone,
): { readonly submittedAt: Instant; readonly days: number } | null {
  const isMoved = document.returnBy !== getShipByDeadline(zone, createdAt)
  if (isMoved || document.opened !== undefined) return null
  return { submittedAt: createdAt, days: countDays(zone, createdAt, deadline) }
}

/** The earlier of the return deadline and the card hold's (INS-11). */
export const getSendDeadline = ({ returnBy, holds }: Pick<ReturnDocument, 'returnBy' | 'holds'>): Instant =>
  Math.min(returnBy, ...holds.flatMap(({ status, deadline }) => (status === 'authorized' ? [deadline] : [])))

const isOnItsWay = ({ tracking, items }: ReturnDocument): boolean =>
  isMoving(tracking) || items.some(({ receivedAt }) => receivedAt !== undefined)

/** The day by which the goods must be sent; null while there is nothing to send now. */
export const findSendBy = ({ state, document }: Pick<ReturnRecord, 'state' | 'document'>): Instant | null =>
  state === 'open' && isSent(document) && !isOnItsWay(document) && document.label?.state !== 'held'
    ? getSendDeadline(document)
    : null

/** Not in transit, without goods, under review, or withdrawn from: a late parcel forfeits nothing (T7). */
const canExpire = (document: ReturnDocument): boolean =>
  document.track !== 'withdrawal' && isSent(document) && !isOnItsWay(document) && document.outcome !== 'review'

export const getExpiryTime = ({ state, document }: Pick<ReturnRecord, 'state' | 'document'>): Instant | null =>
  state === 'open' && canExpire(document) ? document.returnBy : null

export function getCurrentState(record: Pick<ReturnRecord, 'state' | 'document'>, now: Instant): ReturnState {
  const end = getExpiryTime(record)
  return end !== null && now > end ? 'expired' : record.state
}

/** Spec §4 "Return states". */
const allowedStates: Readonly<Record<'editAddress' | 'makeLabel' | 'followParcel', readonly ReturnState[]>> = {
  editAddress: ['open'],
  makeLabel: ['open'],
  followParcel: ['open', 'processed', 'closed'],
}

const createStateCheck =
  (operation: keyof typeof allowedStates) =>
  (state: ReturnState): boolean =>
    allowedStates[operation].includes(state)

export const returnCan = {
  editAddress: createStateCheck('editAddress'),
  makeLabel: createStateCheck('makeLabel'),
  followParcel: createStateCheck('followParcel'),
}

/** Not once the parcel is in transit or goods were sent (T19). */
export function canEditAddress(record: Pick<ReturnRecord, 'state' | 'document'>, now: Instant): boolean {
  const { tracking, exchangeOrder } = record.document
  const isFree = !isMoving(tracking) && exchangeOrder?.state !== 'created'
  return isFree && returnCan.editAddress(getCurrentState(record, now))
}

const failedStatuses: readonly TrackingStatus[] = ['failure', 'failed', 'return_to_sender', 'cancelled']

/** ERR-39. */
export const isTerminal = (tracking: TrackingStatus): boolean => failedStatuses.includes(tracking)

type StepState = 'inactive' | 'active' | 'complete'

export function getTrackingSteps(tracking: TrackingStatus): readonly [StepState, StepState, StepState] {
  if (tracking === 'pre_transit') return ['active', 'inactive', 'inactive']
  if (tracking === 'in_transit') return ['complete', 'active', 'inactive']
  if (tracking === 'out_for_delivery' || tracking === 'available_for_pickup') return ['complete', 'complete', 'active']
  if (tracking === 'delivered') return ['complete', 'complete', 'complete']
  return isMoving(tracking) || tracking === 'cancelled'
    ? ['complete', 'active', 'inactive']
    : ['inactive', 'inactive', 'inactive']
}

/** What the shopper receives; amount in minor units, with bonus. */
interface Entitlement {
  readonly kind: 'refund' | 'gift' | 'exchange' | 'nothing'
  readonly amount: Minor
}

export function getEntitlement({ creditType, totals, replacements }: ReturnDocument): Entitlement {
  const payout = Math.max(0, totals.computed.net)
  if (payout > 0 && creditType === 'refund') return { kind: 'refund', amount: payout }
  if (payout > 0 && creditType === 'gift')
    return { kind: 'gift', amount: payout + totals.credit.bonus.storeCreditBonus }
  return { kind: replacements.length > 0 ? 'exchange' : 'nothing', amount: 0 }
}

/** Stored states plus two that are only displayed (STS-22, STS-23). */
type StatusConstant = ReturnState | 'review' | 'processing'

export function getStatusConstant(record: Pick<ReturnRecord, 'state' | 'document'>, now: Instant): StatusConstant {
  const state = getCurrentState(record, now)
  return state === 'open' && record.document.outcome === 'review' ? 'review' : state
}

/** STS-17, STS-24. */
export type CardCopy =
  | Exclude<StatusConstant, 'open'>
  | 'label'
  | 'submitted'
  | 'shipped'
  | 'delivered'
  | 'failed'
  | 'plain'

const hasPaidOut = ({ refund, giftCard, exchangeOrder }: ReturnDocument): boolean =>
  refund?.state === 'done' || giftCard?.state === 'done' || exchangeOrder?.state === 'created'

/** End states: pending payouts no longer happen. */
const endStates: readonly ReturnState[] = ['closed', 'cancelled', 'expired', 'unavailable']

/** The return ended without any of its payouts (FIX-77). */
export const isAbandoned = (state: ReturnState, document: ReturnDocument): boolean =>
  endStates.includes(state) && !hasPaidOut(document) && getEntitlement(document).kind !== 'nothing'

/** An open return shows its parcel once seen, else its label. */
export function getCardCopy(constant: StatusConstant, document: ReturnDocument): CardCopy {
  if (constant === 'closed' && hasPaidOut(document)) return 'processed'
  if (constant !== 'open' && constant !== 'review') return constant
  const { tracking, label, items } = document
  if (tracking === 'delivered' || items.some(({ receivedAt }) => receivedAt !== undefined)) return 'delivered'
  if (isTerminal(tracking)) return 'failed'
  if (isMoving(tracking)) return 'shipped'
  if (constant === 'review') return constant
  if (tracking === 'pre_transit') return 'submitted'
  return label === null ? 'plain' : 'label'
}
