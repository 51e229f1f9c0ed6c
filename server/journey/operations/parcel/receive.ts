import type { ReceiveRequest } from '../../../../schemas/merchant/returns.ts'
import {
  type ArrivalProblem,
  listArrivalProblems,
  listNewlyArrived,
  receiveUnits,
} from '../../../domain/return/operations.ts'
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
  const { items, missing = [], notRestocked = [] } = request
  const arrival = { items, missing, notRestocked, at: now, sent: isExchangeSent(followUps) }
  const problems = listArrivalProblems(document, arrival)
  if (problems.length > 0) return toInvalid(problems)
  const decision = receiveUnits(document, arrival)
  if (decision.kind === 'same') return DONE
  if (decision.kind !== 'changed') return conflict('No unit of this return would remain. Cancel or close it instead')
  const dropsReplacements = decision.document.replacements.length < document.replacements.length
  if (dropsReplacements && isChargingOrReserving(followUps))
    return conflict('The replacement is being reserved. Try again')

  const after = await rebalance(operation, decision.document)
  if (after.document.mailedAt !== document.mailedAt) await wakeHolds(tables, after, now)
  await enqueueAwaited(tables, after)
  const hasArrivals = listNewlyArrived(document, arrival).length > 0
  const letterFacts = { units: missing }
  await (hasArrivals
    ? operation.recordEvent('received', { items, missing }, letterFacts)
    : operation.recordEvent('missed', { missing }, letterFacts))
  await wakeGiftCard(tables, after, now)
  await processIfComplete(tables, record, { id: operation.newId(), now })
  return DONE
}
