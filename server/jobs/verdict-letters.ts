import type { Letter } from '../../schemas/records/letter.ts'
import type { ReturnedItem } from '../../schemas/records/return.ts'
import { approvedMail, rejectedMail, verdictUndoneMail } from '../../screens/mail/decided.ts'
import type { BoughtItem } from '../../screens/mail/section.ts'
import { unitsUnderReview } from '../domain/return/operations.ts'
import { bought, owedOf, type WriteLetter } from './writing.ts'

/** A unit with the reason of its verdict as the merchant wrote it. */
export const withVerdictReason = (item: ReturnedItem): BoughtItem => ({
  ...bought(item),
  ...(item.verdict?.reason !== undefined && { note: item.verdict.reason }),
})

/** The letter about rejected units; null where that was undone, or ended the return, which its own letter tells. */
const rejected: WriteLetter = (writing) => {
  const { record, told, head, t } = writing
  if (record.state === 'cancelled') return null
  const units = (record.document.removedItems ?? []).filter(
    ({ item }) => item.verdict?.kind === 'rejected' && told.units?.includes(item.lineItemId),
  )
  if (units.length === 0) return null
  const items = units.map(({ item, reason }) => ({ ...bought(item), ...(reason !== undefined && { note: reason }) }))
  const isHere = units.some(({ item }) => item.receivedAt !== undefined) || record.document.tracking === 'delivered'
  return rejectedMail({ ...head, items, isHere, owed: owedOf(writing) }, t)
}

/**
 * The letter about approved units: all that are approved by now. Null where the approval was undone, the return has ended, or the
 * letter of a later approval lists the unit too.
 */
const approved: WriteLetter = (writing) => {
  const { record, told, head, t } = writing
  const units = record.document.items.filter(({ verdict }) => verdict?.kind === 'approved')
  const latest = units.toSorted((one, other) => (one.verdict?.at ?? 0) - (other.verdict?.at ?? 0)).at(-1)
  if (record.state !== 'open' || latest === undefined || !told.units?.includes(latest.lineItemId)) return null
  const othersUnderReview = unitsUnderReview(record.document).length > 0
  return approvedMail({ ...head, items: units.map(bought), othersUnderReview, owed: owedOf(writing) }, t)
}

/** The letter about units that are under review again; null where they were decided meanwhile or the return has ended. */
const verdictUndone: WriteLetter = ({ record, told, head, t }) => {
  const units = record.document.items.filter(
    ({ lineItemId, verdict, verdictUndoneAt }) =>
      verdict === undefined && verdictUndoneAt !== undefined && told.units?.includes(lineItemId),
  )
  return record.state !== 'open' || units.length === 0
    ? null
    : verdictUndoneMail({ ...head, items: units.map(bought) }, t)
}

/** The letters about what a person decided of units under review. */
export const verdictLetters = {
  approved,
  rejected,
  'verdict-undone': verdictUndone,
} satisfies Partial<Readonly<Record<Letter, WriteLetter>>>
