import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal, WithdrawalWait } from '../../../../schemas/records/withdrawal.ts'
import type { Instant, LineItemId } from '../../../../schemas/values/ids.ts'
import { judgeWithdrawal, listDeclaredUnits } from '../../../domain/withdrawal/verdict.ts'
import type { Tables, World } from '../../../world.ts'
import { getFirstCheckTime } from './check.ts'
import { collectUnitIds, type EarlierReturns, sortEarlierReturns } from './earlier-returns.ts'
import { recordWithdrawalEvent } from './events.ts'
import { noticeOwner } from './halt.ts'
import { readOrderState } from './open-return.ts'
import { calculateDifference } from './settle.ts'
import { type AcceptedReturns, writeReturns } from './write-returns.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'newId' | 'random' | 'log' | 'now'>

interface Acceptance extends AcceptedReturns {
  /** Of the declared units, those that wait for the shop. */
  readonly excluded: readonly LineItemId[]
}

const isAllRefunded = ({ units, earlier }: Acceptance): boolean => {
  const refunded = collectUnitIds(earlier.refunded)
  return units.every(({ id }) => refunded.has(id))
}

const findOpenQuestion = ({ excluded, earlier }: Acceptance): WithdrawalWait | null => {
  if (excluded.length > 0) return 'excluded'
  return earlier.undecided.length > 0 ? 'earlier-return' : null
}

/** A refunded return to which the law adds nothing is left out. */
export async function readEarlierReturns(
  tables: Tables,
  input: Pick<Acceptance, 'withdrawal' | 'state' | 'config' | 'now'> & { readonly declared: ReadonlySet<LineItemId> },
): Promise<EarlierReturns> {
  const { state, declared } = input
  const earlier = await sortEarlierReturns(tables, state.returns, declared)
  const isDifferent = (record: ReturnRecord): boolean => calculateDifference({ ...input, record, units: declared }) > 0
  return { ...earlier, refunded: earlier.refunded.filter(isDifferent) }
}

/** Call it under the locks of the order and the statement, in one transaction with the verdict. */
export async function acceptUnits(needs: Needs, tables: Tables, acceptance: Acceptance): Promise<void> {
  const { withdrawal, units, excluded, by, now } = acceptance
  const unitIds = units.map((unit) => unit.id)
  const ids = await writeReturns(needs, tables, acceptance)
  const isSettled = isAllRefunded(acceptance) && withdrawal.verdict !== 'accepted'
  await tables.withdrawals.decide(withdrawal, {
    verdict: isSettled ? 'nothing-left' : 'accepted',
    decidedAt: now,
    decidedBy: by,
    legalReason: null,
    waitsFor: findOpenQuestion(acceptance),
    acceptedUnits: [...withdrawal.acceptedUnits, ...unitIds],
    returnIds: [...withdrawal.returnIds, ...ids],
  })
  const notDispatched = units.filter(({ fulfilledAt }) => fulfilledAt === null).map((unit) => unit.id)
  await recordWithdrawalEvent(needs, tables, withdrawal, {
    ...{ by, at: now },
    ...(isSettled
      ? { event: 'decided', detail: { verdict: 'nothing-left', units: unitIds, returns: ids } }
      : { event: 'accepted', detail: { units: unitIds, returns: ids, notDispatched, excluded } }),
  })
  const { shopId, id } = withdrawal
  const payload = { withdrawal: id }
  await tables.enqueue({ shopId, kind: 'withdrawal-check', key: id, payload, runAt: getFirstCheckTime(withdrawal) })
}

const recordWait = async (
  tables: Tables,
  withdrawal: Withdrawal,
  { reason, at }: { readonly reason: WithdrawalWait; readonly at: Instant },
): Promise<void> => {
  if (withdrawal.waitsFor === reason) return
  await tables.withdrawals.waitFor(withdrawal, reason)
  await tables.withdrawals.append(withdrawal, { event: 'waiting', at, detail: { for: reason } })
}

export const toChangeableUnits = ({ undecided: _, ...earlier }: EarlierReturns): ReadonlySet<LineItemId> =>
  collectUnitIds(Object.values(earlier).flat())

const toUnits = (earlier: EarlierReturns) => ({
  convertible: toChangeableUnits(earlier),
  undecided: collectUnitIds(earlier.undecided),
})

/** `halted`: again at that time. `wait`: the shop decides. */
type VerdictResult =
  | { readonly kind: 'accepted' | 'decided' }
  | { readonly kind: 'halted'; readonly at: Instant }
  | { readonly kind: 'wait'; readonly for: WithdrawalWait }

/** Accepts a statement that certainly matches, in time and without a certain exception; once (WDR-08). */
export async function judgeStatement(needs: Needs, { shopId, id }: Pick<Withdrawal, 'shopId' | 'id'>) {
  const { store, shops, commerce } = needs
  const found = await store.withdrawals.find(shopId, id)
  const order = found?.orderId == null ? null : await commerce.findOrder(shopId, found.orderId)
  const config = found === null ? null : await shops.config(shopId, found.configVersion)
  return store.transaction(async (tables): Promise<VerdictResult> => {
    const now = needs.now()
    if (order !== null) await tables.returns.lockOrder(shopId, order.id)
    const withdrawal = await tables.withdrawals.lock({ shopId, id })
    if (withdrawal === null || config === null) return { kind: 'decided' }
    const haltedUntil = order === null ? null : await noticeOwner(needs, tables, { withdrawal, order, now })
    if (withdrawal.verdict !== null) return { kind: 'decided' }
    const wait = async (reason: WithdrawalWait): Promise<VerdictResult> => {
      await recordWait(tables, withdrawal, { reason, at: now })
      return { kind: 'wait', for: reason }
    }
    if (order === null) return wait(withdrawal.match === 'certain' ? 'order' : 'match')
    const state = await readOrderState(tables, shopId, order)
    const declared = listDeclaredUnits(withdrawal.statement, state.units) ?? []
    const input = { withdrawal, state, config, now, declared: new Set(declared.map((unit) => unit.id)) }
    const earlier = await readEarlierReturns(tables, input)
    const judgement = judgeWithdrawal({ withdrawal, order, units: state.units, config, ...toUnits(earlier) }, now)
    if (judgement.kind === 'wait') return wait(judgement.for)
    if (haltedUntil !== null && haltedUntil > now) return { kind: 'halted', at: haltedUntil }
    const excluded = [...judgement.excluded.keys()]
    await acceptUnits(needs, tables, {
      ...{ withdrawal, state, config, excluded, by: 'homeward', now },
      units: judgement.units,
      earlier,
    })
    return { kind: 'accepted' }
  })
}
