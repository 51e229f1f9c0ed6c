import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal, WithdrawalWait } from '../../../../schemas/records/withdrawal.ts'
import type { Instant, LineItemId } from '../../../../schemas/values/ids.ts'
import type { Unit } from '../../../domain/items/unit.ts'
import { isDispatched } from '../../../domain/withdrawal/return-document.ts'
import { judgeWithdrawal, listDeclaredUnits } from '../../../domain/withdrawal/verdict.ts'
import type { Tables, World } from '../../../world.ts'
import { getFirstCheckTime } from './check.ts'
import { recordWithdrawalEvent } from './events.ts'
import { type OrderState, openWithdrawalReturn, readOrderState, withReturn } from './open-return.ts'
import { listConvertibleReturns, takeOverReturn } from './take-over.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'newId' | 'random' | 'log' | 'now'>

interface Acceptance {
  readonly withdrawal: Withdrawal
  readonly state: OrderState
  readonly config: ShopConfig
  readonly units: readonly Unit[]
  /** Of the declared units, those that wait for the shop. */
  readonly excluded: readonly LineItemId[]
  /** Open returns of some of the units, all of whose units are accepted. */
  readonly convertible: readonly ReturnRecord[]
  readonly by: string
  readonly now: Instant
}

/** Units that were never dispatched have a return of their own, whose refund is due at once (T8). */
const splitByDispatch = (units: readonly Unit[]): readonly (readonly LineItemId[])[] =>
  [units.filter((unit) => !isDispatched(unit)), units.filter(isDispatched)]
    .filter((part) => part.length > 0)
    .map((part) => part.map(({ id }) => id))

const listUnitIds = ({ document }: ReturnRecord): readonly LineItemId[] =>
  document.items.map(({ lineItemId }) => lineItemId)

const selectConvertible = (returns: readonly ReturnRecord[], units: readonly Unit[]): readonly ReturnRecord[] => {
  const accepted = new Set(units.map((unit) => unit.id))
  return returns.filter((record) => listUnitIds(record).every((id) => accepted.has(id)))
}

/** Call it under the locks of the order and the statement, in one transaction with the verdict. */
export async function acceptUnits(needs: Needs, tables: Tables, acceptance: Acceptance): Promise<void> {
  const { withdrawal, units, excluded, convertible, by, now } = acceptance
  const takenOver = selectConvertible(convertible, units)
  let { state } = acceptance
  for (const record of takenOver)
    state = withReturn(state, await takeOverReturn(needs, tables, { ...acceptance, state, record }))
  const opened: string[] = takenOver.map((record) => record.id)
  const inReturns = new Set(takenOver.flatMap(listUnitIds))
  for (const accepted of splitByDispatch(units.filter((unit) => !inReturns.has(unit.id)))) {
    const record = await openWithdrawalReturn(needs, tables, { ...acceptance, state, accepted })
    state = withReturn(state, record)
    opened.push(record.id)
  }
  const unitIds = units.map((unit) => unit.id)
  await tables.withdrawals.decide(withdrawal, {
    verdict: 'accepted',
    decidedAt: now,
    decidedBy: by,
    legalReason: null,
    waitsFor: excluded.length > 0 ? 'excluded' : null,
    acceptedUnits: [...withdrawal.acceptedUnits, ...unitIds],
    returnIds: [...withdrawal.returnIds, ...opened],
  })
  const notDispatched = units.filter(({ fulfilledAt }) => fulfilledAt === null).map((unit) => unit.id)
  await recordWithdrawalEvent(needs, tables, withdrawal, {
    event: 'accepted',
    by,
    at: now,
    detail: { units: unitIds, returns: opened, notDispatched, excluded },
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
    const returns = await listConvertibleReturns(tables, state.returns, new Set(declared.map((unit) => unit.id)))
    const convertible = new Set(returns.flatMap(listUnitIds))
    const judgement = judgeWithdrawal({ withdrawal, order, units: state.units, config, convertible }, now)
    if (judgement.kind === 'wait') return wait(judgement.for)
    const excluded = [...judgement.excluded.keys()]
    await acceptUnits(needs, tables, {
      ...{ withdrawal, state, config, excluded, by: 'homeward', now },
      units: judgement.units,
      convertible: returns,
    })
    return { kind: 'accepted' }
  })
}
