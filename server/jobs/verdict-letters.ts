import type { Letter } from '../../schemas/records/letter.ts'
import type { ReturnDocument, ReturnedItem } from '../../schemas/records/return.ts'
import type { Instant } from '../../schemas/values/ids.ts'
import type { BoughtItem } from '../../screens/mail/section.ts'
import { approvedMail, rejectedMail, verdictUndoneMail } from '../../screens/mail/verdicts.ts'
import { getAmendment } from '../domain/return/amendment.ts'
import { listUnitsUnderReview } from '../domain/return/operations.ts'
import { isNeverSent } from '../domain/return/status.ts'
import { isMoving } from '../domain/return/tracking.ts'
import { formatAmount, isDonated, toBoughtItem, toOwed, type WriteLetter } from './letter-context.ts'

export const withVerdictReason = (item: ReturnedItem): BoughtItem => ({
  ...toBoughtItem(item),
  ...(item.verdict?.reason !== undefined && { note: item.verdict.reason }),
})

/** The effect of a verdict on the label; null if no label waited for it. */
const labelStatusOf = (
  { label, labelWhen, tracking }: ReturnDocument,
  verdictAt: Instant,
): 'held' | 'coming' | null => {
  if (label === null || labelWhen === undefined || isMoving(tracking)) return null
  if (label.state === 'held') return 'held'
  const isReleased = label.askedAt >= verdictAt && label.state !== 'voided' && label.state !== 'failed'
  return isReleased ? 'coming' : null
}

const lastVerdictAt = (units: readonly ReturnedItem[]): Instant =>
  Math.max(...units.map(({ verdict }) => verdict?.at ?? 0))

/** Null if the rejection was undone or has ended the return. */
const writeRejected: WriteLetter = (writing) => {
  const { record, facts, head, t } = writing
  if (record.state === 'cancelled') return null
  const units = (record.document.removedItems ?? []).filter(
    ({ item }) => item.verdict?.kind === 'rejected' && facts.units?.includes(item.lineItemId),
  )
  if (units.length === 0) return null
  const items = units.map(({ item, reason }) => ({
    ...toBoughtItem(item),
    ...(reason !== undefined && { note: reason }),
  }))
  const hasArrived = units.some(({ item }) => item.receivedAt !== undefined) || record.document.tracking === 'delivered'
  const label = hasArrived ? null : labelStatusOf(record.document, lastVerdictAt(units.map(({ item }) => item)))
  const goods = hasArrived ? 'here' : units.every(({ item }) => isNeverSent(item)) ? 'kept' : 'away'
  const removed = getAmendment(record.document)?.removed ?? 0
  const less = removed > 0 ? formatAmount(writing, removed) : null
  return rejectedMail({ ...head, items, goods, label, less, owed: toOwed(writing) }, t)
}

/** Null if the approval was undone, the return has ended, or a later letter lists the unit. */
const writeApproved: WriteLetter = (writing) => {
  const { record, facts, head, t } = writing
  const units = record.document.items.filter(({ verdict }) => verdict?.kind === 'approved')
  const latest = units.toSorted((one, other) => (one.verdict?.at ?? 0) - (other.verdict?.at ?? 0)).at(-1)
  if (record.state !== 'open' || latest === undefined || !facts.units?.includes(latest.lineItemId)) return null
  const othersUnderReview = listUnitsUnderReview(record.document).length > 0
  const label = labelStatusOf(record.document, lastVerdictAt(units))
  const items = units.map((unit) => ({
    ...toBoughtItem(unit),
    ...(isNeverSent(unit) && !isDonated(unit) && { note: t('mail.item-kept') }),
  }))
  return approvedMail({ ...head, items, othersUnderReview, label, owed: toOwed(writing) }, t)
}

/** Null if the units were decided meanwhile or the return has ended. */
const writeVerdictUndone: WriteLetter = ({ record, facts, head, t }) => {
  const units = record.document.items.filter(
    ({ lineItemId, verdict, verdictUndoneAt }) =>
      verdict === undefined && verdictUndoneAt !== undefined && facts.units?.includes(lineItemId),
  )
  return record.state !== 'open' || units.length === 0
    ? null
    : verdictUndoneMail(
        { ...head, items: units.map(toBoughtItem), labelHeld: record.document.label?.state === 'held' },
        t,
      )
}

export const verdictLetters = {
  approved: writeApproved,
  rejected: writeRejected,
  'verdict-undone': writeVerdictUndone,
} satisfies Partial<Readonly<Record<Letter, WriteLetter>>>
