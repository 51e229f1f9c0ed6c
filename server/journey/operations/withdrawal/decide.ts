import type { AcceptRequest, DecideRequest, MatchRequest } from '../../../../schemas/merchant/withdrawals.ts'
import type { LineItemId } from '../../../../schemas/values/ids.ts'
import type { Unit } from '../../../domain/items/unit.ts'
import { excludeUnit } from '../../../domain/return/operations.ts'
import { isFree, listDeclaredUnits } from '../../../domain/withdrawal/verdict.ts'
import type { World } from '../../../world.ts'
import { cancelLocked } from '../../follow-ups/cancel.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { hasHappened } from '../../follow-ups/undo.ts'
import { conflict, DONE, invalid, type OperationResult } from '../perform.ts'
import { rebalance } from '../value/rebalance.ts'
import { acceptUnits, readEarlierReturns, toChangeableUnits } from './accept.ts'
import { recordWithdrawalEvent } from './events.ts'
import { endNotice } from './halt.ts'
import { readOrderState } from './open-return.ts'
import { toReturnOperation, type WithdrawalOperation } from './perform.ts'

/** By number or id; null if the shop has no such order. */
export async function findOrderId(
  { commerce }: Pick<World, 'commerce'>,
  shopId: string,
  { order }: MatchRequest,
): Promise<string | null> {
  const name = order.trim()
  const found = (await commerce.findOrderByName(shopId, name)) ?? (await commerce.findOrder(shopId, name))
  return found?.id ?? null
}

/** The statement keeps its time; its verdict follows by the rules (WDR-08). */
export async function matchOrder(operation: WithdrawalOperation, orderId: string | null): Promise<OperationResult> {
  const { needs, tables, withdrawal, caller, now } = operation
  const { shopId, id } = withdrawal
  if (orderId === null) return invalid('/order', 'is not an order of this shop')
  if (withdrawal.verdict !== null) return withdrawal.orderId === orderId ? DONE : conflict('withdrawal-decided')
  if (withdrawal.match === 'certain' && withdrawal.orderId === orderId) return DONE
  await tables.withdrawals.linkOrder(withdrawal, orderId)
  await endNotice(tables, withdrawal)
  const event = { event: 'matched', by: caller.by, at: now, detail: { match: 'certain', order: orderId } } as const
  await recordWithdrawalEvent(needs, tables, withdrawal, event)
  await tables.enqueue({ shopId, kind: 'withdrawal-verdict', key: id, payload: { withdrawal: id }, runAt: now })
  return DONE
}

const selectUnits = (
  { withdrawal }: WithdrawalOperation,
  units: readonly Unit[],
  requested: readonly LineItemId[] | undefined,
): readonly Unit[] | OperationResult => {
  if (requested === undefined) {
    const declared = listDeclaredUnits(withdrawal.statement, units)
    return declared?.filter(isFree) ?? invalid('/units', 'is required: the statement describes its items in words')
  }
  const wrong = requested.findIndex((id) => !units.some((unit) => unit.id === id && isFree(unit)))
  if (wrong !== -1) return invalid(`/units/${wrong}`, 'is not a unit of the order that can be withdrawn from')
  return units.filter(({ id }) => requested.includes(id))
}

/** Accepts what the statement declares or the shop names, also after a decision against it. */
export async function acceptWithdrawal(
  operation: WithdrawalOperation,
  { units: requested }: AcceptRequest,
): Promise<OperationResult> {
  const { needs, tables, withdrawal, order, config, caller, now } = operation
  if (order === null) return conflict('withdrawal-no-order')
  const state = await readOrderState(tables, caller.shopId, order)
  const declared = requested ?? listDeclaredUnits(withdrawal.statement, state.units)?.map(({ id }) => id) ?? []
  const input = { withdrawal, state, config, now, declared: new Set(declared) }
  const earlier = await readEarlierReturns(tables, input)
  const changeable = toChangeableUnits(earlier)
  const units = state.units.map((unit) => (changeable.has(unit.id) ? { ...unit, returned: null } : unit))
  const selected = selectUnits(operation, units, requested)
  if ('kind' in selected) return selected
  if (selected.length === 0) return withdrawal.verdict === 'accepted' ? DONE : conflict('withdrawal-nothing-left')
  if (withdrawal.match !== 'certain') await tables.withdrawals.linkOrder(withdrawal, order.id)
  await endNotice(tables, withdrawal)
  await acceptUnits(needs, tables, {
    ...{ withdrawal, state, config, by: caller.by, now },
    units: selected,
    excluded: [],
    earlier,
  })
  return DONE
}

