import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'
import { sentences } from './section.ts'

type OrderLinkView = Omit<LetterHead, 'number' | 'statusUrl'> & { readonly url: string }

/** Sent to the order's address when lookups are rate limited. */
export const orderLinkMail = (view: OrderLinkView, t: Translate): RenderedLetter =>
  writeLetter(
    { ...view, statusUrl: view.url },
    {
      subject: t('mail.order-link-subject', { order: view.orderName }),
      intro: t('mail.order-link-intro', { order: view.orderName }),
      sections: [sentences(t('mail.order-link-alarm'))],
      action: { label: t('mail.open-order'), href: view.url },
      because: t('mail.order-link-because', { shop: view.shop }),
    },
    t,
  )
