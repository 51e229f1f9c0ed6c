import type { ProcessRequest } from '../../../../schemas/merchant/returns.ts'
import type { FollowUpKind } from '../../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import { toAuthored } from '../../../../schemas/values/actor.ts'
import type { ConflictCode } from '../../../../schemas/values/conflict.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { sumOf } from '../../../domain/money/round.ts'
import { releaseGoods } from '../../../domain/return/exchanges.ts'
import {
  clearRefused,
  OUTCOMES,
  type OutcomeName,
  type ProcessRefusal,
  releasePayout,
  selectPayouts,
} from '../../../domain/return/payouts.ts'
import { getFollowUpState } from '../../../domain/return/release.ts'
import { retryRecordReturn } from '../../follow-ups/kinds/record-return.ts'
import { changeState } from '../../follow-ups/lifecycle.ts'
import { releaseFollowUps } from '../../follow-ups/release.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { CONFLICT_MESSAGES } from '../conflicts.ts'
import { findProcessObstacle } from '../obstacles.ts'
import { conflict, DONE, findLimitRefusal, type Operation, type OperationResult } from '../perform.ts'
import { amountOf, isPayout, type StoredFollowUp } from '../reading/head.ts'
import { sumReplacements } from './exchange.ts'
import { rebalance } from './rebalance.ts'

export const toRefusalCode = (refusal: ProcessRefusal): ConflictCode =>
  refusal.because === 'under-review' ? 'under-review' : `${refusal.because}-${refusal.outcome}`

const describeRefusal = (refusal: ProcessRefusal): string => CONFLICT_MESSAGES[toRefusalCode(refusal)]

const toRefusal = (refusals: readonly ProcessRefusal[], requested: readonly OutcomeName[] | null): OperationResult => {
  const [first] = refusals
  if (first === undefined) return DONE
  if (requested === null || first.because !== 'none')
    return {
      ...conflict(toRefusalCode(first), refusals.map(describeRefusal).join('. ')),
      codes: refusals.map(toRefusalCode),
    }
  return {
    kind: 'invalid',
    problems: refusals.map((refusal) => ({
      pointer: 'outcome' in refusal ? `/outcomes/${requested.indexOf(refusal.outcome)}` : '',
      message: describeRefusal(refusal),
    })),
  }
}

const WAITING: readonly string[] = ['waiting', 'cancelled']

/** The worth of these payouts and of the earlier ones: several calls together do not pass the limit. */
export function sumReleased(
  document: ReturnDocument,
  followUps: readonly StoredFollowUp[],
  kinds: readonly FollowUpKind[],
): Minor {
  const released = followUps.filter(({ kind, state }) => kinds.includes(kind) || !WAITING.includes(state))
  const money = released.filter(isPayout).map((one) => amountOf(one) ?? 0)
  const goods = released.some(({ kind }) => kind === 'exchange-order') ? sumReplacements(document) : 0
  return sumOf(money) + goods
}

const saveIfChanged = async (operation: Operation, document: ReturnDocument): Promise<ReturnRecord> =>
  document === operation.record.document ? operation.record : rebalance(operation, document)

/**
 * Releases all waiting payouts, or those of the given outcomes (STS-57). Pays refused amounts of named payouts again,
 * under a new reference. Does not wait for the goods. Idempotent.
 */
export async function processReturn(operation: Operation, { outcomes }: ProcessRequest): Promise<OperationResult> {
  const { tables, record, now, by } = operation
  const { document } = record
  const obstacle = findProcessObstacle({ record })
  if (obstacle !== null) return conflict(obstacle)
  const of = rowKeyOf(record)
  const requested = outcomes ?? null
  const stored = await tables.outbox.followUps(of)
  const verdict = selectPayouts(document, stored, requested)
  if ('refusals' in verdict) return toRefusal(verdict.refusals, requested)

  const { kinds, again } = verdict
  const released = sumReleased(document, stored, [...kinds, ...again])
  const limitRefusal = findLimitRefusal(operation.limit, released, document.totals.currency)
  if (limitRefusal !== null) return limitRefusal
  const sent = kinds.includes('exchange-order') ? releaseGoods(document, by) : document
  const isPaid = kinds.some((kind) => kind !== 'exchange-order')
  const paid = isPaid ? releasePayout(sent, by) : sent
  const after = await saveIfChanged(operation, again.reduce(clearRefused, paid))
  if (again.includes('refund')) await retryRecordReturn(tables, record, now)
  await releaseFollowUps(tables, after, { kinds: [...kinds, ...again], now })
  const followUps = await tables.outbox.followUps(of)
  const isWaiting = Object.values(OUTCOMES).some((kind) => getFollowUpState(followUps, kind) === 'waiting')
  if (record.state === 'open' && !isWaiting)
    await changeState(tables, after, { ...toAuthored(operation), to: 'processed', id: operation.newId(), now })
  return DONE
}
