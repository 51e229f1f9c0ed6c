import type { FormField } from '../../../schemas/config/forms.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import { entryOf } from '../../../schemas/member.ts'
import { normalizeTyped } from '../../../schemas/normalize.ts'
import type { Problem } from '../../../schemas/problem.ts'
import type { RequestAnswer } from '../../../schemas/records/order-request.ts'
import type { OwnField } from '../../../screens/lookup/info-form.ts'
import { judgeAddress } from '../../domain/journey/address.ts'
import { isMultiline, judgeAnswers, ownName } from '../../domain/journey/info-form.ts'
import { addressProblem, emailProblem } from '../lookup/capture.ts'
import type { JourneyContext } from '../request/context.ts'
import { inLanguage } from '../request/copy.ts'
import { countryRules } from '../request/countries.ts'
import { invalid } from '../request/refusals.ts'
import type { Intent } from '../request/visit.ts'

/** The fields that have words of their own. */
const labels = {
  gifter: 'gift.gifter',
  product_return: 'gift.product-return',
  product_request: 'gift.product-request',
  gift_info: 'gift.info',
} as const

/** What a field is called in the shopper's language: by the shop, else by us, else by its id. */
const labelOf = ({ language, t }: JourneyContext, { id, label }: FormField): string => {
  const builtIn = entryOf(labels, id)
  return inLanguage(label, language) ?? (builtIn === undefined ? id : t(builtIn))
}

/** The fields of the shop as its form shows them. */
export const ownFields = (context: JourneyContext, fields: readonly FormField[]): readonly OwnField[] =>
  fields.map((field) => ({
    name: ownName(field),
    label: labelOf(context, field),
    multiline: isMultiline(field),
    required: field.required === true,
    hint: inLanguage(field.help, context.language) ?? null,
  }))

/** What was typed into a form of the shop. */
export interface Filled {
  readonly email: string
  readonly address: Address
  readonly answers: RequestAnswer[]
}

/** Which form it is, what it asks, and whether the address needs a phone (LKP-55). */
interface FormAsked {
  readonly form: string
  readonly fields: readonly FormField[]
  readonly phone: 'required' | 'optional'
}

/** Reads a form of the shop: everything that is wrong with it in the order of its fields, or what it says. */
export function readForm(
  context: JourneyContext,
  { form, fields, phone }: FormAsked,
  { values }: Pick<Intent, 'values'>,
): { readonly kind: 'filled'; readonly filled: Filled } | { readonly kind: 'wrong'; readonly problem: Problem } {
  const { config, t } = context
  const { answers, missing, isAnother } = judgeAnswers(fields, values)
  // Answers to fields that the form no longer has would be lost without a word: the new form is shown instead.
  if (isAnother) return { kind: 'wrong', problem: { code: 'form-changed', title: t('request.form-changed') } }
  const email = normalizeTyped(values.email ?? '')
  const verdict = judgeAddress(values, countryRules(config), phone)
  // All of it is told at once, so that nobody corrects one field only to hear of the next.
  const wrong = [
    ...missing.map((field) => ({ form, name: ownName(field), message: t('field.required') })),
    ...(emailProblem(context, form, email)?.fields ?? []),
    ...(verdict.kind === 'refused' ? (addressProblem(context, form, verdict.problems).fields ?? []) : []),
  ]
  if (wrong.length > 0 || verdict.kind === 'refused') return { kind: 'wrong', problem: invalid(context, wrong) }
  const said = answers.map(({ field, text }) => ({ id: field.id, label: labelOf(context, field), text }))
  return { kind: 'filled', filled: { email, address: verdict.address, answers: said } }
}
