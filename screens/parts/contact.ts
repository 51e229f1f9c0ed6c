import type { Translate } from '../../locales/translate.ts'
import type { Button } from '../../schemas/action.ts'
import type { FrameView } from './frame.ts'
import { button } from './press.ts'

/** A letter to the shop about this, for whoever can do nothing on a page; nothing where the shop names no address. */
export function writeToShop({ shop }: Pick<FrameView, 'shop'>, about: string, t: Translate): Button[] {
  const { name, supportEmail } = shop
  if (supportEmail === undefined) return []
  const subject = encodeURIComponent(about)
  const href = `mailto:${supportEmail}?subject=${subject}`
  return [
    button({ id: 'write', label: t('fault.write', { shop: name }), look: 'secondary', action: { type: 'link', href } }),
  ]
}
