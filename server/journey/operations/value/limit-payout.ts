import { isDeepStrictEqual } from 'node:util'
import type { Order } from '../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../schemas/ids.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import { earlierOf, goodsUse } from '../../../domain/return/earlier.ts'
import { leftOf } from '../../../domain/value/taken.ts'
import type { Tables, World } from '../../../world.ts'
import type { FollowUpOf } from '../../follow-ups/claim.ts'
import { recordEvent } from '../../follow-ups/events.ts'
import { proceed } from '../../follow-ups/lifecycle.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { ownOperation } from '../perform.ts'
import { amountOf, bonusOf, bonusOut, isPayout, paidOut, type StoredFollowUp } from '../reading/head.ts'
import { rebalance } from './rebalance.ts'
import { refundsUnderWay } from './under-way.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'now' | 'newId'>

/**
 * `changed`: a return of the order was written meanwhile, so it must be looked again. `unknown`: it hangs on a refund of the order
 * that is under way, of which nobody can say whether the order counts it already.
 */
type Limited = 'ready' | 'changed' | 'unknown'

/** What was paid out, or may have been, without what the shop added. */
const worthOut = (followUps: readonly StoredFollowUp[]): number => paidOut(followUps) - bonusOut(followUps)

/** What a return may still pay out: what its order has left, which knows of the refunds that this return made itself. */
export function leftFor(order: Order, { record, others }: Siblings, followUps: readonly StoredFollowUp[]): number {
  const ownCredit = worthOut(followUps.filter(({ kind }) => kind === 'gift-card'))
  return Math.max(0, leftOf({ order, earlier: earlierOf(others) }) - goodsUse(record.document) - ownCredit)
}

/** A return, and the others of its order. */
interface Siblings {
  readonly record: ReturnRecord
  readonly others: readonly ReturnRecord[]
}

const revisions = (returns: readonly ReturnRecord[]) => returns.map(({ id, rev }) => [id, rev])

/**
 * Lowers a payout that nobody has begun to what its order has left; the ledger says what is not given, and the merchant hears
 * of it (F16, FIX-07). Of a refund under way the return still says that it is promised, whether or not the order has it: where the
 * amount hangs on that, it is waited for.
 */
const lower = async (
  needs: Needs,
  tables: Tables,
  given: {
    readonly of: FollowUpOf
    readonly order: Order
    readonly siblings: Siblings
    readonly followUps: { readonly own: readonly StoredFollowUp[]; readonly others: readonly StoredFollowUp[] }
    readonly now: Instant
  },
): Promise<'ready' | 'unknown'> => {
  const { of, order, siblings, now } = given
  const { own, others } = given.followUps
  const { record } = siblings
  const followUp = own.find(({ kind, epoch, state }) => kind === of.kind && epoch === of.epoch && state === 'due')
  if (followUp === undefined) return 'ready'
  const left = leftFor(order, siblings, own)
  const promised = (amountOf(followUp) ?? 0) - bonusOf(followUp)
  if (promised <= left - refundsUnderWay(own)) return 'ready'
  if (refundsUnderWay([...own, ...others]) > 0) return 'unknown'

  const operation = await ownOperation(needs, { tables, record, now })
  await rebalance(operation, { ...record.document, payable: worthOut(own) + left })
  const detail = { payout: of.kind, from: promised, to: left, currency: record.document.totals.currency }
  await recordEvent(tables, record, { id: needs.newId(), event: 'payout-lowered', by: operation.by, at: now, detail })
  await proceed(tables, record, { id: needs.newId(), now })
  return 'ready'
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
    return lower(needs, tables, { of, order, siblings, followUps, now })
  })
}

/**
 * Looks once more what an order has left before one of its returns pays out: it may have been refunded elsewhere since the
 * submit. Decided under the lock of the order, so that of several payouts none counts on what another takes.
 */
export async function limitPayout(needs: Needs, of: FollowUpOf, now: Instant): Promise<Limited> {
  if (!isPayout(of)) return 'ready'
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const limited = await look(needs, of, now)
    if (limited !== 'changed') return limited
  }
  return 'changed'
}
