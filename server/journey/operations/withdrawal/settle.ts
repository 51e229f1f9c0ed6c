import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal } from '../../../../schemas/records/withdrawal.ts'
import type { Instant, LineItemId } from '../../../../schemas/values/ids.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { allocate } from '../../../domain/money/allocate.ts'
import { sumOf } from '../../../domain/money/round.ts'
import { addAdjustment } from '../../../domain/return/adjustment.ts'
import { buildOrderAccount, toOrderAccount } from '../../../domain/return/order-account.ts'
import { ADJUSTMENT_JOURNAL } from '../../../domain/return/removed-units.ts'
import { listReturnMoney } from '../../../domain/return/return-money.ts'
import { calculateUnitWorth } from '../../../domain/return/submitted-lines.ts'
import { calculateAcceptedRefund } from '../../../domain/withdrawal/return-document.ts'
import type { Tables, World } from '../../../world.ts'
import { recordEvent } from '../../follow-ups/events.ts'
import { releaseFollowUps } from '../../follow-ups/release.ts'
import { getTranslator } from '../../request/session.ts'
import { buildServiceOperation } from '../perform.ts'
import { rebalance } from '../value/rebalance.ts'
import type { OrderState } from './open-return.ts'

interface RefundedReturn {
  readonly withdrawal: Withdrawal
  readonly state: OrderState
  readonly config: ShopConfig
  readonly record: ReturnRecord
  /** Withdrawn now; other units of the return are ignored. */
  readonly units: ReadonlySet<LineItemId>
  readonly now: Instant
}

const listWithdrawnUnits = ({ record: { document }, units }: RefundedReturn): readonly LineItemId[] => {
  const before = new Set((document.adjustments ?? []).flatMap(({ withdrawnUnits = [] }) => withdrawnUnits))
  return document.items.map(({ lineItemId }) => lineItemId).filter((id) => units.has(id) || before.has(id))
}

const sumOfWithdrawals = ({ adjustments = [] }: ReturnDocument): Minor =>
  sumOf(adjustments.map(({ amount, withdrawnUnits }) => (withdrawnUnits === undefined ? 0 : amount)))

/** Fixed shares of the refund by worth of the units, and what earlier withdrawals added. */
const calculateRefunded = (document: ReturnDocument, units: readonly LineItemId[]): Minor => {
  const added = sumOfWithdrawals(document)
  const shares = allocate(
    Math.max(0, document.totals.computed.net - added),
    document.items.map((item) => Math.max(0, calculateUnitWorth(document, item))),
    document.items.map(({ lineItemId }) => lineItemId),
  )
  return added + sumOf(shares.filter((_, at) => units.includes(document.items[at]?.lineItemId ?? '')))
}

/**
 * What the law gives beyond the refund of an earlier return, in minor units: fees and delivery. All units withdrawn so
 * far count, so that partial withdrawals add up.
 */
export function calculateDifference(input: RefundedReturn): Minor {
  const { state, config, record, now } = input
  const withdrawn = listWithdrawnUnits(input)
  const account = buildOrderAccount(state.order, listReturnMoney(state.returns), record.id)
  const own = account.shares.get(record.id)?.refunded ?? 0
  const statutory = calculateAcceptedRefund({
    order: state.order,
    units: state.units,
    accepted: state.units.filter(({ id }) => withdrawn.includes(id)),
    account: { ...toOrderAccount(account), refunded: Math.max(0, account.refunded - own) },
    ...{ config, now },
  })
  return Math.max(0, statutory - calculateRefunded(record.document, withdrawn))
}

/** Pays the difference at once, as a journal of its own (WDR-14). */
export async function settleDifference(
  needs: Pick<World, 'shops' | 'newId' | 'log'>,
  tables: Tables,
  input: RefundedReturn & { readonly by: string },
): Promise<ReturnRecord> {
  const { withdrawal, record, by, now } = input
  const locked = (await tables.returns.lock(record.shopId, record.id)) ?? record
  const amount = calculateDifference({ ...input, record: locked })
  if (amount === 0) return locked
  const operation = await buildServiceOperation(needs, { tables, record: locked, now })
  const { document } = locked
  const t = getTranslator({ config: operation.config, language: document.language }, needs.log)
  const adjusted = addAdjustment(document, {
    ...{ at: now, by, amount },
    reason: t('withdraw.difference', { number: withdrawal.number }),
    withdrawnUnits: [...listWithdrawnUnits({ ...input, record: locked })],
  })
  const linked = { ...adjusted, withdrawal: { id: withdrawal.id, number: withdrawal.number } }
  const after = await rebalance(operation, linked, ADJUSTMENT_JOURNAL)
  await recordEvent(tables, locked, {
    ...{ id: needs.newId(), event: 'adjusted', by, at: now },
    detail: { amount, currency: document.totals.currency },
    letterFacts: { adjustment: (document.adjustments ?? []).length },
  })
  await releaseFollowUps(tables, after, { kinds: ['refund'], now })
  return after
}
