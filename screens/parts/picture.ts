import type { Translate } from '../../locales/translate.ts'
import type { Picture } from '../../schemas/text.ts'

/** The picture of something that was bought, named after it; without an address where there is none, and the renderer shows so. */
export const picture = (item: { readonly title: string; readonly image: string | null }, t: Translate): Picture => ({
  src: item.image ?? '',
  alt: t('items.picture', { item: item.title }),
})
