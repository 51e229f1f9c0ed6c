import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'

/** Contains nothing about the giver. */
type GiftLetterView = Omit<LetterHead, 'number' | 'orderName' | 'statusUrl'> & { readonly url: string }

/** GFT-26, GFT-41. */
export const giftMail = (view: GiftLetterView, t: Translate): RenderedLetter =>
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
