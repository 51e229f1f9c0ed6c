import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { getUnknownFees, needsLabelRate, waiverOf } from '../value/fees.ts'
import type { ValueInput } from '../value/input.ts'
import { calculateTotals } from '../value/totals.ts'
import { listCreditChoices } from './credit.ts'
import type { Quote } from './quote.ts'

const isAwaitingRate = (input: ValueInput): boolean =>
  input.labelRate === null && input.rateUnknown !== 'failed' && needsLabelRate(input)

const tryHandlingFee = (input: ValueInput): Minor | null => {
  try {
    return calculateTotals(input).computed.handlingFee
  } catch (error) {
    if (getUnknownFees(error).length > 0) return null
    throw error
  }
}

/** In minor units; 0 when free (FEE-28). Null while credits with different fees are open or the label has no rate. */
export function calculateMethodFee(method: ReturnMethod, { input, credit, creditType }: Quote): Minor | null {
  const methodInput = { ...input, waiver: waiverOf(method.kind), methodFees: method.fees ?? [] }
  if (isAwaitingRate(methodInput)) return null
  const credits = creditType === null ? listCreditChoices(credit) : [creditType]
  const [fee = null, ...others] = new Set(credits.map((one) => tryHandlingFee({ ...methodInput, creditType: one })))
  return others.length > 0 ? null : fee
}
