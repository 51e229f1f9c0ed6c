import { getCurrentState, returnCan } from '../../../domain/return/status.ts'
import { isMoving } from '../../../domain/return/tracking.ts'
import { requestNewLabel } from '../../follow-ups/parcel/request-label.ts'
import { beginLabelVoid } from '../../follow-ups/parcel/void-label.ts'
import { conflict, DONE, type Operation, type OperationResult } from '../perform.ts'

const NO_LABEL: OperationResult = { kind: 'unknown', what: 'label of this return' }

const LABEL_HELD = conflict(
  'No label exists yet. With "labels.when": "approved" the service makes it once no unit is under review. Approve or reject the units first',
)

/** The job voids the old label first. A return has three labels at most (T20). */
export async function reissueLabel({ tables, record, now }: Operation): Promise<OperationResult> {
  if (record.document.label === null) return NO_LABEL
  if (!returnCan.makeLabel(getCurrentState(record, now)))
    return conflict(`This return is ${getCurrentState(record, now)}`)
  if (isMoving(record.document.tracking)) return conflict('The parcel is on its way with its label')
  const outcome = await requestNewLabel(tables, record, { now, by: 'merchant' })
  if (outcome === 'asked') return DONE
  if (outcome === 'is-held') return LABEL_HELD
  return conflict(outcome === 'too-many' ? 'This return has reached the limit of labels' : 'The label is valid')
}

/** Voids the label. Idempotent. */
export async function voidLabel({ tables, record, now, recordEvent }: Operation): Promise<OperationResult> {
  const { label, tracking } = record.document
  if (label === null) return NO_LABEL
  if (label.state === 'voided') return DONE
  if (label.state === 'held') return LABEL_HELD
  if (isMoving(tracking)) return conflict('The parcel is on its way with its label')
  const voided = await beginLabelVoid(tables, record, label, now)
  await tables.returns.save({ ...record, document: { ...record.document, label: voided } })
  await recordEvent('label-voided', { reference: label.reference })
  return DONE
}
