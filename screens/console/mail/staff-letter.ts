import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from '../../mail/letter.ts'
import { sentences } from '../../mail/section.ts'

interface StaffLetterView extends Omit<LetterHead, 'number' | 'orderName' | 'statusUrl'> {
  readonly letter: 'invitation' | 'added' | 'reset' | 'password-changed'
  /** Name of the person who invites. */
  readonly by: string
  readonly url: string
}

type Texts = Readonly<Record<'subject' | 'intro' | 'note' | 'button', ConsoleTextKey>>

const texts: Readonly<Record<StaffLetterView['letter'], Texts>> = {
  invitation: {
    subject: 'mail.invitation-subject',
    intro: 'mail.invitation-intro',
    note: 'mail.link-note',
    button: 'mail.set-password',
  },
  added: {
    subject: 'mail.invitation-subject',
    intro: 'mail.invitation-intro',
    note: 'mail.added-note',
    button: 'mail.open-console',
  },
  reset: {
    subject: 'mail.reset-subject',
    intro: 'mail.reset-intro',
    note: 'mail.link-note',
    button: 'mail.set-password',
  },
  'password-changed': {
    subject: 'mail.changed-subject',
    intro: 'mail.changed-intro',
    note: 'mail.changed-note',
    button: 'mail.open-console',
  },
}

export function staffLetter(view: StaffLetterView, t: ConsoleTranslate): RenderedLetter {
  const { letter, by, shop, url } = view
  const { subject, intro, note, button } = texts[letter]
  return writeLetter(
    { ...view, statusUrl: url },
    {
      subject: t(subject, { shop }),
      intro: t(intro, { shop, by }),
      sections: [sentences(t(note))],
      action: { label: t(button), href: url },
      because: t('mail.staff-because', { shop }),
    },
    t.portal,
  )
}
