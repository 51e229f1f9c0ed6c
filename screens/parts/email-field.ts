import type { Translate } from '../../locales/translate.ts'
import type { Field } from '../../schemas/fields.ts'
import { EMAIL_PATTERN } from '../../schemas/validity.ts'

/** Where to write to the shopper: every form that asks for an email asks with this field. */
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
