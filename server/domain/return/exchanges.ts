import type { PolicyEvent, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { isWithheld, listDueAtSubmit, type PAYOUTS } from './release.ts'
import { isNeverSent, isSent } from './status.ts'

/** All exchanges of a return form one order (STS-54). */
type ExchangeState = 'waiting' | 'processed' | 'refused' | 'out-of-stock' | 'refunded' | 'credited' | 'cancelled'

const states = {
  created: 'processed',
  refused: 'refused',
  out_of_stock: 'out-of-stock',
  cancelled: 'cancelled',
  refunded: 'refunded',
  credited: 'credited',
} as const satisfies Readonly<Record<NonNullable<ReturnDocument['exchangeOrder']>['state'], ExchangeState>>

export function getExchangeState({ replacements, exchangeOrder }: ReturnDocument): ExchangeState | null {
  if (replacements.length === 0) return null
  return exchangeOrder === undefined ? 'waiting' : states[exchangeOrder.state]
}

/** STS-45. */
export const isOutOfStock = (document: ReturnDocument): boolean => getExchangeState(document) === 'out-of-stock'

/** Cancelled exchanges and rejected items (STS-47). */
export const listCancelled = (
  document: ReturnDocument,
): { readonly exchanges: ReturnDocument['replacements']; readonly items: readonly ReturnedItem[] } => ({
  exchanges: getExchangeState(document) === 'cancelled' ? document.replacements : [],
  items: document.items.filter(({ verdict }) => verdict?.kind === 'rejected'),
})

/** STS-56. */
export const splitByReturn = (
  items: readonly ReturnedItem[],
): { readonly toReturn: readonly ReturnedItem[]; readonly toKeep: readonly ReturnedItem[] } => ({
  toReturn: items.filter((item) => !isNeverSent(item)),
  toKeep: items.filter(isNeverSent),
})

export const releaseGoods = (document: ReturnDocument, by: string): ReturnDocument =>
  document.goodsWithheld === undefined || document.goodsWithheld.releasedBy !== undefined
    ? document
    : { ...document, goodsWithheld: { ...document.goodsWithheld, releasedBy: by } }

type Timing = Exclude<PolicyEvent, 'disabled'>

/** `manual` when only the merchant decides (STS-56). */
export function resolveTiming(
  document: ReturnDocument,
  policy: ReturnPolicy,
  payout: (typeof PAYOUTS)[number],
): Timing {
  if (document.outcome === 'review' || isWithheld(document, payout)) return 'manual'
  if (listDueAtSubmit(document, policy).includes(payout)) return 'immediate'
  const outcome = { refund: policy.refund, 'gift-card': policy.gift_card, 'exchange-order': policy.exchange }[payout]
  // Without a trackable parcel the merchant decides.
  return outcome.event === 'disabled' || !isSent(document) ? 'manual' : outcome.event
}
