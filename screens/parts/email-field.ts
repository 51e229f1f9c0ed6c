import type { Translate } from '../../locales/translate.ts'
import type { Field } from '../../schemas/screen/fields.ts'
import { EMAIL_PATTERN } from '../../schemas/values/field-patterns.ts'

/** `capture` has the text of LKP-39. */
export const missingEmailTexts = { capture: 'field.required', other: 'field.missing-email' } as const

export const emailField = (t: Translate, page: keyof typeof missingEmailTexts = 'other'): Field => ({
  name: 'email',
  label: t('capture-email.email'),
  kind: 'email',
  required: true,
  missing: t(missingEmailTexts[page]),
  maxLength: 254,
  pattern: EMAIL_PATTERN,
  autocomplete: 'email',
  inputMode: 'email',
})
