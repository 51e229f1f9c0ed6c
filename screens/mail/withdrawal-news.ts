import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'
import { sentences } from './section.ts'

interface OwnerView extends Pick<LetterHead, 'shop' | 'look' | 'support' | 'withdrawal'> {
  readonly order: string
  readonly receivedAt: number
  /** Where the owner of the order says that it was not them. */
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
