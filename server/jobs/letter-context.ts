import type { Translate } from '../../locales/translate.ts'
import type { LetterFacts } from '../../schemas/records/letter.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { TimeZone } from '../../schemas/values/calendar.ts'
import type { LetterHead, RenderedLetter } from '../../screens/mail/letter.ts'
import type { OwedView } from '../../screens/mail/receipt-of-goods.ts'
import type { BoughtItem } from '../../screens/mail/section.ts'
import { getEntitlement } from '../domain/return/status.ts'

export interface LetterContext {
  readonly record: ReturnRecord
  readonly facts: LetterFacts
  readonly head: LetterHead
  readonly t: Translate
  /** The zone of the shop. */
  readonly zone: TimeZone
  readonly confirmUrl: () => Promise<string>
  /** The gift card's code; null if the shop does not hand it out. */
  readonly giftCardCode: (reference: string) => Promise<string | null>
}

export type WriteLetter = (writing: LetterContext) => RenderedLetter | null | Promise<RenderedLetter | null>

export const toBoughtItem = ({
  product,
}: {
  readonly product: { readonly title: string; readonly variantTitle: string | null; readonly image: string | null }
}): BoughtItem => ({ title: product.title, variant: product.variantTitle, image: product.image })

export const formatAmount = ({ record, t }: LetterContext, amount: number): string =>
  t.money(amount, record.document.totals.currency)

export function toOwed(writing: LetterContext): OwedView {
  const { document } = writing.record
  const { kind, amount } = getEntitlement(document)
  const isSettled = document.refund !== undefined || document.giftCard !== undefined
  return isSettled || (kind !== 'refund' && kind !== 'gift') ? null : { kind, amount: formatAmount(writing, amount) }
}
