import type { TextKey } from '../../../locales/translate.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { ProblemCode } from '../../../schemas/envelope/problem-codes.ts'
import type { DraftOrder } from '../../../schemas/records/draft.ts'
import { PHOTO_MAX_BYTES } from '../../../schemas/values/photo.ts'
import { photoKinds } from '../../../screens/parts/photo-upload.ts'
import { canSee, viewerOfOrder } from '../../domain/items/gift-visibility.ts'
import { getPhotoTypes, PHOTO_QUOTA } from '../../domain/items/photos.ts'
import { unitsOf } from '../../domain/items/units.ts'
import type { PhotoOwner, World } from '../../world.ts'
import { hasOrder } from '../request/context.ts'
import { readSession, type SessionContext } from '../request/session.ts'
import type { Visit } from '../request/visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'images' | 'files' | 'newId' | 'log'>

interface PhotoPlace {
  readonly orderId: string
  readonly lineItemId: string
}

/** Giver and recipients have separate photos (FIX-13). */
type OwnedPhotoPlace = PhotoOwner & PhotoPlace

/** Gift photos belong to the draft alone, since a recipient can type any email. */
export const photoSideOf = ({ id, email, buyer, photos = '', ...opened }: DraftOrder): PhotoOwner => ({
  orderId: id,
  gift: !canSee(viewerOfOrder(opened), 'buyer'),
  email: (email ?? buyer)?.toLowerCase() ?? null,
  session: photos,
})

export interface PhotoTarget {
  readonly kind: 'open'
  readonly session: SessionContext
  readonly place: OwnedPhotoPlace
}

export interface PhotoRefusal {
  readonly kind: 'refused'
  readonly problem: Problem
  readonly language: string
}

interface StoredPhoto {
  readonly kind: 'taken'
  readonly id: string
  readonly url: string
}

export const photoUrl = (shopId: string, id: string): string => `/api/v1/${shopId}/photos/${id}`

/** The upload URL for an item's photos (API-56). */
export const photoHref = (shopId: string, { orderId, lineItemId }: PhotoPlace): string =>
  `/api/v1/${shopId}/order/${encodeURIComponent(orderId)}/line_item/${encodeURIComponent(lineItemId)}/image`

/** Parses an upload URL. @throws Error for another URL, a programming error. */
const parsePhotoHref = (href: string): PhotoPlace => {
  const [, orderId, lineItemId] = /^\/api\/v1\/[^/]+\/order\/([^/]+)\/line_item\/([^/]+)\/image$/.exec(href) ?? []
  if (orderId === undefined || lineItemId === undefined) throw new Error('The photo field requires an upload URL')
  return { orderId: decodeURIComponent(orderId), lineItemId: decodeURIComponent(lineItemId) }
}

const refusalTexts = {
  'not-found': 'fault.not-found',
  expired: 'fault.expired',
  'receipt-gone': 'giving.gone',
  inactive: 'inactive.heading',
  'too-large': 'photo.too-large',
  'too-many-pixels': 'photo.too-many-pixels',
  'wrong-type': 'photo.wrong-type',
  damaged: 'photo.failed',
  invalid: 'photo.full',
  'order-full': 'photo.order-full',
  throttled: 'fault.throttled',
  'too-slow': 'photo.failed',
} as const satisfies Partial<Record<ProblemCode, TextKey>>

type PhotoRefusalCode = keyof typeof refusalTexts

const buildRefusal = (
  { t, language, config }: SessionContext,
  code: PhotoRefusalCode,
  textKey: TextKey = refusalTexts[code],
): PhotoRefusal => {
  const title = t(textKey, { types: photoKinds(getPhotoTypes(config.settings), t) })
  return { kind: 'refused', problem: { code: code, title }, language }
}

export const refusePhoto = async (needs: Needs, visit: Visit, code: PhotoRefusalCode): Promise<PhotoRefusal> =>
  buildRefusal(await readSession(needs, visit), code)

export const refusePhotos = async (
  needs: Needs,
  visit: Visit,
  failure: 'too-large' | 'too-slow',
): Promise<PhotoRefusal> =>
  buildRefusal(
    await readSession(needs, visit),
    failure,
    failure === 'too-large' ? 'photo.too-large-together' : undefined,
  )

/** Authorizes a photo of the session's order. An order of another session is answered like an unknown one. */
export async function authorizePhoto(
  needs: Needs,
  visit: Visit,
  place: PhotoPlace,
): Promise<PhotoTarget | PhotoRefusal> {
  const session = await readSession(needs, visit)
  const { draft, open, stored } = session
  if (!open) return buildRefusal(session, 'inactive')
  if (visit.session !== null && stored === null)
    return buildRefusal(session, session.receiptDeleted === true ? 'receipt-gone' : 'expired')
  if (!hasOrder(draft) || draft.order.id !== place.orderId) return buildRefusal(session, 'not-found')

  const order = await needs.commerce.findOrder(visit.shopId, place.orderId)
  const bought = order !== null && unitsOf(order, new Map()).some(({ id }) => id === place.lineItemId)
  if (!bought) return buildRefusal(session, 'not-found')
  return { kind: 'open', session, place: { ...place, ...photoSideOf(draft.order) } }
}

