import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeReturnLetter } from './letter.ts'
import { sentences } from './section.ts'

/** With `address` the shopper can fix the cause; otherwise the carrier failed. */
export function labelFailedMail(
  view: LetterHead & {
    readonly address: boolean
    /** The earlier label is void. */
    readonly again: boolean
  },
  t: Translate,
): RenderedLetter {
  const { number, orderName: order, address, again, statusUrl } = view
  const before = again ? t('mail.label-before') : null
  return address
    ? writeReturnLetter(
        view,
        {
          subject: t('mail.address-refused-subject', { number }),
          intro: t('mail.address-refused-intro', { number, order }),
          sections: [sentences(t('mail.address-refused-next'), before)],
          action: { label: t('mail.address-refused-open'), href: statusUrl },
        },
        t,
      )
    : writeReturnLetter(
        view,
        {
          subject: t('mail.label-failed-subject', { number }),
          intro: t('mail.label-failed-intro', { number, order }),
          sections: [sentences(t('mail.label-failed-next'), before)],
          action: { label: t('label.retry'), href: statusUrl },
        },
        t,
      )
}

export const labelVoidedMail = (view: LetterHead & { readonly sent: boolean }, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.label-voided-subject', { number: view.number }),
      intro: t('mail.label-voided-intro', { number: view.number, order: view.orderName }),
      sections: [sentences(view.sent ? t('mail.label-voided-next') : null)],
    },
    t,
  )

export const pickupFailedMail = (view: LetterHead & { readonly again: boolean }, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.pickup-failed-subject', { number: view.number }),
      intro: t('mail.pickup-failed-intro', { number: view.number, order: view.orderName }),
      sections: [sentences(t(view.again ? 'mail.pickup-failed-again' : 'mail.partner-refused-next'))],
      ...(view.again && { action: { label: t('mail.pickup-failed-open'), href: view.statusUrl } }),
    },
    t,
  )

export const partnerRefusedMail = (view: LetterHead & { readonly method: string }, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.partner-refused-subject', { number: view.number }),
      intro: t('mail.partner-refused-intro', { method: view.method, number: view.number, order: view.orderName }),
      sections: [sentences(t('mail.partner-refused-next'))],
    },
    t,
  )
