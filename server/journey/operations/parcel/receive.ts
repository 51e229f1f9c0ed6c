import type { ConfigProblem } from '../../../../schemas/merchant/configuration.ts'
import type { ReceiveRequest } from '../../../../schemas/merchant/receive.ts'
import {
  completeInspection,
  findUnknownOption,
  type InspectionOptions,
  isRestocked,
  listInspectionOptions,
} from '../../../domain/return/inspection.ts'
import {
  type ArrivalProblem,
  listArrivalProblems,
  listNewlyArrived,
  receiveUnits,
} from '../../../domain/return/operations.ts'
import { listInspections, type ReceivedUnit, reinspectUnits, toReceivedUnits } from '../../../domain/return/receipt.ts'
import { wakeGiftCard } from '../../follow-ups/confirm-email.ts'
import { enqueueAwaited, processIfComplete } from '../../follow-ups/lifecycle.ts'
import { wakeHolds } from '../../follow-ups/release.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { findReceiveObstacle } from '../obstacles.ts'
import { conflict, DONE, type Operation, type OperationResult } from '../perform.ts'
import { isChargingOrReserving, isExchangeSent, rebalance } from '../value/rebalance.ts'

const PROBLEM_MESSAGES: Readonly<Record<ArrivalProblem['because'], string>> = {
  'no-such-unit': 'is not a unit of this return',
  twice: 'is listed twice',
  'has-arrived': 'has arrived, so it is not missing',
  'not-sent': 'stays with the shopper and is not expected',
  'taken-out': 'was removed from this return',
  'not-in-parcel': 'is not one of the received items',
}

const toInvalid = (problems: readonly ArrivalProblem[]): OperationResult => ({
  kind: 'invalid',
  problems: problems.map(({ list, index, because }) => ({
    pointer: `/${list}/${index}`,
    message: PROBLEM_MESSAGES[because],
  })),
})

const listInspectionProblems = async (
  { tables, record }: Operation,
  units: readonly ReceivedUnit[],
  options: InspectionOptions,
): Promise<readonly ConfigProblem[]> => {
  const taken = units.some(({ photos = [] }) => photos.length > 0)
    ? await tables.receiptPhotos.ofReturn(record.shopId, record.id)
    : []
  return units.flatMap(({ id, ...inspection }, index) => {
    const unknown = findUnknownOption(inspection, options)
    const photo = (inspection.photos ?? []).findIndex(
      (one) => !taken.some((known) => known.id === one && known.lineItemId === id),
    )
    return [
      ...(unknown === null
        ? []
        : [{ pointer: `/items/${index}/${unknown}`, message: `is not a ${unknown} of this shop` }]),
      ...(photo === -1
        ? []
        : [{ pointer: `/items/${index}/photos/${photo}`, message: 'is not a photo of this unit by staff' }]),
    ]
  })
}

const describeFindings = (inspections: ReturnType<typeof listInspections>) =>
  inspections.size === 0 ? {} : { found: [...inspections].map(([id, found]) => ({ id, ...found })) }

const reinspect = async (operation: Operation, units: readonly ReceivedUnit[], options: InspectionOptions) => {
  const { tables, record } = operation
  const found = reinspectUnits(record.document, listInspections(units), (one) => isRestocked(one, options))
  if (found.changed.length === 0) return
  await tables.returns.save({ ...record, document: found.document })
  await operation.recordEvent('inspected', { items: found.changed })
}

/**
 * Limits the open payout to the value that arrived, and releases payouts that wait for delivery once everything is
 * there.
 */
export async function receiveParcel(operation: Operation, request: ReceiveRequest): Promise<OperationResult> {
  const { tables, record, now } = operation
  const { document } = record
  const obstacle = findReceiveObstacle({ record })
  if (obstacle !== null) return conflict(obstacle)
  const followUps = await tables.outbox.followUps(rowKeyOf(record))
  const options = listInspectionOptions(operation.config.settings)
  const units = toReceivedUnits(request.items).map((unit) => ({ ...unit, ...completeInspection(unit, options) }))
  const { missing = [], notRestocked = [] } = request
  const items = units.map(({ id }) => id)
  const inspections = listInspections(units)
  const arrival = { items, missing, notRestocked, at: now, sent: isExchangeSent(followUps) }
  const problems = listArrivalProblems(document, arrival)
  if (problems.length > 0) return toInvalid(problems)
  const invalid = await listInspectionProblems(operation, units, options)
  if (invalid.length > 0) return { kind: 'invalid', problems: invalid }
  const set = units.flatMap(({ id, ...found }) => (isRestocked(found, options) ? [] : [id]))
  const decision = receiveUnits(document, { ...arrival, inspections, notRestocked: [...notRestocked, ...set] })
  if (decision.kind === 'same') {
    await reinspect(operation, units, options)
    return DONE
  }
  if (decision.kind !== 'changed') return conflict('no-unit-left')
  const dropsReplacements = decision.document.replacements.length < document.replacements.length
  if (dropsReplacements && isChargingOrReserving(followUps)) return conflict('reserving')

  const after = await rebalance(operation, decision.document)
  if (after.document.mailedAt !== document.mailedAt) await wakeHolds(tables, after, now)
  await enqueueAwaited(tables, after)
  const hasArrivals = listNewlyArrived(document, arrival).length > 0
  const letterFacts = { units: missing }
  await (hasArrivals
    ? operation.recordEvent('received', { items, missing, ...describeFindings(inspections) }, letterFacts)
    : operation.recordEvent('missed', { missing }, letterFacts))
  await wakeGiftCard(tables, after, now)
  await processIfComplete(tables, record, { id: operation.newId(), now })
  return DONE
}
