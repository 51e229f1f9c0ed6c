import type { PolicyEvent, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { dueAtSubmit, isWithheld, type PAYOUTS } from './release.ts'
import { isSent, staysWithShopper } from './status.ts'

/** Where the exchanges of a return stand, all of them together: they are one order (STS-54). */
type ExchangeState = 'waiting' | 'processed' | 'refused' | 'out-of-stock' | 'refunded' | 'credited' | 'cancelled'

const states = {
  created: 'processed',
  refused: 'refused',
  out_of_stock: 'out-of-stock',
  cancelled: 'cancelled',
  refunded: 'refunded',
  credited: 'credited',
} as const satisfies Readonly<Record<NonNullable<ReturnDocument['exchangeOrder']>['state'], ExchangeState>>

/** Where the exchanges stand; null for a return without any. */
export function exchangeState({ replacements, exchangeOrder }: ReturnDocument): ExchangeState | null {
  if (replacements.length === 0) return null
  return exchangeOrder === undefined ? 'waiting' : states[exchangeOrder.state]
}

/** Whether what was to come instead is out of stock and nothing was settled instead (STS-45). */
export const isOutOfStock = (document: ReturnDocument): boolean => exchangeState(document) === 'out-of-stock'

/** What of the return was cancelled: its exchanges, and the items that a person turned down (STS-47). */
export const cancelledIn = (
  document: ReturnDocument,
): { readonly exchanges: ReturnDocument['replacements']; readonly items: readonly ReturnedItem[] } => ({
  exchanges: exchangeState(document) === 'cancelled' ? document.replacements : [],
  items: document.items.filter(({ verdict }) => verdict?.kind === 'rejected'),
})

/** What goes back, and what stays (STS-56). */
export const goesBack = (
  items: readonly ReturnedItem[],
): { readonly toReturn: readonly ReturnedItem[]; readonly toKeep: readonly ReturnedItem[] } => ({
  toReturn: items.filter((item) => !staysWithShopper(item)),
  toKeep: items.filter(staysWithShopper),
})

/** The document once somebody has its goods sent that were withheld; the same document where none were. */
export const withGoodsReleased = (document: ReturnDocument, by: string): ReturnDocument =>
  document.goodsWithheld === undefined || document.goodsWithheld.releasedBy !== undefined
    ? document
    : { ...document, goodsWithheld: { ...document.goodsWithheld, releasedBy: by } }

/** When a payout comes: by the policy's event, at once, or once a person has decided. */
type Timing = Exclude<PolicyEvent, 'disabled'>

/** When something of the return comes, as its page says it (STS-56): `manual` where nobody but a person decides. */
export function timingOf(document: ReturnDocument, policy: ReturnPolicy, payout: (typeof PAYOUTS)[number]): Timing {
  if (document.outcome === 'review' || isWithheld(document, payout)) return 'manual'
  if (dueAtSubmit(document, policy).includes(payout)) return 'immediate'
  const outcome = { refund: policy.refund, 'gift-card': policy.gift_card, 'exchange-order': policy.exchange }[payout]
  // No parcel that could be seen on its way: a person has the last word.
  return outcome.event === 'disabled' || !isSent(document) ? 'manual' : outcome.event
}
