import { isDeepStrictEqual } from 'node:util'
import type { Order } from '../../../../schemas/entities/order.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant, LineItemId } from '../../../../schemas/values/ids.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { buildOrderAccount, type FullAccount, markRefundedElsewhere } from '../../../domain/return/order-account.ts'
import {
  calculatePayoutLimit,
  findRefundedElsewhere,
  getRemainingForPayout,
  getRemainingWithGoods,
} from '../../../domain/return/payout-limit.ts'
import {
  calculateGoodsUse,
  calculateReturnMoney,
  getSettledUnits,
  listReturnMoney,
} from '../../../domain/return/return-money.ts'
import { listRefundedUnits } from '../../../domain/return/shelving.ts'
import type { Tables, World } from '../../../world.ts'
import type { FollowUpRef } from '../../follow-ups/claim.ts'
import { recordEvent } from '../../follow-ups/events.ts'
import { processIfComplete } from '../../follow-ups/lifecycle.ts'
import { followUpKey, rowKeyOf } from '../../follow-ups/settlement.ts'
import { buildServiceOperation } from '../perform.ts'
import {
  amountOf,
  bonusOf,
  isPayout,
  type StoredFollowUp,
  sumExcessRefunds,
  sumPaidBonus,
  sumPaidOut,
} from '../reading/head.ts'
import { rebalance } from './rebalance.ts'
import { sumRunningRefunds } from './running-refunds.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'now' | 'newId'>

/**
 * `changed`: a return of the order changed meanwhile, so check again. `unknown`: depends on a running refund of the
 * order. `pending`: depends on a refund that the order system has accepted and not finished. `withheld`: waits for the
 * merchant.
 */
type LimitResult = 'ready' | 'changed' | 'unknown' | 'pending' | 'withheld'

const sumPaidWorth = (followUps: readonly StoredFollowUp[]): number => sumPaidOut(followUps) - sumPaidBonus(followUps)

interface Siblings {
  readonly record: ReturnRecord
  readonly others: readonly ReturnRecord[]
}

const listPaidUnits = (document: ReturnDocument, followUps: readonly StoredFollowUp[]): ReadonlySet<string> =>
  new Set(
    followUps.flatMap((one) => {
      const isPaid = isPayout(one) && (one.state === 'running' || one.state === 'done')
      return isPaid ? listRefundedUnits(document, one.kind === 'refund' ? one.payload : {}) : []
    }),
  )

const buildAccount = (
  order: Order,
  { record, others }: Siblings,
  followUps: readonly StoredFollowUp[],
): FullAccount => {
  const { document } = record
  const own = calculateReturnMoney(record, getSettledUnits(document, listPaidUnits(document, followUps)))
  return buildOrderAccount(order, [own, ...listReturnMoney(others)], record.id)
}

const sumIssuedCredit = (followUps: readonly StoredFollowUp[]): Minor =>
  sumPaidWorth(followUps.filter(({ kind }) => kind === 'gift-card'))

export const computePayable = (order: Order, siblings: Siblings, followUps: readonly StoredFollowUp[]): Minor =>
  getRemainingForPayout(buildAccount(order, siblings, followUps), {
    id: siblings.record.id,
    issued: sumIssuedCredit(followUps),
  })

const revisions = (returns: readonly ReturnRecord[]) => returns.map(({ id, rev }) => [id, rev])

interface PayoutContext {
  readonly of: FollowUpRef
  readonly order: Order
  readonly account: FullAccount
  readonly siblings: Siblings
  readonly followUps: { readonly own: readonly StoredFollowUp[]; readonly others: readonly StoredFollowUp[] }
  readonly now: Instant
}

const sumUnlistedRefunds = ({ order, siblings: { record }, followUps: { own } }: PayoutContext): Minor => {
  const listed = new Set(order.portalRefunds?.map(({ reference }) => reference))
  return sumRunningRefunds(own.filter((one) => !listed.has(followUpKey(record.id, one))))
}

