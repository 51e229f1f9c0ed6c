import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { anotherOrder, askShop } from '../parts/contact.ts'
import type { FrameView } from '../parts/frame.ts'
import type { StatusCardView } from './card.ts'
import type { PaymentsView } from './payments.ts'

/** States in which nothing on the page leads on: whoever has a question asks the shop. */
const asksShop = new Set<StatusCardView>(['failed', 'expired', 'closed', 'unavailable'])

/** The return that one asks about. */
interface AskingView extends Pick<PaymentsView, 'checkout'> {
  readonly card: StatusCardView
  readonly number: string
}

/**
 * The way to the shop, for a return on which nothing can be done here but to pay what is owed (FIX-77), or away from it where the shop
 * cannot be reached; nothing else.
 */
export function contactOf(frame: FrameView, { card, number, checkout }: AskingView, t: Translate): Component[] {
  const look = checkout === null ? 'primary' : 'secondary'
  if (!asksShop.has(card)) return []
  const ways = askShop(frame, t('status.title', { number }), t, look)
  return [actions({ id: 'contact-shop', buttons: ways.length > 0 ? ways : [anotherOrder(t, look)] })]
}
