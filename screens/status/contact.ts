import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { anotherOrder, askShop } from '../parts/contact.ts'
import type { FrameView } from '../parts/frame.ts'
import type { StatusCardView } from './card.ts'
import type { OutcomeView } from './outcome.ts'
import type { PaymentsView } from './payments.ts'

/** States in which nothing on the page leads on: whoever has a question asks the shop. */
const asksShop = new Set<StatusCardView>(['failed', 'expired', 'closed', 'unavailable'])

/** The return that one asks about. */
interface AskingView extends Pick<PaymentsView, 'checkout'> {
  readonly card: StatusCardView
  readonly number: string
  readonly outcome: OutcomeView
  readonly returnMethod: object | null
}

/** Whether something of what was to be paid or sent was refused for good: whoever reads that is told to ask. */
const isRefused = ({ payout, exchange }: OutcomeView): boolean =>
  payout?.state === 'refused' || (payout?.refused ?? 0) > 0 || exchange?.state === 'refused'

/**
 * The way to the shop, for a return on which nothing can be done here but to pay what is owed, or of which something was refused
 * (FIX-77); where nothing can be done and the shop cannot be reached, the way away. Nothing else.
 */
export function contactOf(frame: FrameView, view: AskingView, t: Translate): Component[] {
  const { card, number, checkout, outcome, returnMethod } = view
  const isStuck = asksShop.has(card)
  if (!isStuck && !isRefused(outcome)) return []
  const look = checkout === null && (isStuck || returnMethod === null) ? 'primary' : 'secondary'
  const ways = askShop(frame, t('status.title', { number }), t, look)
  const buttons = ways.length === 0 && isStuck ? [anotherOrder(t, look)] : ways
  return buttons.length === 0 ? [] : [actions({ id: 'contact-shop', buttons })]
}
