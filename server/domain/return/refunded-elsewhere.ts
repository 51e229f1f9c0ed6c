import type { Order, OrderLine } from '../../../schemas/entities/order.ts'
import type { LineItemId } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord } from '../../../schemas/records/return.ts'
import { unitIds } from '../items/units.ts'
import { sumOf } from '../money/round.ts'
import { worthOfUnit } from './submitted-lines.ts'

/** Of a return, what says which of its units its order may have paid for elsewhere. */
type Standing = Pick<ReturnRecord, 'state' | 'document'>

/** What was refunded elsewhere of units that are in a return, each at most what it is worth there. */
type RefundedElsewhere = ReadonlyMap<LineItemId, Minor>

/** What decides it: all returns of the order, and which units are asked about. */
interface Asked {
  readonly order: Pick<Order, 'lines' | 'refundTotal'>
  readonly record: Standing
  readonly others: readonly Standing[]
  readonly isAsked: (item: ReturnedItem) => boolean
}

/** What a return made its order system refund. */
const refundedBy = ({ document: { refund } }: Standing): Minor => (refund?.state === 'done' ? refund.amount : 0)

/** Whether the units of a return are paid for by it, or will be. */
const pays = ({ state, document: { refund, giftCard } }: Standing): boolean =>
  state !== 'cancelled' && (state !== 'closed' || refund?.state === 'done' || giftCard?.state === 'done')

const isKnown = ({ refundedElsewhere }: ReturnedItem): boolean => refundedElsewhere !== undefined

/** How many units of a line were refunded elsewhere that are in a return: more than are in none, and than is known already. */
const doubledOn = ({ quantity, refunded }: OrderLine, inReturns: readonly ReturnedItem[]): number =>
  sumOf(refunded.map((one) => one.quantity)) - (quantity - inReturns.length) - inReturns.filter(isKnown).length

/**
 * The units of a return that somebody refunded elsewhere since it was submitted, which nobody knew before: they are not paid for once
 * more. All of them together stand for no more than the money that went back elsewhere, so that a unit that was only taken back
 * there, without money, is paid for here (BCK-02).
 */
export function refundedElsewhere({ order, record, others, isAsked }: Asked): RefundedElsewhere {
  const returns = [record, ...others].filter(pays)
  const items = returns.flatMap(({ document }) => document.items)
  const known = sumOf(items.map((item) => item.refundedElsewhere ?? 0))
  const found = new Map<LineItemId, Minor>()
  let money = order.refundTotal - sumOf(returns.map(refundedBy)) - known
  for (const line of order.lines.filter(({ refunded }) => refunded.length > 0)) {
    const ids = new Set(unitIds(line))
    const isOfLine = ({ lineItemId }: ReturnedItem): boolean => ids.has(lineItemId)
    const own = record.document.items.filter((item) => isOfLine(item) && !isKnown(item) && isAsked(item))
    for (const item of own.slice(0, Math.max(0, doubledOn(line, items.filter(isOfLine))))) {
      const amount = Math.min(worthOfUnit(record.document, item), money)
      if (amount > 0) found.set(item.lineItemId, amount)
      money -= Math.max(0, amount)
    }
  }
  return found
}

/** The document that knows of it. */
export const withRefundedElsewhere = (document: ReturnDocument, found: RefundedElsewhere): ReturnDocument => ({
  ...document,
  items: document.items.map((item) => {
    const amount = found.get(item.lineItemId)
    return amount === undefined ? item : { ...item, refundedElsewhere: amount }
  }),
})
