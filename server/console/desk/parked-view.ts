import type { ParkedParcelsView } from '../../../screens/console/desk/parked.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { MAX_PARKED } from '../../journey/operations/parcel/receipt-photo.ts'
import type { ConsoleContext, ConsolePlace } from '../context.ts'

export async function readParkedParcels(
  { needs, member, now }: ConsoleContext,
  { query }: ConsolePlace,
): Promise<ParkedParcelsView> {
  const { parkedParcels, returns } = needs.store
  const { shopId } = member
  const waiting = await parkedParcels.waiting(shopId, MAX_PARKED)
  const parcels = await Promise.all(
    waiting.map(async ({ parkedBy: by, parkedAt: at, returnId, ...parcel }) => {
      const record =
        returnId === null
          ? await returns.findByTrackingNumber(shopId, parcel.code)
          : await returns.find(shopId, returnId)
      return { ...parcel, by, at, number: record?.number ?? null }
    }),
  )
  const selected = parcels.find(({ id, reason }) => id === query.parcel && reason === 'unknown') ?? null
  return { shopId, now, parcels, selected, canSettle: isAllowed(member.role, 'close') }
}
