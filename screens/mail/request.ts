import type { Translate } from '../../locales/translate.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'
import { factSection, sentences } from './section.ts'

/** Quotes nothing from the request, because the sender's address is unverified. */
interface RequestLetterView extends Pick<LetterHead, 'shop' | 'look' | 'support'> {
  readonly number: string
  readonly at: number
  /** Set for gifts; null when the order cannot be found. */
  readonly order: string | null
  /** Labels of the answered fields. */
  readonly answered: readonly string[]
  readonly url: string
}

export function requestMail(view: RequestLetterView, t: Translate): RenderedLetter {
  const { shop, number, order, answered, url } = view
  return writeLetter(
    { ...view, addressee: null, statusUrl: url },
    {
      subject: t('mail.request-subject', { number }),
      intro: order === null ? t('mail.request-intro', { shop }) : t('mail.request-intro-gift', { shop, order }),
      sections: [
        ...factSection(
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
