import type { Instant } from '../../../schemas/ids.ts'
import type { ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import { withoutExchange } from '../../domain/return/checkout.ts'
import { withoutHeldLabel } from '../../domain/return/held-label.ts'
import {
  endByTime,
  expiryLookAt,
  isProcessed,
  isSettled,
  mayBecome,
  SETTLE_AFTER_MS,
} from '../../domain/return/lifecycle.ts'
import { fault, isFault } from '../../faults.ts'
import type { Tables, World } from '../../world.ts'
import { recordEvent } from './events.ts'
import { endRecorded } from './kinds/record-return.ts'
import { wakeHolds } from './release.ts'
import { rowKeyOf } from './settlement.ts'
import { hasHappened, sendNothing } from './undo.ts'

/** What became of a look at a return: over, or to be taken again. */
export type Looked = { readonly kind: 'done' } | { readonly kind: 'again'; readonly at: Instant }

/** Which return. */
type Which = Pick<ReturnRecord, 'shopId' | 'id'>

/** A change of a return's state: into what, by whom, and the id under which it is told. */
interface Becoming {
  readonly to: Exclude<ReturnState, 'open' | 'cancelled'>
  /** The name of a merchant's key, or `homeward`. */
  readonly by: string
  readonly id: string
  readonly now: Instant
}

/** When it is looked whether everything of a processed return has ended. */
const enqueueClose = (tables: Pick<Tables, 'enqueue'>, { shopId, id }: Which, runAt: Instant): Promise<void> =>
  tables.enqueue({ shopId, kind: 'close', key: id, payload: { returnId: id }, runAt })

/** Has a job look what time has made of a return. */
export const enqueueExpire = (tables: Pick<Tables, 'enqueue'>, { shopId, id }: Which, runAt: Instant): Promise<void> =>
  tables.enqueue({ shopId, kind: 'expire', key: id, payload: { returnId: id }, runAt })

/** Has a job look whether units that were not in the parcel have come by the policy's day (FIX-18). */
export async function enqueueAwaited(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id, document }: Pick<ReturnRecord, 'shopId' | 'id' | 'document'>,
): Promise<void> {
  const { until } = document.awaited ?? {}
  if (until === undefined) return
  await tables.enqueue({ shopId, kind: 'awaited', key: id, payload: { returnId: id }, runAt: until + 1 })
}

/** Has a job look whether what is still to be paid in the checkout of the exchange order was paid (FIX-10). */
export const enqueueCollect = (tables: Pick<Tables, 'enqueue'>, { shopId, id }: Which, runAt: Instant): Promise<void> =>
  tables.enqueue({ shopId, kind: 'collect', key: id, payload: { returnId: id }, runAt })

/** Has a job look at a new return when its time has passed. */
export async function enqueueLifecycle(tables: Pick<Tables, 'enqueue'>, record: ReturnRecord): Promise<void> {
  const lookAt = expiryLookAt(record.document)
  if (lookAt !== null) await enqueueExpire(tables, record, lookAt)
}

/**
 * Brings a return into another state and tells of it; false when that is not allowed. Goods that were not sent by then never are:
 * what was set aside is free again, and what was paid for them is given back. Refunds and gift cards that wait go on waiting for
 * a person. Its units stay claimed: only a cancelled return lets them go back again. Under the lock of the return.
 */
export async function become(tables: Tables, record: ReturnRecord, { to, by, id, now }: Becoming): Promise<boolean> {
  if (!mayBecome(record.state, to)) return false
  const followUps = await tables.outbox.followUps(rowKeyOf(record))
  const isOff =
    to !== 'processed' &&
    record.document.replacements.length > 0 &&
    record.document.exchangeOrder === undefined &&
    !hasHappened(followUps, 'exchange-order')
  const ended = isOff ? withoutExchange(record.document, { state: 'cancelled', at: now }) : record.document
  // An expired return may be opened again, and its review goes on then.
  const after = { ...record, document: to === 'expired' ? ended : withoutHeldLabel(ended), state: to }
  if ((await tables.returns.save(after)) === null) throw fault('RET_ERR_STALE')
  if (isOff) {
    await sendNothing(tables, after, now)
    await wakeHolds(tables, after, now)
  }
  if (to === 'closed') await endRecorded(tables, record, { how: 'close', now })
  if (to === 'processed') await enqueueClose(tables, record, now + SETTLE_AFTER_MS)
  // What closes by itself has told of everything before.
  const isNews = to === 'closed' && by !== 'homeward'
  await recordEvent(tables, record, { id, event: to, by, at: now, ...(isNews && { letter: 'closed' }) })
  return true
}

/**
 * Makes an open return processed once everything is paid out and back. To be called in the transaction that changed what this
 * depends on: a release, a payout, news of the parcel, goods received.
 */
export async function proceed(
  tables: Tables,
  { shopId, id: returnId }: Which,
  given: Pick<Becoming, 'id' | 'now'>,
): Promise<void> {
  const record = await tables.returns.lock(shopId, returnId)
  if (record?.state !== 'open') return
  if (!isProcessed(record, await tables.outbox.followUps(rowKeyOf(record)))) return
  await become(tables, record, { ...given, to: 'processed', by: 'homeward' })
}

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'newId'>

/** Whether order or shop are gone for good. */
const goneOf = async ({ store, shops, commerce }: Needs, { shopId, orderId }: ReturnRecord) => {
  const pointers = await store.shops.pointers(shopId)
  const config = pointers === null ? null : await shops.config(shopId, pointers.live)
  const shop = config === null || config.shop.state === 'uninstalled'
  try {
    return { shop, order: (await commerce.findOrder(shopId, orderId)) === null }
  } catch (error) {
    // An order system that is away says nothing of its orders, and what time makes of a return does not wait for it.
    if (isFault(error) && error.code === 'RET_ERR_COMMERCE') return { shop, order: false }
    throw error
  }
}

/** A return as a job names it. */
export interface ReturnOf {
  readonly shopId: string
  readonly returnId: string
}

/** Lets a return expire when its time has passed, and ends it when it cannot be served any more (STS-26). */
export async function endInTime(needs: Needs, { shopId, returnId }: ReturnOf, now: Instant): Promise<Looked> {
  const record = await needs.store.returns.find(shopId, returnId)
  if (record?.state !== 'open') return { kind: 'done' }
  const gone = await goneOf(needs, record)

  return needs.store.transaction(async (tables): Promise<Looked> => {
    const fresh = await tables.returns.lock(shopId, returnId)
    if (fresh?.state !== 'open') return { kind: 'done' }
    const end = endByTime(fresh, gone, now)
    if (end !== null) await become(tables, fresh, { to: end, by: 'homeward', id: needs.newId(), now })
    const lookAt = expiryLookAt(fresh.document)
    return end === null && lookAt !== null && lookAt > now ? { kind: 'again', at: lookAt } : { kind: 'done' }
  })
}

/** Closes a processed return once nothing of it is open any more; looked at again a day later until then. */
export const closeProcessed = (
  { store, newId }: Pick<World, 'store' | 'newId'>,
  { shopId, returnId }: ReturnOf,
  now: Instant,
): Promise<Looked> =>
  store.transaction(async (tables): Promise<Looked> => {
    const record = await tables.returns.lock(shopId, returnId)
    if (record?.state !== 'processed') return { kind: 'done' }
    if (!isSettled(record, await tables.outbox.followUps({ shopId, returnId })))
      return { kind: 'again', at: now + SETTLE_AFTER_MS }
    await become(tables, record, { to: 'closed', by: 'homeward', id: newId(), now })
    return { kind: 'done' }
  })
