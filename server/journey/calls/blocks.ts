import { offReasons } from '../../../screens/review/off-reasons.ts'
import { hasQuote } from '../../domain/assessment/pricing.ts'
import { listSubmitBlocks, type SubmitBlock } from '../../domain/assessment/submit.ts'
import type { JourneyContext } from '../request/context.ts'
import { buildSubmitInput } from '../review/review.ts'
import type { RefusedState } from './compose-result.ts'

const members: Partial<Record<SubmitBlock, string>> = {
  'credit-missing': 'creditType',
  'card-missing': 'stripeToken',
  'method-missing': 'returnMethod',
  'label-option-missing': 'carrierChoice',
  'pickup-date': 'pickup.pickupDate',
  'pickup-option': 'pickup.returnOption',
  'pickup-phone': 'pickup.phoneNumber',
  'pickup-instructions': 'pickup.instructions',
  'policy-unticked': 'acceptsPolicyConditions',
  'payment-not-accepted': 'acceptsPayment',
}

type AcceptedTerms = Parameters<typeof buildSubmitInput>[2]

/** Lists what prevents the submit, as the review's button does (REV-38). */
export function listBlocks(context: JourneyContext, agreed: AcceptedTerms): readonly SubmitBlock[] {
  const { assessed, priced } = context
  if (assessed === null || priced === null || !hasQuote(priced)) return ['no-items']
  return listSubmitBlocks(buildSubmitInput(context, { assessed, priced }, agreed))
}

export function toBlockResponse(code: SubmitBlock, { t }: JourneyContext) {
  const name = members[code]
  return { code, message: t(offReasons[code]), ...(name !== undefined && { name }) }
}

/** The first block; null if at most the card is missing that comes with the call. */
export function findBlock(
  context: JourneyContext,
  agreed: AcceptedTerms,
  card: 'sent' | 'not-sent',
): RefusedState | null {
  const isMissing = (block: SubmitBlock) => card === 'not-sent' || !block.startsWith('card-')
  const found = listBlocks(context, agreed).find(isMissing)
  if (found === undefined) return null
  const { code, message, name } = toBlockResponse(found, context)
  return { kind: 'refused', problem: { code, title: message }, ...(name !== undefined && { member: name }) }
}
