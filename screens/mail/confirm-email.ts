import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'
import { sentences } from './section.ts'

/** Links to nothing but the confirmation, because the address may belong to a stranger. */
export const confirmEmailMail = (view: LetterHead & { readonly url: string }, t: Translate): RenderedLetter =>
  writeLetter(
    { ...view, statusUrl: view.url },
    {
      subject: t('mail.confirm-email-subject', { number: view.number }),
      intro: t('mail.confirm-email-intro', { shop: view.shop }),
      sections: [sentences(t('mail.confirm-email-alarm'))],
      action: { label: t('mail.confirm-email'), href: view.url },
    },
    t,
  )