const isFull = ({ photos, bytes }: { photos: number; bytes: number }): boolean =>
  photos >= PHOTO_QUOTA.photos || bytes >= PHOTO_QUOTA.bytes

export async function addPhoto(
  needs: Needs,
  target: PhotoTarget,
  upload: Uint8Array,
): Promise<StoredPhoto | PhotoRefusal> {
  const { session, place } = target
  const { shopId, now } = session.visit
  const cleaned = await needs.images.clean(upload, getPhotoTypes(session.config.settings))
  if (cleaned.kind === 'refused')
    return buildRefusal(session, cleaned.because === 'too-large' ? 'too-many-pixels' : cleaned.because)
  // Checked again under the lock; this avoids files without a row.
  if (isFull(await needs.store.photos.getUsage(shopId, place))) return buildRefusal(session, 'order-full')

  const { bytes, type } = cleaned
  const file = await needs.files.put(shopId, bytes, type)
  const photo = { id: needs.newId(), ...place, file, mediaType: type, bytes: bytes.length }
  const id = await needs.store.transaction(async ({ returns, photos }) => {
    await returns.lockOrder(shopId, place.orderId)
    return photos.add(shopId, photo, { quota: PHOTO_QUOTA, now })
  })

  return id === null ? buildRefusal(session, 'order-full') : { kind: 'taken', id, url: photoUrl(shopId, id) }
}

/** Posted by a form without scripts. */
interface PhotoUpload {
  readonly href: string
  readonly photos: readonly File[]
  /** Photos that the answer still takes. */
  readonly room: number
}

/** Stores posted photos. Returns their ids, and one refusal that names the other files. */
export async function addPhotos(
  needs: Needs,
  visit: Visit,
  { href, photos, room }: PhotoUpload,
): Promise<{ readonly ids: readonly string[]; readonly refused: PhotoRefusal | null }> {
  const target = await authorizePhoto(needs, visit, parsePhotoHref(href))
  if (target.kind === 'refused') return { ids: [], refused: target }
  const { session } = target
  const ids: string[] = []
  const refusals: PhotoRefusal[] = []
  for (const photo of photos.slice(0, room)) {
    const upload = photo.size > PHOTO_MAX_BYTES ? null : new Uint8Array(await photo.arrayBuffer())
    const result = upload === null ? buildRefusal(session, 'too-large') : await addPhoto(needs, target, upload)
    if (result.kind === 'taken') ids.push(result.id)
    else refusals.push(photos.length > 1 ? withFileName(session, photo, result) : result)
  }
  if (photos.length > room) refusals.push(buildRefusal(session, 'invalid'))
  const [first] = refusals
  const title = session.t.sentences(refusals.map(({ problem }) => problem.title))
  return { ids, refused: first === undefined ? null : { ...first, problem: { ...first.problem, title } } }
}

const withFileName = ({ t }: SessionContext, { name }: File, refusal: PhotoRefusal): PhotoRefusal => ({
  ...refusal,
  problem: { ...refusal.problem, title: t('photo.of-file', { name: name.slice(0, 80), said: refusal.problem.title }) },
})

export async function mayAddPhotos(needs: Needs, visit: Visit): Promise<boolean> {
  const { draft, open } = await readSession(needs, visit)
  return open && hasOrder(draft)
}

/** The bytes of a photo; null unless this session may read it. */
export async function readPhoto(
  needs: Pick<World, 'store' | 'shops' | 'files' | 'log'>,
  visit: Visit,
  id: string,
): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null> {
  const { draft } = await readSession(needs, visit)
  if (!hasOrder(draft)) return null
  const photo = await needs.store.photos.find(visit.shopId, id, photoSideOf(draft.order))
  if (photo === null) return null
  const stored = await needs.files.get(visit.shopId, photo.file)
  return stored === null ? null : { bytes: stored.bytes, type: photo.mediaType }
}

/** The photos of an item from one person, oldest first. */
export async function listPhotos(
  { store }: Pick<World, 'store'>,
  shopId: string,
  place: OwnedPhotoPlace,
): Promise<readonly { readonly id: string; readonly url: string }[]> {
  const stored = await store.photos.ofItem(shopId, place)
  return stored.map(({ id }) => ({ id, url: photoUrl(shopId, id) }))
}

/** Returns the ids that are photos of this item, in order, without duplicates. */
export async function filterKnownPhotos(
  { store }: Pick<World, 'store'>,
  at: { readonly shopId: string } & OwnedPhotoPlace,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const known = new Set((await store.photos.ofItem(at.shopId, at)).map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}
