import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { countLabelsMade, resolveNextLabel } from '../../domain/return/label.ts'
import { canMerchant, listAwaitedUnits } from '../../domain/return/operations.ts'
import { PAYOUTS } from '../../domain/return/release.ts'
import { getCurrentState, isSent, returnCan } from '../../domain/return/status.ts'
import { isMoving } from '../../domain/return/tracking.ts'
import { findCancelObstacle } from '../follow-ups/cancel.ts'
import { canChangeAddress } from '../follow-ups/change-address.ts'
import { hasHappened } from '../follow-ups/undo.ts'
import type { StoredFollowUp } from './reading/head.ts'

/** What an operation and the page that offers it look at. */
export interface Situation {
  readonly record: ReturnRecord
  readonly followUps: readonly StoredFollowUp[]
  readonly policy: ReturnPolicy | null
  readonly now: Instant
}

/** Why the state of the return forbids an operation, for the merchant; null when it allows it. */
export type Obstacle = string | null

const MAX_NOTES = 200
const MAX_ADJUSTMENTS = 50

const statusObstacle = (
  operation: Parameters<typeof canMerchant>[0],
  { record }: Pick<Situation, 'record'>,
): Obstacle => (canMerchant(operation, record.state) ? null : `This return is ${record.state}`)

const hasPaidOut = ({ followUps }: Pick<Situation, 'followUps'>): boolean =>
  PAYOUTS.some((kind) => hasHappened(followUps, kind))

export const findVerdictObstacle = (of: Pick<Situation, 'record'>): Obstacle => statusObstacle('judge', of)

export function findUndoObstacle(of: Pick<Situation, 'record' | 'followUps'>): Obstacle {
  const status = statusObstacle('judge', of)
  if (status !== null) return status
  if (hasPaidOut(of)) return 'A payout or shipment of this return has already happened'
  return hasHappened(of.followUps, 'shelve') || hasHappened(of.followUps, 'process-return')
    ? 'Units of this return are already restocked'
    : null
}

export const findReceiveObstacle = (of: Pick<Situation, 'record'>): Obstacle => statusObstacle('receive', of)

export const findProcessObstacle = (of: Pick<Situation, 'record'>): Obstacle => statusObstacle('process', of)

export function findAdjustObstacle(of: Pick<Situation, 'record' | 'followUps'>): Obstacle {
  const { record, followUps } = of
  const isPaidOut = hasHappened(followUps, 'refund') || hasHappened(followUps, 'gift-card')
  const status = statusObstacle('adjust', of)
  if (status !== null) return status
  if (record.state === 'closed' && !isPaidOut) return 'This return was closed without a payout'
  return (record.document.adjustments ?? []).length >= MAX_ADJUSTMENTS
    ? `A return can be adjusted at most ${MAX_ADJUSTMENTS} times`
    : null
}

const isPayout = ({ kind }: StoredFollowUp): boolean => PAYOUTS.some((payout) => payout === kind)

export function findCloseObstacle(of: Pick<Situation, 'record' | 'followUps'>): Obstacle {
  const { record, followUps } = of
  const status = statusObstacle('close', of)
  if (status !== null) return status
  // The merchant must first decide about awaited units.
  if (listAwaitedUnits(record.document).length > 0)
    return 'Some units have not arrived. Receive them or mark them as missing, then close the return'
  const blockingStates = record.state === 'processed' ? ['due', 'running'] : ['running']
  return followUps.some((one) => isPayout(one) && blockingStates.includes(one.state))
    ? 'A payout or shipment of this return is in progress'
    : null
}

const CANCEL_CONFLICTS = {
  refund: 'The refund of this return may have been paid already',
  'gift-card': 'The gift card of this return may have been issued already',
  'exchange-order': 'The exchange order of this return may have been created already',
  shelve: 'Units of this return are already restocked. Close the return instead',
  'process-return': 'The order system has already received units of this return. Close the return instead',
  state: 'Only an open or expired return can be cancelled',
} as const

export const describeCancelConflict = (because: keyof typeof CANCEL_CONFLICTS): string => CANCEL_CONFLICTS[because]

export function describeCancelObstacle({ record, followUps }: Pick<Situation, 'record' | 'followUps'>): Obstacle {
  const because = findCancelObstacle(record, followUps)
  return because === null ? null : CANCEL_CONFLICTS[because]
}

const LABEL_HELD =
  'No label exists yet. With "labels.when": "approved" the service makes it once no unit is under review. Approve or reject the units first'

const MOVING_WITH_LABEL = 'The parcel is on its way with its label'

const LABEL_CONFLICTS = {
  'is-held': LABEL_HELD,
  'too-many': 'This return has reached the limit of labels',
  'is-good': 'The label is valid',
} as const

export const describeLabelConflict = (because: keyof typeof LABEL_CONFLICTS): string => LABEL_CONFLICTS[because]

export function findLabelObstacle({ record, followUps, now }: Omit<Situation, 'policy'>): Obstacle | 'none' {
  const { label, tracking } = record.document
  if (label === null) return 'none'
  const state = getCurrentState(record, now)
  if (!returnCan.makeLabel(state)) return `This return is ${state}`
  if (isMoving(tracking)) return MOVING_WITH_LABEL
  const next = resolveNextLabel(label, { made: countLabelsMade(followUps), now, by: 'merchant' })
  return next.kind === 'refused' ? LABEL_CONFLICTS[next.because] : null
}

/** `'none'`: the return has no label. A voided label is voided again without an effect. */
export function findVoidObstacle({ record }: Pick<Situation, 'record'>): Obstacle | 'none' {
  const { label, tracking } = record.document
  if (label === null) return 'none'
  if (label.state === 'voided') return null
  if (label.state === 'held') return LABEL_HELD
  return isMoving(tracking) ? MOVING_WITH_LABEL : null
}

export function findMethodObstacle({ record, policy, now }: Omit<Situation, 'followUps'>): Obstacle {
  const { document } = record
  const state = getCurrentState(record, now)
  if (!canMerchant('changeMethod', state)) return `This return is ${state}`
  if (!isSent(document)) return 'Nothing of this return is shipped'
  if (isMoving(document.tracking)) return 'The parcel is on its way'
  if ((document.prepaidLabels ?? []).length > 0) return 'This return uses a prepaid label of the order'
  const isSelfShipped = document.method === null && document.label === null && policy?.labelsEnabled === false
  return isSelfShipped ? 'The shopper ships this return with their own label' : null
}

export const ADDRESS_TOO_LATE = 'The parcel or the replacement is on its way, or the return has ended'

export const findAddressObstacle = ({ record, followUps, now }: Omit<Situation, 'policy'>): Obstacle =>
  canChangeAddress(record, followUps, now) ? null : ADDRESS_TOO_LATE

export function findExtendObstacle(of: Pick<Situation, 'record'>): Obstacle {
  return statusObstacle('extend', of) ?? (isSent(of.record.document) ? null : 'Nothing of this return is shipped')
}

export const findLetterObstacle = ({ record }: Pick<Situation, 'record'>): Obstacle =>
  record.document.customer.email === null ? 'The shopper has no known email address' : null

export const findNoteObstacle = ({ record }: Pick<Situation, 'record'>): Obstacle =>
  (record.document.notes ?? []).length >= MAX_NOTES ? `A return has at most ${MAX_NOTES} notes` : null
