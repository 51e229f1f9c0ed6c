import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument, ReturnPayout, ReturnRecord } from '../../../schemas/records/return.ts'
import { sumOf } from '../money/round.ts'
import type { Earlier } from '../value/input.ts'

/** Of a return, what its money depends on. */
export interface Returned extends Pick<ReturnRecord, 'state'> {
  readonly document: Pick<
    ReturnDocument,
    'creditType' | 'totals' | 'receipt' | 'refund' | 'giftCard' | 'exchangeOrder' | 'shopLater'
  >
}

/** What was paid of a payout, and what was refused of it for good. */
const ended = (payout: ReturnPayout | undefined): { readonly paid: Minor; readonly refused: Minor } =>
  payout?.state === 'refused'
    ? { paid: 0, refused: payout.amount }
    : { paid: payout?.amount ?? 0, refused: payout?.refused ?? 0 }

/** What a return is still to pay out: nothing more once it was closed. */
const promisedBy = ({ state, document }: Returned): Minor =>
  state === 'closed' ? 0 : Math.max(0, document.totals.computed.net)

/** Refunds that are under way; those that were carried out stand in what the order gave back. */
const refundsOf = (record: Returned): Minor => {
  if (record.document.creditType !== 'refund') return 0
  const { paid, refused } = ended(record.document.refund)
  return Math.max(0, promisedBy(record) - paid - refused)
}

/** Store credit, paid or under way, without what the shop added to it. */
const creditOf = (record: Returned): Minor => {
  const { creditType, giftCard, totals } = record.document
  if (creditType !== 'gift') return 0
  const without = (amount: Minor): Minor => Math.max(0, amount - totals.credit.bonus.storeCreditBonus)
  const { paid, refused } = ended(giftCard)
  return Math.max(without(paid), promisedBy(record) - without(refused))
}

/** What goods use of a return's value, as it was agreed; nothing where they were not sent after all (F16). */
export function goodsUse({ receipt, totals, exchangeOrder }: Returned['document']): Minor {
  if (exchangeOrder !== undefined && ['cancelled', 'refused', 'out_of_stock'].includes(exchangeOrder.state)) return 0
  return Math.max(0, totals.owed.total - receipt.bonusUsed - Math.max(0, receipt.total))
}

const givenBy = (record: Returned): Minor => refundsOf(record) + creditOf(record) + goodsUse(record.document)

/**
 * What the other returns of an order, those not cancelled, have used of what is given once per order (F10, F11), and what they
 * give of what it took, beside the refunds that the order knows of (F16).
 */
export function earlierOf(returns: readonly Returned[]): Earlier {
  const counted = returns.filter(({ state }) => state !== 'cancelled')
  const documents = counted.map(({ document }) => document)
  // What an offer adds to a gift card is no bonus of the policy, and counts for nothing but itself.
  const gifts = documents.filter(
    ({ creditType, shopLater }) => creditType === 'gift' && shopLater?.state !== 'accepted',
  )
  return {
    bonusUsed: sumOf(documents.map(({ totals }) => totals.computed.bonusUsed)),
    giftPayouts: sumOf(gifts.map(({ totals }) => Math.max(0, totals.computed.net))),
    giftBonus: sumOf(gifts.map(({ receipt }) => receipt.giftCardBonus)),
    given: sumOf(counted.map(givenBy)),
  }
}
