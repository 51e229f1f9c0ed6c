import type { FormField } from '../../../schemas/config/forms.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { RequestAnswer } from '../../../schemas/records/order-request.ts'
import { entryOf } from '../../../schemas/values/member.ts'
import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import type { ShopField } from '../../../screens/lookup/info-form.ts'
import { judgeAddress } from '../../domain/journey/address.ts'
import { isMultiline, judgeAnswers, toFieldName } from '../../domain/journey/info-form.ts'
import { buildAddressProblem, findEmailProblem } from '../lookup/capture.ts'
import type { JourneyContext } from '../request/context.ts'
import { localize } from '../request/copy.ts'
import { buildCountryRules } from '../request/countries.ts'
import { toInvalidProblem } from '../request/refusals.ts'
import type { Intent } from '../request/visit.ts'

const builtInLabels = {
  gifter: 'gift.gifter',
  product_return: 'gift.product-return',
  product_request: 'gift.product-request',
  gift_info: 'gift.info',
} as const

const builtInMissing = {
  gifter: 'field.missing-gifter',
  product_return: 'field.missing-product-return',
  product_request: 'field.missing-product-request',
  gift_info: 'field.missing-gift-info',
} as const

const labelOf = ({ language, t }: JourneyContext, { id, label }: FormField): string => {
  const builtIn = entryOf(builtInLabels, id)
  return localize(label, language) ?? (builtIn === undefined ? id : t(builtIn))
}

const missingOf = (context: JourneyContext, field: FormField): string => {
  const { language, t } = context
  const builtIn = localize(field.label, language) === undefined ? entryOf(builtInMissing, field.id) : undefined
  return builtIn === undefined ? t('field.missing-own', { label: labelOf(context, field) }) : t(builtIn)
}

export const toOwnFields = (context: JourneyContext, fields: readonly FormField[]): readonly ShopField[] =>
  fields.map((field) => ({
    name: toFieldName(field),
    label: labelOf(context, field),
    multiline: isMultiline(field),
    missing: field.required === true ? missingOf(context, field) : null,
    hint: localize(field.help, context.language) ?? null,
  }))

export interface FilledForm {
  readonly email: string
  readonly address?: Address
  readonly answers: RequestAnswer[]
}

interface FormOptions {
  readonly form: string
  readonly fields: readonly FormField[]
  /** `optional` checks an address only if one is typed (LKP-55). */
  readonly address: 'required' | 'required-with-phone' | 'optional'
}

const ADDRESS_LINES = ['firstName', 'lastName', 'address1', 'address2', 'city', 'zip', 'phone'] as const

const hasAddress = (values: Intent['values']): boolean =>
  ADDRESS_LINES.some((field) => (values[field] ?? '').trim() !== '')

const judgeTypedAddress = ({ config }: JourneyContext, need: FormOptions['address'], values: Intent['values']) =>
  need === 'optional' && !hasAddress(values)
    ? null
    : judgeAddress(values, buildCountryRules(config), need === 'required-with-phone' ? 'required' : 'optional')

/** Reports all problems together, in the order of the fields. */
export function parseForm(
  context: JourneyContext,
  { form, fields, address }: FormOptions,
  { values }: Pick<Intent, 'values'>,
): { readonly kind: 'filled'; readonly filled: FilledForm } | { readonly kind: 'wrong'; readonly problem: Problem } {
  const { t } = context
  const { answers, missing, isAnother } = judgeAnswers(fields, values)
  // Answers to removed fields would be lost, so the new form is shown.
  if (isAnother) return { kind: 'wrong', problem: { code: 'form-changed', title: t('request.form-changed') } }
  const email = normalizeTyped(values.email ?? '')
  const verdict = judgeTypedAddress(context, address, values)
  const problems = [
    ...missing.map((field) => ({ form, name: toFieldName(field), message: missingOf(context, field) })),
    ...(findEmailProblem(context, form, email)?.fields ?? []),
    ...(verdict?.kind === 'refused' ? (buildAddressProblem(context, form, verdict.problems).fields ?? []) : []),
  ]
  if (problems.length > 0 || verdict?.kind === 'refused')
    return { kind: 'wrong', problem: toInvalidProblem(context, problems) }
  const labelledAnswers = answers.map(({ field, text }) => ({ id: field.id, label: labelOf(context, field), text }))
  const typedAddress = verdict === null ? {} : { address: verdict.address }
  return { kind: 'filled', filled: { email, ...typedAddress, answers: labelledAnswers } }
}
