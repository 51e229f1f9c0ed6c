import type { ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import type { Authored } from '../../../schemas/values/actor.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { closeExchangeOrder } from '../../domain/return/checkout.ts'
import { dropHeldLabel } from '../../domain/return/held-label.ts'
import { cancelsUnusedLabels } from '../../domain/return/label.ts'
import {
  canTransition,
  getExpiryCheckTime,
  isProcessed,
  isSettled,
  resolveEnd,
  SETTLE_AFTER_MS,
} from '../../domain/return/lifecycle.ts'
import { fault, isFault } from '../../faults.ts'
import type { Tables, World } from '../../world.ts'
import { recordEvent } from './events.ts'
import { enqueueEndReturn } from './kinds/record-return.ts'
import { enqueueCancelBooking } from './parcel/enqueue-cancel.ts'
import { wakeHolds } from './release.ts'
import { rowKeyOf } from './settlement.ts'
import { cancelExchangeGoods, hasHappened } from './undo.ts'

export type CheckResult = { readonly kind: 'done' } | { readonly kind: 'again'; readonly at: Instant }

type RecordKey = Pick<ReturnRecord, 'shopId' | 'id'>

interface StateChange extends Authored {
  readonly to: Exclude<ReturnState, 'open' | 'cancelled'>
  readonly id: string
  readonly now: Instant
}

const enqueueClose = (tables: Pick<Tables, 'enqueue'>, { shopId, id }: RecordKey, runAt: Instant): Promise<void> =>
  tables.enqueue({ shopId, kind: 'close', key: id, payload: { returnId: id }, runAt })

export const enqueueExpire = (
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: RecordKey,
  runAt: Instant,
): Promise<void> => tables.enqueue({ shopId, kind: 'expire', key: id, payload: { returnId: id }, runAt })

/** Queues a check of missing units for the day that the policy sets (FIX-18). */
export async function enqueueAwaited(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id, document }: Pick<ReturnRecord, 'shopId' | 'id' | 'document'>,
): Promise<void> {
  const { until } = document.awaited ?? {}
  if (until === undefined) return
  await tables.enqueue({ shopId, kind: 'awaited', key: id, payload: { returnId: id }, runAt: until + 1 })
}

/** Queues a check whether the checkout of the exchange order was paid (FIX-10). */
export const enqueueCollect = (
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: RecordKey,
  runAt: Instant,
): Promise<void> => tables.enqueue({ shopId, kind: 'collect', key: id, payload: { returnId: id }, runAt })

export async function enqueueLifecycle(tables: Pick<Tables, 'enqueue'>, record: ReturnRecord): Promise<void> {
  const lookAt = getExpiryCheckTime(record.document)
  if (lookAt !== null) await enqueueExpire(tables, record, lookAt)
}

/**
 * False when the change is not allowed. Cancels exchange goods that were not sent, and undoes their payment. Refunds
 * and gift cards wait for a person. Units stay claimed, because only a cancelled return frees them. Requires the lock
 * of the return.
 * @throws Fault RET_ERR_STALE when another process changed the return.
 */
export async function changeState(
  tables: Tables,
  record: ReturnRecord,
  { to, id, now, ...author }: StateChange,
): Promise<boolean> {
  if (!canTransition(record.state, to)) return false
  const followUps = await tables.outbox.followUps(rowKeyOf(record))
  const isExchangeCancelled =
    to !== 'processed' &&
    record.document.replacements.length > 0 &&
    record.document.exchangeOrder === undefined &&
    !hasHappened(followUps, 'exchange-order')
  const exchanged = isExchangeCancelled
    ? closeExchangeOrder(record.document, { state: 'cancelled', at: now })
    : record.document
  const ended = to === 'closed' ? { ...exchanged, closedAt: now } : exchanged
  // An expired return may be reopened, and then its review continues.
  const after = { ...record, document: to === 'expired' ? ended : dropHeldLabel(ended), state: to }
  if ((await tables.returns.save(after)) === null) throw fault('RET_ERR_STALE')
  if (isExchangeCancelled) {
    await cancelExchangeGoods(tables, after, now)
    await wakeHolds(tables, after, now)
  }
  if (to === 'closed') await enqueueEndReturn(tables, record, { how: 'close', now })
  if (to === 'processed') await enqueueClose(tables, record, now + SETTLE_AFTER_MS)
  // An automatic close needs no letter, because earlier letters covered everything.
  const needsLetter = to === 'closed' && author.by !== 'homeward'
  await recordEvent(tables, record, { ...author, id, event: to, at: now, ...(needsLetter && { letter: 'closed' }) })
  return true
}

