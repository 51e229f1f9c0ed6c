import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import { PhotoType } from '../../../../schemas/values/photo.ts'
import { listUnitsAtDesk, PHOTOS_PER_UNIT } from '../../../domain/return/desk.ts'
import { canMerchant } from '../../../domain/return/operations.ts'
import type { World } from '../../../world.ts'

interface ReceiptPhotoUpload {
  readonly record: ReturnRecord
  readonly unit: string
  readonly bytes: Uint8Array
  readonly takenBy: string
}

type AddedReceiptPhoto =
  | { readonly kind: 'stored'; readonly id: string }
  | { readonly kind: 'refused'; readonly because: 'unknown' | 'too-many' | 'wrong-type' | 'too-large' | 'damaged' }

/** Photos are stored before the receipt that names them. */
const MAX_STORED = 4 * PHOTOS_PER_UNIT

/** Stores a photo that staff took of a unit. The receipt names it, so that it counts. */
export async function addReceiptPhoto(
  { store, images, files, newId, now }: Pick<World, 'store' | 'images' | 'files' | 'newId' | 'now'>,
  { record, unit, bytes, takenBy }: ReceiptPhotoUpload,
): Promise<AddedReceiptPhoto> {
  const { shopId, id: returnId, state, document } = record
  if (!canMerchant('receive', state) || !listUnitsAtDesk(document).some(({ lineItemId }) => lineItemId === unit))
    return { kind: 'refused', because: 'unknown' }
  const stored = await store.receiptPhotos.ofReturn(shopId, returnId)
  if (stored.filter(({ lineItemId }) => lineItemId === unit).length >= MAX_STORED)
    return { kind: 'refused', because: 'too-many' }
  const cleaned = await images.clean(bytes, PhotoType.enum)
  if (cleaned.kind === 'refused') return cleaned
  const file = await files.put(shopId, cleaned.bytes, cleaned.type)
  const photo = { id: newId(), returnId, lineItemId: unit, file, mediaType: cleaned.type, takenBy }
  await store.receiptPhotos.add(shopId, photo, now())
  return { kind: 'stored', id: photo.id }
}
