import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import type { LineItemId } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { sumOf } from '../money/round.ts'
import type { FullAccount } from './order-account.ts'

interface PayoutFacts {
  readonly id: string
  readonly document: ReturnDocument
  /** Before bonus. */
  readonly promised: Minor
  readonly issued: Minor
  /** Refunds in progress that the order system does not list yet. */
  readonly underWay: Minor
}

interface PayoutLimit {
  readonly amounts: ReadonlyMap<LineItemId, Minor>
  /** Units taken back elsewhere without money, awaiting the merchant's decision. */
  readonly undecided: readonly LineItemId[]
  readonly decided: readonly LineItemId[]
  readonly isShort: boolean
  readonly isCapped: boolean
  readonly left: Minor
  readonly payable: Minor
}

/** Still includes the goods of this return; refunds are subtracted. */
export const getRemainingWithGoods = (
  { captured, refunded, promised }: Pick<FullAccount, 'captured' | 'refunded' | 'promised'>,
  issued: Minor,
): Minor => Math.max(0, captured - refunded - promised) - issued

export const getRemainingForPayout = (
  account: FullAccount,
  { id, issued }: Pick<PayoutFacts, 'id' | 'issued'>,
): Minor => Math.max(0, getRemainingWithGoods(account, issued) - (account.shares.get(id)?.goods ?? 0))

export function findRefundedElsewhere(
  account: FullAccount,
  { id, document }: Pick<PayoutFacts, 'id' | 'document'>,
  isIncluded: (item: ReturnedItem) => boolean,
): Pick<PayoutLimit, 'amounts'> & { readonly unpaid: readonly LineItemId[] } {
  const share = account.shares.get(id)
  const included = new Set(document.items.filter(isIncluded).map(({ lineItemId }) => lineItemId))
  return {
    amounts: new Map([...(share?.amounts ?? [])].filter(([unit]) => included.has(unit))),
    unpaid: (share?.unpaid ?? []).filter((unit) => included.has(unit)),
  }
}

/** The promise less external refunds, at most what the order has left (F16). */
export function calculatePayoutLimit(account: FullAccount, facts: PayoutFacts): PayoutLimit {
  const { document, promised, underWay } = facts
  const { amounts, unpaid } = findRefundedElsewhere(account, facts, ({ returnType }) => returnType === 'credit')
  const { units = [], releasedBy } = document.payoutWithheld ?? {}
  const isDecided = (id: LineItemId): boolean => releasedBy !== undefined && units.includes(id)
  const left = getRemainingForPayout(account, facts)
  const owed = Math.max(0, promised - sumOf([...amounts.values()]))
  return {
    amounts,
    undecided: unpaid.filter((id) => !isDecided(id)),
    decided: unpaid.filter(isDecided),
    isShort: promised > left - underWay,
    isCapped: owed > left,
    left,
    payable: Math.min(owed, left),
  }
}
