import type { Translate } from '../../locales/translate.ts'
import type { ToldFacts } from '../../schemas/records/letter.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { LetterHead, Written } from '../../screens/mail/letter.ts'
import type { OwedView } from '../../screens/mail/received.ts'
import type { BoughtItem } from '../../screens/mail/section.ts'
import { getsOf } from '../domain/return/status.ts'

/** What a letter is written from. */
export interface Writing {
  readonly record: ReturnRecord
  readonly told: ToldFacts
  readonly head: LetterHead
  readonly t: Translate
  /** Makes the link that confirms the address the letter goes to. */
  readonly confirmUrl: () => Promise<string>
  /** The code of the gift card of a payout; null where it is not ours to hand out. */
  readonly giftCardCode: (reference: string) => Promise<string | null>
}

/** Writes a letter as the return makes it now; null when it is not true, or not any more. */
export type WriteLetter = (writing: Writing) => Written | null | Promise<Written | null>

/** A product as a letter shows it. */
export const bought = ({
  product,
}: {
  readonly product: { readonly title: string; readonly variantTitle: string | null; readonly image: string | null }
}): BoughtItem => ({ title: product.title, variant: product.variantTitle, image: product.image })

/** An amount of the return in the words of the letter. */
export const moneyOf = ({ record, t }: Writing, amount: number): string =>
  t.money(amount, record.document.totals.currency)

/** What is still to come of a return: nothing once it was paid out. */
export function owedOf(writing: Writing): OwedView {
  const { document } = writing.record
  const { kind, amount } = getsOf(document)
  const isSettled = document.refund !== undefined || document.giftCard !== undefined
  return isSettled || (kind !== 'refund' && kind !== 'gift') ? null : { kind, amount: moneyOf(writing, amount) }
}
