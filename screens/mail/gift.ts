import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'

/** What the letter with a gift receipt says: to whom, and its link. Nothing of who gave it. */
type GiftLetterView = Omit<LetterHead, 'number' | 'orderName' | 'statusUrl'> & { readonly url: string }

/** The letter with which a gift receipt is passed on (GFT-26, GFT-41). */
export const giftMail = (view: GiftLetterView, t: Translate): Written =>
  writeLetter(
    { ...view, statusUrl: view.url },
    {
      subject: t('mail.gift-subject', { shop: view.shop }),
      intro: t('mail.gift-intro', { shop: view.shop }),
      sections: [],
      action: { label: t('mail.gift-open'), href: view.url },
      because: t('mail.gift-because', { shop: view.shop }),
    },
    t,
  )
