import type { Translate } from '../../locales/translate.ts'
import { type AwaitedView, awaitedSentences } from '../parts/awaited.ts'
import {
  type BoughtItem,
  type LetterHead,
  listed,
  named,
  type Section,
  sentences,
  type Written,
  writeLetter,
} from './letter.ts'

/** What the letter says when goods are back. */
export interface ReceivedView extends LetterHead {
  /** What was seen to have arrived; empty while only the parcel was. */
  readonly items: readonly BoughtItem[]
  /** What is still to come of it; null when nothing is. */
  readonly owed: { readonly kind: 'refund' | 'gift'; readonly amount: string } | null
  /** What was not in the parcel so far; null when nothing is awaited. */
  readonly awaited: AwaitedView | null
}

const stillAwaited = (awaited: AwaitedView | null, t: Translate): readonly Section[] =>
  awaited === null ? [] : [...listed(t('awaited.title'), awaited.items), sentences(...awaitedSentences(awaited, t))]

/** The letter that tells that the parcel has arrived. */
export function receivedMail(view: ReceivedView, t: Translate): Written {
  const { owed } = view
  const next =
    owed === null ? [] : [t(owed.kind === 'refund' ? 'mail.total-refund' : 'mail.total-gift', { amount: owed.amount })]
  return writeLetter(
    view,
    {
      subject: t('mail.received-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.received-intro', { number: view.number, order: view.orderName }),
      sections: [
        ...listed(t('mail.received-items'), view.items.map(named)),
        ...(next.length === 0 ? [] : [sentences(...next)]),
        ...stillAwaited(view.awaited, t),
      ],
    },
    t,
  )
}
