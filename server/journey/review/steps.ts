import type { Draft } from '../../../schemas/records/draft.ts'
import { PICKUP_FORM } from '../../../screens/parts/pickup-form.ts'
import { offReasons } from '../../../screens/review/off-reasons.ts'
import { parsePhoneDigits } from '../../domain/method/pickup.ts'
import { withQuotedRate } from '../quotes/fees.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { withoutCard } from './card-steps.ts'

const goToReview = (context: JourneyContext, draft: Draft): Answer =>
  go('/review', { draft: withQuotedRate(draft, context) })

/** Sets the return method, or one of its labels (FEE-28). Clears the label of another method. */
export async function chooseMethod(_: unknown, context: JourneyContext, { args }: Intent): Promise<Answer> {
  const { labelOption, ...draft } = context.draft
  const method = String(args.method)
  const nextOption = args.option === undefined && draft.method === method ? labelOption : args.option
  return goToReview(context, { ...draft, method, ...(nextOption !== undefined && { labelOption: String(nextOption) }) })
}

/** Saves incomplete forms too; reports an invalid phone (MTH-31). */
export async function savePickup(_: unknown, context: JourneyContext, { values }: Intent): Promise<Answer> {
  const { date = '', option = '', phone = '', instructions = '' } = values
  const draft = withQuotedRate({ ...context.draft, pickup: { date, option, phone, instructions } }, context)
  if (phone.trim() === '' || parsePhoneDigits(phone) !== null) return go('/review', { draft })
  const message = context.t(offReasons['pickup-phone'])
  return stay({ code: 'pickup-phone', title: message, fields: [{ form: PICKUP_FORM, name: 'phone', message }] }, draft)
}

/** Sets the kind of credit. Clears the return type unless it is a refund (REV-19, REV-20). */
export async function changeCredit(_: unknown, context: JourneyContext, { args }: Intent): Promise<Answer> {
  const { returnType, ...draft } = context.draft
  // The action's schema allows these three values only.
  const creditType = args.credit as 'gift' | 'refund' | 'exchange'
  const nextReturnType = creditType === 'refund' && returnType !== undefined ? { returnType } : {}
  return goToReview(context, { ...draft, creditType, ...nextReturnType })
}

/** Removes the card of a regular exchange (REV-21). */
export async function chooseExchangeType(_: unknown, context: JourneyContext, { args }: Intent): Promise<Answer> {
  const { draft } = context
  return args.type === 'instant'
    ? goToReview(context, { ...draft, exchangeType: 'instant' })
    : goToReview(context, { ...withoutCard(draft), exchangeType: 'regular' })
}

export const chooseReturnType = async (_: unknown, context: JourneyContext, { args }: Intent): Promise<Answer> =>
  goToReview(context, { ...context.draft, returnType: args.type === 'instant' ? 'instant' : 'regular' })
