import type { Translate } from '../../locales/translate.ts'
import type { LetterFacts } from '../../schemas/records/letter.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord } from '../../schemas/records/return.ts'
import type { TimeZone } from '../../schemas/values/calendar.ts'
import type { LetterHead, RenderedLetter } from '../../screens/mail/letter.ts'
import type { OwedView } from '../../screens/mail/receipt-of-goods.ts'
import type { BoughtItem } from '../../screens/mail/section.ts'
import { getEntitlement, isNeverSent } from '../domain/return/status.ts'
import type { World } from '../world.ts'
import type { LetterPapers } from './letter-papers.ts'

export interface LetterContext {
  readonly record: ReturnRecord
  readonly facts: LetterFacts
  readonly head: LetterHead
  readonly t: Translate
  readonly zone: TimeZone
  readonly confirmUrl: () => Promise<string>
  /** The gift card's code; null if the shop does not hand it out. */
  readonly giftCardCode: (reference: string) => Promise<string | null>
  readonly papers: LetterPapers
  /** When an outstanding payout comes; null while nothing can be expected. */
  readonly payoutTime: string | null
}

type MailMessage = Parameters<World['mail']['send']>[0]

export type Attachment = NonNullable<MailMessage['attachments']>[number]

/** A letter with the documents that it carries. */
type WrittenLetter = RenderedLetter & Pick<MailMessage, 'attachments'>

export type WriteLetter = (writing: LetterContext) => WrittenLetter | null | Promise<WrittenLetter | null>

export const toBoughtItem = ({
  product,
}: {
  readonly product: { readonly title: string; readonly variantTitle: string | null; readonly image: string | null }
}): BoughtItem => ({ title: product.title, variant: product.variantTitle, image: product.image })

export const isDonated = ({ outcome }: ReturnedItem): boolean => outcome.includes('donate')

export const listDonated = ({ items }: ReturnDocument): readonly ReturnedItem[] => items.filter(isDonated)

export const listItemsToKeep = ({ items }: ReturnDocument): readonly ReturnedItem[] =>
  items.filter((one) => isNeverSent(one) && !isDonated(one))

export const refundCardOf = ({ refundCard }: ReturnDocument): NonNullable<OwedView>['card'] => refundCard ?? null

export const formatAmount = ({ record, t }: LetterContext, amount: number): string =>
  t.money(amount, record.document.totals.currency)

const isSettled = ({ refund, giftCard }: ReturnDocument): boolean => refund !== undefined || giftCard !== undefined

/** What the return pays, paid or not. */
export function toPayout(writing: LetterContext): OwedView {
  const { document } = writing.record
  const { kind, amount } = getEntitlement(document)
  if (kind !== 'refund' && kind !== 'gift') return null
  const when = isSettled(document) ? null : writing.payoutTime
  return { kind, amount: formatAmount(writing, amount), card: refundCardOf(document), when }
}

export function toOwed(writing: LetterContext): OwedView {
  return isSettled(writing.record.document) ? null : toPayout(writing)
}
