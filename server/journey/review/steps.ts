import type { Draft } from '../../../schemas/records/draft.ts'
import { PICKUP_FORM } from '../../../screens/parts/pickup-form.ts'
import { offReasons } from '../../../screens/review/off-reasons.ts'
import { phoneDigits } from '../../domain/method/pickup.ts'
import { rememberingRate } from '../quotes/fees.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { withoutCard } from './card-steps.ts'

/** The review once more, with what was chosen, and what its fees were worked out with. */
const review = (context: JourneyContext, draft: Draft): Answer =>
  go('/review', { draft: rememberingRate(draft, context) })

/**
 * Takes the return method that the shopper chose, or one of its labels; the page offers only those that are offered here, and its
 * fees come with it (FEE-28). A label of another way is forgotten.
 */
export async function chooseMethod(_: unknown, context: JourneyContext, { args }: Intent): Promise<Answer> {
  const { labelOption, ...draft } = context.draft
  const method = String(args.method)
  const kept = args.option === undefined && draft.method === method ? labelOption : args.option
  return review(context, { ...draft, method, ...(kept !== undefined && { labelOption: String(kept) }) })
}

/** Keeps a pick-up as it was typed, whole or not; a number that is none is said at once (MTH-31). */
export async function keepPickup(_: unknown, context: JourneyContext, { values }: Intent): Promise<Answer> {
  const { date = '', option = '', phone = '', instructions = '' } = values
  const draft = rememberingRate({ ...context.draft, pickup: { date, option, phone, instructions } }, context)
  if (phone.trim() === '' || phoneDigits(phone) !== null) return go('/review', { draft })
  const message = context.t(offReasons['pickup-phone'])
  return stay({ code: 'pickup-phone', title: message, fields: [{ form: PICKUP_FORM, name: 'phone', message }] }, draft)
}

/**
 * Changes what the value becomes: a return type that was chosen for a refund is forgotten with it (REV-19), and what is left of
 * it when the refund comes back is looked at anew (REV-20).
 */
export async function changeCredit(_: unknown, context: JourneyContext, { args }: Intent): Promise<Answer> {
  const { returnType, ...draft } = context.draft
  // The shape of the action allows the three types only.
  const creditType = args.credit as 'gift' | 'refund' | 'exchange'
  const kept = creditType === 'refund' && returnType !== undefined ? { returnType } : {}
  return review(context, { ...draft, creditType, ...kept })
}

/** Chooses how fast an exchange goes out; a regular one needs no card, so the given one is forgotten (REV-21). */
export async function chooseExchangeType(_: unknown, context: JourneyContext, { args }: Intent): Promise<Answer> {
  const { draft } = context
  return args.type === 'instant'
    ? review(context, { ...draft, exchangeType: 'instant' })
    : review(context, { ...withoutCard(draft), exchangeType: 'regular' })
}

/** Chooses how fast a refund comes. */
export const chooseReturnType = async (_: unknown, context: JourneyContext, { args }: Intent): Promise<Answer> =>
  review(context, { ...context.draft, returnType: args.type === 'instant' ? 'instant' : 'regular' })
