import { requestNewLabel } from '../../follow-ups/parcel/request-label.ts'
import { beginLabelVoid } from '../../follow-ups/parcel/void-label.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { findLabelObstacle, findVoidObstacle, toLabelConflict } from '../obstacles.ts'
import { conflict, DONE, type Operation, type OperationResult } from '../perform.ts'

const NO_LABEL: OperationResult = { kind: 'unknown', what: 'label of this return' }

/** The job voids the old label first. A return has three labels at most (T20). */
export async function reissueLabel({ tables, record, now }: Operation): Promise<OperationResult> {
  const obstacle = findLabelObstacle({ record, followUps: await tables.outbox.followUps(rowKeyOf(record)), now })
  if (obstacle === 'none') return NO_LABEL
  if (obstacle !== null) return conflict(obstacle)
  const outcome = await requestNewLabel(tables, record, { now, by: 'merchant' })
  return outcome === 'asked' ? DONE : conflict(toLabelConflict(outcome))
}

/** Voids the label. Idempotent. */
export async function voidLabel({ tables, record, now, recordEvent }: Operation): Promise<OperationResult> {
  const { label } = record.document
  const obstacle = findVoidObstacle({ record })
  if (label === null || obstacle === 'none') return NO_LABEL
  if (label.state === 'voided') return DONE
  if (obstacle !== null) return conflict(obstacle)
  const voided = await beginLabelVoid(tables, record, label, now)
  await tables.returns.save({ ...record, document: { ...record.document, label: voided } })
  await recordEvent('label-voided', { reference: label.reference })
  return DONE
}
