import type { Translate } from '../../locales/translate.ts'
import type { Field } from '../../schemas/screen/fields.ts'
import { EMAIL_PATTERN } from '../../schemas/values/field-patterns.ts'

/** `capture` has the texts of LKP-39 and LKP-40. */
export const emailTexts = {
  capture: { required: 'field.required', invalid: 'field.email' },
  other: { required: 'field.missing-email', invalid: 'field.email-example' },
} as const

export const emailField = (t: Translate, page: keyof typeof emailTexts = 'other'): Field => ({
  name: 'email',
  label: t('capture-email.email'),
  kind: 'email',
  required: true,
  missing: t(emailTexts[page].required),
  ...(page === 'capture' && { invalid: t(emailTexts.capture.invalid) }),
  maxLength: 254,
  pattern: EMAIL_PATTERN,
  autocomplete: 'email',
  inputMode: 'email',
})
