import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { Order } from '../../../../schemas/entities/order.ts'
import type { ChosenMethod } from '../../../../schemas/records/method.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal } from '../../../../schemas/records/withdrawal.ts'
import type { Instant, LineItemId } from '../../../../schemas/values/ids.ts'
import type { Unit } from '../../../domain/items/unit.ts'
import { unitsOf } from '../../../domain/items/units.ts'
import { boxAndShip } from '../../../domain/method/offers.ts'
import { buildOrderAccount, limitToFreeRefunds, toOrderAccount } from '../../../domain/return/order-account.ts'
import { countRefundedBefore } from '../../../domain/return/refunded-units.ts'
import { listDueOnTracking } from '../../../domain/return/release.ts'
import { listReturnMoney } from '../../../domain/return/return-money.ts'
import { buildJournal } from '../../../domain/value/journal.ts'
import {
  type AcceptedUnits,
  buildWithdrawalDocument,
  chooseWithdrawalPolicy,
} from '../../../domain/withdrawal/return-document.ts'
import type { Tables, World } from '../../../world.ts'
import { insertReturn } from '../../follow-ups/insert-return.ts'
import { buildAnnotateFollowUps } from '../../follow-ups/kinds/annotate.ts'
import { buildRecordFollowUps } from '../../follow-ups/kinds/record-return.ts'
import { processIfComplete } from '../../follow-ups/lifecycle.ts'
import { releaseFollowUps } from '../../follow-ups/release.ts'
import { buildLabel, buildSettlement } from '../../follow-ups/settlement.ts'
import { customerOf } from '../../request/context.ts'
import { methodName } from '../../request/method-names.ts'
import { createReadableNumber } from '../../request/readable-number.ts'
import { getTranslator } from '../../request/session.ts'

type Needs = Pick<World, 'newId' | 'random' | 'log'>

type UnitTimes = Pick<Awaited<ReturnType<Tables['claims']['findUnavailableUnits']>>, 'claimed' | 'delivered'>

export interface OrderState extends Pick<AcceptedUnits, 'order' | 'units' | 'account'> {
  readonly returns: readonly ReturnRecord[]
  readonly times: UnitTimes
}

const toOrderState = (order: Order, times: UnitTimes, returns: readonly ReturnRecord[]): OrderState => {
  const account = buildOrderAccount(order, listReturnMoney(returns))
  const view = limitToFreeRefunds(order, account)
  const units = unitsOf(view, times.claimed, times.delivered)
  return { order, units, account: toOrderAccount(account), returns, times }
}

/** The order as its returns and deliveries leave it. Requires the lock of the order. */
export async function readOrderState(tables: Tables, shopId: string, order: Order): Promise<OrderState> {
  const { claimed, delivered } = await tables.claims.findUnavailableUnits(shopId, order.id)
  return toOrderState(order, { claimed, delivered }, await tables.returns.ofOrder(shopId, order.id))
}

/** The state after the transaction wrote this return. */
export function withReturn({ order, times, returns }: OrderState, record: ReturnRecord): OrderState {
  const others = returns.filter(({ id }) => id !== record.id)
  const claims = record.document.items.map(({ lineItemId }) => [lineItemId, record.createdAt] as const)
  return toOrderState(order, { ...times, claimed: new Map([...times.claimed, ...claims]) }, [...others, record])
}

/** The state after the transaction freed these units of the return. */
export function withoutClaims(
  { order, times, returns }: OrderState,
  record: ReturnRecord,
  freed: readonly LineItemId[],
): OrderState {
  const claimed = new Map([...times.claimed].filter(([id]) => !freed.includes(id)))
  const all = returns.map((one) => (one.id === record.id ? record : one))
  return toOrderState(order, { ...times, claimed }, all)
}

const buildMethod = ({ log }: Needs, { config, withdrawal: { language } }: AcceptedUnits): ChosenMethod => {
  const method = config.methods.find(({ kind }) => kind === 'pre-paid') ?? boxAndShip
  const name = method.name ?? methodName(method.kind, getTranslator({ config, language }, log))
  return { id: method.id, kind: method.kind, name }
}

interface NewWithdrawalReturn {
  readonly withdrawal: Withdrawal
  readonly state: OrderState
  readonly config: ShopConfig
  readonly accepted: readonly LineItemId[]
  /** Its parcel contains the units. */
  readonly parcel?: ReturnRecord
  readonly by: string
  readonly now: Instant
}

const describeParcel = (withdrawal: Withdrawal, { id, document: { tracking, mailedAt } }: ReturnRecord) => ({
  withdrawal: { id: withdrawal.id, number: withdrawal.number, parcelOf: id },
  tracking,
  ...(mailedAt !== undefined && { mailedAt }),
})

const buildRecord = (
  needs: Needs,
  input: AcceptedUnits & { readonly withdrawal: Withdrawal },
  parcel: ReturnRecord | undefined,
) => {
  const { withdrawal, order, config, accepted, now } = input
  const policy = chooseWithdrawalPolicy(input)
  const isSent = accepted.some(({ fulfilledAt, line }) => fulfilledAt !== null && line.shipsNothing !== true)
  const hasLabel = isSent && parcel === undefined && policy.labelsEnabled && config.methods.length > 0
  const method = hasLabel ? buildMethod(needs, input) : null
  const built = buildWithdrawalDocument(input, policy, { method, customer: customerOf(order) })
  const id = needs.newId()
  const document = {
    ...built.document,
    ...countRefundedBefore(order, now),
    ...(parcel && describeParcel(withdrawal, parcel)),
  }
  const record: ReturnRecord = {
    shopId: withdrawal.shopId,
    id,
    key: needs.newId(),
    number: createReadableNumber('R', needs.random),
    rev: 1,
    state: 'open',
    orderId: order.id,
    createdAt: now,
    document: { ...document, label: hasLabel ? buildLabel({ id, document }, now) : null },
  }
  return { record, policy, value: built.value, isSent }
}

/**
 * Opens a return of the track `withdrawal` with the claims, ledger, payout and label of every return (WDR-13). Call it
 * under the lock of the order.
 * @throws Fault RET_ERR_STALE if a unit is claimed.
 */
export async function openWithdrawalReturn(
  needs: Needs,
  tables: Tables,
  { withdrawal, state, config, accepted, parcel, by, now }: NewWithdrawalReturn,
): Promise<ReturnRecord> {
  const units: readonly Unit[] = state.units.filter(({ id }) => accepted.includes(id))
  const input = {
    withdrawal,
    order: state.order,
    config,
    units: state.units,
    accepted: units,
    account: state.account,
    now,
  }
  const { record, policy, value, isSent } = buildRecord(needs, input, parcel)
  await insertReturn(tables, {
    record,
    entries: buildJournal(value),
    followUps: [
      ...buildSettlement(record, policy),
      ...buildAnnotateFollowUps(record, config),
      ...(isSent ? buildRecordFollowUps(record, config) : []),
    ],
    draftId: record.id,
    submitKey: null,
    paymentIds: [],
    // The letter of the withdrawal says how to send the goods.
    submitted: { id: needs.newId(), by, detail: { withdrawal: withdrawal.number }, letter: null },
    now,
  })
  const kinds = listDueOnTracking(record.document, policy, record.document.tracking)
  await releaseFollowUps(tables, record, { kinds, now })
  await processIfComplete(tables, record, { id: needs.newId(), now })
  return record
}
