import type { Instant } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { isMoving } from './tracking.ts'

export { isMoving } from './tracking.ts'

/** Whether the shopper has anything to send: not when everything is kept or given away (WFL-31). */
export const isSent = ({ totals }: ReturnDocument): boolean => totals.shippable.outcome === 'default'

/** Why nothing is sent of a return: all of it is kept, or given away; null where something is sent (WFL-31). */
export const unsentBecause = ({ totals }: ReturnDocument): 'keep' | 'donate' | null =>
  totals.shippable.outcome === 'default' ? null : totals.shippable.outcome

/** Whether a unit is never sent: it is kept, or given away (WFL-31). */
export const staysWithShopper = ({ outcome }: Pick<ReturnedItem, 'outcome'>): boolean =>
  outcome.includes('keep') || outcome.includes('donate')

/**
 * Whether a return needs no return method any more: it is cancelled or closed, or a person took out everything that was to be sent.
 */
export const needsNoMethod = ({ state, document }: Pick<ReturnRecord, 'state' | 'document'>): boolean =>
  state === 'cancelled' || state === 'closed' || (document.removedItems !== undefined && !isSent(document))

/** By when the parcel is to be in the mail: while a card is held for what was given ahead, by that day if it is earlier (INS-11). */
export const sendBy = ({ returnBy, holds }: Pick<ReturnDocument, 'returnBy' | 'holds'>): Instant =>
  Math.min(returnBy, ...holds.flatMap(({ status, deadline }) => (status === 'authorized' ? [deadline] : [])))

/** Whether the goods are on their way back, or are back. */
const isOnItsWay = ({ tracking, items }: ReturnDocument): boolean =>
  isMoving(tracking) || items.some(({ receivedAt }) => receivedAt !== undefined)

/** Whether time decides about a return: not while its goods are on their way, none are sent, or a person looks at it. */
const mayExpire = (document: ReturnDocument): boolean =>
  isSent(document) && !isOnItsWay(document) && document.outcome !== 'review'

/** After when an open return has expired; null for one that time does not end. */
export const lapsesAt = ({ state, document }: Pick<ReturnRecord, 'state' | 'document'>): Instant | null =>
  state === 'open' && mayExpire(document) ? document.returnBy : null

/** The state in force: an open return whose time has passed is expired, where time decides about it. */
export function stateNow(record: Pick<ReturnRecord, 'state' | 'document'>, now: Instant): ReturnState {
  const end = lapsesAt(record)
  return end !== null && now > end ? 'expired' : record.state
}

/** In which states a shopper may do what. Spec §4 "Return states". */
const allowedIn: Readonly<Record<'editAddress' | 'makeLabel' | 'followParcel' | 'rate', readonly ReturnState[]>> = {
  editAddress: ['open'],
  makeLabel: ['open'],
  followParcel: ['open', 'processed', 'closed'],
  rate: ['open', 'processed', 'closed', 'expired', 'unavailable'],
}

const within =
  (operation: keyof typeof allowedIn) =>
  (state: ReturnState): boolean =>
    allowedIn[operation].includes(state)

export const returnCan = {
  editAddress: within('editAddress'),
  makeLabel: within('makeLabel'),
  followParcel: within('followParcel'),
  rate: within('rate'),
}

/** Whether the address may be corrected: not once the parcel is on its way, nor once goods were sent to it (T19). */
export function mayEditAddress(record: Pick<ReturnRecord, 'state' | 'document'>, now: Instant): boolean {
  const { tracking, exchangeOrder } = record.document
  const isFree = !isMoving(tracking) && exchangeOrder?.state !== 'created'
  return isFree && returnCan.editAddress(stateNow(record, now))
}

const ended: readonly TrackingStatus[] = ['failure', 'failed', 'return_to_sender', 'cancelled']

/** Whether the carrier has given up on a parcel (ERR-39). */
export const isTerminal = (tracking: TrackingStatus): boolean => ended.includes(tracking)

type StepState = 'inactive' | 'active' | 'complete'

/** The three steps of the timeline: submitted, shipped, then out for delivery or delivered. */
export function trackingSteps(tracking: TrackingStatus): readonly [StepState, StepState, StepState] {
  if (tracking === 'pre_transit') return ['active', 'inactive', 'inactive']
  if (tracking === 'in_transit') return ['complete', 'active', 'inactive']
  if (tracking === 'out_for_delivery' || tracking === 'available_for_pickup') return ['complete', 'complete', 'active']
  if (tracking === 'delivered') return ['complete', 'complete', 'complete']
  return isMoving(tracking) || tracking === 'cancelled'
    ? ['complete', 'active', 'inactive']
    : ['inactive', 'inactive', 'inactive']
}

/** What the shopper gets in the end: money, store credit with its bonus, new items, or nothing. Amount in minor units. */
export interface Gets {
  readonly kind: 'refund' | 'gift' | 'exchange' | 'nothing'
  readonly amount: Minor
}

/** What the shopper gets of a return, as its own totals say: what is owed to them counts, never less than nothing. */
export function getsOf({ creditType, totals, replacements }: ReturnDocument): Gets {
  const payout = Math.max(0, totals.computed.net)
  if (payout > 0 && creditType === 'refund') return { kind: 'refund', amount: payout }
  if (payout > 0 && creditType === 'gift')
    return { kind: 'gift', amount: payout + totals.credit.bonus.storeCreditBonus }
  return { kind: replacements.length > 0 ? 'exchange' : 'nothing', amount: 0 }
}

/** By what a return's state is told: those that are stored, and two that only words know (STS-22, STS-23). */
type StatusConstant = ReturnState | 'review' | 'processing'

/** How a return is told now: an open one that a person looks at is under review. */
export function statusConstant(record: Pick<ReturnRecord, 'state' | 'document'>, now: Instant): StatusConstant {
  const state = stateNow(record, now)
  return state === 'open' && record.document.outcome === 'review' ? 'review' : state
}

/** Which copy the confirmation card uses (STS-17, STS-24). */
export type CardCopy =
  | Exclude<StatusConstant, 'open'>
  | 'label'
  | 'submitted'
  | 'shipped'
  | 'delivered'
  | 'failed'
  | 'plain'

/** Whether a return has given what it was to give, or a part of it. */
const hasGiven = ({ refund, giftCard, exchangeOrder }: ReturnDocument): boolean =>
  refund?.state === 'done' || giftCard?.state === 'done' || exchangeOrder?.state === 'created'

/** States that end a return, in which nothing that waits comes any more. */
const over: readonly ReturnState[] = ['closed', 'cancelled', 'expired', 'unavailable']

/** Whether what a return was to give comes no more, and none of it was given (FIX-77). */
export const isCalledOff = (state: ReturnState, document: ReturnDocument): boolean =>
  over.includes(state) && !hasGiven(document) && getsOf(document).kind !== 'nothing'

/**
 * The copy of the card for a return: an open one is told by its parcel as soon as that is seen, or by its label while
 * nothing travels; a closed one that gave what it was to give is settled.
 */
export function cardCopy(constant: StatusConstant, document: ReturnDocument): CardCopy {
  if (constant === 'closed' && hasGiven(document)) return 'processed'
  if (constant !== 'open' && constant !== 'review') return constant
  const { tracking, label, items } = document
  if (tracking === 'delivered' || items.some(({ receivedAt }) => receivedAt !== undefined)) return 'delivered'
  if (isTerminal(tracking)) return 'failed'
  if (isMoving(tracking)) return 'shipped'
  if (constant === 'review') return constant
  if (tracking === 'pre_transit') return 'submitted'
  return label === null ? 'plain' : 'label'
}
