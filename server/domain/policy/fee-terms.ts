import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { Fee, PolicyName, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { feeAmount, findFee, waiverOf } from '../value/fees.ts'

/** The handling fee of an outcome, before a rule names another one. */
export type FeeTerms =
  | { readonly kind: 'free' }
  | { readonly kind: 'flat'; readonly amount: Minor }
  /** In percent of the label rate, up to `most`. */
  | { readonly kind: 'label-share'; readonly percent: number; readonly most: Minor | null }

const feeOutcomes: Readonly<Record<PolicyName, Fee['outcome']>> = {
  refund: 'refund',
  gift_card: 'credit',
  exchange: 'exchange',
}

const toFeeTerms = (fee: Fee | undefined): FeeTerms => {
  if (!fee?.is_active) return { kind: 'free' }
  const most = fee.max_amount_enabled === true ? (fee.max_amount ?? null) : null
  if (fee.type === 'percentage_of_label')
    return fee.amount === 0 || most === 0 ? { kind: 'free' } : { kind: 'label-share', percent: fee.amount, most }
  const amount = feeAmount(fee, null)
  return amount > 0 ? { kind: 'flat', amount } : { kind: 'free' }
}

/** The fee by F14: nothing with a method that waives it, else that of the method, else that of the policy. */
export function resolveFeeTerms(
  outcome: PolicyName,
  policy: Pick<ReturnPolicy, 'fees'>,
  method: Pick<ReturnMethod, 'kind' | 'fees'> | null,
): FeeTerms {
  if (method !== null && waiverOf(method.kind) !== null) return { kind: 'free' }
  return toFeeTerms(findFee([...(method?.fees ?? []), ...(policy.fees ?? [])], feeOutcomes[outcome]))
}
