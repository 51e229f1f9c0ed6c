import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnRecord } from '../../../schemas/records/return.ts'
import type { CarrierEvent, ReportedEvent, TrackingStatus } from '../../../schemas/records/tracking.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { findPolicy } from '../../domain/return/policy.ts'
import { listDueOnTracking } from '../../domain/return/release.ts'
import {
  applyCarrierEvents,
  applyExchangeEvents,
  getDeliveryFailure,
  isSameCarrier,
  listPossibleCarriers,
} from '../../domain/return/tracking.ts'
import type { Tables, World } from '../../world.ts'
import { wakeGiftCard } from '../follow-ups/confirm-email.ts'
import { recordEvent } from '../follow-ups/events.ts'
import { processIfComplete } from '../follow-ups/lifecycle.ts'
import { releaseFollowUps, wakeHolds } from '../follow-ups/release.ts'

type Needs = Pick<World, 'store' | 'shops' | 'now' | 'newId'>

/** The time of the carrier's scan may be long ago. */
export type TrackingUpdate = ReportedEvent & {
  readonly shopId: string
  readonly of?: 'return' | 'exchange'
} & ParcelRef

type ParcelRef = { readonly trackingNumber: string } | { readonly return: string } | { readonly returnId: string }

/** `unknown`: no return has this parcel with this carrier. */
export type TrackingResult =
  | { readonly kind: 'heard'; readonly record: ReturnRecord; readonly released: readonly FollowUpKind[] }
  | { readonly kind: 'unknown' }

const parcelOf = ({ of = 'return' }: TrackingUpdate): 'return' | 'exchange' => of

const findRecord = async ({ store }: Needs, update: TrackingUpdate): Promise<ReturnRecord | null> => {
  const { shopId } = update
  if ('returnId' in update) return store.returns.find(shopId, update.returnId)
  if ('return' in update) return store.returns.findByNumber(shopId, update.return)
  const { trackingNumber } = update
  const exchanged =
    parcelOf(update) === 'exchange' ? await store.returns.findByExchangeOrder(shopId, trackingNumber) : null
  return exchanged ?? store.returns.findByTrackingNumber(shopId, trackingNumber)
}

const isOtherCarrier = ({ document }: ReturnRecord, update: TrackingUpdate): boolean => {
  if (parcelOf(update) === 'exchange') return false
  const own = listPossibleCarriers(document, 'trackingNumber' in update ? update.trackingNumber : undefined)
  return own.length > 0 && !own.some((carrier) => isSameCarrier(carrier, update.carrier))
}

/** Without a carrier's id, builds one from the event's content, so that it counts once. */
const toCarrierEvent = (
  update: TrackingUpdate,
  { id: returnId, document }: ReturnRecord,
  now: Instant,
): CarrierEvent => {
  const { status, id, carrier, estimatedDelivery } = update
  const { description, url } = document.erasedAt === undefined ? update : {}
  // Event times in the future are wrong.
  const occurredAt = Math.min(update.occurredAt ?? now, now)
  return {
    id: id ?? `${returnId}:${parcelOf(update)}:${status}:${occurredAt}`,
    status,
    occurredAt,
    ...(description !== undefined && { description }),
    ...(carrier !== undefined && { carrier }),
    ...(url !== undefined && { url }),
    ...(estimatedDelivery !== undefined && { estimatedDelivery }),
  }
}

const statusIn = (document: ReturnDocument, parcel: 'return' | 'exchange'): TrackingStatus | undefined =>
  parcel === 'return' ? document.tracking : document.exchangeTracking?.status

const saveTracking = async (
  tables: Tables,
  record: ReturnRecord,
  options: { readonly parcel: 'return' | 'exchange'; readonly id: string; readonly now: Instant },
): Promise<ReturnDocument> => {
  const { parcel, id, now } = options
  const events = await tables.carrierEvents.ofParcel({ shopId: record.shopId, returnId: record.id, parcel })
  const document = (parcel === 'return' ? applyCarrierEvents : applyExchangeEvents)(record.document, events)
  await tables.returns.save({ ...record, document })
  const status = statusIn(document, parcel)
  const before = statusIn(record.document, parcel)
  if (status === before) return document
  // Carriers have two statuses for a lost parcel; the letter is sent once.
  const isLost = getDeliveryFailure(status) !== null && getDeliveryFailure(status) !== getDeliveryFailure(before)
  await recordEvent(tables, record, {
    id,
    event: 'tracking',
    by: 'carrier',
    at: now,
    detail: { of: parcel, status },
    ...(isLost && { letter: 'parcel-lost', letterFacts: { parcel } }),
  })
  return document
}

const continueReturn = async (
  needs: Needs,
  tables: Tables,
  options: {
    readonly record: ReturnRecord
    readonly document: ReturnDocument
    readonly policy: ReturnPolicy | null
    readonly now: Instant
  },
): Promise<readonly FollowUpKind[]> => {
  const { record, document, policy, now } = options
  if (document.mailedAt !== undefined) await wakeHolds(tables, record, now)
  if (record.state !== 'open') return []
  const kinds = policy === null ? [] : listDueOnTracking(document, policy, document.tracking)
  const released = await releaseFollowUps(tables, record, { kinds, now })
  await wakeGiftCard(tables, record, now)
  await processIfComplete(tables, record, { id: needs.newId(), now })
  return released
}

/** Withdrawn units may travel in the parcel of an earlier return (WDR-14). */
const forwardToWithdrawals = async (
  needs: Needs,
  { id, shopId, orderId, document }: ReturnRecord,
  update: TrackingUpdate,
) => {
  if (document.removedItems === undefined && document.track !== 'withdrawal') return
  const returns = await needs.store.returns.ofOrder(shopId, orderId)
  for (const one of returns.filter((other) => other.document.withdrawal?.parcelOf === id)) {
    const { status, occurredAt } = update
    await handleCarrierEvent(needs, {
      ...{ shopId, returnId: one.id, status },
      ...(occurredAt !== undefined && { occurredAt }),
    })
  }
}

/**
 * Releases what waits for the update, whatever the order or number of updates. `unknown`: no return has this parcel,
 * and nothing is saved (T21).
 */
export async function handleCarrierEvent(needs: Needs, update: TrackingUpdate): Promise<TrackingResult> {
  const { shopId } = update
  const before = await findRecord(needs, update)
  if (before === null) return { kind: 'unknown' }
  if (isOtherCarrier(before, update)) return { kind: 'unknown' }
  const parcel = parcelOf(update)
  const now = needs.now()
  const config = await needs.shops.config(shopId, before.document.configVersion)
  const policy = findPolicy(before.document, config)

  const released = await needs.store.transaction(async (tables) => {
    const record = await tables.returns.lock(shopId, before.id)
    if (record === null) return []
    const event = toCarrierEvent(update, record, now)
    if (!(await tables.carrierEvents.record({ shopId, returnId: record.id, parcel }, event, now))) return []
    const document = await saveTracking(tables, record, { parcel, id: needs.newId(), now })
    return parcel === 'return' ? continueReturn(needs, tables, { record, document, policy, now }) : []
  })
  const record = (await needs.store.returns.find(shopId, before.id)) ?? before
  if (parcel === 'return') await forwardToWithdrawals(needs, record, update)
  return { kind: 'heard', record, released }
}
