import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'
import { sentences } from './section.ts'

interface AccountLetterView extends Pick<LetterHead, 'shop' | 'look' | 'support' | 'withdrawal'> {
  readonly number: string
  readonly amount: string
  readonly answerTo: string | null
  readonly url: string
}

export function withdrawalAccountMail(view: AccountLetterView, t: Translate): RenderedLetter {
  const { number, amount, answerTo, shop, url } = view
  return writeLetter(
    { ...view, addressee: null, statusUrl: url },
    {
      subject: t('mail.withdrawal-account-subject', { number }),
      intro: t('mail.withdrawal-account-intro', { shop, number, amount }),
      sections: [sentences(answerTo === null ? null : t('mail.withdrawal-account-answer', { email: answerTo }))],
      action: { label: t('mail.withdrawal-open'), href: url },
      because: t('mail.withdrawal-because', { shop }),
    },
    t,
  )
}
