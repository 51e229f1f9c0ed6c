import type { DiminishRequest, ReceivedRequest } from '../../../../schemas/merchant/withdrawals.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { WithdrawalChange } from '../../../../schemas/records/withdrawal.ts'
import type { LineItemId } from '../../../../schemas/values/ids.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { sumOf } from '../../../domain/money/round.ts'
import { isSent } from '../../../domain/return/status.ts'
import { findDiminutionRefusal } from '../../../domain/withdrawal/amounts.ts'
import { releaseFollowUps } from '../../follow-ups/release.ts'
import { receiveParcel } from '../parcel/receive.ts'
import { conflict, DONE, invalid, type OperationResult } from '../perform.ts'
import { adjustPayout } from '../value/adjust.ts'
import { recordWithdrawalEvent } from './events.ts'
import { toReturnOperation, type WithdrawalOperation } from './perform.ts'

const readReturns = async ({ tables, withdrawal, caller }: WithdrawalOperation): Promise<readonly ReturnRecord[]> => {
  const found = await Promise.all(withdrawal.returnIds.map((id) => tables.returns.lock(caller.shopId, id)))
  return found.filter((one) => one !== null).filter(({ state }) => state !== 'cancelled')
}

const hasUnit = ({ document }: ReturnRecord, id: LineItemId): boolean =>
  document.items.some(({ lineItemId }) => lineItemId === id)

const REFUSALS = {
  'not-informed': 'is not allowed: `withdrawal.informed.right` says that shoppers were not informed of the right',
  'no-text': 'is required: the shopper reads why',
  'over-value': 'together with earlier deductions exceeds the value of the unit',
} as const

type Deductions = DiminishRequest['units']

const sumEarlier = (changes: readonly WithdrawalChange[], unit: LineItemId): Minor =>
  sumOf(
    changes
      .filter(({ event }) => event === 'diminished')
      .flatMap(({ detail }) => detail.units as Deductions)
      .filter(({ id }) => id === unit)
      .map(({ amount }) => amount),
  )

const findProblem = (
  { config }: WithdrawalOperation,
  { units, text }: DiminishRequest,
  facts: { readonly returns: readonly ReturnRecord[]; readonly changes: readonly WithdrawalChange[] },
): OperationResult | null => {
  for (const [index, { id }] of units.entries()) {
    const item = facts.returns.flatMap(({ document }) => document.items).find(({ lineItemId }) => lineItemId === id)
    if (item === undefined) return invalid(`/units/${index}/id`, 'is not an accepted unit of this withdrawal')
    const own = sumOf(units.filter((one) => one.id === id).map(({ amount }) => amount))
    const refusal = findDiminutionRefusal(item, {
      amount: own + sumEarlier(facts.changes, id),
      text,
      informed: config.withdrawal?.informed?.right ?? true,
    })
    const pointer = refusal === 'no-text' ? '/text' : `/units/${index}/amount`
    if (refusal !== null) return invalid(pointer, REFUSALS[refusal])
  }
  return null
}

/** Deducts a loss of value from the refund, as an adjustment that the shopper reads (Article 14(2)). */
export async function diminishUnits(
  operation: WithdrawalOperation,
  request: DiminishRequest,
): Promise<OperationResult> {
  const { needs, tables, withdrawal, order, caller, now } = operation
  if (withdrawal.verdict !== 'accepted') return conflict('withdrawal-not-accepted')
  const returns = await readReturns(operation)
  const changes = await tables.withdrawals.changes(withdrawal)
  const problem = findProblem(operation, request, { returns, changes })
  if (problem !== null) return problem
  for (const record of returns) {
    const amount = sumOf(request.units.filter(({ id }) => hasUnit(record, id)).map((one) => one.amount))
    if (amount === 0) continue
    const result = await adjustPayout(
      await toReturnOperation(operation, record),
      { amount: 0 - amount, reason: request.text },
      order,
    )
    if (result.kind !== 'done') return result
  }
  const detail = { units: request.units, text: request.text }
  await recordWithdrawalEvent(needs, tables, withdrawal, { event: 'diminished', by: caller.by, at: now, detail })
  return DONE
}

/** Goods, or an accepted proof of sending, release the refund (T8). */
export async function receiveGoods(
  operation: WithdrawalOperation,
  { units, proof }: ReceivedRequest,
): Promise<OperationResult> {
  const { needs, tables, withdrawal, caller, now } = operation
  if (withdrawal.verdict !== 'accepted') return conflict('withdrawal-not-accepted')
  const returns = (await readReturns(operation)).filter(({ document }) => isSent(document))
  const wrong = (units ?? []).findIndex((id) => !returns.some((record) => hasUnit(record, id)))
  if (wrong !== -1) return invalid(`/units/${wrong}`, 'is not a unit that this withdrawal sends back')
  for (const record of returns) {
    if (proof !== undefined) {
      await releaseFollowUps(tables, record, { kinds: ['refund'], now })
      continue
    }
    const items = record.document.items.map(({ lineItemId }) => lineItemId).filter((id) => units?.includes(id) ?? true)
    if (items.length === 0) continue
    const result = await receiveParcel(await toReturnOperation(operation, record), { items })
    if (result.kind !== 'done') return result
  }
  await tables.withdrawals.endWait(withdrawal, 'proof')
  const event = proof === undefined ? 'goods-received' : 'proof-accepted'
  const detail = proof === undefined ? { units: units ?? [] } : { proof }
  await recordWithdrawalEvent(needs, tables, withdrawal, { event, by: caller.by, at: now, detail })
  return DONE
}
