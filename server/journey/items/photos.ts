import type { TextKey } from '../../../locales/translate.ts'
import { PHOTO_MAX_BYTES } from '../../../schemas/photo.ts'
import type { Problem } from '../../../schemas/problem.ts'
import type { ProblemCode } from '../../../schemas/problem-codes.ts'
import type { DraftOrder } from '../../../schemas/records/draft.ts'
import { photoKinds } from '../../../screens/parts/photo-upload.ts'
import { sees, viewerOfOrder } from '../../domain/items/gift-visibility.ts'
import { PHOTO_QUOTA, photoTypes } from '../../domain/items/photos.ts'
import { unitsOf } from '../../domain/items/units.ts'
import type { PhotoSide, World } from '../../world.ts'
import { hasOrder } from '../request/context.ts'
import { readSession, type SessionContext } from '../request/session.ts'
import type { Visit } from '../request/visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'images' | 'files' | 'newId' | 'log'>

/** One item of one order: what a photo shows. */
interface PhotoPlace {
  readonly orderId: string
  readonly lineItemId: string
}

/** An item as one person sees it: the photos of the giver, or of another recipient, are not theirs (FIX-13). */
type PhotosOf = PhotoSide & PhotoPlace

/** Whose photos a draft adds and sees: of a gift those of the draft alone, as anybody may type another's email. */
export const photoSideOf = ({ id, email, buyer, photos = '', ...opened }: DraftOrder): PhotoSide => ({
  orderId: id,
  gift: !sees(viewerOfOrder(opened), 'buyer'),
  email: (email ?? buyer)?.toLowerCase() ?? null,
  session: photos,
})

/** Whoever may add photos to an item, before anything of the photo was read. */
export interface PhotoTarget {
  readonly kind: 'open'
  readonly session: SessionContext
  readonly place: PhotosOf
}

/** Why a photo is not taken, in the shopper's words. */
export interface PhotoRefusal {
  readonly kind: 'refused'
  readonly problem: Problem
  readonly language: string
}

/** A photo that was kept, and where it can be seen. */
interface PhotoTaken {
  readonly kind: 'taken'
  readonly id: string
  readonly url: string
}

/** Where a photo is looked at, by the session that has its order. */
export const photoUrl = (shopId: string, id: string): string => `/api/v1/${shopId}/photos/${id}`

/** Where the photos of an item are sent (API-56). */
export const photoHref = (shopId: string, { orderId, lineItemId }: PhotoPlace): string =>
  `/api/v1/${shopId}/order/${encodeURIComponent(orderId)}/line_item/${encodeURIComponent(lineItemId)}/image`

/** What an address for photos is of. @throws Error where it is none, which is a mistake of ours. */
const photoPlace = (href: string): PhotoPlace => {
  const [, orderId, lineItemId] = /^\/api\/v1\/[^/]+\/order\/([^/]+)\/line_item\/([^/]+)\/image$/.exec(href) ?? []
  if (orderId === undefined || lineItemId === undefined) throw new Error('photoPlace: no address for photos')
  return { orderId: decodeURIComponent(orderId), lineItemId: decodeURIComponent(lineItemId) }
}

