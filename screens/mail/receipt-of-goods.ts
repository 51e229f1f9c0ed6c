import type { Translate } from '../../locales/translate.ts'
import { type AwaitedView, awaitedSentences } from '../parts/awaited-units.ts'
import { type CardView, cardArgument } from '../parts/card.ts'
import { type LetterHead, type RenderedLetter, writeReturnLetter } from './letter.ts'
import { type BoughtItem, itemSection, keySection, type Section, sentences } from './section.ts'

/** The outstanding payout. */
export type OwedView = {
  readonly kind: 'refund' | 'gift'
  readonly amount: string
  /** Null while unknown or hidden. */
  readonly card: CardView | null
  /** When it comes; null while nothing can be expected. */
  readonly when: string | null
} | null

interface IncompleteView extends LetterHead {
  readonly owed: OwedView
  /** Removed from the return as missing. */
  readonly missing: readonly BoughtItem[]
  /** Not yet received but still counted. */
  readonly awaited: (Omit<AwaitedView, 'items'> & { readonly items: readonly BoughtItem[] }) | null
}

interface ReceivedView extends IncompleteView {
  /** Empty when only the parcel was received, not inspected. */
  readonly items: readonly BoughtItem[]
}

export const owedLines = (owed: OwedView, t: Translate): readonly (string | null)[] =>
  owed === null ? [] : [amountLine(owed, t), owed.when]

const amountLine = (
  { kind, amount, card }: Pick<NonNullable<OwedView>, 'kind' | 'amount' | 'card'>,
  t: Translate,
): string =>
  kind === 'refund' ? t('mail.total-refund', { amount, ...cardArgument(card, t) }) : t('mail.total-gift', { amount })

const missingParts = ({ missing, awaited }: IncompleteView, t: Translate): readonly Section[] => [
  ...(missing.length === 0 ? [] : [...itemSection(t('mail.missed-items'), missing), sentences(t('mail.missed-next'))]),
  ...(awaited === null
    ? []
    : [
        ...itemSection(t('awaited.title'), awaited.items),
        sentences(...awaitedSentences({ ...awaited, items: awaited.items.map(({ title }) => title) }, t)),
      ]),
]

export const receivedMail = (view: ReceivedView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.received-subject', { number: view.number, order: view.orderName }),
      intro: t('mail.received-intro', { number: view.number, order: view.orderName }),
      sections: [keySection(...owedLines(view.owed, t))],
      details: [...itemSection(t('mail.received-items'), view.items), ...missingParts(view, t)],
    },
    t,
  )

/** Sent when nothing else arrived (FIX-78). */
export const missingItemsMail = (view: IncompleteView, t: Translate): RenderedLetter =>
  writeReturnLetter(
    view,
    {
      subject: t('mail.missed-subject', { number: view.number }),
      intro: t('mail.missed-intro', { number: view.number, order: view.orderName }),
      sections: [keySection(...owedLines(view.owed, t)), ...missingParts(view, t)],
    },
    t,
  )
