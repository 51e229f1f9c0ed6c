import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { ItemCards } from '../../../schemas/console/components/item-cards.ts'

type Photo = ItemCards['items'][number]['photos'][number]

interface PhotoView {
  readonly shopId: string
  readonly number: string
  readonly photo: string
  readonly n: number
  readonly title: string
}

const photoOf = ({ shopId, number, photo }: PhotoView, alt: string): Photo => {
  const href = `/console/v1/${shopId}/files/returns/${number}/photos/${photo}`
  return { src: href, alt, href }
}

export const shopperPhoto = (view: PhotoView, t: ConsoleTranslate): Photo =>
  photoOf(view, t('case.photo', { number: String(view.n + 1), item: view.title }))

export const staffPhoto = (view: PhotoView, t: ConsoleTranslate): Photo =>
  photoOf(view, t('case.staff-photo', { number: String(view.n + 1), item: view.title }))
