import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { sumOf } from '../money/round.ts'
import {
  buildSubmittedLine,
  calculateShares,
  findReplacementPrice,
  getPaidPrice,
  listSubmittedItems,
  type SubmittedLine,
  wasExchanged,
} from './submitted-lines.ts'

/** By line item id. */
export type RemovedUnits = ReadonlySet<string>

const buildUnsentLine = (sent: Minor, dearer: Minor = 0): SubmittedLine => ({
  value: 0,
  fee: 0,
  reimbursed: 0,
  sent,
  dearer,
})

const buildCreditedLine = (document: ReturnDocument, item: ReturnedItem): SubmittedLine => {
  const instead = findReplacementPrice(document, item) ?? 0
  return buildUnsentLine(instead, Math.max(0, instead - getPaidPrice(document, item)))
}

/** Exchanges that became credit: value and fee stay, nothing is sent. */
export const listCreditedExchanges = (document: ReturnDocument): readonly ReturnedItem[] =>
  listSubmittedItems(document).filter((item) => item.returnType === 'credit' && wasExchanged(document, item))

export const isAllCredit = ({ replacements, exchangeOrder }: ReturnDocument): boolean =>
  replacements.length === 0 && exchangeOrder?.state === 'cancelled'

/** Shop Now lines are cancelled with the exchanges. */
const buildUnsentRest = (document: ReturnDocument, lines: readonly SubmittedLine[]): SubmittedLine =>
  buildUnsentLine(isAllCredit(document) ? document.receipt.newItemTotal - sumOf(lines.map(({ sent }) => sent)) : 0)

export function listRemovedLines(document: ReturnDocument, removed: RemovedUnits): readonly SubmittedLine[] {
  const shares = calculateShares(document)
  const itemLines = listSubmittedItems(document)
    .filter(({ lineItemId }) => removed.has(lineItemId))
    .map((item) => buildSubmittedLine(document, item, shares.get(item.lineItemId) ?? 0))
  const creditedLines = listCreditedExchanges(document)
    .filter(({ lineItemId }) => !removed.has(lineItemId))
    .map((item) => buildCreditedLine(document, item))
  const lines = [...itemLines, ...creditedLines]
  const rest = buildUnsentRest(document, lines)
  return rest.sent === 0 ? lines : [...lines, rest]
}
