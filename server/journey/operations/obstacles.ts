import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { ConflictCode } from '../../../schemas/values/conflict.ts'
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

/** Null: the state of the return allows the operation. */
export type Obstacle = ConflictCode | null

const MAX_NOTES = 200
const MAX_ADJUSTMENTS = 50

const statusObstacle = (
  operation: Parameters<typeof canMerchant>[0],
  { record }: Pick<Situation, 'record'>,
): Obstacle => (canMerchant(operation, record.state) ? null : `is-${record.state}`)

const hasPaidOut = ({ followUps }: Pick<Situation, 'followUps'>): boolean =>
  PAYOUTS.some((kind) => hasHappened(followUps, kind))

export const findVerdictObstacle = (of: Pick<Situation, 'record'>): Obstacle => statusObstacle('judge', of)

export function findUndoObstacle(of: Pick<Situation, 'record' | 'followUps'>): Obstacle {
  const status = statusObstacle('judge', of)
  if (status !== null) return status
  if (hasPaidOut(of)) return 'paid-out'
  return hasHappened(of.followUps, 'shelve') || hasHappened(of.followUps, 'process-return') ? 'restocked' : null
}

export const findReceiveObstacle = (of: Pick<Situation, 'record'>): Obstacle => statusObstacle('receive', of)

export const findProcessObstacle = (of: Pick<Situation, 'record'>): Obstacle => statusObstacle('process', of)

export function findAdjustObstacle(of: Pick<Situation, 'record' | 'followUps'>): Obstacle {
  const { record, followUps } = of
  const isPaidOut = hasHappened(followUps, 'refund') || hasHappened(followUps, 'gift-card')
  const status = statusObstacle('adjust', of)
  if (status !== null) return status
  if (record.state === 'closed' && !isPaidOut) return 'closed-unpaid'
  return (record.document.adjustments ?? []).length >= MAX_ADJUSTMENTS ? 'adjustment-limit' : null
}

const isPayout = ({ kind }: StoredFollowUp): boolean => PAYOUTS.some((payout) => payout === kind)

export function findCloseObstacle(of: Pick<Situation, 'record' | 'followUps'>): Obstacle {
  const { record, followUps } = of
  const status = statusObstacle('close', of)
  if (status !== null) return status
  // The merchant must first decide about awaited units.
  if (listAwaitedUnits(record.document).length > 0) return 'units-awaited'
  const blockingStates = record.state === 'processed' ? ['due', 'running'] : ['running']
  return followUps.some((one) => isPayout(one) && blockingStates.includes(one.state)) ? 'payout-running' : null
}

const CANCEL_CONFLICTS = {
  refund: 'refund-paid',
  'gift-card': 'gift-card-issued',
  'exchange-order': 'exchange-created',
  shelve: 'cancel-restocked',
  'process-return': 'cancel-received',
  state: 'cancel-state',
} as const

export const toCancelConflict = (because: keyof typeof CANCEL_CONFLICTS): ConflictCode => CANCEL_CONFLICTS[because]

export function findCancelConflict({ record, followUps }: Pick<Situation, 'record' | 'followUps'>): Obstacle {
  const because = findCancelObstacle(record, followUps)
  return because === null ? null : CANCEL_CONFLICTS[because]
}

const LABEL_CONFLICTS = {
  'is-held': 'label-held',
  'too-many': 'label-limit',
  'is-good': 'label-valid',
} as const

export const toLabelConflict = (because: keyof typeof LABEL_CONFLICTS): ConflictCode => LABEL_CONFLICTS[because]

export function findLabelObstacle({ record, followUps, now }: Omit<Situation, 'policy'>): Obstacle | 'none' {
  const { label, tracking } = record.document
  if (label === null) return 'none'
  const state = getCurrentState(record, now)
  if (!returnCan.makeLabel(state)) return `is-${state}`
  if (isMoving(tracking)) return 'moving-with-label'
  const next = resolveNextLabel(label, { made: countLabelsMade(followUps), now, by: 'merchant' })
  return next.kind === 'refused' ? LABEL_CONFLICTS[next.because] : null
}

/** `'none'`: the return has no label. A voided label is voided again without an effect. */
export function findVoidObstacle({ record }: Pick<Situation, 'record'>): Obstacle | 'none' {
  const { label, tracking } = record.document
  if (label === null) return 'none'
  if (label.state === 'voided') return null
  if (label.state === 'held') return 'label-held'
  return isMoving(tracking) ? 'moving-with-label' : null
}

export function findMethodObstacle({ record, policy, now }: Omit<Situation, 'followUps'>): Obstacle {
  const { document } = record
  const state = getCurrentState(record, now)
  if (!canMerchant('changeMethod', state)) return `is-${state}`
  if (!isSent(document)) return 'not-shipped'
  if (isMoving(document.tracking)) return 'moving'
  if ((document.prepaidLabels ?? []).length > 0) return 'prepaid-label'
  const isSelfShipped = document.method === null && document.label === null && policy?.labelsEnabled === false
  return isSelfShipped ? 'own-label' : null
}

export const findAddressObstacle = ({ record, followUps, now }: Omit<Situation, 'policy'>): Obstacle =>
  canChangeAddress(record, followUps, now) ? null : 'address-late'

export function findExtendObstacle(of: Pick<Situation, 'record'>): Obstacle {
  return statusObstacle('extend', of) ?? (isSent(of.record.document) ? null : 'not-shipped')
}

export const findLetterObstacle = ({ record }: Pick<Situation, 'record'>): Obstacle =>
  record.document.customer.email === null ? 'no-email' : null

export const findNoteObstacle = ({ record }: Pick<Situation, 'record'>): Obstacle =>
  (record.document.notes ?? []).length >= MAX_NOTES ? 'note-limit' : null
