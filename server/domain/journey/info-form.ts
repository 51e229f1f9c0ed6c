import type { FormField } from '../../../schemas/config/forms.ts'

/** What stands before the id of a field in the values of a form, so that none is taken for email or address. */
const OWN = 'field-'

/** The name under which a field of the shop's own stands in its form. */
export const ownName = ({ id }: Pick<FormField, 'id'>): string => `${OWN}${id}`

/** Whether several lines may be typed into a field. */
export const isMultiline = ({ id, kind }: FormField): boolean =>
  (kind ?? (id === 'gift_info' ? 'multiline' : 'text')) === 'multiline'

/** What was typed, without characters that nobody sees; in one line where the field has one. */
const typedText = (field: FormField, values: Readonly<Record<string, string>>): string => {
  const shown = (values[ownName(field)] ?? '').replace(/\r\n?/g, '\n').replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
  const kept = isMultiline(field) ? shown.replace(/[^\P{Cc}\n]/gu, ' ') : shown.replace(/\p{Cc}/gu, ' ')
  return kept.trim()
}

/** What was answered to the fields of a form, those that lack an answer, and whether something else was answered. */
interface FormVerdict {
  readonly answers: readonly { readonly field: FormField; readonly text: string }[]
  readonly missing: readonly FormField[]
  /** The form that was filled in had other fields: the shop has published another one since. */
  readonly isAnother: boolean
}

/** Judges what was typed into the shop's own fields (LKP-55). */
export function judgeAnswers(fields: readonly FormField[], values: Readonly<Record<string, string>>): FormVerdict {
  const names = new Set(fields.map(ownName))
  const all = fields.map((field) => ({ field, text: typedText(field, values) }))
  return {
    answers: all.filter(({ text }) => text !== ''),
    missing: all.filter(({ field, text }) => field.required === true && text === '').map(({ field }) => field),
    isAnother: Object.entries(values).some(
      ([name, text]) => name.startsWith(OWN) && !names.has(name) && text.trim() !== '',
    ),
  }
}
