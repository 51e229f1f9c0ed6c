import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { offerCard } from '../../schemas/components/offer-card.ts'
import { text } from '../../schemas/components/text.ts'
import type { Overlay } from '../../schemas/envelope/screen.ts'
import type { Button, Submit } from '../../schemas/screen/action.ts'
import { type Instant, toIsoTime } from '../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { money } from '../parts/amounts.ts'
import { button, post } from '../parts/buttons.ts'
import { plain } from '../parts/rich-text.ts'

/** Offers a gift card, or Shop Now, instead of an outstanding refund. Amounts in minor units. */
export type OfferView =
  | {
      readonly state: 'active'
      readonly uuid: string
      readonly takes: { readonly card: boolean; readonly shop: boolean }
      readonly credit: Minor
      readonly bonus: Minor
      readonly total: Minor
      readonly until: Instant
    }
  | { readonly state: 'on-the-way' | 'ready'; readonly total: Minor }
  | { readonly state: 'expired' }

type Active = Extract<OfferView, { state: 'active' }>

interface OfferContext {
  readonly shopId: string
  readonly currency: Currency
}

const accept = ({ shopId }: OfferContext, { uuid, total }: Active, t: Translate, confirm?: Submit['confirm']): Submit =>
  post(shopId, 'shop-later.accept', {
    args: { offer: uuid, total },
    pending: t('shop-later.accepting'),
    ...(confirm && { confirm }),
  })

const offerFigures = (at: OfferContext, offer: Active, t: Translate) => ({
  amount: t.money(offer.credit, at.currency),
  bonus: t.money(offer.bonus, at.currency),
  total: t.money(offer.total, at.currency),
  date: t.date(offer.until),
})

/** Requires a confirmation, because it is irreversible. */
const giftCardOffer = (at: OfferContext, offer: Active, t: Translate): Component => {
  const words = offerFigures(at, offer, t)
  return offerCard({
    id: 'shop-later',
    heading: t('shop-later.heading'),
    copy: t('shop-later.copy', words),
    ...(offer.bonus > 0 && { badge: t('shop-later.badge', words) }),
    price: money(offer.total, at.currency, t),
    note: t('shop-later.until', words),
    time: toIsoTime(offer.until),
    button: button({
      id: 'accept-offer',
      label: t('shop-later.accept'),
      look: 'secondary',
      action: accept(at, offer, t, {
        title: t('shop-later.confirm', words),
        body: t('shop-later.confirm-copy', words),
        yes: t('shop-later.accept'),
        no: t('shop-later.keep'),
      }),
    }),
  })
}

const shopButton = ({ shopId }: OfferContext, look: Button['look'], t: Translate): Button =>
  button({
    id: 'shop-offer',
    label: t('shop-later.shop'),
    look,
    action: post(shopId, 'shop-later.shop', { pending: t('shop-later.accepting') }),
  })

const shopText = (at: OfferContext, offer: Active, t: Translate): string => {
  const words = offerFigures(at, offer, t)
  return t.sentences([
    t('shop-later.shop-copy', words),
    ...(offer.bonus > 0 ? [t('shop-later.shop-bonus', words)] : []),
  ])
}

/** SLT-04, SLT-06. */
const shopOffer = (at: OfferContext, offer: Active, t: Translate): Component =>
  offerCard({
    id: 'shop-later-shop',
    heading: t('shop-later.shop-heading'),
    copy: shopText(at, offer, t),
    note: t('shop-later.until', offerFigures(at, offer, t)),
    time: toIsoTime(offer.until),
    button: shopButton(at, 'secondary', t),
  })

const takenTexts = {
  'on-the-way': { title: 'shop-later.on-the-way', copy: 'shop-later.on-the-way-copy' },
  ready: { title: 'shop-later.ready', copy: 'shop-later.ready-copy' },
} as const

type Accepted = Extract<OfferView, { state: 'on-the-way' | 'ready' }>

