import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { sentences } from './section.ts'

/** What the letter says when the address of a return was changed: no more of it than where that is. */
interface AddressChangedView extends LetterHead {
  readonly city: string
  /** Its code. */
  readonly country: string
}

/** The letter that tells of a changed address, so that whoever did not change it can have it stopped (T19). */
export const addressChangedMail = (view: AddressChangedView, t: Translate): Written =>
  writeLetter(
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
