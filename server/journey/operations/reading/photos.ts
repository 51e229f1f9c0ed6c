import type { ReturnPhoto } from '../../../../schemas/merchant/return-parts.ts'
import type { ReturnDocument } from '../../../../schemas/records/return.ts'
import { parsePhotoIds } from '../../../domain/items/photos.ts'
import type { World } from '../../../world.ts'

export const listReturnPhotos = ({ items }: Pick<ReturnDocument, 'items'>): ReturnPhoto[] =>
  items.flatMap(({ lineItemId, inputs }) =>
    inputs.flatMap(({ questionId, input, answer }) =>
      input === 'upload' ? parsePhotoIds(answer).map((id) => ({ id, lineItemId, questionId })) : [],
    ),
  )

/** The bytes of a photo that an answer of the return references; null without such an answer or file. */
export async function readReturnPhoto(
  { store, files }: Pick<World, 'store' | 'files'>,
  shopId: string,
  photoRef: { readonly key: string; readonly photo: string },
): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null> {
  const record = await store.returnsList.findByName(shopId, photoRef.key)
  const { photo: id } = photoRef
  if (record === null || !listReturnPhotos(record.document).some((named) => named.id === id)) return null
  const photo = await store.photos.ofReturn(shopId, { orderId: record.orderId, id })
  const stored = photo === null ? null : await files.get(shopId, photo.file)
  return photo === null || stored === null ? null : { bytes: stored.bytes, type: photo.mediaType }
}
