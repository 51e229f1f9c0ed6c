import type { Translate } from '../../locales/translate.ts'
import type { Picture } from '../../schemas/text.ts'

/** Shown where a product has no picture. */
const NO_PICTURE = '/no-picture.svg'

/** The picture of something that was bought, named after it. */
export const picture = (ware: { readonly title: string; readonly image: string | null }, t: Translate): Picture => ({
  src: ware.image ?? NO_PICTURE,
  alt: t('items.picture', { item: ware.title }),
})
