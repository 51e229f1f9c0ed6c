import type { Instant } from '../../../schemas/ids.ts'
import type { ReturnDocument, ReturnRecord, TrackingStatus } from '../../../schemas/records/return.ts'
import { dueOnTracking } from '../../domain/return/release.ts'
import { isMoving } from '../../domain/return/status.ts'
import { trackingAfter } from '../../domain/return/tracking.ts'
import type { World } from '../../world.ts'
import { releaseEffects, wakeHolds } from '../effects/release.ts'

type Needs = Pick<World, 'store' | 'shops' | 'now'>

/** News of a parcel. `at` is when the carrier saw it, which may be long ago. */
export type ParcelNews = {
  readonly shopId: string
  readonly status: TrackingStatus
  readonly at: Instant
} & ({ readonly trackingNumber: string } | { readonly returnId: string })

/** The document with this news; the earliest sight of the parcel on its way counts (INS-10). */
const withNews = (document: ReturnDocument, { status, at }: ParcelNews): ReturnDocument => {
  const tracking = trackingAfter(document.tracking, status)
  if (!isMoving(status)) return { ...document, tracking }
  return { ...document, tracking, mailedAt: Math.min(at, document.mailedAt ?? at) }
}

const isNews = (before: ReturnDocument, after: ReturnDocument): boolean =>
  before.tracking !== after.tracking || before.mailedAt !== after.mailedAt

const idOf = async ({ store }: Needs, news: ParcelNews): Promise<string | null> => {
  if ('returnId' in news) return news.returnId
  return (await store.returns.findByTrackingNumber(news.shopId, news.trackingNumber))?.id ?? null
}

/**
 * Writes what a carrier said of a return's parcel, in whatever order and however often it says it, and releases what waited for
 * it. `unknown` when no return has this parcel.
 */
export async function carrierSaid(needs: Needs, news: ParcelNews): Promise<'heard' | 'unknown'> {
  const { shopId } = news
  const id = await idOf(needs, news)
  const before = id === null ? null : await needs.store.returns.find(shopId, id)
  if (before === null) return 'unknown'
  const config = await needs.shops.config(shopId, before.document.configVersion)
  const policy = config.policies.find((one) => one.id === before.document.policyId)
  const now = needs.now()

  await needs.store.transaction(async (tables) => {
    const record = await tables.returns.lock(shopId, before.id)
    if (record === null) return
    const document = withNews(record.document, news)
    const next: ReturnRecord = { ...record, document }
    if (isNews(record.document, document)) await tables.returns.save(next)
    if (document.mailedAt !== undefined) await wakeHolds(tables, record, now)
    if (policy !== undefined && record.state !== 'cancelled')
      await releaseEffects(tables, record, { kinds: dueOnTracking(document, policy, document.tracking), now })
  })
  return 'heard'
}
