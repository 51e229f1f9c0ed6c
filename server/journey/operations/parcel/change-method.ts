import type { LabelOption, ReturnMethod } from '../../../../schemas/config/method.ts'
import type { MethodRequest } from '../../../../schemas/merchant/mending.ts'
import type { ReturnDocument } from '../../../../schemas/records/return.ts'
import { activeFlags } from '../../../domain/assessment/flags.ts'
import { needsLabel } from '../../../domain/method/kinds.ts'
import { listLabelOptions, selectLabelOption } from '../../../domain/method/labels.ts'
import { boxAndShip } from '../../../domain/method/offers.ts'
import { appendEarlierLabel, countLabelsMade, resolveNextLabel } from '../../../domain/return/label.ts'
import type { World } from '../../../world.ts'
import { enqueueCancelArranged } from '../../follow-ups/parcel/enqueue-cancel.ts'
import { buildLabel, buildLabelFollowUp, enqueueLabel, rowKeyOf } from '../../follow-ups/settlement.ts'
import { methodName } from '../../request/method-names.ts'
import { getTranslator } from '../../request/session.ts'
import { findMethodObstacle } from '../obstacles.ts'
import { conflict, DONE, invalid, type Operation, type OperationResult } from '../perform.ts'

export function listLabelMethods({ config }: Pick<Operation, 'config'>): readonly ReturnMethod[] {
  const methods = config.methods.filter(({ kind }) => needsLabel(kind))
  return methods.some(({ id }) => id === boxAndShip.id) ? methods : [...methods, boxAndShip]
}

const resolveMethod = (
  operation: Operation,
  { method, option }: MethodRequest,
): { readonly wanted: ReturnMethod; readonly option: LabelOption | null } | OperationResult => {
  const methods = listLabelMethods(operation)
  const wanted = methods.find(({ id }) => id === method)
  if (wanted === undefined) return invalid('/method', `must be one of ${methods.map(({ id }) => id).join(', ')}`)
  const options = listLabelOptions(wanted, activeFlags(operation.config))
  const inForce = selectLabelOption(option, options)
  const isWrong =
    options.length === 0 ? option !== undefined : inForce === null || (option ?? inForce.id) !== inForce.id
  if (!isWrong) return { wanted, option: inForce }
  const names = options.map(({ id }) => id).join(', ')
  return invalid('/option', names === '' ? 'is not available for this method' : `must be one of ${names}`)
}

const isMethodInForce = (
  { method, label }: ReturnDocument,
  { wanted, option }: { wanted: ReturnMethod; option: LabelOption | null },
) => method?.id === wanted.id && method.option?.id === option?.id && label !== null && label.state !== 'failed'

/**
 * Changes to another method with a label, before the parcel moves (FIX-79). Cancels the partner's arrangement and voids
 * the old label before making the new one. The agreed costs stay.
 */
export async function changeMethod(
  operation: Operation,
  request: MethodRequest,
  { log }: Pick<World, 'log'>,
): Promise<OperationResult> {
  const { tables, record, config, now, recordEvent } = operation
  const obstacle = findMethodObstacle(operation)
  if (obstacle !== null) return conflict(obstacle)
  const choice = resolveMethod(operation, request)
  if ('kind' in choice) return choice
  const { wanted, option } = choice
  const { label, method, earlierLabels, inStore: _brought, ...document } = record.document
  if (isMethodInForce(record.document, choice)) return DONE

  const of = rowKeyOf(record)
  const followUps = await tables.outbox.followUps(of)
  // A pending label counts as made: its job may be buying it now. A held label was never requested, and is made for the
  // new method once the return is approved.
  const isHeld = label?.state === 'held'
  const next =
    label && !isHeld
      ? resolveNextLabel({ ...label, state: 'voided' }, { made: countLabelsMade(followUps), now, by: 'merchant' })
      : null
  if (next?.kind === 'refused') return conflict('label-limit')
  const made = isHeld ? label : buildLabel(record, now, next?.attempt ?? 1)
  const earlier = label === null ? earlierLabels : appendEarlierLabel(earlierLabels, label)
  const t = getTranslator({ config, language: document.language }, log)
  const after = {
    ...record,
    document: {
      ...document,
      label: made,
      ...(earlier && { earlierLabels: earlier }),
      method: {
        id: wanted.id,
        kind: wanted.kind,
        name: wanted.name ?? methodName(wanted.kind, t),
        ...(option && { option }),
      },
    },
  }
  await tables.returns.save(after)
  await tables.outbox.cancelWaiting(of, ['method'], now)
  if (method?.arrangement !== undefined) await enqueueCancelArranged(tables, record, method.arrangement, now)
  if (!isHeld) {
    await tables.outbox.complete(of, { kind: 'label', state: 'done', answer: { voided: true }, at: now })
    await tables.outbox.begin(of, { ...buildLabelFollowUp(made), at: now })
    await enqueueLabel(tables, after, now)
  }
  await recordEvent('method-changed', { from: method?.kind ?? null, to: wanted.kind })
  return DONE
}
