import type { PolicyEvent } from '../../../schemas/config/policy.ts'
import type { Receipt } from '../../../schemas/entities/totals.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { calculateReceipt } from '../value/receipt.ts'
import { calculateTotals } from '../value/totals.ts'
import type { Assessment } from './assess.ts'
import type { Quote } from './quote.ts'

interface CreditWorth {
  /** Includes its own fee and bonus (F17). */
  readonly amount: Minor
  readonly bonus: Minor | null
  readonly fee: Minor | null
  /** Its total is the negative of `amount` without the bonus (F21). */
  readonly receipt: Receipt
}

export function calculateCreditWorth(credit: 'gift' | 'refund', { input }: Quote): CreditWorth {
  const chosen = { ...input, creditType: credit }
  const { credit: totals, computed } = calculateTotals(chosen)
  const bonus = credit === 'gift' ? totals.bonus.storeCreditBonus : 0
  return {
    amount: credit === 'gift' ? totals.preCalculated.storeCredit : totals.preCalculated.refundCredit,
    bonus: bonus > 0 ? bonus : null,
    fee: computed.handlingFee > 0 ? computed.handlingFee : null,
    receipt: calculateReceipt(chosen),
  }
}

/** When the credit would be paid; matches the return page. `unsent`: the merchant decides, and no parcel is awaited. */
export function getCreditTiming(
  credit: 'gift' | 'refund',
  { policy, underReview }: Assessment,
  { totals }: Quote,
): Exclude<PolicyEvent, 'disabled'> | 'unsent' {
  if (underReview) return 'manual'
  const { event } = credit === 'refund' ? policy.refund : policy.gift_card
  const { outcome } = totals.shippable
  if (event === 'immediate' || (outcome === 'keep' && policy.keep_item_immediate === true)) return 'immediate'
  if (outcome !== 'default') return 'unsent'
  return event === 'disabled' ? 'manual' : event
}
