import { isDeepStrictEqual } from 'node:util'
import type { Order } from '../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../schemas/ids.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord } from '../../../../schemas/records/return.ts'
import { sumOf } from '../../../domain/money/round.ts'
import { earlierOf, goodsUse } from '../../../domain/return/earlier.ts'
import { refundedElsewhere, withRefundedElsewhere } from '../../../domain/return/refunded-elsewhere.ts'
import { refundedUnits } from '../../../domain/return/shelving.ts'
import { leftOf } from '../../../domain/value/taken.ts'
import type { Tables, World } from '../../../world.ts'
import type { FollowUpOf } from '../../follow-ups/claim.ts'
import { recordEvent } from '../../follow-ups/events.ts'
import { proceed } from '../../follow-ups/lifecycle.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { ownOperation } from '../perform.ts'
import { amountOf, bonusOf, bonusOut, isPayout, paidOut, refundedBeyond, type StoredFollowUp } from '../reading/head.ts'
import { rebalance } from './rebalance.ts'
import { refundsUnderWay } from './under-way.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'now' | 'newId'>

/**
 * `changed`: a return of the order was written meanwhile, so it must be looked again. `unknown`: it hangs on a refund of the order
 * that is under way, of which nobody can say whether the order counts it already. `withheld`: it waits for its merchant.
 */
type Limited = 'ready' | 'changed' | 'unknown' | 'withheld'

/** What was paid out, or may have been, without what the shop added. */
const worthOut = (followUps: readonly StoredFollowUp[]): number => paidOut(followUps) - bonusOut(followUps)

/** What an order has left for a return, its goods among it; the order knows of the refunds that this return made itself. */
const leftWithGoods = (order: Order, { others }: Siblings, followUps: readonly StoredFollowUp[]): number =>
  leftOf({ order, earlier: earlierOf(others) }) - worthOut(followUps.filter(({ kind }) => kind === 'gift-card'))

/** What a return may still pay out: what its order has left, beside its goods. */
export const leftFor = (order: Order, siblings: Siblings, followUps: readonly StoredFollowUp[]): number =>
  Math.max(0, leftWithGoods(order, siblings, followUps) - goodsUse(siblings.record.document))

/** A return, and the others of its order. */
interface Siblings {
  readonly record: ReturnRecord
  readonly others: readonly ReturnRecord[]
}

const revisions = (returns: readonly ReturnRecord[]) => returns.map(({ id, rev }) => [id, rev])

/** The units that a return has paid for, or may have. */
const unitsPaid = (document: ReturnDocument, followUps: readonly StoredFollowUp[]): ReadonlySet<string> =>
  new Set(
    followUps.flatMap((one) => {
      const isPaid = isPayout(one) && (one.state === 'running' || one.state === 'done')
      return isPaid ? refundedUnits(document, one.kind === 'refund' ? one.payload : {}) : []
    }),
  )

/** A payout, or goods, that are to go out, with all that they hang on. */
interface Going {
  readonly of: FollowUpOf
  readonly order: Order
  readonly siblings: Siblings
  readonly followUps: { readonly own: readonly StoredFollowUp[]; readonly others: readonly StoredFollowUp[] }
  readonly now: Instant
}

/**
 * Lowers a payout that nobody has begun to what its order has left; the ledger says what is not given, and the merchant hears
 * of it (F16, FIX-07). Of a refund under way the return still says that it is promised, whether or not the order has it: where the
 * amount hangs on that, it is waited for.
 */
const lower = async (
  needs: Needs,
  tables: Tables,
  { of, order, siblings, followUps: { own, others }, now }: Going,
  followUp: StoredFollowUp,
): Promise<'ready' | 'unknown'> => {
  const { record } = siblings
  const { document } = record
  const left = leftFor(order, siblings, own)
  const promised = (amountOf(followUp) ?? 0) - bonusOf(followUp)
  const paid = unitsPaid(document, own)
  const isAsked = ({ returnType, lineItemId }: ReturnedItem) => returnType === 'credit' && !paid.has(lineItemId)
  const elsewhere = refundedElsewhere({ order, ...siblings, isAsked })
  const isLess = promised > left - refundsUnderWay(own)
  if (!isLess && elsewhere.size === 0) return 'ready'
  if (refundsUnderWay([...own, ...others]) > 0) return 'unknown'

  const owed = Math.max(0, promised - sumOf([...elsewhere.values()]))
  const operation = await ownOperation(needs, { tables, record, now })
  await rebalance(operation, {
    ...withRefundedElsewhere(document, elsewhere),
    ...(owed > left && { payable: worthOut(own) + left }),
  })
  const to = Math.min(owed, left)
  const detail = { payout: of.kind, from: promised, to, currency: document.totals.currency }
  await recordEvent(tables, record, { id: needs.newId(), event: 'payout-lowered', by: operation.by, at: now, detail })
  await proceed(tables, record, { id: needs.newId(), now })
  return 'ready'
}

/**
 * Withholds goods of which the order does not have enough left any more: whoever was given its money back elsewhere does not get them
 * as well unasked. The merchant hears of it once, and may have them sent all the same (F16).
 */
const withhold = async (
  needs: Needs,
  tables: Tables,
  { order, siblings, followUps: { own, others }, now }: Going,
): Promise<'ready' | 'unknown' | 'withheld'> => {
  const { record } = siblings
  const { document } = record
  const uses = goodsUse(document)
  // Nothing is withheld for want of a cent that the shop gave more.
  const left = Math.max(0, leftWithGoods(order, siblings, own) + refundedBeyond([...own, ...others]))
  // Goods come instead of a unit, or for the value of others.
  const isAsked = ({ returnType }: ReturnedItem) => returnType === 'exchange' || uses > 0
  const elsewhere = [
    ...refundedElsewhere({ order, ...siblings, isAsked }).keys(),
    ...document.items.flatMap((item) => (isAsked(item) && item.refundedElsewhere ? [item.lineItemId] : [])),
  ]
  if (document.goodsWithheld?.releasedBy !== undefined || (uses <= left && elsewhere.length === 0)) return 'ready'
  if (refundsUnderWay([...own, ...others]) > 0) return 'unknown'
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
    return limit(needs, tables, { of, order, siblings, followUps, now })
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
