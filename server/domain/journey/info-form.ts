import type { FormField } from '../../../schemas/config/forms.ts'

/** Prefix that separates custom fields from email and address. */
const FIELD_PREFIX = 'field-'

export const toFieldName = ({ id }: Pick<FormField, 'id'>): string => `${FIELD_PREFIX}${id}`

export const isMultiline = ({ id, kind }: FormField): boolean =>
  (kind ?? (id === 'gift_info' ? 'multiline' : 'text')) === 'multiline'

/** Strips invisible characters, and line breaks of single-line fields. */
const cleanText = (field: FormField, values: Readonly<Record<string, string>>): string => {
  const visible = (values[toFieldName(field)] ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
  const clean = isMultiline(field) ? visible.replace(/[^\P{Cc}\n]/gu, ' ') : visible.replace(/\p{Cc}/gu, ' ')
  return clean.trim()
}

interface FormVerdict {
  readonly answers: readonly { readonly field: FormField; readonly text: string }[]
  readonly missing: readonly FormField[]
  /** The submitted form had other fields: the shop has published a new one. */
  readonly isAnother: boolean
}

/** LKP-55. */
export function judgeAnswers(fields: readonly FormField[], values: Readonly<Record<string, string>>): FormVerdict {
  const names = new Set(fields.map(toFieldName))
  const all = fields.map((field) => ({ field, text: cleanText(field, values) }))
  return {
    answers: all.filter(({ text }) => text !== ''),
    missing: all.filter(({ field, text }) => field.required === true && text === '').map(({ field }) => field),
    isAnother: Object.entries(values).some(
      ([name, text]) => name.startsWith(FIELD_PREFIX) && !names.has(name) && text.trim() !== '',
    ),
  }
}
