import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { sumOf } from '../money/round.ts'
import {
  insteadOf,
  paidForUnit,
  type SubmittedLine,
  sharesOf,
  submittedItems,
  submittedLine,
  wasExchanged,
} from './submitted-lines.ts'

/** Units that were submitted and do not count, by their line item ids. */
export type RemovedUnits = ReadonlySet<string>

const unsent = (sent: Minor, dearer: Minor = 0): SubmittedLine => ({ value: 0, fee: 0, reimbursed: 0, sent, dearer })

/** What would have come instead of a unit whose exchange became credit: it is not sent. */
const turnedLine = (document: ReturnDocument, item: ReturnedItem): SubmittedLine => {
  const instead = insteadOf(document, item) ?? 0
  return unsent(instead, Math.max(0, instead - paidForUnit(document, item)))
}

/** Units whose exchange became credit: they keep their value and what was agreed to be kept of it; nothing comes instead. */
export const turnedToCredit = (document: ReturnDocument): readonly ReturnedItem[] =>
  submittedItems(document).filter((item) => item.returnType === 'credit' && wasExchanged(document, item))

/** Whether nothing comes any more of an order that was cancelled: its units came for credit. */
export const isAllCredit = ({ replacements, exchangeOrder }: ReturnDocument): boolean =>
  replacements.length === 0 && exchangeOrder?.state === 'cancelled'

/** What was shopped beside exchanges goes with them. */
const restUnsent = (document: ReturnDocument, lines: readonly SubmittedLine[]): SubmittedLine =>
  unsent(isAllCredit(document) ? document.receipt.newItemTotal - sumOf(lines.map(({ sent }) => sent)) : 0)

/** What differs from what was submitted, line by line. */
export function removedLines(document: ReturnDocument, removed: RemovedUnits): readonly SubmittedLine[] {
  const shares = sharesOf(document)
  const gone = submittedItems(document)
    .filter(({ lineItemId }) => removed.has(lineItemId))
    .map((item) => submittedLine(document, item, shares.get(item.lineItemId) ?? 0))
  const turned = turnedToCredit(document)
    .filter(({ lineItemId }) => !removed.has(lineItemId))
    .map((item) => turnedLine(document, item))
  const lines = [...gone, ...turned]
  const rest = restUnsent(document, lines)
  return rest.sent === 0 ? lines : [...lines, rest]
}
