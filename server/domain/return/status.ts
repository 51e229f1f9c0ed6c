import type { Instant } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type {
  ReturnDocument,
  ReturnLabel,
  ReturnRecord,
  ReturnState,
  TrackingStatus,
} from '../../../schemas/records/return.ts'

/** How often and how long a label is asked for (Spec §9). */
export const LABEL_POLL = { everyMs: 5_000, maxAttempts: 12 } as const

/** What the page shows of the label (LBL-06 to LBL-11). */
export type LabelDisplay =
  | { readonly kind: 'none' | 'processing' | 'queued' }
  | { readonly kind: 'error'; readonly address: boolean }
  | { readonly kind: 'ready'; readonly label: ReturnLabel }

/** Whether the label's time is up: the server's clock decides, whatever the client counted. */
const timedOut = ({ askedAt }: ReturnLabel, now: Instant): boolean =>
  now - askedAt >= LABEL_POLL.everyMs * LABEL_POLL.maxAttempts

/** The label as the page shows it now. A label that is not there in time is an error (LBL-05). */
export const labelDisplay = (label: ReturnLabel | null, now: Instant): LabelDisplay => {
  if (label === null) return { kind: 'none' }
  if (label.state === 'ready') return { kind: 'ready', label }
  if (label.state === 'failed') return { kind: 'error', address: label.error?.address === true }
  if (label.state === 'queued') return { kind: 'queued' }
  return timedOut(label, now) ? { kind: 'error', address: false } : { kind: 'processing' }
}

/** Whether the page keeps asking for news of the label. */
export const labelIsAwaited = (display: LabelDisplay): boolean =>
  display.kind === 'processing' || display.kind === 'queued'

/** Whether the shopper has anything to send: not when everything is kept or given away (WFL-31). */
export const isSent = ({ totals }: ReturnDocument): boolean => totals.shippable.outcome === 'default'

/** By when the parcel is to be in the mail: while a card is held for what was given ahead, by that day if it is earlier (INS-11). */
export const sendBy = ({ returnBy, holds }: Pick<ReturnDocument, 'returnBy' | 'holds'>): Instant =>
  Math.min(returnBy, ...holds.flatMap(({ status, deadline }) => (status === 'authorized' ? [deadline] : [])))

/** The state in force: an open return whose time has passed is expired, unless the parcel is on its way or there is none. */
export const stateNow = (record: Pick<ReturnRecord, 'state' | 'document'>, now: Instant): ReturnState => {
  const { state, document } = record
  return state === 'open' && now > document.returnBy && isSent(document) && !isMoving(document.tracking)
    ? 'expired'
    : state
}

/** In which states a shopper may do what. Spec §4 "Return states". */
const allowedIn: Readonly<Record<'editAddress' | 'makeLabel', readonly ReturnState[]>> = {
  editAddress: ['open'],
  makeLabel: ['open'],
}

export const returnCan = {
  editAddress: (state: ReturnState): boolean => allowedIn.editAddress.includes(state),
  makeLabel: (state: ReturnState): boolean => allowedIn.makeLabel.includes(state),
}

/** Whether the address may be corrected: not once goods were sent to it (T19). */
export const mayEditAddress = (record: Pick<ReturnRecord, 'state' | 'document'>, now: Instant): boolean =>
  returnCan.editAddress(stateNow(record, now)) && record.document.exchangeOrder?.state !== 'created'

const moving: readonly TrackingStatus[] = [
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'failure',
  'failed',
  'return_to_sender',
]

/** Whether a carrier has the parcel. */
export const isMoving = (tracking: TrackingStatus): boolean => moving.includes(tracking)

export type StepState = 'inactive' | 'active' | 'complete'

/** The three steps of the timeline: submitted, shipped, then out for delivery or delivered. */
export const trackingSteps = (tracking: TrackingStatus): readonly [StepState, StepState, StepState] => {
  if (tracking === 'pre_transit') return ['active', 'inactive', 'inactive']
  if (tracking === 'in_transit') return ['complete', 'active', 'inactive']
  if (tracking === 'out_for_delivery' || tracking === 'available_for_pickup') return ['complete', 'complete', 'active']
  if (tracking === 'delivered') return ['complete', 'complete', 'complete']
  return isMoving(tracking) || tracking === 'cancelled'
    ? ['complete', 'active', 'inactive']
    : ['inactive', 'inactive', 'inactive']
}

/** What the main area shows: tracking once the parcel moves, else label and instructions (STS-10). */
export const mainBlock = (document: ReturnDocument): 'tracking' | 'return' =>
  isMoving(document.tracking) ? 'tracking' : 'return'

/** What the shopper gets in the end: money, store credit with its bonus, new items, or nothing. Amount in minor units. */
export interface Gets {
  readonly kind: 'refund' | 'gift' | 'exchange' | 'nothing'
  readonly amount: Minor
}

export const getsOf = ({ creditType, totals, replacements, receipt }: ReturnDocument): Gets => {
  const payout = Math.max(0, totals.computed.net)
  if (payout > 0 && creditType === 'refund') return { kind: 'refund', amount: payout }
  if (payout > 0 && creditType === 'gift') return { kind: 'gift', amount: payout + receipt.giftCardBonus }
  return { kind: replacements.length > 0 ? 'exchange' : 'nothing', amount: 0 }
}

/** Which copy the confirmation card uses (STS-17). */
export type CardCopy =
  | 'cancelled'
  | 'expired'
  | 'closed'
  | 'processed'
  | 'unavailable'
  | 'label'
  | 'shipped'
  | 'delivered'
  | 'plain'

export const cardCopy = (state: ReturnState, document: ReturnDocument): CardCopy => {
  if (state !== 'open') return state
  if (document.tracking === 'delivered') return 'delivered'
  if (isMoving(document.tracking)) return 'shipped'
  return document.label === null ? 'plain' : 'label'
}
