import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'
import { type BoughtItem, factSection, itemSection } from './section.ts'

/** Contains nothing about the giver except for the name that they put on the receipt. */
type GiftLetterView = Omit<LetterHead, 'number' | 'orderName' | 'statusUrl'> & {
  readonly url: string
  readonly shortUrl: string
  /** Empty when the giver gave no name. */
  readonly giver: string
  readonly goods: readonly BoughtItem[]
  /** Last days, formatted. */
  readonly until: readonly { readonly label: string; readonly value: string }[]
}

/** GFT-26, GFT-41. */
export const giftMail = (view: GiftLetterView, t: Translate): RenderedLetter =>
  writeLetter(
    { ...view, statusUrl: view.url },
    {
      subject: t('mail.gift-subject', { shop: view.shop }),
      intro: t('mail.gift-intro', { shop: view.shop, giver: view.giver }),
      sections: [
        ...itemSection(t('mail.gift-goods'), view.goods),
        ...factSection(...view.until, { label: t('giving.link'), value: view.shortUrl }),
      ],
      action: { label: t('mail.gift-open'), href: view.url },
      because: t('mail.gift-because', { shop: view.shop }),
    },
    t,
  )
