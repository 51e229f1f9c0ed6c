import type { Translate } from '../../locales/translate.ts'
import type { PickupOption } from '../../schemas/records/method.ts'
import { optionText } from '../parts/pickup-form.ts'
import { type LetterHead, type RenderedLetter, writeReturnLetter } from './letter.ts'
import { factSection, sentences } from './section.ts'

interface PickupView extends LetterHead {
  /** The start of the day in the zone of the shop; null where only the partner knows it. */
  readonly day: number | null
  readonly option: PickupOption | null
  /** Replaces an earlier pick-up. */
  readonly again: boolean
}

export function pickupMail(view: PickupView, t: Translate): RenderedLetter {
  const { number, orderName: order, day, option, again } = view
  const date = day === null ? null : t.date(day)
  const subject = again ? 'mail.pickup-moved-subject' : 'mail.pickup-subject'
  return writeReturnLetter(
    view,
    {
      subject: date === null ? t('mail.pickup-plain-subject', { number }) : t(subject, { date, number }),
      intro: t(again ? 'mail.pickup-moved-intro' : 'mail.pickup-intro', { number, order }),
      sections: [
        ...factSection(
          date === null ? null : { label: t('pickup.date'), value: date },
          option && { label: t('pickup.option'), value: optionText(option, t) },
        ),
        sentences(t('mail.pickup-next')),
      ],
    },
    t,
  )
}
