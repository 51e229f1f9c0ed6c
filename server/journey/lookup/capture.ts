import type { TextKey } from '../../../locales/translate.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import { entryOf } from '../../../schemas/values/member.ts'
import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import { missingAddressTexts } from '../../../screens/parts/address-fields.ts'
import { emailTexts } from '../../../screens/parts/email-field.ts'
import { type AddressProblem, judgeAddress, judgeEmail } from '../../domain/journey/address.ts'
import type { World } from '../../world.ts'
import { type DraftWithOrder, hasOrder, type JourneyContext } from '../request/context.ts'
import { buildCountryRules } from '../request/countries.ts'
import { toExpiredProblem, toInvalidProblem } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'

type Needs = Pick<World, 'commerce' | 'log'>

const addressMessages = {
  'unknown-country': 'field.country',
  'unknown-state': 'field.state',
  'no-zip': 'field.zip',
  'no-phone': 'field.phone',
} as const

/** Null for a valid email (LKP-39, LKP-40). */
export function findEmailProblem(context: JourneyContext, form: string, typed: string): Problem | null {
  const flaw = judgeEmail(typed)
  if (flaw === null) return null
  const texts = emailTexts[form === 'email' ? 'capture' : 'other']
  const message = context.t(texts[flaw === 'required' ? 'required' : 'invalid'])
  return toInvalidProblem(context, [{ form, name: 'email', message }])
}

const addressMessage = ({ field, because }: AddressProblem): TextKey =>
  because === 'required' ? (entryOf(missingAddressTexts, field) ?? 'field.required') : addressMessages[because]

export const buildAddressProblem = (
  context: JourneyContext,
  form: string,
  problems: readonly AddressProblem[],
): Problem =>
  toInvalidProblem(
    context,
    problems.map((flaw) => ({ form, name: flaw.field, message: context.t(addressMessage(flaw)) })),
  )

export const refuseExpiredSession = (context: JourneyContext): Answer => stay(toExpiredProblem(context))

/** Saves to the order system and the draft (LKP-41). On failure the typed values stay (ERR-29). */
const saveContact = async (
  needs: Needs,
  context: JourneyContext,
  amendment: { email?: string; address?: Address },
): Promise<Answer> => {
  const { draft, visit, t } = context
  if (!hasOrder(draft)) return refuseExpiredSession(context)
  try {
    await needs.commerce.amendOrder(visit.shopId, draft.order.id, amendment)
  } catch (error) {
    needs.log.error({ error, ref: visit.ref }, 'Failed to add contact data to an order')
    const title = t(amendment.address === undefined ? 'error.email' : 'error.address')
    return stay({ code: 'not-saved', title, ref: visit.ref })
  }
  const amended: DraftWithOrder = { ...draft, order: { ...draft.order, ...amendment } }
  // The next page is decided by the draft (LKP-24).
  return go('/exchange', { draft: amended })
}

export async function captureEmail(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const email = normalizeTyped(intent.values.email ?? '')
  const problem = findEmailProblem(context, 'email', email)
  return problem === null ? saveContact(needs, context, { email }) : stay(problem)
}

export async function captureAddress(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const verdict = judgeAddress(intent.values, buildCountryRules(context.config))
  return verdict.kind === 'refused'
    ? stay(buildAddressProblem(context, 'address', verdict.problems))
    : saveContact(needs, context, { address: verdict.address })
}
