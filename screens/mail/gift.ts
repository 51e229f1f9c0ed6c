import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'
import { factSection } from './section.ts'

/** Contains nothing about the giver except for the name that they put on the receipt. */
type GiftLetterView = Omit<LetterHead, 'number' | 'orderName' | 'statusUrl'> & {
  readonly url: string
  /** A URL to type. */
  readonly shortUrl: string
  /** Empty when the giver gave no name. */
  readonly giver: string
}

/** GFT-26, GFT-41. */
export const giftMail = (view: GiftLetterView, t: Translate): RenderedLetter =>
  writeLetter(
    { ...view, statusUrl: view.url },
    {
      subject: t('mail.gift-subject', { shop: view.shop }),
      intro: t('mail.gift-intro', { shop: view.shop, giver: view.giver }),
      sections: factSection({ label: t('giving.link'), value: view.shortUrl }),
      action: { label: t('mail.gift-open'), href: view.url },
      because: t('mail.gift-because', { shop: view.shop }),
    },
    t,
  )
