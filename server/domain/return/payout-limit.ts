import type { LineItemId } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { sumOf } from '../money/round.ts'
import type { FullAccount } from './order-account.ts'

/** What decides a payout that is about to be made, beside the account that its return finds. */
interface PayoutFacts {
  readonly id: string
  readonly document: ReturnDocument
  /** What the payout was to be, without what the shop adds. */
  readonly promised: Minor
  /** Store credit that the return issued before, without what the shop added. */
  readonly issued: Minor
  /** Refunds of the return that are under way, and that the order system does not list yet. */
  readonly underWay: Minor
}

/** What an order leaves for a payout. */
interface PayoutLimit {
  /** What was refunded elsewhere of its units since the submit. */
  readonly amounts: ReadonlyMap<LineItemId, Minor>
  /** Units that were only taken back elsewhere, without money, and that the merchant was not asked about. */
  readonly undecided: readonly LineItemId[]
  /** Those that the merchant has paid all the same. */
  readonly decided: readonly LineItemId[]
  /** Whether the order has less left than was promised. */
  readonly isShort: boolean
  /** Whether it has less left than is owed. */
  readonly isCapped: boolean
  readonly left: Minor
  /** What is paid. */
  readonly to: Minor
}

/** What an account leaves for a return, its goods among it. Its own refunds are in the account. */
export const leftWithGoods = (
  { captured, refunded, promised }: Pick<FullAccount, 'captured' | 'refunded' | 'promised'>,
  issued: Minor,
): Minor => Math.max(0, captured - refunded - promised) - issued

/** What an account leaves for the payout of a return, beside its goods. */
export const leftBesideGoods = (account: FullAccount, { id, issued }: Pick<PayoutFacts, 'id' | 'issued'>): Minor =>
  Math.max(0, leftWithGoods(account, issued) - (account.shares.get(id)?.goods ?? 0))

/** Of these units of a return, what was refunded elsewhere, and which were taken back without money. */
export function refundedOf(
  account: FullAccount,
  { id, document }: Pick<PayoutFacts, 'id' | 'document'>,
  isMeant: (item: ReturnedItem) => boolean,
): Pick<PayoutLimit, 'amounts'> & { readonly unpaid: readonly LineItemId[] } {
  const share = account.shares.get(id)
  const meant = new Set(document.items.filter(isMeant).map(({ lineItemId }) => lineItemId))
  return {
    amounts: new Map([...(share?.amounts ?? [])].filter(([unit]) => meant.has(unit))),
    unpaid: (share?.unpaid ?? []).filter((unit) => meant.has(unit)),
  }
}

/** What a payout comes to: its promise, less what was refunded elsewhere of its units, and no more than its order has left (F16). */
export function limitOfPayout(account: FullAccount, facts: PayoutFacts): PayoutLimit {
  const { document, promised, underWay } = facts
  const { amounts, unpaid } = refundedOf(account, facts, ({ returnType }) => returnType === 'credit')
  const { units = [], releasedBy } = document.payoutWithheld ?? {}
  const isDecided = (id: LineItemId): boolean => releasedBy !== undefined && units.includes(id)
  const left = leftBesideGoods(account, facts)
  const owed = Math.max(0, promised - sumOf([...amounts.values()]))
  return {
    amounts,
    undecided: unpaid.filter((id) => !isDecided(id)),
    decided: unpaid.filter(isDecided),
    isShort: promised > left - underWay,
    isCapped: owed > left,
    left,
    to: Math.min(owed, left),
  }
}
