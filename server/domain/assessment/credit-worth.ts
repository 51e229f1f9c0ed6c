import type { PolicyEvent } from '../../../schemas/config/policy.ts'
import type { Receipt } from '../../../schemas/entities/totals.ts'
import type { Minor } from '../../../schemas/money.ts'
import { receiptOf } from '../value/receipt.ts'
import { totalsOf } from '../value/totals.ts'
import type { Assessed } from './assess.ts'
import type { Quote } from './quote.ts'

/** What a way to be paid back would bring. */
interface CreditWorth {
  /** What the shopper gets, its own fee and bonus reckoned in (F17). */
  readonly amount: Minor
  /** What comes on top with a gift card; null without. */
  readonly bonus: Minor | null
  /** The handling fee that the amount has lost already; null without. */
  readonly fee: Minor | null
  /** What the amount is made of: its total is the opposite of `amount` without the bonus (F21). */
  readonly receipt: Receipt
}

/** What a way to be paid back would bring, whichever is chosen by now. Amounts in minor units of the order currency. */
export function creditWorth(credit: 'gift' | 'refund', { input }: Quote): CreditWorth {
  const chosen = { ...input, creditType: credit }
  const { credit: totals, computed } = totalsOf(chosen)
  const bonus = credit === 'gift' ? totals.bonus.storeCreditBonus : 0
  return {
    amount: credit === 'gift' ? totals.preCalculated.storeCredit : totals.preCalculated.refundCredit,
    bonus: bonus > 0 ? bonus : null,
    fee: computed.handlingFee > 0 ? computed.handlingFee : null,
    receipt: receiptOf(chosen),
  }
}

/**
 * When it would come, as the page of the return will say it (`timingOf`): by the policy's event, at once, or once a person
 * has decided.
 */
export function creditWhen(
  credit: 'gift' | 'refund',
  { policy, underReview }: Assessed,
  { totals }: Quote,
): Exclude<PolicyEvent, 'disabled'> {
  if (underReview) return 'manual'
  const { event } = credit === 'refund' ? policy.refund : policy.gift_card
  const { outcome } = totals.shippable
  if (event === 'immediate' || (outcome === 'keep' && policy.keep_item_immediate === true)) return 'immediate'
  return event === 'disabled' || outcome !== 'default' ? 'manual' : event
}
