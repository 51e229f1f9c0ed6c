import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal, WithdrawalWait } from '../../../../schemas/records/withdrawal.ts'
import type { Instant, LineItemId } from '../../../../schemas/values/ids.ts'
import type { Unit } from '../../../domain/items/unit.ts'
import { isDispatched } from '../../../domain/withdrawal/return-document.ts'
import { judgeWithdrawal, listDeclaredUnits } from '../../../domain/withdrawal/verdict.ts'
import type { Tables, World } from '../../../world.ts'
import { getFirstCheckTime } from './check.ts'
import { collectUnitIds, type EarlierReturns, listUnitIds, sortEarlierReturns } from './earlier-returns.ts'
import { recordWithdrawalEvent } from './events.ts'
import { type OrderState, openWithdrawalReturn, readOrderState, withReturn } from './open-return.ts'
import { calculateDifference, settleDifference } from './settle.ts'
import { takeOverReturn } from './take-over.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'newId' | 'random' | 'log' | 'now'>

interface Acceptance {
  readonly withdrawal: Withdrawal
  readonly state: OrderState
  readonly config: ShopConfig
  readonly units: readonly Unit[]
  /** Of the declared units, those that wait for the shop. */
  readonly excluded: readonly LineItemId[]
  readonly earlier: EarlierReturns
  readonly by: string
  readonly now: Instant
}

/** Units that were never dispatched have a return of their own, whose refund is due at once (T8). */
const splitByDispatch = (units: readonly Unit[]): readonly (readonly LineItemId[])[] =>
  [units.filter((unit) => !isDispatched(unit)), units.filter(isDispatched)]
    .filter((part) => part.length > 0)
    .map((part) => part.map(({ id }) => id))

interface WrittenReturns {
  readonly ids: readonly string[]
  readonly state: OrderState
}

const changeEarlierReturns = async (
  needs: Needs,
  tables: Tables,
  acceptance: Acceptance,
  units: ReadonlySet<LineItemId>,
): Promise<WrittenReturns> => {
  const { convertible, refunded } = acceptance.earlier
  const isWhole = (record: ReturnRecord): boolean => listUnitIds(record).every((id) => units.has(id))
  const isConcerned = (record: ReturnRecord): boolean => listUnitIds(record).some((id) => units.has(id))
  let { state } = acceptance
  const ids: string[] = []
  for (const record of convertible.filter(isWhole)) {
    state = withReturn(state, await takeOverReturn(needs, tables, { ...acceptance, state, record }))
    ids.push(record.id)
  }
  for (const record of refunded.filter(isConcerned)) {
    state = withReturn(state, await settleDifference(needs, tables, { ...acceptance, state, record, units }))
    ids.push(record.id)
  }
  return { ids, state }
}

const openReturns = async (
  needs: Needs,
  tables: Tables,
  acceptance: Acceptance,
  { ids, state: before }: WrittenReturns,
): Promise<WrittenReturns> => {
  const earlier = collectUnitIds(before.returns.filter(({ id }) => ids.includes(id)))
  const free = acceptance.units.filter(({ id }) => !earlier.has(id))
  const opened = [...ids]
  let state = before
  for (const accepted of splitByDispatch(free)) {
    const record = await openWithdrawalReturn(needs, tables, { ...acceptance, state, accepted })
    state = withReturn(state, record)
    opened.push(record.id)
  }
  return { ids: opened, state }
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
  const changed = await changeEarlierReturns(needs, tables, acceptance, new Set(unitIds))
  const { ids } = await openReturns(needs, tables, acceptance, changed)
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

export const toChangeableUnits = ({ convertible, refunded }: EarlierReturns): ReadonlySet<LineItemId> =>
  collectUnitIds([...convertible, ...refunded])

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
    if (withdrawal === null || config === null || withdrawal.verdict !== null) return { kind: 'decided' }
    if (withdrawal.haltedUntil !== null && withdrawal.haltedUntil > now)
      return { kind: 'halted', at: withdrawal.haltedUntil }
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
    const excluded = [...judgement.excluded.keys()]
    await acceptUnits(needs, tables, {
      ...{ withdrawal, state, config, excluded, by: 'homeward', now },
      units: judgement.units,
      earlier,
    })
    return { kind: 'accepted' }
  })
}
