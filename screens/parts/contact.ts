import type { Translate } from '../../locales/translate.ts'
import type { Button } from '../../schemas/action.ts'
import type { FrameView } from './frame.ts'
import { button } from './press.ts'

/**
 * A letter to the shop about this, for whoever can do nothing on a page; nothing where the shop names no address. It leads where it is
 * the only way on.
 */
export function writeToShop(
  { shop }: Pick<FrameView, 'shop'>,
  about: string,
  t: Translate,
  look: 'primary' | 'secondary' = 'secondary',
): Button[] {
  const { name, supportEmail } = shop
  if (supportEmail === undefined) return []
  const subject = encodeURIComponent(about)
  const href = `mailto:${supportEmail}?subject=${subject}`
  return [button({ id: 'write', label: t('fault.write', { shop: name }), look, action: { type: 'link', href } })]
}