const words = {
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

/** Why a photo is not taken. */
type Because = keyof typeof words

/** The refusal of a photo, in the shopper's words. */
const refuse = (
  { t, language, config }: SessionContext,
  because: Because,
  said: TextKey = words[because],
): PhotoRefusal => {
  const title = t(said, { types: photoKinds(photoTypes(config.settings), t) })
  return { kind: 'refused', problem: { code: because, title }, language }
}

/** The refusal of a request whose body was not even read. */
export const refusePhoto = async (needs: Needs, visit: Visit, because: Because): Promise<PhotoRefusal> =>
  refuse(await readSession(needs, visit), because)

/** The refusal of photos that were posted together and did not come whole. */
export const refusePhotos = async (needs: Needs, visit: Visit, came: 'too-large' | 'too-slow'): Promise<PhotoRefusal> =>
  refuse(await readSession(needs, visit), came, came === 'too-large' ? 'photo.too-large-together' : undefined)

/**
 * Whether this session may add photos to this item: its draft holds the order, the order bought the item. An order of
 * another session answers like one that does not exist.
 */
export async function mayAddPhoto(needs: Needs, visit: Visit, place: PhotoPlace): Promise<PhotoTarget | PhotoRefusal> {
  const session = await readSession(needs, visit)
  const { draft, open, stored } = session
  if (!open) return refuse(session, 'inactive')
  if (visit.session !== null && stored === null)
    return refuse(session, session.receiptDeleted === true ? 'receipt-gone' : 'expired')
  if (!hasOrder(draft) || draft.order.id !== place.orderId) return refuse(session, 'not-found')

  const order = await needs.commerce.findOrder(visit.shopId, place.orderId)
  const bought = order !== null && unitsOf(order, new Map()).some(({ id }) => id === place.lineItemId)
  if (!bought) return refuse(session, 'not-found')
  return { kind: 'open', session, place: { ...place, ...photoSideOf(draft.order) } }
}

const isFull = ({ photos, bytes }: { photos: number; bytes: number }): boolean =>
  photos >= PHOTO_QUOTA.photos || bytes >= PHOTO_QUOTA.bytes

/** Reads the photo, keeps it, and answers where it is; or says why it is not taken. */
export async function addPhoto(
  needs: Needs,
  target: PhotoTarget,
  given: Uint8Array,
): Promise<PhotoTaken | PhotoRefusal> {
  const { session, place } = target
  const { shopId, now } = session.visit
  const cleaned = await needs.images.clean(given, photoTypes(session.config.settings))
  if (cleaned.kind === 'refused')
    return refuse(session, cleaned.because === 'too-large' ? 'too-many-pixels' : cleaned.because)
  // Asked again under the lock: here so that an order that is full leaves no files behind.
  if (isFull(await needs.store.photos.held(shopId, place))) return refuse(session, 'order-full')

  const { bytes, type } = cleaned
  const file = await needs.files.put(shopId, bytes, type)
  const photo = { id: needs.newId(), ...place, file, mediaType: type, bytes: bytes.length }
  const id = await needs.store.transaction(async ({ returns, photos }) => {
    await returns.lockOrder(shopId, place.orderId)
    return photos.add(shopId, photo, { quota: PHOTO_QUOTA, now })
  })

  return id === null ? refuse(session, 'order-full') : { kind: 'taken', id, url: photoUrl(shopId, id) }
}

/** Photos as a browser posts them by itself, all at once. */
interface PhotosGiven {
  /** Where the page has photos sent. */
  readonly href: string
  readonly photos: readonly File[]
  /** How many more the answer takes. */
  readonly room: number
}

/** Keeps photos that came at once: the ids of those that are taken, and why others are not, each by the name of its file. */
export async function addPhotos(
  needs: Needs,
  visit: Visit,
  { href, photos, room }: PhotosGiven,
): Promise<{ readonly ids: readonly string[]; readonly refused: PhotoRefusal | null }> {
  const target = await mayAddPhoto(needs, visit, photoPlace(href))
  if (target.kind === 'refused') return { ids: [], refused: target }
  const { session } = target
  const ids: string[] = []
  const refusals: PhotoRefusal[] = []
  for (const photo of photos.slice(0, room)) {
    const given = photo.size > PHOTO_MAX_BYTES ? null : new Uint8Array(await photo.arrayBuffer())
    const taken = given === null ? refuse(session, 'too-large') : await addPhoto(needs, target, given)
    if (taken.kind === 'taken') ids.push(taken.id)
    else refusals.push(photos.length > 1 ? ofFile(session, photo, taken) : taken)
  }
  if (photos.length > room) refusals.push(refuse(session, 'invalid'))
  const [first] = refusals
  const title = session.t.sentences(refusals.map(({ problem }) => problem.title))
  return { ids, refused: first === undefined ? null : { ...first, problem: { ...first.problem, title } } }
}

/** A refusal that says which of several files it is about. */
const ofFile = ({ t }: SessionContext, { name }: File, refusal: PhotoRefusal): PhotoRefusal => ({
  ...refusal,
  problem: { ...refusal.problem, title: t('photo.of-file', { name: name.slice(0, 80), said: refusal.problem.title }) },
})

/** Whether a session may add photos at all: to an item of the order that it holds. */
export async function mayAddPhotos(needs: Needs, visit: Visit): Promise<boolean> {
  const { draft, open } = await readSession(needs, visit)
  return open && hasOrder(draft)
}

/** The bytes of a photo, for whoever took it; null for everybody else. */
export async function photoDocument(
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

/** Every photo that an item of an order has from one person, the oldest first: what the upload shows. */
export async function photosOf(
  { store }: Pick<World, 'store'>,
  shopId: string,
  place: PhotosOf,
): Promise<readonly { readonly id: string; readonly url: string }[]> {
  const stored = await store.photos.ofItem(shopId, place)
  return stored.map(({ id }) => ({ id, url: photoUrl(shopId, id) }))
}

/** Of these ids those that are photos of the item, in the order given and each once: an id of anything else counts for nothing. */
export async function knownPhotos(
  { store }: Pick<World, 'store'>,
  at: { readonly shopId: string } & PhotosOf,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const known = new Set((await store.photos.ofItem(at.shopId, at)).map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}
