import { isDeepStrictEqual } from 'node:util'
import type { Order } from '../../../../schemas/entities/order.ts'
import type { Instant, LineItemId } from '../../../../schemas/ids.ts'
import type { Minor } from '../../../../schemas/money.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord } from '../../../../schemas/records/return.ts'
import { buildOrderAccount, type FullAccount, withRefundedElsewhere } from '../../../domain/return/order-account.ts'
import { leftBesideGoods, leftWithGoods, limitOfPayout, refundedOf } from '../../../domain/return/payout-limit.ts'
import { goodsUse, moneyOfReturns, returnMoneyOf, settledUnits } from '../../../domain/return/return-money.ts'
import { refundedUnits } from '../../../domain/return/shelving.ts'
import type { Tables, World } from '../../../world.ts'
import type { FollowUpOf } from '../../follow-ups/claim.ts'
import { recordEvent } from '../../follow-ups/events.ts'
import { proceed } from '../../follow-ups/lifecycle.ts'
import { followUpKey, rowKeyOf } from '../../follow-ups/settlement.ts'
import { ownOperation } from '../perform.ts'
import { amountOf, bonusOf, bonusOut, isPayout, paidOut, refundedBeyond, type StoredFollowUp } from '../reading/head.ts'
import { rebalance } from './rebalance.ts'
import { refundsUnderWay } from './under-way.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'now' | 'newId'>

/**
 * `changed`: a return of the order was written meanwhile, so it must be looked at again. `unknown`: it depends on a refund of the order
 * that is under way. `pending`: it depends on a refund that the order system has accepted and not finished. `withheld`: it waits for the
 * merchant.
 */
type Limited = 'ready' | 'changed' | 'unknown' | 'pending' | 'withheld'

/** What was paid out, or may have been, without what the shop added. */
const worthOut = (followUps: readonly StoredFollowUp[]): number => paidOut(followUps) - bonusOut(followUps)

/** A return, and the others of its order. */
interface Siblings {
  readonly record: ReturnRecord
  readonly others: readonly ReturnRecord[]
}

/** The units that a return has paid for, or may have. */
const unitsPaid = (document: ReturnDocument, followUps: readonly StoredFollowUp[]): ReadonlySet<string> =>
  new Set(
    followUps.flatMap((one) => {
      const isPaid = isPayout(one) && (one.state === 'running' || one.state === 'done')
      return isPaid ? refundedUnits(document, one.kind === 'refund' ? one.payload : {}) : []
    }),
  )

/** The account of an order as a return finds it whose follow-ups are known. */
const accountFor = (order: Order, { record, others }: Siblings, followUps: readonly StoredFollowUp[]): FullAccount => {
  const { document } = record
  const own = returnMoneyOf(record, settledUnits(document, unitsPaid(document, followUps)))
  return buildOrderAccount(order, [own, ...moneyOfReturns(others)], record.id)
}

/** Store credit that a return issued, or may have, without what the shop added. */
const issuedBy = (followUps: readonly StoredFollowUp[]): Minor =>
  worthOut(followUps.filter(({ kind }) => kind === 'gift-card'))

/** What a return may still pay out: what its order has left, beside its goods. */
export const leftFor = (order: Order, siblings: Siblings, followUps: readonly StoredFollowUp[]): Minor =>
  leftBesideGoods(accountFor(order, siblings, followUps), { id: siblings.record.id, issued: issuedBy(followUps) })

const revisions = (returns: readonly ReturnRecord[]) => returns.map(({ id, rev }) => [id, rev])

/** A payout, or goods, that are to go out, with all that they depend on. */
interface Going {
  readonly of: FollowUpOf
  readonly order: Order
  readonly account: FullAccount
  readonly siblings: Siblings
  readonly followUps: { readonly own: readonly StoredFollowUp[]; readonly others: readonly StoredFollowUp[] }
  readonly now: Instant
}