/** A refund elsewhere may still fail, and a running refund that the order does not list may be counted twice. */
const findBlockingRefund = (
  { order, account, followUps: { own, others } }: PayoutContext,
  { isShort }: { readonly isShort: boolean },
): 'pending' | 'unknown' | null => {
  if (account.pendingElsewhere > 0) return 'pending'
  const isUncertain = isShort || order.portalRefunds === undefined
  return isUncertain && sumRunningRefunds([...own, ...others]) > 0 ? 'unknown' : null
}

/** The merchant pays or replaces these units although they were refunded elsewhere. */
const toZeroRefunds = (units: readonly LineItemId[]): ReadonlyMap<LineItemId, Minor> =>
  new Map(units.map((id) => [id, 0]))

/** Withholds a payout for units that the order system took back without a refund. The merchant decides. */
const withholdPayout = async (
  needs: Needs,
  tables: Tables,
  { of, siblings: { record }, now }: PayoutContext,
  units: readonly LineItemId[],
): Promise<'withheld'> => {
  const { document } = record
  await tables.outbox.withhold(rowKeyOf(record), [of.kind], now)
  await tables.returns.save({ ...record, document: { ...document, payoutWithheld: { at: now, units: [...units] } } })
  const detail = { payout: of.kind, units, currency: document.totals.currency }
  await recordEvent(tables, record, { id: needs.newId(), event: 'payout-withheld', by: 'homeward', at: now, detail })
  return 'withheld'
}

/**
 * Lowers a payout to the amount that the order has left, less refunds made elsewhere for its units. Books the
 * difference and notifies the merchant (F16, FIX-07).
 */
const lowerPayout = async (
  needs: Needs,
  tables: Tables,
  context: PayoutContext,
  followUp: StoredFollowUp,
): Promise<Exclude<LimitResult, 'changed'>> => {
  const { of, account, siblings, followUps, now } = context
  const { own } = followUps
  const { record } = siblings
  const { document } = record
  const promised = (amountOf(followUp) ?? 0) - bonusOf(followUp)
  const facts = {
    id: record.id,
    document,
    promised,
    issued: sumIssuedCredit(own),
    underWay: sumUnlistedRefunds(context),
  }
  const { amounts, undecided, decided, isShort, isCapped, left, payable: to } = calculatePayoutLimit(account, facts)
  if (undecided.length > 0) return withholdPayout(needs, tables, context, [...undecided, ...decided])
  if (!isShort && amounts.size === 0 && decided.length === 0) return 'ready'
  const blocker = isShort || amounts.size > 0 ? findBlockingRefund(context, { isShort }) : null
  if (blocker !== null) return blocker

  const operation = await buildServiceOperation(needs, { tables, record, now })
  await rebalance(operation, {
    ...markRefundedElsewhere(document, new Map([...amounts, ...toZeroRefunds(decided)])),
    ...(isCapped && { payable: sumPaidWorth(own) + left }),
  })
  if (to === promised) return 'ready'
  const detail = { payout: of.kind, from: promised, to, currency: document.totals.currency }
  await recordEvent(tables, record, { id: needs.newId(), event: 'payout-lowered', by: 'homeward', at: now, detail })
  await processIfComplete(tables, record, { id: needs.newId(), now })
  return 'ready'
}

const sendGoodsAnyway = async (
  tables: Tables,
  record: ReturnRecord,
  units: readonly LineItemId[],
): Promise<'ready'> => {
  if (units.length > 0)
    await tables.returns.save({ ...record, document: markRefundedElsewhere(record.document, toZeroRefunds(units)) })
  return 'ready'
}

/**
 * Withholds goods that the order's remaining amount does not cover, for example after a refund elsewhere. Notifies the
 * merchant once, who may release them (F16).
 */
