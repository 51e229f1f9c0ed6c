import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { sentences } from './section.ts'

/** What the letter with a link to an order says. */
type OrderLinkView = Omit<LetterHead, 'number' | 'statusUrl'> & { readonly url: string }

/** The letter that a shopper has sent to the order's own address when lookups pause. */
export const orderLinkMail = (view: OrderLinkView, t: Translate): Written =>
  writeLetter(
    { ...view, statusUrl: view.url },
    {
      subject: t('mail.order-link-subject', { order: view.orderName }),
      intro: t('mail.order-link-intro', { order: view.orderName }),
      sections: [sentences(t('mail.order-link-alarm'))],
      action: { label: t('mail.open-order'), href: view.url },
    },
    t,
  )
