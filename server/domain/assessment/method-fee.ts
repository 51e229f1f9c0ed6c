import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { Minor } from '../../../schemas/money.ts'
import { needsLabelRate, untoldIn, waiverOf } from '../value/fees.ts'
import type { ValueInput } from '../value/input.ts'
import { totalsOf } from '../value/totals.ts'
import { creditChoices } from './credit.ts'
import type { Quote } from './quote.ts'

/** Whether a carrier still has to say what a label costs before the fee is known. */
const awaitsRate = (input: ValueInput): boolean =>
  input.labelRate === null && input.rateUnknown !== 'failed' && needsLabelRate(input)

/** The handling fee of a return; null where the carrier failed and no fallback is configured. */
const feeOrNull = (input: ValueInput): Minor | null => {
  try {
    return totalsOf(input).computed.handlingFee
  } catch (error) {
    if (untoldIn(error).length > 0) return null
    throw error
  }
}

/**
 * Returns the handling fee in minor units if the parcel travelled by this method; 0 where it is free (FEE-28). Null while it is
 * unknown: the shopper has not chosen between credits with different fees, or no carrier has priced the label.
 */
export function methodFee(method: ReturnMethod, { input, credit, creditType }: Quote): Minor | null {
  const travelling = { ...input, waiver: waiverOf(method.kind), methodFees: method.fees ?? [] }
  if (awaitsRate(travelling)) return null
  const credits = creditType === null ? creditChoices(credit) : [creditType]
  const [fee = null, ...others] = new Set(credits.map((one) => feeOrNull({ ...travelling, creditType: one })))
  return others.length > 0 ? null : fee
}
