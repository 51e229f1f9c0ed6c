import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { glance, sentences } from './section.ts'

/** What the letter about a request says. Nothing of it was typed by whoever sent the request: nobody knows whose address that is. */
interface RequestLetterView extends Pick<LetterHead, 'shop' | 'look' | 'support'> {
  readonly number: string
  readonly at: number
  /** The order of a gift; null where the order cannot be found. */
  readonly order: string | null
  /** The fields that were answered, as the shop calls them. */
  readonly answered: readonly string[]
  readonly url: string
}

/** The letter that tells that a request has come. */
export function requestMail(view: RequestLetterView, t: Translate): Written {
  const { shop, number, order, answered, url } = view
  return writeLetter(
    { ...view, addressee: null, statusUrl: url },
    {
      subject: t('mail.request-subject', { number }),
      intro: order === null ? t('mail.request-intro', { shop }) : t('mail.request-intro-gift', { shop, order }),
      sections: [
        ...glance(
          { label: t('mail.request-number'), value: number },
          { label: t('mail.request-sent'), value: t.date(view.at) },
        ),
        ...(answered.length === 0
          ? []
          : [
              {
                ...sentences(answered.join(' · '), t('mail.request-unquoted')),
                heading: t('mail.request-answered'),
              },
            ]),
      ],
      action: { label: t('mail.request-open'), href: url },
      because: t('mail.request-because', { shop }),
    },
    t,
  )
}
