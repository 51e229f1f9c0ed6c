import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import type { FrameView } from '../parts/frame.ts'
import { button } from '../parts/press.ts'
import type { StatusCardView } from './card.ts'

/** States in which nothing on the page leads on: whoever has a question asks the shop. */
const asksShop = new Set<StatusCardView>(['failed', 'expired', 'closed', 'unavailable'])

/** The way to the shop, for a return on which nothing can be done here (FIX-77); nothing else. */
export function contactOf(
  { shop }: FrameView,
  { card, number }: { readonly card: StatusCardView; readonly number: string },
  t: Translate,
): Component[] {
  if (shop.supportEmail === undefined || !asksShop.has(card)) return []
  const subject = encodeURIComponent(t('status.title', { number }))
  const href = `mailto:${shop.supportEmail}?subject=${subject}`
  const label = t('status.write', { shop: shop.name })
  const write = button({ id: 'write', label, look: 'secondary', action: { type: 'link', href } })
  return [actions({ id: 'contact-shop', buttons: [write] })]
}
