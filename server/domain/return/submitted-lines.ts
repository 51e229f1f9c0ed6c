import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { allocate } from '../money/allocate.ts'
import { itemFeeOf } from '../value/lines.ts'

/** Every unit that was submitted, whatever became of it. */
export const submittedItems = ({ items, removedItems = [] }: ReturnDocument): readonly ReturnedItem[] => [
  ...items,
  ...removedItems.map(({ item }) => item),
]

/** What one unit brings: its value, what the shop keeps of it, its share of shipping, and what is sent instead. */
export interface SubmittedLine {
  readonly value: Minor
  readonly fee: Minor
  readonly reimbursed: Minor
  readonly sent: Minor
  /** How much more than its unit that costs. */
  readonly dearer: Minor
}

/** What is sent instead of a unit; nothing of one that comes for credit. */
export const insteadOf = (
  { receipt }: Pick<ReturnDocument, 'receipt'>,
  { lineItemId }: Pick<ReturnedItem, 'lineItemId'>,
): Minor | undefined => receipt.new_items.find(({ id }) => id === lineItemId)?.item_total

/** Whether something was to come instead of a unit when it was submitted, whatever became of it since. */
export const wasExchanged = (document: Pick<ReturnDocument, 'receipt'>, item: ReturnedItem): boolean =>
  insteadOf(document, item) !== undefined

/** The shares of shipping and duties. Fixed over all credit lines, so that their order moves no money. */
export function sharesOf({ receipt, ...document }: ReturnDocument): ReadonlyMap<string, Minor> {
  const total = receipt.shippingTotal + receipt.dutiesTotal
  const credit = submittedItems({ receipt, ...document }).filter((item) => !wasExchanged({ receipt }, item))
  const ids = credit.map(({ lineItemId }) => lineItemId)
  if (ids.length === 0) return new Map()
  const shares = allocate(
    total,
    credit.map(({ value }) => Math.max(0, value)),
    ids,
  )
  return new Map(ids.map((id, n) => [id, shares[n] ?? 0]))
}

/** Whether something is sent instead of a unit, or was. */
export const isReplaced = (
  { replacements }: Pick<ReturnDocument, 'replacements'>,
  { lineItemId }: Pick<ReturnedItem, 'lineItemId'>,
): boolean => replacements.some(({ forLineItemId }) => forLineItemId === lineItemId)

const isRemoved = ({ removedItems = [] }: ReturnDocument, { lineItemId }: ReturnedItem): boolean =>
  removedItems.some(({ item }) => item.lineItemId === lineItemId)

/** What was paid for a unit. */
export const paidForUnit = ({ receipt }: ReturnDocument, { lineItemId, value }: ReturnedItem): Minor =>
  receipt.returned_items.find(({ id }) => id === lineItemId)?.item_total ?? value

/** What a unit of a return brings, with its share of shipping and duties. */
export function submittedLine(document: ReturnDocument, item: ReturnedItem, reimbursed: Minor): SubmittedLine {
  const value = paidForUnit(document, item)
  const fees = item.applicableLineItemFees
  const instead = insteadOf(document, item)
  if (instead === undefined) return { value, fee: itemFeeOf(value, value, fees), reimbursed, sent: 0, dearer: 0 }
  // What is sent instead of a unit that is removed goes anyway once nobody can stop it.
  const goesAnyway = isRemoved(document, item) && isReplaced(document, item)
  return {
    value,
    fee: itemFeeOf(value, Math.max(0, value - instead), fees),
    reimbursed: 0,
    sent: goesAnyway ? 0 : instead,
    dearer: goesAnyway ? 0 : Math.max(0, instead - value),
  }
}

/** What a unit brings by itself: its value and its share of shipping, less what the shop keeps of it. */
export function worthOfUnit(document: ReturnDocument, item: ReturnedItem): Minor {
  const { value, fee, reimbursed } = submittedLine(document, item, sharesOf(document).get(item.lineItemId) ?? 0)
  return value + reimbursed - fee
}