const acceptedCopy = ({ currency }: OfferContext, { state, total }: Accepted, t: Translate) =>
  plain(t(takenTexts[state].copy, { total: t.money(total, currency) }))

const acceptedNotice = (at: OfferContext, offer: Accepted, t: Translate): Component =>
  notice({
    id: 'shop-later',
    tone: 'success',
    title: t(takenTexts[offer.state].title),
    body: acceptedCopy(at, offer, t),
  })

/** STS-07, STS-16. */
export const offerExpired = (t: Translate): Component =>
  notice({
    id: 'shop-later',
    tone: 'info',
    title: t('shop-later.expired'),
    body: plain(t('shop-later.expired-copy')),
  })

/** STS-07, SLT-04, SLT-07, SLT-08. */
export function offerOf(at: OfferContext, offer: OfferView, t: Translate): readonly Component[] {
  if (offer.state === 'active')
    return [
      ...(offer.takes.card ? [giftCardOffer(at, offer, t)] : []),
      ...(offer.takes.shop ? [shopOffer(at, offer, t)] : []),
    ]
  return [offer.state === 'expired' ? offerExpired(t) : acceptedNotice(at, offer, t)]
}

const bodyOf = (at: OfferContext, offer: Exclude<OfferView, { state: 'expired' }>, t: Translate): Overlay['body'] => {
  if (offer.state !== 'active') return [text({ id: 'offer-taken', look: 'lead', body: acceptedCopy(at, offer, t) })]
  const words = offerFigures(at, offer, t)
  const shop = text({ id: 'offer-shop', look: 'body', body: plain(shopText(at, offer, t)) })
  if (!offer.takes.card)
    return [shop, text({ id: 'offer-terms', look: 'small', body: plain(t('shop-later.until', words)) })]
  return [
    text({ id: 'offer-copy', look: 'lead', body: plain(t('shop-later.copy', words)) }),
    ...(offer.bonus > 0
      ? [text({ id: 'offer-bonus', look: 'body', body: plain(t('shop-later.with-bonus', words)) })]
      : []),
    text({
      id: 'offer-terms',
      look: 'small',
      body: plain(t.sentences([t('shop-later.confirm-copy', words), t('shop-later.until', words)])),
    }),
    ...(offer.takes.shop ? [shop] : []),
  ]
}

const titleOf = (at: OfferContext, offer: Exclude<OfferView, { state: 'expired' }>, t: Translate): string => {
  if (offer.state !== 'active') return t(takenTexts[offer.state].title)
  return offer.takes.card ? t('shop-later.confirm', offerFigures(at, offer, t)) : t('shop-later.shop-heading')
}

const offerButtons = (at: OfferContext & { readonly page: string }, offer: Active, t: Translate): readonly Button[] => [
  ...(offer.takes.card
    ? [button({ id: 'take-offer', label: t('shop-later.accept'), look: 'primary', action: accept(at, offer, t) })]
    : []),
  ...(offer.takes.shop ? [shopButton(at, offer.takes.card ? 'secondary' : 'primary', t)] : []),
  button({
    id: 'leave-offer',
    label: t('shop-later.keep'),
    look: 'text',
    action: { type: 'navigate', path: at.page },
  }),
]

/**
 * Opened from the offer's mail (STS-15). Closing it loads the current page, also after the offer was accepted (SLT-09).
 */
export const offerDialog = (
  at: OfferContext & { readonly path: string; readonly page: string },
  offer: Exclude<OfferView, { state: 'expired' }>,
  t: Translate,
): Overlay => ({
  id: 'shop-later-dialog',
  kind: 'dialog',
  title: titleOf(at, offer, t),
  path: at.path,
  close: { label: t('common.close'), action: { type: 'navigate', path: at.page } },
  body: bodyOf(at, offer, t),
  ...(offer.state === 'active' && {
    footer: [actions({ id: 'offer-actions', buttons: [...offerButtons(at, offer, t)] })],
  }),
})
