import type { Translate } from '../../locales/translate.ts'
import type { Address } from '../../schemas/entities/address.ts'
import { formatPlace } from '../parts/address-lines.ts'
import { type CardView, cardArgument } from '../parts/card.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'
import { type BoughtItem, factSection, itemSection, keySection, type Section, sentences } from './section.ts'

type Sender = Pick<LetterHead, 'shop' | 'look' | 'support' | 'withdrawal'>

interface OwnerView extends Sender {
  readonly order: string
  readonly receivedAt: number
  readonly url: string
}

/** To the order's own address, without data of the declarant (WDR-09). */
export function withdrawalOwnerMail(view: OwnerView, t: Translate): RenderedLetter {
  const { order, receivedAt, shop, url } = view
  return writeLetter(
    { ...view, addressee: null, statusUrl: url },
    {
      subject: t('mail.withdrawal-owner-subject', { order }),
      intro: t('mail.withdrawal-owner-intro', { order, date: t.date(receivedAt) }),
      sections: [sentences(t('mail.withdrawal-owner-yes'), t('mail.withdrawal-owner-no', { shop }))],
      action: { label: t('mail.withdrawal-owner-open'), href: url },
      because: t('mail.withdrawal-owner-because', { shop }),
    },
    t,
  )
}

export interface ParcelView {
  readonly items: readonly BoughtItem[]
  readonly sendBy: number
  readonly label: 'coming' | 'ready' | null
  readonly parcelOf: string | null
  readonly isLabelPriced: boolean
}

interface AcceptedView extends Sender {
  readonly number: string
  readonly parcels: readonly ParcelView[]
  readonly unsent: readonly BoughtItem[]
  readonly undecided: readonly BoughtItem[]
  readonly amount: string
  readonly card: CardView | null
  readonly payBy: number
  readonly mayWait: boolean
  readonly bearsCost: boolean
  readonly returnAddress: Address
  readonly url: string
  readonly returnUrl: string | null
}

const labelTexts = { coming: 'mail.label-coming', ready: 'mail.withdrawal-label-kept' } as const

const parcelSections = (
  { items, sendBy, label, parcelOf, isLabelPriced }: ParcelView,
  { bearsCost, returnAddress, returnUrl }: AcceptedView,
  t: Translate,
): readonly Section[] => {
  const { name, ...place } = returnAddress
  const address = { label: t('status.return-address'), value: formatPlace({ name, address: { ...place, name } }, t) }
  const hasOwnWay = label === null && parcelOf === null
  return [
    ...itemSection(t('mail.items-sent'), items),
    sentences(
      t('mail.return-by', { date: t.date(sendBy) }),
      parcelOf === null ? null : t('mail.withdrawal-same-parcel', { number: parcelOf }),
      label === null || parcelOf !== null ? null : t(labelTexts[label]),
      hasOwnWay && bearsCost
        ? t(isLabelPriced && returnUrl !== null ? 'mail.withdrawal-cost-label' : 'mail.withdrawal-cost')
        : null,
    ),
    ...factSection(hasOwnWay ? address : null),
  ]
}

export function withdrawalAcceptedMail(view: AcceptedView, t: Translate): RenderedLetter {
  const { number, parcels, unsent, undecided, amount, card, payBy, mayWait, shop, url, returnUrl } = view
  return writeLetter(
    { ...view, addressee: null, statusUrl: url },
    {
      subject: t('mail.withdrawal-accepted-subject', { number }),
      intro: t(parcels.length === 0 ? 'mail.withdrawal-accepted-unsent' : 'mail.withdrawal-accepted-intro'),
      sections: [
        keySection(
          t('mail.total-refund', { amount, ...cardArgument(card, t) }),
          t(mayWait ? 'mail.withdrawal-pay-wait' : 'mail.withdrawal-pay-by', { date: t.date(payBy) }),
        ),
        ...parcels.flatMap((parcel) => parcelSections(parcel, view, t)),
        ...itemSection(t(parcels.length === 0 ? 'mail.withdrawal-decided-items' : 'mail.withdrawal-unsent'), unsent),
        ...itemSection(t('mail.withdrawal-undecided'), undecided),
        sentences(undecided.length === 0 ? null : t('mail.withdrawal-undecided-next')),
      ],
      action:
        returnUrl === null
          ? { label: t('mail.withdrawal-open'), href: url }
          : { label: t('mail.open-status'), href: returnUrl },
      because: t('mail.withdrawal-because', { shop }),
    },
    t,
  )
}

interface RefundedView extends Sender {
  readonly number: string
  readonly amount: string
  readonly card: CardView | null
  readonly at: number
  /** Empty where they do not add up to the amount. */
  readonly parts: readonly { readonly part: 'items' | 'delivery' | 'adjusted'; readonly amount: string }[]
  readonly url: string
}

const partTexts = {
  items: 'mail.withdrawal-decided-items',
  delivery: 'totals.reimbursed',
  adjusted: 'totals.adjusted',
} as const

export function withdrawalRefundedMail(view: RefundedView, t: Translate): RenderedLetter {
  const { number, amount, card, at, parts, shop, url } = view
  return writeLetter(
    { ...view, addressee: null, statusUrl: url },
    {
      subject: t('mail.refunded-subject', { amount }),
      intro: t('mail.withdrawal-refunded-intro', { amount, date: t.date(at), number, ...cardArgument(card, t) }),
      sections: [
        ...factSection(...parts.map(({ part, amount: value }) => ({ label: t(partTexts[part]), value }))),
        sentences(t('mail.refunded-wait')),
      ],
      action: { label: t('mail.open-status'), href: url },
      because: t('mail.withdrawal-because', { shop }),
    },
    t,
  )
}

interface ReminderView extends Pick<LetterHead, 'shop' | 'look' | 'support'> {
  readonly number: string
  readonly kind: 'due' | 'overdue'
  readonly payBy: number
  readonly url: string
}

export function withdrawalReminderMail(view: ReminderView, t: Translate): RenderedLetter {
  const { number, kind, payBy, shop, url } = view
  const date = t.date(payBy)
  return writeLetter(
    { ...view, addressee: null, statusUrl: url },
    {
      subject: t(`mail.withdrawal-${kind}-subject`, { number, date }),
      intro: t(`mail.withdrawal-${kind}-intro`, { number, date }),
      sections: [],
      action: { label: t('mail.withdrawal-notice-open'), href: url },
      because: t('mail.withdrawal-notice-because', { shop }),
    },
    t,
  )
}