/**
 * Makes an open return `processed` once everything is paid out and returned. Call it in the transaction of a release, a
 * payout, a parcel update or an intake.
 */
export async function processIfComplete(
  tables: Tables,
  { shopId, id: returnId }: RecordKey,
  source: Pick<StateChange, 'id' | 'now'>,
): Promise<void> {
  const record = await tables.returns.lock(shopId, returnId)
  if (record?.state !== 'open') return
  if (!isProcessed(record, await tables.outbox.followUps(rowKeyOf(record)))) return
  await changeState(tables, record, { ...source, to: 'processed', by: 'homeward' })
}

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'newId'>

const findRemoved = async ({ store, shops, commerce }: Needs, { shopId, orderId }: ReturnRecord) => {
  const pointers = await store.shops.pointers(shopId)
  const config = pointers === null ? null : await shops.config(shopId, pointers.live)
  const shop = config === null || config.shop.state === 'uninstalled'
  try {
    return { shop, order: (await commerce.findOrder(shopId, orderId)) === null }
  } catch (error) {
    // An order system that is down must not delay the expiry.
    if (isFault(error) && error.code === 'RET_ERR_COMMERCE') return { shop, order: false }
    throw error
  }
}

export interface ReturnRef {
  readonly shopId: string
  readonly returnId: string
}

/** Expires a return whose time has passed, and closes one that can no longer be served (STS-26). */
export async function expireReturn(needs: Needs, { shopId, returnId }: ReturnRef, now: Instant): Promise<CheckResult> {
  const record = await needs.store.returns.find(shopId, returnId)
  if (record?.state !== 'open') return { kind: 'done' }
  const removed = await findRemoved(needs, record)
  const { settings } = await needs.shops.config(shopId, record.document.configVersion)

  return needs.store.transaction(async (tables): Promise<CheckResult> => {
    const fresh = await tables.returns.lock(shopId, returnId)
    if (fresh?.state !== 'open') return { kind: 'done' }
    const end = resolveEnd(fresh, removed, now)
    if (end !== null) await changeState(tables, fresh, { to: end, by: 'homeward', id: needs.newId(), now })
    if (end === 'expired' && cancelsUnusedLabels(settings)) await enqueueCancelBooking(tables, fresh, now)
    const lookAt = getExpiryCheckTime(fresh.document)
    return end === null && lookAt !== null && lookAt > now ? { kind: 'again', at: lookAt } : { kind: 'done' }
  })
}

/** Closes a processed return once nothing of it is open; checks again a day later until then. */
export const closeProcessed = (
  { store, newId }: Pick<World, 'store' | 'newId'>,
  { shopId, returnId }: ReturnRef,
  now: Instant,
): Promise<CheckResult> =>
  store.transaction(async (tables): Promise<CheckResult> => {
    const record = await tables.returns.lock(shopId, returnId)
    if (record?.state !== 'processed') return { kind: 'done' }
    if (!isSettled(record, await tables.outbox.followUps({ shopId, returnId })))
      return { kind: 'again', at: now + SETTLE_AFTER_MS }
    await changeState(tables, record, { to: 'closed', by: 'homeward', id: newId(), now })
    return { kind: 'done' }
  })
