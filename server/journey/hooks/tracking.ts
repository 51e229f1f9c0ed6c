import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnRecord } from '../../../schemas/records/return.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { findPolicy } from '../../domain/return/policy.ts'
import { listDueOnTracking } from '../../domain/return/release.ts'
import {
  applyCarrierEvents,
  applyExchangeEvents,
  type CarrierEvent,
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

/** `at` is the time of the carrier's scan, which may be long ago. */
export type ParcelNews = {
  readonly shopId: string
  readonly status: TrackingStatus
  readonly at: Instant
  /** The carrier's event id, equal on redelivery. Without it, equal status and time count as the same event. */
  readonly id?: string
  readonly description?: string
  readonly carrier?: string
  readonly url?: string
  readonly estimatedDelivery?: Instant
  /**
   * Defaults to `return`. An exchange parcel is identified by its order's name, or by the number of the returned
   * parcel.
   */
  readonly of?: 'return' | 'exchange'
} & ParcelName

/** A tracking number, a partner's code, or the return's number or id. */
type ParcelName = { readonly trackingNumber: string } | { readonly return: string } | { readonly returnId: string }

/** `unknown`: no return has this parcel with this carrier. */
export type Heard =
  | { readonly kind: 'heard'; readonly record: ReturnRecord; readonly released: readonly FollowUpKind[] }
  | { readonly kind: 'unknown' }

const parcelOf = ({ of = 'return' }: ParcelNews): 'return' | 'exchange' => of

const recordOf = async ({ store }: Needs, news: ParcelNews): Promise<ReturnRecord | null> => {
  const { shopId } = news
  if ('returnId' in news) return store.returns.find(shopId, news.returnId)
  if ('return' in news) return store.returns.findByNumber(shopId, news.return)
  const { trackingNumber } = news
  const exchanged =
    parcelOf(news) === 'exchange' ? await store.returns.findByExchangeOrder(shopId, trackingNumber) : null
  return exchanged ?? store.returns.findByTrackingNumber(shopId, trackingNumber)
}

const isForeign = ({ document }: ReturnRecord, news: ParcelNews): boolean => {
  if (parcelOf(news) === 'exchange') return false
  const own = listPossibleCarriers(document, 'trackingNumber' in news ? news.trackingNumber : undefined)
  return own.length > 0 && !own.some((carrier) => isSameCarrier(carrier, news.carrier))
}

/** Without a carrier's id, builds one from the event's content, so that it counts once. */
const sightingOf = (news: ParcelNews, { id: returnId, document }: ReturnRecord, now: Instant): CarrierEvent => {
  const { status, id, carrier, estimatedDelivery } = news
  const { description, url } = document.erasedAt === undefined ? news : {}
  // Event times in the future are wrong.
  const occurredAt = Math.min(news.at, now)
  return {
    id: id ?? `${returnId}:${parcelOf(news)}:${status}:${occurredAt}`,
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

/** Saves the status from all events so far, and records an event if it has changed. */
const write = async (
  tables: Tables,
  record: ReturnRecord,
  given: { readonly parcel: 'return' | 'exchange'; readonly id: string; readonly now: Instant },
): Promise<ReturnDocument> => {
  const { parcel, id, now } = given
  const seen = await tables.carrierEvents.ofParcel({ shopId: record.shopId, returnId: record.id, parcel })
  const document = (parcel === 'return' ? applyCarrierEvents : applyExchangeEvents)(record.document, seen)
  await tables.returns.save({ ...record, document })
  const status = statusIn(document, parcel)
  const before = statusIn(record.document, parcel)
  if (status === before) return document
  // Carriers have two statuses for a lost parcel; the letter is sent once.
  const isLost = getDeliveryFailure(status) !== null && getDeliveryFailure(status) !== getDeliveryFailure(before)
  await recordEvent(tables, record, {
    ...{ id, event: 'tracking', by: 'carrier', at: now, detail: { of: parcel, status } },
    ...(isLost && { letter: 'parcel-lost', letterFacts: { parcel } }),
  })
  return document
}

const follow = async (
  needs: Needs,
  tables: Tables,
  given: {
    readonly record: ReturnRecord
    readonly document: ReturnDocument
    readonly policy: ReturnPolicy | null
    readonly now: Instant
  },
): Promise<readonly FollowUpKind[]> => {
  const { record, document, policy, now } = given
  if (document.mailedAt !== undefined) await wakeHolds(tables, record, now)
  if (record.state !== 'open') return []
  const kinds = policy === null ? [] : listDueOnTracking(document, policy, document.tracking)
  const released = await releaseFollowUps(tables, record, { kinds, now })
  await wakeGiftCard(tables, record, now)
  await processIfComplete(tables, record, { id: needs.newId(), now })
  return released
}

/**
 * Records a carrier's update and releases what waits for it, whatever the order or number of updates. `unknown`: no
 * return has this parcel, and nothing is saved (T21).
 */
export async function carrierSaid(needs: Needs, news: ParcelNews): Promise<Heard> {
  const { shopId } = news
  const before = await recordOf(needs, news)
  if (before === null) return { kind: 'unknown' }
  if (isForeign(before, news)) return { kind: 'unknown' }
  const parcel = parcelOf(news)
  const now = needs.now()
  const config = await needs.shops.config(shopId, before.document.configVersion)
  const policy = findPolicy(before.document, config)

  const released = await needs.store.transaction(async (tables) => {
    const record = await tables.returns.lock(shopId, before.id)
    if (record === null) return []
    const said = sightingOf(news, record, now)
    if (!(await tables.carrierEvents.hear({ shopId, returnId: record.id, parcel }, said, now))) return []
    const document = await write(tables, record, { parcel, id: needs.newId(), now })
    return parcel === 'return' ? follow(needs, tables, { record, document, policy, now }) : []
  })
  const record = (await needs.store.returns.find(shopId, before.id)) ?? before
  return { kind: 'heard', record, released }
}
