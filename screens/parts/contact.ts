import type { Translate } from '../../locales/translate.ts'
import type { Button } from '../../schemas/screen/action.ts'
import { button } from './buttons.ts'
import type { FrameView } from './frame.ts'
import { phoneLink } from './phone.ts'

export const anotherOrder = (t: Translate, look: Button['look'], label = t('items.another-order')): Button =>
  button({ id: 'another-order', label, look, action: { type: 'navigate', path: '/?again=true' } })

export const mailLink = (email: string, subject: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`

/** Mail, otherwise chat, otherwise phone; null where the shop has none. */
const findContact = (
  { name, supportEmail, supportChat, supportPhone }: FrameView['shop'],
  about: string,
  t: Translate,
): { readonly label: string; readonly href: string; readonly external?: true } | null => {
  if (supportEmail)
    return {
      label: t('fault.write', { shop: name }),
      href: mailLink(supportEmail, about),
    }
  if (supportChat) return { label: t('chrome.support-chat'), href: supportChat, external: true }
  if (supportPhone) return { label: t('chrome.support-phone', { phone: supportPhone }), href: phoneLink(supportPhone) }
  return null
}

export function contactShopButtons(
  { shop }: Pick<FrameView, 'shop'>,
  about: string,
  t: Translate,
  look: 'primary' | 'secondary' = 'secondary',
): Button[] {
  const contact = findContact(shop, about, t)
  if (contact === null) return []
  const { label, ...link } = contact
  return [button({ id: 'write', label, look, action: { type: 'link', ...link } })]
}