/** The refunds of a return that are under way and that its order does not list: they may be made at any moment. */
const ownUnderWay = ({ order, siblings: { record }, followUps: { own } }: Going): Minor => {
  const listed = new Set(order.portalRefunds?.map(({ reference }) => reference))
  return refundsUnderWay(own.filter((one) => !listed.has(followUpKey(record.id, one))))
}

/**
 * What a payout that would be lowered waits for; null for nothing. A refund elsewhere may still fail; a refund under way that the order does
 * not list may be counted twice; one that fails leaves more.
 */
const waitsFor = (
  { order, account, followUps: { own, others } }: Going,
  { isShort }: { readonly isShort: boolean },
): 'pending' | 'unknown' | null => {
  if (account.pendingElsewhere > 0) return 'pending'
  const isUncertain = isShort || order.portalRefunds === undefined
  return isUncertain && refundsUnderWay([...own, ...others]) > 0 ? 'unknown' : null
}

/** Nothing of these units counts as refunded elsewhere: the merchant has them paid, or replaced, all the same. */
const asNotRefunded = (units: readonly LineItemId[]): ReadonlyMap<LineItemId, Minor> =>
  new Map(units.map((id) => [id, 0]))

/** Withholds a payout for units that the order system took back without refunding them. The merchant hears of it, and decides. */
const withholdPayout = async (
  needs: Needs,
  tables: Tables,
  { of, siblings: { record }, now }: Going,
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
 * Lowers a payout that is not begun to what its order has left, and by what was refunded elsewhere of its units. The ledger says what is
 * not given, and the merchant hears of it (F16, FIX-07).
 */
const lower = async (
  needs: Needs,
  tables: Tables,
  going: Going,
  followUp: StoredFollowUp,
): Promise<Exclude<Limited, 'changed'>> => {
  const { of, account, siblings, followUps, now } = going
  const { own } = followUps
  const { record } = siblings
  const { document } = record
  const promised = (amountOf(followUp) ?? 0) - bonusOf(followUp)
  const facts = { id: record.id, document, promised, issued: issuedBy(own), underWay: ownUnderWay(going) }
  const { amounts, undecided, decided, isShort, isCapped, left, to } = limitOfPayout(account, facts)
  if (undecided.length > 0) return withholdPayout(needs, tables, going, [...undecided, ...decided])
  if (!isShort && amounts.size === 0 && decided.length === 0) return 'ready'
  const waits = isShort || amounts.size > 0 ? waitsFor(going, { isShort }) : null
  if (waits !== null) return waits

  const operation = await ownOperation(needs, { tables, record, now })
  await rebalance(operation, {
    ...withRefundedElsewhere(document, new Map([...amounts, ...asNotRefunded(decided)])),
    ...(isCapped && { payable: worthOut(own) + left }),
  })
  if (to === promised) return 'ready'
  const detail = { payout: of.kind, from: promised, to, currency: document.totals.currency }
  await recordEvent(tables, record, { id: needs.newId(), event: 'payout-lowered', by: operation.by, at: now, detail })
  await proceed(tables, record, { id: needs.newId(), now })
  return 'ready'
}

/** The document whose goods are sent all the same, though units were refunded elsewhere. */
const sendAnyway = async (tables: Tables, record: ReturnRecord, units: readonly LineItemId[]): Promise<'ready'> => {
  if (units.length > 0)
    await tables.returns.save({ ...record, document: withRefundedElsewhere(record.document, asNotRefunded(units)) })
  return 'ready'
}

/**
 * Withholds goods of which the order does not have enough left any more: a shopper who was given the money back elsewhere does not get
 * the goods as well without the merchant's word. The merchant hears of it once, and may have them sent all the same (F16).
 */
const withhold = async (needs: Needs, tables: Tables, going: Going): Promise<Exclude<Limited, 'changed'>> => {
  const { account, siblings, followUps, now } = going
  const { own, others } = followUps
  const { record } = siblings
  const { document } = record
  const uses = goodsUse(document)
  // Nothing is withheld for want of a cent that the shop gave more.
  const left = Math.max(0, leftWithGoods(account, issuedBy(own)) + refundedBeyond([...own, ...others]))
  // Goods come instead of a unit, or for the value of others.
  const isMeant = ({ returnType }: ReturnedItem) => returnType === 'exchange' || uses > 0
  const { amounts, unpaid } = refundedOf(account, record, isMeant)
  const found = [...amounts.keys(), ...unpaid]
  if (document.goodsWithheld?.releasedBy !== undefined) return sendAnyway(tables, record, found)
  const known = document.items.flatMap((item) => (isMeant(item) && item.refundedElsewhere ? [item.lineItemId] : []))
  const elsewhere = [...found, ...known]
  if (uses <= left && elsewhere.length === 0) return 'ready'
  const waits = waitsFor(going, { isShort: uses > left })
  if (waits !== null) return waits
  await tables.outbox.withhold(rowKeyOf(record), ['exchange-order'], now)
  if (document.goodsWithheld !== undefined) return 'withheld'
  await tables.returns.save({ ...record, document: { ...document, goodsWithheld: { at: now } } })
  const detail = { uses, left, refundedElsewhere: elsewhere, currency: document.totals.currency }
  await recordEvent(tables, record, { id: needs.newId(), event: 'exchange-withheld', by: 'homeward', at: now, detail })
  return 'withheld'
}

/** What becomes of a payout or of goods that nobody has begun. */
const limit = async (needs: Needs, tables: Tables, going: Going): Promise<Limited> => {
  const { of, followUps } = going
  const followUp = followUps.own.find((one) => one.kind === of.kind && one.epoch === of.epoch && one.state === 'due')
  if (followUp === undefined) return 'ready'
  return isPayout(of) ? lower(needs, tables, going, followUp) : withhold(needs, tables, going)
}

/** How often a payout is looked at in a row while returns of its order are written, the end of its own hold among them. */
const LOOKS = 5

/** Whether a payout may be made as it stands, by what its order has left and its other returns are still to get. */
const look = async (needs: Needs, of: FollowUpOf, now: Instant): Promise<Limited> => {
  const { store, commerce } = needs
  const record = await store.returns.find(of.shopId, of.returnId)
  if (record === null) return 'ready'
  const seen = await store.returns.ofOrder(of.shopId, record.orderId)
  // Asked after its returns were read: what they say of refunds, the order knows.
  const order = await commerce.findOrder(of.shopId, record.orderId)
  if (order === null) return 'ready'

  return store.transaction(async (tables): Promise<Limited> => {
    await tables.returns.lockOrder(of.shopId, record.orderId)
    const own = await tables.returns.lock(of.shopId, of.returnId)
    const isOwn = ({ id }: ReturnRecord) => id === of.returnId
    const followUpsOf = (returns: readonly ReturnRecord[]) =>
      Promise.all(returns.map((one) => tables.outbox.followUps(rowKeyOf(one))))
    // Read before the returns: what ended in between shows in them.
    const followUps = {
      own: (await followUpsOf(seen.filter(isOwn))).flat(),
      others: (await followUpsOf(seen.filter((one) => !isOwn(one)))).flat(),
    }
    const returns = await tables.returns.ofOrder(of.shopId, record.orderId)
    if (own === null || !isDeepStrictEqual(revisions(returns), revisions(seen))) return 'changed'
    const siblings = { record: own, others: returns.filter((one) => !isOwn(one)) }
    const account = accountFor(order, siblings, followUps.own)
    return limit(needs, tables, { of, order, account, siblings, followUps, now })
  })
}

/**
 * Looks once more what an order has left before one of its returns pays out: it may have been refunded elsewhere since the
 * submit. Decided under the lock of the order, so that of several payouts none counts on what another takes.
 */
export async function limitPayout(needs: Needs, of: FollowUpOf, now: Instant): Promise<Limited> {
  if (!isPayout(of) && of.kind !== 'exchange-order') return 'ready'
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const limited = await look(needs, of, now)
    if (limited !== 'changed') return limited
  }
  return 'changed'
}
