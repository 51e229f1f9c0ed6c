import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { ShopId } from '../../../../schemas/values/ids.ts'
import { PhotoType } from '../../../../schemas/values/photo.ts'
import { listUnitsAtDesk, PHOTOS_PER_UNIT } from '../../../domain/return/desk.ts'
import { canMerchant } from '../../../domain/return/operations.ts'
import type { Tables, World } from '../../../world.ts'
import { enqueueFileRemoval } from '../people/erased-returns.ts'

interface ReceiptPhotoUpload {
  readonly record: ReturnRecord
  readonly unit: string
  readonly bytes: Uint8Array
  readonly takenBy: string
}

type AddedReceiptPhoto =
  | { readonly kind: 'stored'; readonly id: string }
  | { readonly kind: 'refused'; readonly because: 'unknown' | 'too-many' | 'wrong-type' | 'too-large' | 'damaged' }

/** Parcels in one list. */
export const MAX_PARKED = 200

/** Photos are stored before the receipt that names them. */
const MAX_STORED = 4 * PHOTOS_PER_UNIT

type Needs = Pick<World, 'store' | 'images' | 'files' | 'newId' | 'now'>

interface CheckedUpload {
  readonly shopId: ShopId
  readonly returnId: string
  readonly lineItemId: string
  readonly most: number
  readonly bytes: Uint8Array
  readonly takenBy: string
}

const storePhoto = async (
  { store, images, files, newId, now }: Needs,
  { shopId, returnId, lineItemId, most, bytes, takenBy }: CheckedUpload,
): Promise<AddedReceiptPhoto> => {
  const stored = await store.receiptPhotos.ofReturn(shopId, returnId)
  if (stored.filter((one) => one.lineItemId === lineItemId).length >= most)
    return { kind: 'refused', because: 'too-many' }
  const cleaned = await images.clean(bytes, PhotoType.enum)
  if (cleaned.kind === 'refused') return cleaned
  const file = await files.put(shopId, cleaned.bytes, cleaned.type)
  const photo = { id: newId(), returnId, lineItemId, file, mediaType: cleaned.type, takenBy }
  await store.receiptPhotos.add(shopId, photo, now())
  return { kind: 'stored', id: photo.id }
}

/** Stores a photo that staff took of a unit. The receipt names it, so that it counts. */
export async function addReceiptPhoto(
  needs: Needs,
  { record, unit, bytes, takenBy }: ReceiptPhotoUpload,
): Promise<AddedReceiptPhoto> {
  const { shopId, id: returnId, state, document } = record
  if (!canMerchant('receive', state) || !listUnitsAtDesk(document).some(({ lineItemId }) => lineItemId === unit))
    return { kind: 'refused', because: 'unknown' }
  return storePhoto(needs, { shopId, returnId, lineItemId: unit, most: MAX_STORED, bytes, takenBy })
}

interface ParcelPhotoUpload {
  readonly shopId: ShopId
  readonly parcel: string
  readonly bytes: Uint8Array
  readonly takenBy: string
}

export async function addParcelPhoto(
  needs: Needs,
  { shopId, parcel, bytes, takenBy }: ParcelPhotoUpload,
): Promise<AddedReceiptPhoto> {
  const waiting = await needs.store.parkedParcels.waiting(shopId, MAX_PARKED)
  const parked = waiting.find(({ id }) => id === parcel)
  if (parked === undefined) return { kind: 'refused', because: 'unknown' }
  const returnId = parked.returnId ?? parked.id
  return storePhoto(needs, { shopId, returnId, lineItemId: '', most: PHOTOS_PER_UNIT, bytes, takenBy })
}

export async function readParcelPhoto(
  { store, files }: Pick<World, 'store' | 'files'>,
  shopId: ShopId,
  photoRef: { readonly parcel: string; readonly photo: string },
): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null> {
  const parked = (await store.parkedParcels.waiting(shopId, MAX_PARKED)).find(({ id }) => id === photoRef.parcel)
  if (parked === undefined) return null
  const photo = await store.receiptPhotos.find(shopId, { returnId: parked.returnId ?? parked.id, id: photoRef.photo })
  const stored = photo === null ? null : await files.get(shopId, photo.file)
  return photo === null || stored === null ? null : { bytes: stored.bytes, type: photo.mediaType }
}

export async function deleteParcelPhotos(
  needs: Pick<World, 'now' | 'newId'>,
  tables: Tables,
  { shopId, parcel }: { readonly shopId: ShopId; readonly parcel: string },
): Promise<void> {
  const files = await tables.receiptPhotos.deleteOfReturns(shopId, [parcel])
  await enqueueFileRemoval(needs, tables, { shopId, files })
}
