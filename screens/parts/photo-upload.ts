import type { Translate } from '../../locales/translate.ts'
import { type PhotoUpload, photoUpload } from '../../schemas/components/photo-upload.ts'
import { PHOTO_MAX_BYTES, type PhotoType } from '../../schemas/values/photo.ts'

interface PhotoUploadView {
  readonly id: string
  readonly form: string
  readonly name: string
  readonly label: string
  /** The merchant's hint; the limits follow it. */
  readonly hint?: string | undefined
  readonly required: 'required' | 'optional'
  readonly accept: readonly PhotoType[]
  readonly maxPhotos: number
  readonly href: string
  /** Oldest first. */
  readonly photos: readonly { readonly id: string; readonly url: string }[]
}

const kinds: Readonly<Record<PhotoType, string>> = { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'image/webp': 'WebP' }

export const photoKinds = (types: readonly PhotoType[], t: Translate): string =>
  t.list(types.map((type) => kinds[type]))

const uploadTexts = (types: string, t: Translate): PhotoUpload['words'] => ({
  add: t('photo.add'),
  uploading: t('photo.uploading'),
  added: t('photo.added'),
  retry: t('photo.retry'),
  remove: t('photo.remove'),
  removed: t('photo.removed'),
  tooLarge: t('photo.too-large'),
  failed: t('photo.failed'),
  wrongType: t('photo.wrong-type', { types }),
  full: t('photo.full'),
})

/** ITM-61, ITM-62. */
export function photoUploadBlock(view: PhotoUploadView, t: Translate): PhotoUpload {
  const { id, form, name, label, accept, maxPhotos, href, photos } = view
  const types = photoKinds(accept, t)
  return photoUpload({
    id,
    form,
    name,
    label,
    hint: t.sentences([view.hint, t('photo.limits', { count: maxPhotos, types })].filter((one) => one !== undefined)),
    ...(view.required === 'required' && { required: true, missing: t('item.photo-required') }),
    accept: [...accept],
    maxBytes: PHOTO_MAX_BYTES,
    maxPhotos,
    upload: { href, method: 'POST', encoding: 'binary' },
    photos: photos.map((photo, at) => ({ ...photo, alt: t('photo.nth', { number: at + 1 }) })),
    words: uploadTexts(types, t),
  })
}
