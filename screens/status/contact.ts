import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { text } from '../../schemas/components/text.ts'
import { anotherOrder, contactShopButtons, mailLink } from '../parts/contact.ts'
import type { FrameView } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'
import type { BannersView } from './banners.ts'
import type { StatusCardView } from './card.ts'
import type { OutcomeView } from './outcome.ts'
import type { PaymentsView } from './payments.ts'

const STUCK_CARDS = new Set<StatusCardView>(['failed', 'expired', 'closed', 'unavailable'])

interface ContactView extends PaymentsView {
  readonly card: StatusCardView
  readonly number: string
  readonly outcome: OutcomeView
  readonly banners: BannersView
  readonly returnMethod: object | null
}

const isRefused = ({ outcome: { payout, exchange }, banners, paid, holds }: ContactView): boolean =>
  payout?.state === 'refused' ||
  (payout?.refused ?? 0) > 0 ||
  exchange?.state === 'refused' ||
  banners.removed.some(({ goods }) => goods !== null) ||
  paid?.state === 'failed' ||
  holds.some(({ status }) => status === 'failed')

/** Links to the shop when the return is stuck or a payout failed (FIX-77), otherwise to the lookup. */
export function contactOf(frame: FrameView, view: ContactView, t: Translate): Component[] {
  const { card, number, checkout, returnMethod } = view
  const isStuck = STUCK_CARDS.has(card)
  if (!isStuck && !isRefused(view)) return []
  const look = checkout === null && (isStuck || returnMethod === null) ? 'primary' : 'secondary'
  const contacts = contactShopButtons(frame, t('status.title', { number }), t, look)
  const buttons = contacts.length === 0 && isStuck ? [anotherOrder(t, look)] : contacts
  return buttons.length === 0 ? [] : [actions({ id: 'contact-shop', buttons })]
}

export function helpText({ shop }: Pick<FrameView, 'shop'>, number: string, t: Translate): Component {
  const { name, supportEmail } = shop
  const body = supportEmail
    ? [
        {
          kind: 'paragraph' as const,
          inline: [
            { kind: 'words' as const, text: t.sentences([t('status.footer-question'), '']) },
            {
              kind: 'link' as const,
              text: t('fault.write', { shop: name }),
              href: mailLink(supportEmail, t('status.title', { number })),
            },
          ],
        },
      ]
    : plain(t('status.footer-help', { shop: name, number }))
  return text({ id: 'help', look: 'small', body })
}