type ExclusionResult = OperationResult | { readonly kind: 'excluded' }

const excludeAccepted = async (
  operation: WithdrawalOperation,
  { units = [], text }: DecideRequest,
): Promise<ExclusionResult> => {
  const { tables, withdrawal, caller, now, needs } = operation
  for (const [index, unit] of units.entries()) {
    const returns = await Promise.all(withdrawal.returnIds.map((id) => tables.returns.lock(caller.shopId, id)))
    const record = returns.find((one) => one?.document.items.some(({ lineItemId }) => lineItemId === unit))
    if (record === null || record === undefined)
      return invalid(`/units/${index}`, 'is not an accepted unit of this withdrawal')
    const followUps = await tables.outbox.followUps(rowKeyOf(record))
    if (hasHappened(followUps, 'refund')) return conflict('withdrawal-refunded')
    const decision = excludeUnit(record.document, unit, text)
    if (decision.kind === 'emptied') {
      const source = { id: needs.newId(), by: caller.by, at: now }
      const result = await cancelLocked(tables, record, source)
      if (result.kind === 'too-late') return conflict('withdrawal-late')
    } else if (decision.kind === 'changed') {
      const ofReturn = await toReturnOperation(operation, record)
      await rebalance(ofReturn, decision.document)
      await ofReturn.recordEvent('rejected', { lineItemId: unit }, { units: [unit] })
    }
  }
  return { kind: 'excluded' }
}

const findReasonProblem = ({ verdict, reason }: DecideRequest): OperationResult | null => {
  if (verdict === 'excluded' && reason === undefined) return invalid('/reason', 'is required with the verdict excluded')
  if (verdict !== 'excluded' && reason !== undefined)
    return invalid('/reason', 'is allowed with the verdict excluded only')
  return null
}

/** Decides against the statement, or against accepted units, with a reason for the shopper (WDR-16). */
export async function decideWithdrawal(
  operation: WithdrawalOperation,
  request: DecideRequest,
): Promise<OperationResult> {
  const { needs, tables, withdrawal, caller, now } = operation
  const { verdict, reason, units = [], text } = request
  const problem = findReasonProblem(request)
  if (problem !== null) return problem
  const isAccepted = withdrawal.verdict === 'accepted'
  if (units.length > 0 && !isAccepted) return invalid('/units', 'is allowed for accepted units only')
  if (isAccepted && units.length === 0 && withdrawal.waitsFor === null) return conflict('withdrawal-units')
  const excluded = await excludeAccepted(operation, request)
  if (excluded.kind !== 'excluded') return excluded
  const acceptedUnits = withdrawal.acceptedUnits.filter((id) => !units.includes(id))
  const remains = isAccepted && acceptedUnits.length > 0
  await tables.withdrawals.decide(withdrawal, {
    verdict: remains ? 'accepted' : verdict,
    decidedAt: now,
    decidedBy: caller.by,
    legalReason: reason ?? null,
    waitsFor: null,
    acceptedUnits,
    returnIds: withdrawal.returnIds,
  })
  const detail = { verdict, ...(reason !== undefined && { reason }), units, text }
  await recordWithdrawalEvent(needs, tables, withdrawal, { event: 'decided', by: caller.by, at: now, detail })
  return DONE
}
