import type { Translate } from '../../locales/translate.ts'
import type { Picture } from '../../schemas/screen/text.ts'

/** An empty `src` makes the renderer display a placeholder. */
export const picture = (item: { readonly title: string; readonly image: string | null }, t: Translate): Picture => ({
  src: item.image ?? '',
  alt: t('items.picture', { item: item.title }),
})
