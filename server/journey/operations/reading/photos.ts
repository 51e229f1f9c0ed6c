import type { ReturnPhoto } from '../../../../schemas/merchant/return-parts.ts'
import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import { parsePhotoIds } from '../../../domain/items/photos.ts'
import type { World } from '../../../world.ts'

export const listReturnPhotos = ({ items }: Pick<ReturnDocument, 'items'>): ReturnPhoto[] =>
  items.flatMap(({ lineItemId, inputs }) =>
    inputs.flatMap(({ questionId, input, answer }) =>
      input === 'upload' ? parsePhotoIds(answer).map((id) => ({ id, lineItemId, questionId })) : [],
    ),
  )

const findPhoto = async (
  store: World['store'],
  { shopId, id: returnId, orderId, document }: ReturnRecord,
  id: string,
): Promise<{ readonly file: string; readonly mediaType: string } | null> =>
  listReturnPhotos(document).some((named) => named.id === id)
    ? store.photos.ofReturn(shopId, { orderId, id })
    : store.receiptPhotos.find(shopId, { returnId, id })

/** The bytes of a photo that an answer of the return references, or that staff took of it; null without one. */
export async function readReturnPhoto(
  { store, files }: Pick<World, 'store' | 'files'>,
  shopId: string,
  photoRef: { readonly key: string; readonly photo: string },
): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null> {
  const record = await store.returnsList.findByName(shopId, photoRef.key)
  if (record === null) return null
  const photo = await findPhoto(store, record, photoRef.photo)
  const stored = photo === null ? null : await files.get(shopId, photo.file)
  return photo === null || stored === null ? null : { bytes: stored.bytes, type: photo.mediaType }
}
