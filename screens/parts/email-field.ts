import type { Translate } from '../../locales/translate.ts'
import type { Field } from '../../schemas/screen/fields.ts'
import { EMAIL_PATTERN } from '../../schemas/values/field-patterns.ts'

export const emailField = (t: Translate): Field => ({
  name: 'email',
  label: t('capture-email.email'),
  kind: 'email',
  required: true,
  maxLength: 254,
  pattern: EMAIL_PATTERN,
  autocomplete: 'email',
  inputMode: 'email',
})
