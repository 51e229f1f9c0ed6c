import type { Address } from '../../../schemas/entities/address.ts'
import { normalizeTyped } from '../../../schemas/normalize.ts'
import type { Problem } from '../../../schemas/problem.ts'
import { type AddressProblem, judgeAddress, judgeEmail } from '../../domain/journey/address.ts'
import type { World } from '../../world.ts'
import { type DraftWithOrder, hasOrder, type JourneyContext } from '../request/context.ts'
import { countryRules } from '../request/countries.ts'
import { expired, invalid } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'

type Needs = Pick<World, 'commerce' | 'log'>

/** What is said of an email that is none. */
export const emailWords = { required: 'field.required', 'not-an-email': 'field.email' } as const

const addressWords = {
  required: 'field.required',
  'unknown-country': 'field.country',
  'unknown-state': 'field.state',
  'no-zip': 'field.zip',
  'no-phone': 'field.phone',
} as const

/** What is wrong with an email, beside its field; null when nothing is (LKP-39, LKP-40). */
export function emailProblem(context: JourneyContext, form: string, typed: string): Problem | null {
  const because = judgeEmail(typed)
  return because === null ? null : invalid(context, [{ form, name: 'email', message: context.t(emailWords[because]) }])
}

/** What is wrong with an address, beside its fields. */
export const addressProblem = (context: JourneyContext, form: string, problems: readonly AddressProblem[]): Problem =>
  invalid(
    context,
    problems.map(({ field, because }) => ({ form, name: field, message: context.t(addressWords[because]) })),
  )

/** The session has ended, so there is no order any more. */
export const sessionOver = (context: JourneyContext): Answer => stay(expired(context))

/** Saves to the order and to the draft alike (LKP-41); what was typed stays when the order system refuses (ERR-29). */
const amend = async (
  needs: Needs,
  context: JourneyContext,
  amendment: { email?: string; address?: Address },
): Promise<Answer> => {
  const { draft, visit, t } = context
  if (!hasOrder(draft)) return sessionOver(context)
  try {
    await needs.commerce.amendOrder(visit.shopId, draft.order.id, amendment)
  } catch (error) {
    needs.log.error({ error, ref: visit.ref }, 'An order could not be amended')
    const title = t(amendment.address === undefined ? 'error.email' : 'error.address')
    return stay({ code: 'not-saved', title, ref: visit.ref })
  }
  const amended: DraftWithOrder = { ...draft, order: { ...draft.order, ...amendment } }
  // Whether something else is missing is decided by the draft, where the path is drawn (LKP-24).
  return go('/exchange', { draft: amended })
}

/** The email that the order lacked. */
export async function captureEmail(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const email = normalizeTyped(intent.values.email ?? '')
  const problem = emailProblem(context, 'email', email)
  return problem === null ? amend(needs, context, { email }) : stay(problem)
}

/** The address that the order lacked. */
export async function captureAddress(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const verdict = judgeAddress(intent.values, countryRules(context.config))
  return verdict.kind === 'refused'
    ? stay(addressProblem(context, 'address', verdict.problems))
    : amend(needs, context, { address: verdict.address })
}
