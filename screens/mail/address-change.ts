import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeReturnLetter } from './letter.ts'
import { sentences } from './section.ts'

interface AddressChangedView extends LetterHead {
  readonly city: string
  readonly country: string
}

/** Alerts the shopper, so that an unwanted change can be stopped (T19). */
export const addressChangedMail = (view: AddressChangedView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.address-changed-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.address-changed-intro', {
        number: view.number,
        order: view.orderName,
        city: view.city,
        country: t.country(view.country),
      }),
      sections: [sentences(t('mail.address-changed-alarm', { shop: view.shop }))],
    },
    t,
  )