const withholdGoods = async (
  needs: Needs,
  tables: Tables,
  context: PayoutContext,
): Promise<Exclude<LimitResult, 'changed'>> => {
  const { account, siblings, followUps, now } = context
  const { own, others } = followUps
  const { record } = siblings
  const { document } = record
  const uses = calculateGoodsUse(document)
  const left = Math.max(0, getRemainingWithGoods(account, sumIssuedCredit(own)) + sumExcessRefunds([...own, ...others]))
  // Goods replace this unit, or use the value of other units.
  const isReplacedByGoods = ({ returnType }: ReturnedItem) => returnType === 'exchange' || uses > 0
  const { amounts, unpaid } = findRefundedElsewhere(account, record, isReplacedByGoods)
  const found = [...amounts.keys(), ...unpaid]
  if (document.goodsWithheld?.releasedBy !== undefined) return sendGoodsAnyway(tables, record, found)
  const known = document.items.flatMap((item) =>
    isReplacedByGoods(item) && item.refundedElsewhere ? [item.lineItemId] : [],
  )
  const elsewhere = [...found, ...known]
  if (uses <= left && elsewhere.length === 0) return 'ready'
  const blocker = findBlockingRefund(context, { isShort: uses > left })
  if (blocker !== null) return blocker
  await tables.outbox.withhold(rowKeyOf(record), ['exchange-order'], now)
  if (document.goodsWithheld !== undefined) return 'withheld'
  await tables.returns.save({ ...record, document: { ...document, goodsWithheld: { at: now } } })
  const detail = { uses, left, refundedElsewhere: elsewhere, currency: document.totals.currency }
  await recordEvent(tables, record, { id: needs.newId(), event: 'exchange-withheld', by: 'homeward', at: now, detail })
  return 'withheld'
}

const limitFollowUp = async (needs: Needs, tables: Tables, context: PayoutContext): Promise<LimitResult> => {
  const { of, followUps } = context
  const followUp = followUps.own.find((one) => one.kind === of.kind && one.epoch === of.epoch && one.state === 'due')
  if (followUp === undefined) return 'ready'
  return isPayout(of) ? lowerPayout(needs, tables, context, followUp) : withholdGoods(needs, tables, context)
}

const MAX_ATTEMPTS = 5

const tryLimit = async (needs: Needs, of: FollowUpRef, now: Instant): Promise<LimitResult> => {
  const { store, commerce } = needs
  const record = await store.returns.find(of.shopId, of.returnId)
  if (record === null) return 'ready'
  const unlocked = await store.returns.ofOrder(of.shopId, record.orderId)
  // Read after its returns, so that the order includes every refund that they record.
  const order = await commerce.findOrder(of.shopId, record.orderId)
  if (order === null) return 'ready'

  return store.transaction(async (tables): Promise<LimitResult> => {
    await tables.returns.lockOrder(of.shopId, record.orderId)
    const own = await tables.returns.lock(of.shopId, of.returnId)
    const isOwn = ({ id }: ReturnRecord) => id === of.returnId
    const followUpsOf = (returns: readonly ReturnRecord[]) =>
      Promise.all(returns.map((one) => tables.outbox.followUps(rowKeyOf(one))))
    // Read before the returns, so that an ending in between changes a revision.
    const followUps = {
      own: (await followUpsOf(unlocked.filter(isOwn))).flat(),
      others: (await followUpsOf(unlocked.filter((one) => !isOwn(one)))).flat(),
    }
    const orderReturns = await tables.returns.ofOrder(of.shopId, record.orderId)
    if (own === null || !isDeepStrictEqual(revisions(orderReturns), revisions(unlocked))) return 'changed'
    const siblings = { record: own, others: orderReturns.filter((one) => !isOwn(one)) }
    const account = buildAccount(order, siblings, followUps.own)
    return limitFollowUp(needs, tables, { of, order, account, siblings, followUps, now })
  })
}

/**
 * The order may have been refunded elsewhere since the submit. Decided under the lock of the order, so that two payouts
 * never count on the same amount.
 */
export async function limitPayout(needs: Needs, of: FollowUpRef, now: Instant): Promise<LimitResult> {
  if (!isPayout(of) && of.kind !== 'exchange-order') return 'ready'
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const limited = await tryLimit(needs, of, now)
    if (limited !== 'changed') return limited
  }
  return 'changed'
}
