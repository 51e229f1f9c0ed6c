import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument, ReturnPayout, ReturnRecord } from '../../../schemas/records/return.ts'
import { sumOf } from '../money/round.ts'
import type { Earlier } from '../value/input.ts'
import { byHandIn } from './removed-units.ts'
import { insteadOf, isReplaced } from './submitted-lines.ts'

/** Of a return, what its money depends on. */
export interface Returned extends Pick<ReturnRecord, 'state'> {
  readonly document: Pick<
    ReturnDocument,
    | 'creditType'
    | 'totals'
    | 'receipt'
    | 'refund'
    | 'giftCard'
    | 'exchangeOrder'
    | 'shopLater'
    | 'replacements'
    | 'payment'
    | 'adjustments'
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

/** Of the exchanges that come no more, as their units were taken out or turned to credit, what each would have cost beyond its unit. */
const unsentIn = (document: Returned['document']): readonly Minor[] =>
  document.receipt.returned_items.flatMap(({ id: lineItemId, item_total }) => {
    const instead = insteadOf(document, { lineItemId })
    return instead === undefined || isReplaced(document, { lineItemId }) ? [] : [Math.max(0, instead - item_total)]
  })

/** How the order of goods ends that are not sent; what was refunded instead, its order knows. */
const unsentStates: readonly string[] = ['cancelled', 'refused', 'out_of_stock', 'refunded']

/** Whether any goods are sent, or were. */
const areGoodsSent = (document: Returned['document']): boolean => {
  const { exchangeOrder, receipt } = document
  if (exchangeOrder !== undefined && unsentStates.includes(exchangeOrder.state)) return false
  return receipt.new_items.length > unsentIn(document).length
}

/** What a card or a checkout pays beside it: a checkout that is still to come may ask for less than was agreed, and a card may have got some back. */
const paidIn = ({ payment, receipt }: Returned['document']): Minor =>
  payment?.by === 'checkout' ? payment.amount : Math.max(0, receipt.total) - (payment?.back ?? 0)

/**
 * What goods use of a return's value; nothing of those that are not sent after all. Where fewer are sent the shop adds less first
 * (F16).
 */
export function goodsUse(document: Returned['document']): Minor {
  if (!areGoodsSent(document)) return 0
  const { totals, receipt } = document
  return Math.max(0, totals.owed.total - Math.max(receipt.bonusUsed, sumOf(unsentIn(document))) - paidIn(document))
}

const givenBy = (record: Returned): Minor => refundsOf(record) + creditOf(record) + goodsUse(record.document)

/** What of the bonus on a gift card is the policy's: not what a person gave beside it. */
const giftBonusOf = ({ totals, adjustments }: Returned['document']): Minor =>
  Math.max(0, totals.credit.bonus.storeCreditBonus - Math.max(0, byHandIn({ adjustments })))

/** Whether a return gives store credit under the bonus of the policy: what an offer adds counts for nothing but itself. */
const givesCredit = ({ state, document: { creditType, shopLater, giftCard } }: Returned): boolean =>
  creditType === 'gift' && shopLater?.state !== 'accepted' && (state !== 'closed' || giftCard?.state === 'done')

/**
 * What the other returns of an order, those not cancelled, have used of what is given once per order (F10, F11), and what they
 * give of what it took, beside the refunds that the order knows of (F16).
 */
export function earlierOf(returns: readonly Returned[]): Earlier {
  const counted = returns.filter(({ state }) => state !== 'cancelled')
  const shopped = counted.map(({ document }) => document).filter(areGoodsSent)
  const gifts = counted.filter(givesCredit).map(({ document }) => document)
  return {
    bonusUsed: sumOf(shopped.map(({ totals }) => totals.computed.bonusUsed)),
    giftPayouts: sumOf(gifts.map(({ totals }) => Math.max(0, totals.computed.net))),
    giftBonus: sumOf(gifts.map(giftBonusOf)),
    given: sumOf(counted.map(givenBy)),
  }
}
