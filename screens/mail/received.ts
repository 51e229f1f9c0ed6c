import type { Translate } from '../../locales/translate.ts'
import { type AwaitedView, awaitedSentences } from '../parts/awaited.ts'
import { type LetterHead, type Written, writeLetter } from './letter.ts'
import { type BoughtItem, listed, type Section, sentences } from './section.ts'

/** What is still to come of a return; null when nothing is. */
export type OwedView = { readonly kind: 'refund' | 'gift'; readonly amount: string } | null

/** What the letter says of what was not in the parcel. */
interface ShortView extends LetterHead {
  readonly owed: OwedView
  /** What was taken out, as it was not in the parcel. */
  readonly missing: readonly BoughtItem[]
  /** What was not in it so far and still counts; null when nothing is awaited. */
  readonly awaited: (Omit<AwaitedView, 'items'> & { readonly items: readonly BoughtItem[] }) | null
}

/** What the letter says when goods are back. */
interface ReceivedView extends ShortView {
  /** What was seen to have arrived; empty while only the parcel was. */
  readonly items: readonly BoughtItem[]
}

/** What is still to be paid out, in one sentence; null where nothing is. */
export const owedLine = (owed: OwedView, t: Translate): string | null =>
  owed && t(owed.kind === 'refund' ? 'mail.total-refund' : 'mail.total-gift', { amount: owed.amount })

/** What was not in the parcel, and what becomes of that. */
const missingParts = ({ missing, awaited }: ShortView, t: Translate): readonly Section[] => [
  ...(missing.length === 0 ? [] : [...listed(t('mail.missed-items'), missing), sentences(t('mail.missed-next'))]),
  ...(awaited === null
    ? []
    : [
        ...listed(t('awaited.title'), awaited.items),
        sentences(...awaitedSentences({ ...awaited, items: awaited.items.map(({ title }) => title) }, t)),
      ]),
]

/** The letter that tells that the parcel has arrived. */
export const receivedMail = (view: ReceivedView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.received-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.received-intro', { number: view.number, order: view.orderName }),
      sections: [
        sentences(owedLine(view.owed, t)),
        ...listed(t('mail.received-items'), view.items),
        ...missingParts(view, t),
      ],
    },
    t,
  )

/** The letter that tells what was not in the parcel, where nothing else has arrived (FIX-78). */
export const missedMail = (view: ShortView, t: Translate): Written =>
  writeLetter(
    view,
    {
      subject: t('mail.missed-subject', { number: view.number }),
      intro: t('mail.missed-intro', { number: view.number, order: view.orderName }),
      sections: [sentences(owedLine(view.owed, t)), ...missingParts(view, t)],
    },
    t,
  )
